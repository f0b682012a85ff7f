// TransData: from which format to which, for the host and for the kernel.
// spec: adv_math.md, section 6.6
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

struct TransDataConfig {
  DataFormat srcFormat;
  DataFormat dstFormat;
};

}  // namespace AscendC
