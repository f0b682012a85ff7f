// Structs by the names that registrations and fields give them.
#include "operators/tiling_header.h"

#include <fmt/format.h>

#include <cstring>
#include <map>
#include <set>

namespace asctwin::operators {
namespace {

const op::TilingStruct* find(const std::string& key) {
  const auto& all = op::Registry::instance().structs();
  const auto found = all.find(key);
  return found == all.end() ? nullptr : &found->second;
}

// A struct by its own name: "optiling::Inner" or "Inner".
const op::TilingStruct* by_name(const std::string& type) {
  const std::string name =
      type.substr(type.rfind(':') == std::string::npos ? 0 : type.rfind(':') + 1);
  for (const auto& [key, tiling] : op::Registry::instance().structs())
    if (tiling.name == name) return &tiling;
  return nullptr;
}

class HeaderText {
 public:
  void add(const op::TilingStruct& tiling) {
    if (!written_.insert(tiling.name).second) return;
    std::string body;
    for (const op::TilingField& field : tiling.fields) {
      if (const op::TilingStruct* nested = by_name(field.type)) add(*nested);
      body += fmt::format("  {} {}{};\n", type_in_kernel(field.type), field.name,
                          field.count > 0 ? fmt::format("[{}]", field.count) : "");
    }
    text_ += fmt::format("struct alignas(8) {} {{\n{}}};\nstatic_assert(sizeof({}) == {}, \"\");\n",
                         tiling.name, body, tiling.name, tiling.size);
  }
  const std::string& text() const { return text_; }

 private:
  static std::string type_in_kernel(const std::string& type) {
    if (const op::TilingStruct* own = by_name(type)) return own->name;
    const std::string bare =
        type.substr(type.rfind(':') == std::string::npos ? 0 : type.rfind(':') + 1);
    return bare.find("Tiling") != std::string::npos ? "AscendC::tiling::" + bare : type;
  }

  std::set<std::string> written_;
  std::string text_;
};

template <class T>
std::string number(const uint8_t* at) {
  T value;
  std::memcpy(&value, at, sizeof(value));
  if constexpr (sizeof(T) == 1)
    return fmt::format("{}", static_cast<int>(value));
  else
    return fmt::format("{}", value);
}

std::string value_text(const std::string& type, const uint8_t* at) {
  using Reader = std::string (*)(const uint8_t*);
  static const std::map<std::string, Reader> kReaders = {
      {"uint8_t", number<uint8_t>},   {"int8_t", number<int8_t>},    {"bool", number<uint8_t>},
      {"uint16_t", number<uint16_t>}, {"int16_t", number<int16_t>},  {"uint32_t", number<uint32_t>},
      {"int32_t", number<int32_t>},   {"int", number<int32_t>},      {"uint64_t", number<uint64_t>},
      {"int64_t", number<int64_t>},   {"float", number<float>},      {"double", number<double>},
      {"size_t", number<uint64_t>},   {"unsigned", number<uint32_t>}};
  const auto reader = kReaders.find(type);
  return reader == kReaders.end() ? "" : reader->second(at);
}

void add_values(const op::TilingStruct& tiling, const uint8_t* bytes, const std::string& prefix,
                std::vector<std::pair<std::string, std::string>>& values) {
  for (const op::TilingField& field : tiling.fields) {
    const uint8_t* const at = bytes + field.offset;
    if (const op::TilingStruct* nested = by_name(field.type)) {
      add_values(*nested, at, prefix + field.name + ".", values);
      continue;
    }
    std::string text = field.count == 0 ? value_text(field.type, at) : "";
    for (size_t i = 0; i < field.count; ++i)
      text += (i == 0 ? "" : " ") + value_text(field.type, at + i * (field.size / field.count));
    if (!text.empty()) values.emplace_back(prefix + field.name, text);
  }
}

void mark_values(const op::TilingStruct& tiling, uint8_t* bytes) {
  for (const op::TilingField& field : tiling.fields)
    if (const op::TilingStruct* nested = by_name(field.type))
      mark_values(*nested, bytes + field.offset);
    else
      std::memset(bytes + field.offset, 0xff, field.size);
}

}  // namespace

std::vector<uint8_t> value_bytes(const op::TilingStruct& tiling) {
  std::vector<uint8_t> bytes(tiling.size);
  mark_values(tiling, bytes.data());
  return bytes;
}

const op::TilingStruct* struct_of_call(const std::string& type, uint64_t key) {
  const op::TilingStruct* const own = find(fmt::format("{}_{}", type, key));
  return own != nullptr ? own : find(type);
}

std::string tiling_header(const std::string& type, uint64_t key) {
  HeaderText header;
  for (const auto& [name, tiling] : op::Registry::instance().structs())
    if (name == type || name.starts_with(type + "_")) header.add(tiling);
  if (header.text().empty()) return "";
  const op::TilingStruct* const chosen = struct_of_call(type, key);
  return "#pragma once\n#include \"kernel_tiling/kernel_tiling.h\"\n" + header.text() +
         (chosen != nullptr
              ? fmt::format("using struct_of_REGISTER_TILING_DEFAULT = {};\n", chosen->name)
              : "");
}

std::vector<std::pair<std::string, std::string>> field_values(const op::TilingStruct& tiling,
                                                              const std::vector<uint8_t>& bytes) {
  std::vector<std::pair<std::string, std::string>> values;
  if (bytes.size() >= tiling.size) add_values(tiling, bytes.data(), "", values);
  return values;
}

}  // namespace asctwin::operators
