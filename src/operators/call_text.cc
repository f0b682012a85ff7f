// `[a.npy,b.npy]` is a list, `null` an input that is absent.
#include "operators/call_text.h"

#include <fmt/format.h>

#include <string_view>

#include "report/language.h"
#include "runner/argument.h"
#include "runner/comma_list.h"
#include "runner/type_argument.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

// The items of a list, or what is no list itself.
std::vector<std::string_view> items_of(std::string_view text) {
  const bool is_list = text.size() >= 2 && text.front() == '[' && text.back() == ']';
  return is_list ? split_at_outer_commas(text.substr(1, text.size() - 2)) : std::vector{text};
}

}  // namespace

CallText::CallText(const std::string& type, const std::vector<std::string>& inputs) {
  call.type = type;
  for (size_t i = 0; i < inputs.size(); ++i) {
    call.inputs.emplace_back();
    for (const std::string_view item : items_of(inputs[i])) add(i, std::string(item));
  }
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
  if (tensor == nullptr || !is_initialised(*tensor))
    throw UsageError(
        report::sentence("input {} `{}` is no tensor with contents", index, text),
        report::translated("f16[32]=arange(1), x.npy, [a.npy,b.npy] for a list, or null"));
  call.inputs.back().push_back({tensor->type, filled(*tensor)});
}

}  // namespace asctwin::operators
