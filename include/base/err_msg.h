// spec: opbase.md, section 1.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/op/log.h"
#include "asctwin/op/standard_headers.h"

#ifndef REPORT_PREDEFINED_ERR_MSG
#define REPORT_PREDEFINED_ERR_MSG(code, keys, values) ::asctwin::op::log_pairs(code, keys, values)
#endif

namespace asctwin::op {
inline void log_pairs(const std::string& code, const std::vector<const char*>& keys,
                      const std::vector<const char*>& values) {
  for (size_t i = 0; i < keys.size() && i < values.size(); ++i)
    log_parts(code, log_text(keys[i]), log_text(values[i]));
}
}  // namespace asctwin::op

#include "asctwin/base/macros_show.inc"
