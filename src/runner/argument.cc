// The form of an argument is recognised by its first characters, the value behind "=" by its first
// one.
#include "runner/argument.h"

#include <fmt/format.h>

#include <cstring>

#include "format/bin.h"
#include "format/file.h"
#include "format/npy.h"
#include "report/language.h"
#include "runner/comma_list.h"
#include "runner/number.h"
#include "runner/tensor_file.h"
#include "runner/type_argument.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

std::string forms_text() {
  return "an argument is a tensor (f16[32,32]=arange(1), f16[8]=@x.npy, u32[2]=[2048,8], f16[32], "
         "x.npy), a list of them ([a.npy,f16[8]]), a number, bytes=@tiling.bin, {M=128,N=64} or "
         "null; a "
         "tensor's "
         "type is one of " +
         dtypes_text() + "; its contents one of " + generators_text();
}

// Runs `parse` and puts the argument before the text of any fault.
template <class Parse>
auto naming_argument(size_t index, std::string_view text, Parse parse) {
  const auto named = [&](const char* what) {
    return fmt::format("`{}` (argument {}): {}", text, index, what);
  };
  try {
    return parse();
  } catch (const UsageError& error) {
    throw UsageError(named(error.what()), error.help.empty() ? forms_text() : error.help);
  } catch (const FormatError& error) {
    throw UsageError(named(error.what()), error.help.empty() ? forms_text() : error.help);
  }
}

ListSource parse_list(std::string_view text, const TensorType& type) {
  if (type.dtype == DType::kComplex64) return parse_list(text, number_view(type));
  if (text.size() < 2 || !text.ends_with(']')) {
    throw UsageError(report::translated("the list has no closing bracket"));
  }
  const auto items = split_at_commas(text.substr(1, text.size() - 2));
  const size_t expected = element_count(type.shape);
  if (items.size() != expected) {
    throw UsageError(report::sentence("the list has {} elements, but `{}` has {}", items.size(),
                                      type_text(type), expected));
  }
  const size_t element_bytes = size_of(type.dtype);
  ListSource list{std::vector<std::byte>(expected * element_bytes)};
  for (size_t i = 0; i < expected; ++i) {
    encode_number(items[i], type.dtype, &list.bytes[i * element_bytes]);
  }
  return list;
}

TensorArgument parse_tensor(std::string_view text) {
  const size_t equals = text.find('=');
  TensorArgument tensor;
  tensor.type = parse_tensor_type(text.substr(0, equals));
  if (equals == text.npos) return tensor;
  const std::string_view source = text.substr(equals + 1);
  if (source.starts_with('@')) {
    std::string path(source.substr(1));
    check_tensor_file(path, tensor.type);
    tensor.source = FileSource{std::move(path)};
  } else if (source.starts_with('[')) {
    tensor.source = parse_list(source, tensor.type);
  } else {
    tensor.source = parse_generator(source, tensor.type);
    tensor.rounding = rounding_text(source, tensor.type);
  }
  return tensor;
}

TensorArgument parse_npy(std::string_view text) {
  const std::string path(text);
  TensorArgument tensor{read_npy_type(path), FileSource{path}};
  check_tensor_type(tensor.type);
  return tensor;
}

BytesArgument parse_bytes(std::string_view source) {
  if (!source.starts_with('@')) {
    throw UsageError(report::translated("the bytes of a struct come from a file"),
                     report::translated("write bytes=@tiling.bin"));
  }
  const std::string path(source.substr(1));
  return {path, bin_size_bytes(path)};
}

bool is_npy(std::string_view text) { return text.ends_with(".npy") && text.find('=') == text.npos; }

TensorArgument parse_listed(std::string_view text) {
  if (is_npy(text)) return parse_npy(text);
  if (text.find_first_of("[=") != text.npos) return parse_tensor(text);
  throw UsageError(report::sentence("`{}` is no tensor", text));
}

ListArgument parse_tensors(std::string_view text) {
  if (!text.ends_with(']'))
    throw UsageError(report::translated("the list of tensors has no closing bracket"));
  ListArgument list;
  for (const std::string_view item : split_at_outer_commas(text.substr(1, text.size() - 2)))
    list.tensors.push_back(parse_listed(item));
  return list;
}

Argument parse(std::string_view text) {
  constexpr std::string_view kBytes = "bytes=";
  if (text == "null") return NullArgument{};
  if (text.starts_with(kBytes)) return parse_bytes(text.substr(kBytes.size()));
  if (is_number(text)) return ScalarArgument{std::string(text)};
  if (text.starts_with('[')) return parse_tensors(text);
  if (is_struct_text(text)) return parse_struct(text);
  if (is_npy(text)) return parse_npy(text);
  if (text.find_first_of("[=") != text.npos) return parse_tensor(text);
  throw UsageError(report::translated("it is neither a tensor nor a number"));
}

}  // namespace

Argument parse_argument(size_t index, std::string_view text) {
  return naming_argument(index, text, [&] { return parse(text); });
}

bool is_initialised(const TensorArgument& argument) {
  return !std::holds_alternative<std::monostate>(argument.source);
}

void fill(const TensorArgument& argument, void* memory) {
  if (const auto* const generator = std::get_if<Generator>(&argument.source)) {
    (*generator)(memory);
  } else if (const auto* const file = std::get_if<FileSource>(&argument.source)) {
    read_tensor_file(file->path, argument.type, memory);
  } else if (const auto* const list = std::get_if<ListSource>(&argument.source)) {
    std::memcpy(memory, list->bytes.data(), list->bytes.size());
  }
}

std::vector<uint8_t> encode_scalar(size_t index, const ScalarArgument& argument, DType parameter) {
  std::vector<uint8_t> bytes(size_of(parameter));
  naming_argument(index, argument.text,
                  [&] { encode_number(argument.text, parameter, bytes.data()); });
  return bytes;
}

std::vector<uint8_t> encode_struct(size_t index, std::string_view text,
                                   const StructArgument& argument, const StructOfParameter& known) {
  return naming_argument(index, text, [&] { return encode_struct(argument, known); });
}

}  // namespace asctwin
