// Reads "name[d0,d1,...]"; every dimension is a decimal number without a sign.
#include "runner/type_argument.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>

#include "report/language.h"
#include "runner/comma_list.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

constexpr size_t kMostDimensions = 32;
constexpr char kShapeHelp[] =
    "a shape is written [32] or [32,32], each dimension from 1; [] is a single element";

size_t parse_dimension(std::string_view text) {
  size_t dimension = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, dimension);
  if (result.ec == std::errc::result_out_of_range && result.ptr == end) {
    throw UsageError(report::sentence("the dimension `{}` is beyond 64 bits", text));
  }
  if (result.ec != std::errc() || result.ptr != end) {
    throw UsageError(report::sentence("`{}` is not a dimension", text), kShapeHelp);
  }
  return dimension;
}

// In bytes; no limit if the machine does not report its memory.
size_t physical_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page_bytes = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_bytes <= 0) return SIZE_MAX;
  return static_cast<size_t>(pages) * static_cast<size_t>(page_bytes);
}

}  // namespace

DType parse_dtype(std::string_view name) {
  for (const DTypeInfo& info : kNumberTypes) {
    if (info.short_name == name) return info.dtype;
  }
  throw UsageError(report::sentence("`{}` is not an element type", name),
                   report::sentence("allowed are {}", dtypes_text()));
}

Shape parse_shape(std::string_view list) {
  Shape shape;
  for (const std::string_view item : split_at_commas(list)) shape.push_back(parse_dimension(item));
  return shape;
}

TensorType parse_tensor_type(std::string_view text) {
  const size_t open = text.find('[');
  TensorType type;
  const std::string_view name = text.substr(0, open);
  const bool is_complex = name == info_of(DType::kComplex64).short_name;
  type.dtype = is_complex ? DType::kComplex64 : parse_dtype(name);
  if (open == text.npos || !text.ends_with(']')) {
    throw UsageError(report::sentence("`{}` has no shape in brackets", text), kShapeHelp);
  }
  const std::string_view list = text.substr(open + 1, text.size() - open - 2);
  if (!list.empty()) type.shape = parse_shape(list);  // without dimensions a single element
  check_tensor_type(type);
  return type;
}

void check_tensor_type(const TensorType& type) {
  const std::string name = type_text(type);
  if (type.shape.size() > kMostDimensions) {
    throw UsageError(report::sentence("`{}` has {} dimensions, but a tensor has at most {}", name,
                                      type.shape.size(), kMostDimensions));
  }
  const std::optional<size_t> size = checked_size_bytes(type);
  if (!size) throw UsageError(report::sentence("`{}` takes more than 2^64 bytes", name));
  if (*size == 0) {
    throw UsageError(report::sentence("`{}` has 0 elements, but a tensor has at least 1", name));
  }
  const size_t memory = physical_memory();
  if (*size > memory) {
    throw UsageError(report::sentence(
        "`{}` takes {} bytes, but this machine has {} bytes of memory", name, *size, memory));
  }
}

std::string dtypes_text() {
  std::string text;
  for (const DTypeInfo& info : kNumberTypes) {
    text += (text.empty() ? "" : ", ") + std::string(info.short_name);
  }
  return text;
}

}  // namespace asctwin
