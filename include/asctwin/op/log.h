// Logs and checks of host sources. Projects define the same names themselves, sometimes in the same
// source, so each stands only where it is free. Error lines are what explains a failed tiling call.
// spec: custom_op.md, section 2.8; opbase.md, section 1.6
#pragma once

#include <unistd.h>

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>
#include <utility>

#include "asctwin/op/context.h"

namespace asctwin::op {

enum class LogLevel : int { kDebug = 0, kInfo = 1, kWarning = 2, kError = 3 };

// A line on the standard error; errors always, the rest where ASCTWIN_OP_LOG names their level or a
// lower one: debug, info, warning.
void log_line(LogLevel level, const char* who, const char* format, ...);
// Logs a text without values.
void log_line(LogLevel level, const char* who);

template <class T, class = void>
inline constexpr bool kIsNode = false;
template <class T>
inline constexpr bool kIsNode<T, std::void_t<decltype(std::declval<T&>().GetNodeType()),
                                             decltype(std::declval<T&>().GetNodeName())>> = true;

inline std::string log_text(const char* text) { return text != nullptr ? text : "nil"; }

// Returns "type:name" of a context.
inline std::string log_name(const char* name) { return log_text(name); }
inline std::string log_name(const std::string& name) { return name; }
template <class T>
std::string log_name(const T& who) {
  if constexpr (std::is_pointer_v<T>) {
    if constexpr (kIsNode<std::remove_pointer_t<T>>)
      return who != nullptr ? log_text(who->GetNodeType()) + ":" + log_text(who->GetNodeName())
                            : "nil:nil";
    else if constexpr (std::is_convertible_v<T, const char*>)
      return log_text(who);
    else
      return "nil";
  } else if constexpr (std::is_arithmetic_v<T>) {
    return std::to_string(who);
  } else if constexpr (std::is_convertible_v<T, std::string>) {
    return std::string(who);
  } else {
    return "op";
  }
}

template <class T>
std::string log_part(const T& part) {
  if constexpr (std::is_arithmetic_v<T>)
    return std::to_string(part);
  else
    return std::string(part);
}

// One error of several texts: "input is [3]: 2 dimensions".
template <class First, class... Rest>
void log_parts(const std::string& who, const First& first, const Rest&... rest) {
  std::string text = log_part(first);
  bool is_second = true;
  ((text += (is_second ? " is " : ": ") + log_part(rest), is_second = false), ...);
  log_line(LogLevel::kError, who.c_str(), "%s", text.c_str());
}

}  // namespace asctwin::op

