// `[a.npy,b.npy]` is a list, `[0.5,1]` numbers, `null` an input that is absent.
#include "operators/call_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "operators/prototype.h"
#include "operators/types.h"
#include "report/language.h"
#include "runner/argument.h"
#include "runner/comma_list.h"
#include "runner/number.h"
#include "runner/type_argument.h"
#include "runner/usage_error.h"

namespace asctwin::operators {

using nlohmann::json;

namespace {

// The items of a list, or what is no list itself.
std::vector<std::string_view> items_of(std::string_view text) {
  const bool is_list = text.size() >= 2 && text.front() == '[' && text.back() == ']';
  return is_list ? split_at_outer_commas(text.substr(1, text.size() - 2)) : std::vector{text};
}

[[noreturn]] void refuse_input(size_t index, const std::string& text) {
  throw UsageError(
      report::sentence("input {} `{}` is no tensor with contents", index, text),
      report::translated("f16[32]=arange(1), x.npy, [a.npy,b.npy] for a list, or null"));
}

}  // namespace

CallText::CallText(const std::string& type, const std::vector<std::string>& inputs) {
  call.type = type;
  for (size_t i = 0; i < inputs.size(); ++i) {
    call.inputs.emplace_back();
    const std::vector<std::string_view> items = items_of(inputs[i]);
    if (std::all_of(items.begin(), items.end(), [](auto item) { return is_number(item); }))
      numbers_[i] = {items.begin(), items.end()};
    else
      for (const std::string_view item : items) add(i, std::string(item));
  }
}

// That of a combination which has the types of the other inputs; integers are of 64 bits where they
// may be, as those of an aclIntArray are.
DType CallText::type_of_numbers(size_t input, const json& prototype) const {
  const json& described = prototype["inputs"][input];
  const auto given = [&](size_t i) {
    return i < call.inputs.size() && !call.inputs[i].empty()
               ? std::string(info_of(call.inputs[i].front().type.dtype).short_name)
               : std::string();
  };
  std::string wanted = described.value("to", ""), of_column;
  for (size_t i = 0; i < prototype["inputs"].size(); ++i)
    if (prototype["inputs"][i]["name"] == described.value("like", "") && !given(i).empty())
      wanted = given(i);
  for (const json& column : prototype.value("combinations", json::array())) {
    bool fits = true;
    for (size_t i = 0; fits && i < prototype["inputs"].size(); ++i)
      fits = i == input || given(i).empty() || given(i) == column[i];
    if (fits && (of_column.empty() || column[input] == "i64")) of_column = column[input];
  }
  if (wanted.empty()) wanted = of_column;
  for (const DTypeInfo& info : kNumberTypes)
    if (info.short_name == wanted) return info.dtype;
  throw UsageError(
      report::sentence("input {} is numbers, but its type is not known", input),
      report::translated("f16[32]=arange(1), x.npy, [a.npy,b.npy] for a list, or null"));
}

void CallText::settle(const json& prototype) {
  for (const auto& [input, texts] : numbers_) {
    if (input >= prototype["inputs"].size()) continue;  // the call is refused for it
    if (!prototype["inputs"][input].value("numbers", false)) refuse_input(input, texts.front());
    const TensorType type{type_of_numbers(input, prototype), {texts.size()}};
    auto memory = std::make_unique<std::vector<std::byte>>(size_bytes(type));
    for (size_t i = 0; i < texts.size(); ++i)
      encode_number(texts[i], type.dtype, memory->data() + i * size_of(type.dtype));
    call.inputs[input] = {{type, memory->data()}};
    memory_.push_back(std::move(memory));
  }
  numbers_.clear();
}

void CallText::add_output(const std::string& name, const std::string& text) {
  for (const std::string_view item : items_of(text)) {
    if (item.find('=') == item.npos) {
      call.given_outputs.push_back({name, parse_tensor_type(item)});
      continue;
    }
    const Argument argument = parse_argument(call.inputs.size(), item);
    const auto* const tensor = std::get_if<TensorArgument>(&argument);
    if (tensor == nullptr)
      throw UsageError(report::sentence("output `{}`: `{}` is no tensor", name, item));
    call.given_outputs.push_back({name, tensor->type, filled(*tensor)});
  }
}

const void* CallText::filled(const TensorArgument& tensor) {
  memory_.push_back(std::make_unique<std::vector<std::byte>>(size_bytes(tensor.type)));
  fill(tensor, memory_.back()->data());
  return memory_.back()->data();
}

void CallText::add(size_t index, const std::string& text) {
  const Argument argument = parse_argument(index, text);
  if (std::holds_alternative<NullArgument>(argument)) return;
  const auto* const tensor = std::get_if<TensorArgument>(&argument);
  if (tensor == nullptr || !is_initialised(*tensor)) refuse_input(index, text);
  call.inputs.back().push_back({tensor->type, filled(*tensor)});
}

}  // namespace asctwin::operators
