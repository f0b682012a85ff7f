// A finding that tests start from: DataCopyPad with too many blocks, as the design page shows it.
#pragma once

#include <string>

#include "asctwin/base/finding.h"

namespace asctwin::report {

inline Finding block_count_finding() {
  Finding finding{};
  finding.code = Code::E0102;
  finding.file = "rope.cpp";
  finding.line = 88;
  finding.core = {3, 0, CoreKind::kVector};
  finding.instruction = 217;
  finding.pipe = PIPE_MTE2;
  finding.with("op", "DataCopyPad").with("product", "Ascend 910B");
  finding.with("field", "blockCount").with("actual", 5000).with("lo", 0).with("hi", 4095);
  finding.help = "split the copy: at most 4095 blocks each";
  return finding;
}

inline Finding warning() {
  Finding finding{};
  finding.code = Code::W0102;
  finding.with("op", "DataCopy").with("field", "blockCount");
  return finding;
}

}  // namespace asctwin::report
