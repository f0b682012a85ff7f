// A position is held against the arguments at once, so that no kernel runs for a mistyped option.
#include "tool/tensor_option.h"

#include <fmt/format.h>

#include <charconv>
#include <variant>

#include "runner/tensor_file.h"
#include "runner/usage_error.h"

namespace asctwin {

size_t parse_tensor_option(std::string_view option, std::string_view text,
                           const std::vector<Argument>& arguments) {
  size_t index = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, index);
  if (result.ec == std::errc::invalid_argument || result.ptr != end) {
    throw UsageError(
        fmt::format("`{}` has `{}`, which is not the position of an argument", option, text),
        "arguments count from 0");
  }
  if (result.ec != std::errc() || index >= arguments.size()) {
    throw UsageError(fmt::format("`{}` names argument {}, but there are {} arguments", option, text,
                                 arguments.size()),
                     "arguments count from 0");
  }
  if (!std::holds_alternative<TensorArgument>(arguments[index])) {
    throw UsageError(fmt::format("`{}` names argument {}, which is not a tensor", option, index),
                     "arguments count from 0");
  }
  return index;
}

TensorFileOption parse_tensor_file_option(std::string_view option, std::string_view text,
                                          const std::vector<Argument>& arguments) {
  const size_t equals = text.find('=');
  if (equals == text.npos || equals + 1 == text.size()) {
    throw UsageError(fmt::format("`{}` has `{}`, which names no file", option, text),
                     fmt::format("write {} 2=y.npy", option));
  }
  TensorFileOption result;
  result.index = parse_tensor_option(option, text.substr(0, equals), arguments);
  result.path = text.substr(equals + 1);
  file_kind(result.path);
  return result;
}

}  // namespace asctwin
