// The layout is undone first, then each element becomes one of the tensor's type.
#include "runner/dump_file.h"

#include <fmt/format.h>

#include <cctype>
#include <cstring>
#include <type_traits>

#include "report/language.h"
#include "runner/decimal.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

DType type_named(const std::string& option, const std::string& name) {
  std::string known;
  for (const DTypeInfo& info : kNumberTypes) {
    if (name == info.short_name) return info.dtype;
    known += (known.empty() ? "" : ", ") + std::string(info.short_name);
  }
  throw UsageError(
      report::sentence("`{}` names the element type `{}`, which is unknown", option, name),
      report::sentence("types are {}", known));
}

Format layout_named(const std::string& option, const std::string& name) {
  std::string known;
  for (const FormatInfo& info : kFormats) {
    if (name == info.name || (name == info.other_name && !name.empty())) return info.format;
    known += (known.empty() ? "" : ", ") + std::string(info.name);
  }
  throw UsageError(report::sentence("`{}` names the layout `{}`, which is unknown", option, name),
                   report::sentence("layouts are {}", known));
}

// The plain layout that the tensor is in where the file has `layout`.
Format plain_layout(Format layout, const Shape& shape) {
  const bool has_images = layout == Format::kNc1hwc0 || layout == Format::kNhwc ||
                          (layout == Format::kFractalZ && shape.size() == 4);
  if (has_images) return Format::kNchw;
  if (layout == Format::kNdc1hwc0 || layout == Format::kNdhwc) return Format::kNcdhw;
  return Format::kNd;
}

std::vector<std::byte> read_plain(const DumpFile& file, const TensorType& type) {
  const Format plain = plain_layout(file.layout, type.shape);
  const bool is_plain =
      file.layout == Format::kNd || file.layout == Format::kNchw || file.layout == Format::kNcdhw;
  std::vector<std::byte> bytes(size_bytes(type));
  if (is_plain) {
    check_tensor_file(file.path, type);
    read_tensor_file(file.path, type, bytes.data());
    return bytes;
  }
  try {
    const Conversion conversion = Conversion(plain, file.layout, type.dtype, type.shape).reversed();
    const TensorType stored{type.dtype, conversion.from_shape()};
    std::vector<std::byte> content(conversion.from_bytes());
    check_tensor_file(file.path, stored);
    read_tensor_file(file.path, stored, content.data());
    conversion.run(content.data(), bytes.data());
  } catch (const ConversionError& error) {
    throw UsageError(report::sentence("`{}`: {}", file.path, error.what()), error.help);
  }
  return bytes;
}

template <class From, class To>
To converted(const From& value) {
  if constexpr (std::is_same_v<From, To>)
    return value;
  else if constexpr (!std::is_integral_v<From> && std::is_integral_v<To>)
    return {};  // they are refused
  else if constexpr (std::is_arithmetic_v<From> && std::is_arithmetic_v<To>)
    return static_cast<To>(value);
  else if constexpr (std::is_arithmetic_v<To>)
    return static_cast<To>(static_cast<float>(value));
  else
    return To(static_cast<float>(value));
}

std::vector<std::byte> as_type(std::vector<std::byte> bytes, DType from, const TensorType& to) {
  const size_t count = element_count(to.shape);
  std::vector<std::byte> made(size_bytes(to));
  with_type(from, [&](auto from_tag) {
    with_type(to.dtype, [&](auto to_tag) {
      using From = typename decltype(from_tag)::type;
      using To = typename decltype(to_tag)::type;
      for (size_t i = 0; i < count; ++i) {
        From value;
        std::memcpy(&value, bytes.data() + i * sizeof(From), sizeof(From));
        const To one = converted<From, To>(value);
        std::memcpy(made.data() + i * sizeof(To), &one, sizeof(To));
      }
    });
  });
  return made;
}

}  // namespace

std::optional<DumpFile> parse_dump_file(const std::string& option, const std::string& text) {
  size_t end = std::string::npos;
  for (const char* const extension : {".npy", ".bin"}) {
    const size_t at = text.rfind(extension);
    if (at == text.npos) continue;
    const size_t behind = at + std::strlen(extension);
    if (behind == text.size() || text[behind] == ':') end = behind;
  }
  if (end == std::string::npos) return {};
  DumpFile file;
  file.path = text.substr(0, end);
  if (end == text.size()) return file;
  const std::string rest = lower(text.substr(end + 1));
  const size_t colon = rest.find(':');
  const std::string type = rest.substr(0, colon);
  if (!type.empty()) file.dtype = type_named(option, type);
  if (colon != rest.npos) file.layout = layout_named(option, rest.substr(colon + 1));
  return file;
}

std::vector<std::byte> read_dump(const DumpFile& file, const TensorType& type) {
  const DType stored = file.dtype.value_or(type.dtype);
  if (stored == type.dtype) return read_plain(file, type);
  const bool are_numbers = is_number(stored) && is_number(type.dtype);
  if (!are_numbers || (is_floating(stored) && !is_floating(type.dtype)))
    throw UsageError(report::sentence("`{}` holds {} and the tensor {}: these are not converted",
                                      file.path, info_of(stored).short_name,
                                      info_of(type.dtype).short_name));
  return as_type(read_plain(file, {stored, type.shape}), stored, type);
}

}  // namespace asctwin
