// The text is read along the fields that the library knows, so every fault can name what there is.
#include "runner/struct_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/nearest.h"
#include "report/language.h"
#include "runner/comma_list.h"
#include "runner/number.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

std::string names_text(const std::vector<StructField>& fields) {
  std::vector<std::string_view> names;
  for (const StructField& field : fields) names.push_back(field.name);
  return report::sentence("the fields are {}", fmt::join(names, ", "));
}

const StructField& field_called(std::string_view name, const std::vector<StructField>& fields) {
  std::vector<std::string_view> names;
  for (const StructField& field : fields) {
    if (field.name == name) return field;
    names.push_back(field.name);
  }
  const std::string_view near = ::asctwin::nearest(name, names);
  throw UsageError(report::sentence("the struct has no field `{}`", name),
                   near.empty()
                       ? names_text(fields)
                       : report::sentence("did you mean `{}`? {}", near, names_text(fields)));
}

std::string_view inside(std::string_view text, char open, char close, std::string_view what) {
  if (text.size() < 2 || text.front() != open || text.back() != close)
    throw UsageError(report::sentence("{} is written {}...{}", what, open, close));
  return text.substr(1, text.size() - 2);
}

void encode_fields(std::string_view text, const std::vector<StructField>& fields, uint8_t* bytes);

void encode_element(std::string_view text, const StructField& field, uint8_t* to) {
  switch (field.element.form) {
    case ValueForm::Form::kScalar:
      return encode_number(text, field.element.dtype, to);
    case ValueForm::Form::kStruct:
      if (field.fields.empty())
        throw UsageError(report::sentence("the fields of `{}` are not known", field.name));
      return encode_fields(text, field.fields, to);
    case ValueForm::Form::kPointer:
      throw UsageError(report::sentence("`{}` is a pointer, which has no value here", field.name));
  }
}

void encode_field(std::string_view text, const StructField& field, uint8_t* to) {
  if (!field.is_array) return encode_element(text, field, to);
  const std::string what = fmt::format("`{}`, an array of {},", field.name, field.count);
  const auto items = split_at_outer_commas(inside(text, '[', ']', what));
  if (items.size() != field.count)
    throw UsageError(report::sentence("`{}` has {} elements, but {} are given", field.name,
                                      field.count, items.size()));
  for (size_t i = 0; i < items.size(); ++i)
    encode_element(items[i], field, to + i * field.element.size_bytes);
}

void encode_fields(std::string_view text, const std::vector<StructField>& fields, uint8_t* bytes) {
  const std::string_view list = inside(text, '{', '}', "a struct");
  if (list.find_first_not_of(' ') == list.npos) return;
  std::vector<const StructField*> given;
  for (const std::string_view item : split_at_outer_commas(list)) {
    const size_t equals = item.find('=');
    if (equals == item.npos || equals == 0)
      throw UsageError(report::sentence("`{}` names no field", item),
                       report::translated("write {name=value,...}; ") + names_text(fields));
    const size_t end = item.find_last_not_of(' ', equals - 1) + 1;
    const StructField& field = field_called(item.substr(0, end), fields);
    if (std::find(given.begin(), given.end(), &field) != given.end())
      throw UsageError(report::sentence("`{}` is given twice", field.name));
    given.push_back(&field);
    const size_t value = std::min(item.find_first_not_of(' ', equals + 1), item.size());
    encode_field(item.substr(value), field, bytes + field.offset_bytes);
  }
}

bool is_word(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

}  // namespace

bool is_struct_text(std::string_view text) {
  const size_t brace = text.find('{');
  if (brace == text.npos) return false;
  return brace == 0 || (text[brace - 1] == '=' && is_word(text.substr(0, brace - 1)));
}

StructArgument parse_struct(std::string_view text) {
  const size_t brace = text.find('{');
  if (text.back() != '}') throw UsageError(report::translated("the struct has no closing brace"));
  return {std::string(text.substr(0, brace == 0 ? 0 : brace - 1)), std::string(text.substr(brace))};
}

std::vector<uint8_t> encode_struct(const StructArgument& argument, const StructOfParameter& known) {
  if (known.fields.empty())
    throw UsageError(report::translated("the kernel's source does not show what fields there are"),
                     report::translated("give the bytes: bytes=@tiling.bin, or u32[2]=[128,64]"));
  if (!argument.parameter.empty() && argument.parameter != known.name)
    throw UsageError(report::sentence("the parameter is called `{}`", known.name));
  std::vector<uint8_t> bytes = known.initial;
  try {
    encode_fields(argument.fields, known.fields, bytes.data());
  } catch (const UsageError& error) {
    throw UsageError(error.what(), error.help.empty() ? names_text(known.fields) : error.help);
  }
  return bytes;
}

}  // namespace asctwin
