// spec: opbase.md, section 1.6
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <map>
#include <string>
#include <vector>
#include "asctwin/op/log.h"

#ifndef REPORT_INNER_ERROR
#define REPORT_INNER_ERROR(code, ...) ASCTWIN_OP_LOG(kError, code, ##__VA_ARGS__)
#endif
#ifndef REPORT_CALL_ERROR
#define REPORT_CALL_ERROR(code, ...) ASCTWIN_OP_LOG(kError, code, ##__VA_ARGS__)
#endif
#define REPORT_INPUT_ERROR(code, keys, values) \
  ErrorManager::GetInstance().ATCReportErrMessage(code, keys, values)
#define REPORT_ENV_ERROR(code, keys, values) \
  ErrorManager::GetInstance().ATCReportErrMessage(code, keys, values)

// Errors become lines of the log.
class ErrorManager {
 public:
  static ErrorManager& GetInstance() {
    static ErrorManager manager;
    return manager;
  }
  int32_t Init() { return 0; }
  int32_t ReportErrMessage(const std::string code,
                           const std::map<std::string, std::string>& values) {
    for (const auto& [key, value] : values) ::asctwin::op::log_parts(code, key, value);
    return 0;
  }
  int32_t ReportInterErrMessage(const std::string code, const std::string& message) {
    ::asctwin::op::log_parts(code, message);
    return 0;
  }
  void ATCReportErrMessage(const std::string code, const std::vector<std::string>& keys = {},
                           const std::vector<std::string>& values = {}) {
    for (size_t i = 0; i < keys.size() && i < values.size(); ++i)
      ::asctwin::op::log_parts(code, keys[i], values[i]);
  }
};

#include "asctwin/base/macros_show.inc"
