// Logs and checks of host sources. Projects define the same names themselves, sometimes in the same
// source, so each stands only where it is free. Error lines are what explains a failed tiling call.
// spec: custom_op.md, section 2.8
#pragma once

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

#include "asctwin/op/context.h"

namespace asctwin::op {

enum class LogLevel : int { kDebug = 0, kInfo = 1, kWarning = 2, kError = 3 };

// A line on the standard error; errors always, the rest where ASCTWIN_OP_LOG names their level or a
// lower one: debug, info, warning.
void log_line(LogLevel level, const char* who, const char* format, ...);

inline std::string log_name(const char* name) { return name != nullptr ? name : "nil"; }
inline std::string log_name(const std::string& name) { return name; }
template <class T>
std::string log_name(const T& who) {
  if constexpr (std::is_pointer_v<T> &&
                std::is_base_of_v<gert::ExtendedKernelContext,
                                  std::remove_cv_t<std::remove_pointer_t<T>>>)
    return who != nullptr ? who->GetNodeName() : "nil";
  else if constexpr (std::is_arithmetic_v<T>)
    return std::to_string(who);
  else if constexpr (std::is_convertible_v<T, std::string>)
    return std::string(who);
  else
    return "op";
}

}  // namespace asctwin::op

#define ASCTWIN_OP_LOG(level, name, ...)                                                          \
  (::asctwin::op::set_log_place(::asctwin::SourceLoc::here()),                                    \
   ::asctwin::op::log_line(::asctwin::op::LogLevel::level, ::asctwin::op::log_name(name).c_str(), \
                           __VA_ARGS__))
#define ASCTWIN_OP_IF(condition, log, action) \
  do {                                        \
    if (condition) {                          \
      log;                                    \
      action;                                 \
    }                                         \
  } while (false)

#ifndef OP_LOGE
#define OP_LOGE(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef OP_LOGW
#define OP_LOGW(name, ...) ASCTWIN_OP_LOG(kWarning, name, __VA_ARGS__)
#endif
#ifndef OP_LOGI
#define OP_LOGI(name, ...) ASCTWIN_OP_LOG(kInfo, name, __VA_ARGS__)
#endif
#ifndef OP_LOGD
#define OP_LOGD(name, ...) ASCTWIN_OP_LOG(kDebug, name, __VA_ARGS__)
#endif
#ifndef OP_LOGE_WITHOUT_REPORT
#define OP_LOGE_WITHOUT_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef OPS_LOG_E
#define OPS_LOG_E(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef OPS_LOG_E_WITHOUT_REPORT
#define OPS_LOG_E_WITHOUT_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef OPS_LOG_W
#define OPS_LOG_W(name, ...) ASCTWIN_OP_LOG(kWarning, name, __VA_ARGS__)
#endif
#ifndef OPS_LOG_I
#define OPS_LOG_I(name, ...) ASCTWIN_OP_LOG(kInfo, name, __VA_ARGS__)
#endif
#ifndef OPS_LOG_EVENT
#define OPS_LOG_EVENT(name, ...) ASCTWIN_OP_LOG(kInfo, name, __VA_ARGS__)
#endif
#ifndef OPS_LOG_D
#define OPS_LOG_D(name, ...) ASCTWIN_OP_LOG(kDebug, name, __VA_ARGS__)
#endif
#ifndef OP_TILING_CHECK
#define OP_TILING_CHECK(condition, log, action) ASCTWIN_OP_IF(condition, log, action)
#endif
#ifndef OP_CHECK_IF
#define OP_CHECK_IF(condition, log, action) ASCTWIN_OP_IF(condition, log, action)
#endif
#ifndef OP_CHECK
#define OP_CHECK(condition, log, action) ASCTWIN_OP_IF(condition, log, action)
#endif
#ifndef OPS_CHECK
#define OPS_CHECK(condition, log, action) ASCTWIN_OP_IF(condition, log, action)
#endif
#ifndef OPS_ERR_IF
#define OPS_ERR_IF(condition, log, action) ASCTWIN_OP_IF(condition, log, action)
#endif
#ifndef OPS_REPORT_VECTOR_INNER_ERR
#define OPS_REPORT_VECTOR_INNER_ERR(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef OPS_REPORT_CUBE_INNER_ERR
#define OPS_REPORT_CUBE_INNER_ERR(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef VECTOR_INNER_ERR_REPORT_TILIING
#define VECTOR_INNER_ERR_REPORT_TILIING(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef CUBE_INNER_ERR_REPORT
#define CUBE_INNER_ERR_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef OPS_INNER_ERR_STUB
#define OPS_INNER_ERR_STUB(code, name, ...) ASCTWIN_OP_LOG(kError, name, __VA_ARGS__)
#endif
#ifndef REPORT_INNER_ERR_MSG
#define REPORT_INNER_ERR_MSG(code, ...) ASCTWIN_OP_LOG(kError, code, __VA_ARGS__)
#endif
#ifndef OP_CHECK_NULL_WITH_CONTEXT
#define OP_CHECK_NULL_WITH_CONTEXT(context, pointer)           \
  do {                                                         \
    if ((pointer) == nullptr) {                                \
      ASCTWIN_OP_LOG(kError, context, "%s is null", #pointer); \
      return ge::GRAPH_FAILED;                                 \
    }                                                          \
  } while (false)
#endif
#ifndef OPS_LOG_E_IF_NULL
#define OPS_LOG_E_IF_NULL(name, pointer, action)            \
  do {                                                      \
    if ((pointer) == nullptr) {                             \
      ASCTWIN_OP_LOG(kError, name, "%s is null", #pointer); \
      action;                                               \
    }                                                       \
  } while (false)
#endif

// name, parameter, actual value, and what is expected or the reason: C strings.
#define ASCTWIN_OP_INVALID(name, parameter, actual, text) \
  ASCTWIN_OP_LOG(kError, name, "%s is %s: %s", parameter, actual, text)
#ifndef OP_LOGE_FOR_INVALID_VALUE
#define OP_LOGE_FOR_INVALID_VALUE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPEDIM(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPESIZE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_DTYPE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_FORMAT(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_VALUE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPES_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPEDIM_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPEDIMS_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPESIZE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_SHAPESIZES_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_DTYPE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_DTYPES_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_FORMAT_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#define OP_LOGE_FOR_INVALID_FORMATS_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_INPUT
#define OP_LOGE_WITH_INVALID_INPUT(name, parameter) \
  ASCTWIN_OP_LOG(kError, name, "%s is invalid", parameter)
#endif

// What projects' own log headers call.
#ifndef OP
#define OP 63
#endif
#define DLOG_DEBUG 0
#define DLOG_INFO 1
#define DLOG_WARN 2
#define DLOG_ERROR 3
inline int32_t CheckLogLevel(int32_t, int32_t level) { return level >= DLOG_ERROR ? 1 : 0; }
template <class... A>
void DlogRecord(int32_t, int32_t level, const char* format, A... values) {
  ::asctwin::op::log_line(static_cast<::asctwin::op::LogLevel>(level), "op", format, values...);
}
template <class Name, class... A>
void OpLogSub(int32_t, int32_t level, const Name& name, const char* format, A... values) {
  ::asctwin::op::log_line(static_cast<::asctwin::op::LogLevel>(level),
                          ::asctwin::op::log_name(name).c_str(), format, values...);
}
