// spec: opbase.md, section 3.4
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "kernel_operator.h"

namespace Ops::Base {

__aicore__ inline constexpr uint32_t GetUbBlockSize() { return 32; }
__aicore__ inline constexpr uint32_t GetVRegSize() { return 256; }

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
