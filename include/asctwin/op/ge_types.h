// Element types, formats, status codes and strings of the framework (namespace ge).
// spec: custom_op.md, sections 0.1 to 0.3 and 2.6
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace ge {

enum DataType : int {
#define ASCTWIN_GE_TYPE(name, number, bits) DT_##name = number,
#include "asctwin/op/ge_types.inc"
#undef ASCTWIN_GE_TYPE
  DT_MAX = 42
};

enum Format : int {
#define ASCTWIN_GE_FORMAT(name, number) FORMAT_##name = number,
#include "asctwin/op/ge_types.inc"
#undef ASCTWIN_GE_FORMAT
  FORMAT_END = 55,
  FORMAT_MAX = 0xff
};

using graphStatus = uint32_t;
constexpr graphStatus GRAPH_SUCCESS = 0;
constexpr graphStatus GRAPH_FAILED = 0xFFFFFFFF;
constexpr graphStatus GRAPH_NOT_CHANGED = 1343242304;
constexpr graphStatus GRAPH_PARAM_INVALID = 50331649;
constexpr graphStatus GRAPH_NODE_WITHOUT_CONST_INPUT = 50331648;
constexpr graphStatus GRAPH_NODE_NEED_REPASS = 50331647;
constexpr graphStatus GRAPH_INVALID_IR_DEF = 50331646;
constexpr graphStatus OP_WITHOUT_IR_DATATYPE_INFER_RULE = 50331645;
constexpr graphStatus GRAPH_PARAM_OUT_OF_RANGE = 50331644;
constexpr graphStatus GRAPH_MEM_OPERATE_FAILED = 50331539;
constexpr graphStatus GRAPH_NULL_PTR = 50331538;
constexpr graphStatus GRAPH_MEMCPY_FAILED = 50331537;
constexpr graphStatus GRAPH_MEMSET_FAILED = 50331536;
constexpr graphStatus GRAPH_MATH_CAL_FAILED = 50331429;
constexpr graphStatus GRAPH_ADD_OVERFLOW = 50331428;
constexpr graphStatus GRAPH_MUL_OVERFLOW = 50331427;

constexpr int64_t UNKNOWN_DIM = -1;
constexpr int64_t UNKNOWN_DIM_NUM = -2;

using char_t = char;
using float32_t = float;

class AscendString {
 public:
  AscendString() = default;
  AscendString(const char* text) : text_(text != nullptr ? text : "") {}
  AscendString(const char* text, size_t length) : text_(text, length) {}

  const char* GetString() const { return text_.c_str(); }
  size_t GetLength() const { return text_.size(); }
  size_t Find(const AscendString& part) const { return text_.find(part.text_); }
  size_t Hash() const { return std::hash<std::string>()(text_); }

  friend bool operator==(const AscendString& a, const AscendString& b) {
    return a.text_ == b.text_;
  }
  friend bool operator!=(const AscendString& a, const AscendString& b) {
    return a.text_ != b.text_;
  }
  friend bool operator<(const AscendString& a, const AscendString& b) { return a.text_ < b.text_; }
  friend bool operator<=(const AscendString& a, const AscendString& b) {
    return a.text_ <= b.text_;
  }
  friend bool operator>(const AscendString& a, const AscendString& b) { return a.text_ > b.text_; }
  friend bool operator>=(const AscendString& a, const AscendString& b) {
    return a.text_ >= b.text_;
  }

 private:
  std::string text_;
};

// Bytes of an element; below one byte 1000 + bits; -1 where the type has no size.
int GetSizeByDataType(DataType type);
// Bytes of `count` elements; -1 where the type has no size.
int64_t GetSizeInBytes(int64_t count, DataType type);

// An actual format may carry a sub format (bits 8 to 23) and a code of C0 (bits 24 to 27).
inline int32_t GetPrimaryFormat(int32_t format) { return format & 0xff; }
inline int32_t GetSubFormat(int32_t format) { return format >> 8 & 0xffff; }
inline bool HasSubFormat(int32_t format) { return GetSubFormat(format) > 0; }
inline int32_t GetFormatFromSub(int32_t primary, int32_t sub) {
  return (primary & 0xff) | (sub & 0xffff) << 8;
}
inline int32_t GetC0Value(int32_t format) {
  const int32_t code = format >> 24 & 0xf;
  return code > 0 ? 1 << (code - 1) : -1;
}
inline int32_t GetC0Format(int32_t format) { return format >> 24 & 0xf; }
inline bool HasC0Format(int32_t format) { return (format >> 24 & 0xf) > 0; }

class TypeUtils {
 public:
  static std::string DataTypeToSerialString(DataType type);  // "DT_FLOAT16"
  static std::string FormatToSerialString(Format format);    // "ND"
  static AscendString DataTypeToAscendString(const DataType& type);
  static AscendString FormatToAscendString(const Format& format);
  static DataType SerialStringToDataType(const std::string& text);  // DT_UNDEFINED: unknown
  static Format SerialStringToFormat(const std::string& text);      // FORMAT_RESERVED: unknown
  static DataType AscendStringToDataType(const AscendString& text);
  static Format AscendStringToFormat(const AscendString& text);
  static bool GetDataTypeLength(DataType type, uint32_t& length);
  static bool IsDataTypeValid(DataType type);
};

}  // namespace ge
