// A position is held against the arguments at once, so that no kernel runs for a mistyped option.
#include "tool/tensor_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>
#include <variant>

#include "report/language.h"
#include "runner/kernel_arguments.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

// "2.0": the first tensor of the list that is argument 2.
size_t parse_tensor_of_list(std::string_view option, std::string_view text,
                            const ListArgument& list, const std::vector<Argument>& arguments,
                            size_t index) {
  const std::string_view behind = text.substr(std::min(text.find('.'), text.size() - 1) + 1);
  size_t tensor = 0;
  const char* const end = behind.data() + behind.size();
  const auto result = std::from_chars(behind.data(), end, tensor);
  if (result.ec != std::errc() || result.ptr != end || tensor >= list.tensors.size())
    throw UsageError(report::sentence("`{}` names `{}`, but argument {} is a list of {} tensors",
                                      option, text, index, list.tensors.size()),
                     report::sentence("write {}.0 for the first of them", index));
  return runner::index_in_list(arguments, index, tensor);
}

}  // namespace

size_t parse_tensor_option(std::string_view option, std::string_view text,
                           const std::vector<Argument>& arguments) {
  size_t index = 0;
  const std::string_view number = text.substr(0, text.find('.'));
  const char* const end = number.data() + number.size();
  const auto result = std::from_chars(number.data(), end, index);
  if (result.ec == std::errc::invalid_argument || result.ptr != end) {
    throw UsageError(
        report::sentence("`{}` has `{}`, which is not the position of an argument", option, text),
        report::translated("arguments count from 0"));
  }
  const size_t count = runner::index_in_list(arguments, 0, 0);
  if (result.ec != std::errc() || index >= count) {
    throw UsageError(
        report::sentence("`{}` names argument {}, but there are {} arguments", option, text, count),
        report::translated("arguments count from 0"));
  }
  if (const auto* list = std::get_if<ListArgument>(&arguments[index]))
    return parse_tensor_of_list(option, text, *list, arguments, index);
  if (number != text || !std::holds_alternative<TensorArgument>(arguments[index])) {
    throw UsageError(
        report::sentence("`{}` names argument {}, which is not a tensor", option, index),
        report::translated("arguments count from 0"));
  }
  return index;
}

void warn_of_rounding(const std::vector<Argument>& arguments,
                      const std::vector<std::string>& texts) {
  static std::set<std::string> told;
  for (size_t i = 0; i < texts.size(); ++i)
    if (const auto* tensor = std::get_if<TensorArgument>(&arguments[i]);
        tensor != nullptr && !tensor->rounding.empty() && told.insert(texts[i]).second)
      fmt::print(stderr, "warning: argument {} `{}`: {}\n", i, texts[i], tensor->rounding);
}

void tell_of_stopped_file(const std::string& path) {
  fmt::print(stderr, "note: `{}` holds what the stopped kernel has left\n", path);
}

TensorFileOption parse_tensor_file_option(std::string_view option, std::string_view text,
                                          const std::vector<Argument>& arguments) {
  const size_t equals = text.find('=');
  if (equals == text.npos || equals + 1 == text.size()) {
    throw UsageError(report::sentence("`{}` has `{}`, which names no file", option, text),
                     report::sentence("write {} 2=y.npy", option));
  }
  TensorFileOption result;
  result.index = parse_tensor_option(option, text.substr(0, equals), arguments);
  result.path = text.substr(equals + 1);
  file_kind(result.path);
  return result;
}

}  // namespace asctwin
