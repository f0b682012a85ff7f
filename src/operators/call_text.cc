// `[a.npy,b.npy]` is a list, `null` an input that is absent.
#include "operators/call_text.h"

#include <fmt/format.h>

#include <string_view>

#include "runner/argument.h"
#include "runner/comma_list.h"
#include "runner/usage_error.h"

namespace asctwin::operators {

CallText::CallText(const std::string& type, const std::vector<std::string>& inputs) {
  call.type = type;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const std::string_view text = inputs[i];
    const bool is_list = text.size() >= 2 && text.front() == '[' && text.back() == ']';
    call.inputs.emplace_back();
    if (!is_list) add(i, inputs[i]);
    if (is_list)
      for (const std::string_view item : split_at_outer_commas(text.substr(1, text.size() - 2)))
        add(i, std::string(item));
  }
}

void CallText::add(size_t index, const std::string& text) {
  const Argument argument = parse_argument(index, text);
  if (std::holds_alternative<NullArgument>(argument)) return;
  const auto* const tensor = std::get_if<TensorArgument>(&argument);
  if (tensor == nullptr || !is_initialised(*tensor))
    throw UsageError(fmt::format("input {} `{}` is no tensor with contents", index, text),
                     "f16[32]=arange(1), x.npy, [a.npy,b.npy] for a list, or null");
  memory_.push_back(std::make_unique<std::vector<std::byte>>(size_bytes(tensor->type)));
  fill(*tensor, memory_.back()->data());
  call.inputs.back().push_back({tensor->type, memory_.back()->data()});
}

}  // namespace asctwin::operators
