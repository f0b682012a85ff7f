// Names and sizes of the framework's types, from their one list.
#include "asctwin/op/ge_types.h"

namespace ge {
namespace {

struct TypeRow {
  DataType type;
  const char* name;
  int bits;
};
constexpr TypeRow kTypes[] = {
#define ASCTWIN_GE_TYPE(name, number, bits) {DT_##name, "DT_" #name, bits},
#include "asctwin/op/ge_types.inc"
#undef ASCTWIN_GE_TYPE
};
struct FormatRow {
  Format format;
  const char* name;
};
constexpr FormatRow kFormats[] = {
#define ASCTWIN_GE_FORMAT(name, number) {FORMAT_##name, #name},
#include "asctwin/op/ge_types.inc"
#undef ASCTWIN_GE_FORMAT
};

int bits_of(DataType type) {
  for (const TypeRow& row : kTypes)
    if (row.type == type) return row.bits;
  return 0;
}

}  // namespace

int GetSizeByDataType(DataType type) {
  const int bits = bits_of(type);
  if (bits == 0) return -1;
  return bits < 8 ? 1000 + bits : bits / 8;
}

int64_t GetSizeInBytes(int64_t count, DataType type) {
  const int bits = bits_of(type);
  return bits == 0 || count < 0 ? -1 : (count * bits + 7) / 8;
}

std::string TypeUtils::DataTypeToSerialString(DataType type) {
  for (const TypeRow& row : kTypes)
    if (row.type == type) return row.name;
  return "UNDEFINED";
}
std::string TypeUtils::FormatToSerialString(Format format) {
  for (const FormatRow& row : kFormats)
    if (row.format == GetPrimaryFormat(format)) return row.name;
  return "RESERVED";
}
AscendString TypeUtils::DataTypeToAscendString(const DataType& type) {
  return DataTypeToSerialString(type).c_str();
}
AscendString TypeUtils::FormatToAscendString(const Format& format) {
  return FormatToSerialString(format).c_str();
}
DataType TypeUtils::SerialStringToDataType(const std::string& text) {
  for (const TypeRow& row : kTypes)
    if (text == row.name) return row.type;
  return DT_UNDEFINED;
}
Format TypeUtils::SerialStringToFormat(const std::string& text) {
  for (const FormatRow& row : kFormats)
    if (text == row.name) return row.format;
  return FORMAT_RESERVED;
}
DataType TypeUtils::AscendStringToDataType(const AscendString& text) {
  return SerialStringToDataType(text.GetString());
}
Format TypeUtils::AscendStringToFormat(const AscendString& text) {
  return SerialStringToFormat(text.GetString());
}
bool TypeUtils::GetDataTypeLength(DataType type, uint32_t& length) {
  const int bits = bits_of(type);
  length = static_cast<uint32_t>(bits / 8);
  return bits >= 8;
}
bool TypeUtils::IsDataTypeValid(DataType type) { return bits_of(type) != 0; }

}  // namespace ge