#define ASCTWIN_OP_LOG(level, name, ...)                                                          \
  (::asctwin::op::set_log_place(::asctwin::SourceLoc::here()),                                    \
   ::asctwin::op::log_line(::asctwin::op::LogLevel::level, ::asctwin::op::log_name(name).c_str(), \
                           ##__VA_ARGS__))
#define ASCTWIN_OP_INVALID(name, ...)                          \
  (::asctwin::op::set_log_place(::asctwin::SourceLoc::here()), \
   ::asctwin::op::log_parts(::asctwin::op::log_name(name), __VA_ARGS__))
#define ASCTWIN_OP_IF(condition, log, action) \
  do {                                        \
    if (condition) {                          \
      log;                                    \
      action;                                 \
    }                                         \
  } while (false)

// Errors, warnings and the rest, by the names of several generations.
#ifndef OP_LOGE
#define OP_LOGE(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITHOUT_REPORT
#define OP_LOGE_WITHOUT_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef OP_LOGE_LIBOPAPI_REPORT
#define OP_LOGE_LIBOPAPI_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef OPS_LOG_E
#define OPS_LOG_E(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef OPS_LOG_E_WITHOUT_REPORT
#define OPS_LOG_E_WITHOUT_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef OPS_REPORT_VECTOR_INNER_ERR
#define OPS_REPORT_VECTOR_INNER_ERR(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef OPS_REPORT_CUBE_INNER_ERR
#define OPS_REPORT_CUBE_INNER_ERR(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef VECTOR_INNER_ERR_REPORT_TILIING
#define VECTOR_INNER_ERR_REPORT_TILIING(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef VECTOR_INNER_ERR_REPORT_TILING
#define VECTOR_INNER_ERR_REPORT_TILING(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef VECTOR_INNER_ERR_REPORT
#define VECTOR_INNER_ERR_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef CUBE_INNER_ERR_REPORT
#define CUBE_INNER_ERR_REPORT(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef D_OP_LOGE
#define D_OP_LOGE(name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef OP_LOGW
#define OP_LOGW(name, ...) ASCTWIN_OP_LOG(kWarning, name, ##__VA_ARGS__)
#endif
#ifndef OPS_LOG_W
#define OPS_LOG_W(name, ...) ASCTWIN_OP_LOG(kWarning, name, ##__VA_ARGS__)
#endif
#ifndef D_OP_LOGW
#define D_OP_LOGW(name, ...) ASCTWIN_OP_LOG(kWarning, name, ##__VA_ARGS__)
#endif
#ifndef OP_LOGI
#define OP_LOGI(name, ...) ASCTWIN_OP_LOG(kInfo, name, ##__VA_ARGS__)
#endif
#ifndef OPS_LOG_I
#define OPS_LOG_I(name, ...) ASCTWIN_OP_LOG(kInfo, name, ##__VA_ARGS__)
#endif
#ifndef OPS_LOG_EVENT
#define OPS_LOG_EVENT(name, ...) ASCTWIN_OP_LOG(kInfo, name, ##__VA_ARGS__)
#endif
#ifndef OP_EVENT
#define OP_EVENT(name, ...) ASCTWIN_OP_LOG(kInfo, name, ##__VA_ARGS__)
#endif
#ifndef D_OP_LOGI
#define D_OP_LOGI(name, ...) ASCTWIN_OP_LOG(kInfo, name, ##__VA_ARGS__)
#endif
#ifndef OP_LOGD
#define OP_LOGD(name, ...) ASCTWIN_OP_LOG(kDebug, name, ##__VA_ARGS__)
#endif
#ifndef OPS_LOG_D
#define OPS_LOG_D(name, ...) ASCTWIN_OP_LOG(kDebug, name, ##__VA_ARGS__)
#endif
#ifndef D_OP_LOGD
#define D_OP_LOGD(name, ...) ASCTWIN_OP_LOG(kDebug, name, ##__VA_ARGS__)
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
#ifndef OPS_INNER_ERR_STUB
#define OPS_INNER_ERR_STUB(code, name, ...) ASCTWIN_OP_LOG(kError, name, ##__VA_ARGS__)
#endif
#ifndef REPORT_INNER_ERR_MSG
#define REPORT_INNER_ERR_MSG(code, ...) ASCTWIN_OP_LOG(kError, code, ##__VA_ARGS__)
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

// The entity, and texts: what is wrong, its value, and what is expected or the reason.
#ifndef OP_LOGE_FOR_INVALID_SHAPE
#define OP_LOGE_FOR_INVALID_SHAPE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPEDIM
#define OP_LOGE_FOR_INVALID_SHAPEDIM(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPESIZE
#define OP_LOGE_FOR_INVALID_SHAPESIZE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_FORMAT
#define OP_LOGE_FOR_INVALID_FORMAT(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_DTYPE
#define OP_LOGE_FOR_INVALID_DTYPE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_TENSORNUM
#define OP_LOGE_FOR_INVALID_TENSORNUM(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_VALUE
#define OP_LOGE_FOR_INVALID_VALUE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_LISTSIZE
#define OP_LOGE_FOR_INVALID_LISTSIZE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_STRIDE
#define OP_LOGE_FOR_INVALID_STRIDE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPE_WITH_REASON
#define OP_LOGE_FOR_INVALID_SHAPE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPES_WITH_REASON
#define OP_LOGE_FOR_INVALID_SHAPES_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPEDIM_WITH_REASON
#define OP_LOGE_FOR_INVALID_SHAPEDIM_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPEDIMS_WITH_REASON
#define OP_LOGE_FOR_INVALID_SHAPEDIMS_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPESIZE_WITH_REASON
#define OP_LOGE_FOR_INVALID_SHAPESIZE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_SHAPESIZES_WITH_REASON
#define OP_LOGE_FOR_INVALID_SHAPESIZES_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_FORMAT_WITH_REASON
#define OP_LOGE_FOR_INVALID_FORMAT_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_FORMATS_WITH_REASON
#define OP_LOGE_FOR_INVALID_FORMATS_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_DTYPE_WITH_REASON
#define OP_LOGE_FOR_INVALID_DTYPE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_DTYPES_WITH_REASON
#define OP_LOGE_FOR_INVALID_DTYPES_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_TENSORNUMS_WITH_REASON
#define OP_LOGE_FOR_INVALID_TENSORNUMS_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_VALUE_WITH_REASON
#define OP_LOGE_FOR_INVALID_VALUE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_VALUES_WITH_REASON
#define OP_LOGE_FOR_INVALID_VALUES_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_LISTSIZE_WITH_REASON
#define OP_LOGE_FOR_INVALID_LISTSIZE_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_INPUT
#define OP_LOGE_WITH_INVALID_INPUT(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_INPUT_SHAPE
#define OP_LOGE_WITH_INVALID_INPUT_SHAPE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_ATTR
#define OP_LOGE_WITH_INVALID_ATTR(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_ATTR_SIZE
#define OP_LOGE_WITH_INVALID_ATTR_SIZE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_INPUT_SHAPESIZE
#define OP_LOGE_WITH_INVALID_INPUT_SHAPESIZE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_INPUT_FORMAT
#define OP_LOGE_WITH_INVALID_INPUT_FORMAT(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_WITH_INVALID_INPUT_DTYPE
#define OP_LOGE_WITH_INVALID_INPUT_DTYPE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_FILE_PATH
#define OP_LOGE_FOR_FILE_PATH(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_FILE_OPEN
#define OP_LOGE_FOR_FILE_OPEN(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_FILE_PARSE
#define OP_LOGE_FOR_FILE_PARSE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_CONFIG
#define OP_LOGE_FOR_INVALID_CONFIG(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_CONFIG_WITH_REASON
#define OP_LOGE_FOR_INVALID_CONFIG_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_CONFIGS_WITH_REASON
#define OP_LOGE_FOR_INVALID_CONFIGS_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_GRAPH_NODE
#define OP_LOGE_FOR_INVALID_GRAPH_NODE(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif
#ifndef OP_LOGE_FOR_INVALID_ARGUMENT_WITH_REASON
#define OP_LOGE_FOR_INVALID_ARGUMENT_WITH_REASON(...) ASCTWIN_OP_INVALID(__VA_ARGS__)
#endif

#ifndef likely
#define likely(x) __builtin_expect(!!(x), 1)
#endif
#ifndef unlikely
#define unlikely(x) __builtin_expect(!!(x), 0)
#endif

// Functions that projects' own log headers call.
#ifndef OP
enum : int32_t { OP = 63 };
#endif
#define DLOG_DEBUG 0
#define DLOG_INFO 1
#define DLOG_WARN 2
#define DLOG_ERROR 3
#define DLOG_TYPE_DEBUG 0
#define DLOG_TYPE_RUN 1
extern "C" {
int32_t CheckLogLevel(int32_t module, int32_t level);  // 1: its lines are shown
void DlogRecord(int32_t module, int32_t level, const char* format, ...);
int32_t AlogCheckDebugLevel(uint32_t module, int32_t level);
void AlogRecord(uint32_t module, uint32_t type, int32_t level, const char* format, ...);
}

#ifndef OP_LOG_LIBOPAPI_ONLY
template <class Name, class... A>
void OpLogSub(int32_t, int32_t level, const Name& name, const char* format, A... values) {
  ::asctwin::op::log_line(static_cast<::asctwin::op::LogLevel>(level),
                          ::asctwin::op::log_name(name).c_str(), format, values...);
}
template <class Name, class... A>
void OpLogErrSub(int32_t module, int32_t level, const Name& name, const char* format, A... values) {
  OpLogSub(module, level, name, format, values...);
}
#endif

namespace Ops::Base {

std::string ToString(const gert::Shape& shape);  // "[2, 3]"
std::string ToString(const std::vector<const gert::Shape*>& shapes);
inline std::string ToString(ge::Format format) {
  return ge::TypeUtils::FormatToSerialString(format);
}
inline std::string ToString(ge::DataType type) {
  return ge::TypeUtils::DataTypeToSerialString(type);
}
inline uint64_t GetTid() { return static_cast<uint64_t>(::gettid()); }
inline const char* GetSafeStr(const char* text) { return text != nullptr ? text : "nil"; }
template <class T>
std::string GetOpInfo(const T& who) {
  return ::asctwin::op::log_name(who);
}

}  // namespace Ops::Base
