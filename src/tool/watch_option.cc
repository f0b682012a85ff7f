// Elements that follow each other are one range.
#include "tool/watch_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "report/language.h"
#include "report/words.h"
#include "runner/usage_error.h"
#include "tool/tensor_option.h"
#include "why/element.h"
#include "why/words.h"

namespace asctwin::tool {
namespace {

[[noreturn]] void refuse(const std::string& text, const std::string& why) {
  throw UsageError(
      report::sentence("`--watch {}` {}", text, why),
      report::translated("I[a:b] are elements of argument I, ub:0x100+64 are 64 B of UB"));
}

int64_t number_in(const std::string& option, std::string text) {
  const bool is_hex = text.starts_with("0x");
  if (is_hex) text.erase(0, 2);
  int64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, is_hex ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size() || number < 0)
    refuse(option, fmt::format("has `{}`, which is no number of bytes", text));
  return number;
}

// "ub:0x100+64"
why::WatchedBytes on_chip(const std::string& option, size_t colon) {
  const std::string name = option.substr(0, colon), rest = option.substr(colon + 1);
  why::WatchedBytes watched;
  watched.is_on_every_core = true;
  watched.place.memory = why::memory_named(name);
  if (watched.place.memory < 0) refuse(option, fmt::format("names no memory `{}`", name));
  const size_t plus = rest.find('+');
  watched.place.offset = number_in(option, rest.substr(0, plus));
  watched.size_bytes = plus == rest.npos ? 4 : number_in(option, rest.substr(plus + 1));
  if (watched.size_bytes == 0) refuse(option, "watches no byte");
  return watched;
}

void add_elements(const std::string& option, const runner::KernelArguments& arguments,
                  std::vector<why::WatchedBytes>& all) {
  const why::ElementText parts = why::split_element("--watch", option);
  const size_t tensor = parse_tensor_option("--watch", parts.argument, arguments.parsed);
  const TensorType& type = runner::tensor_type(arguments, tensor);
  const std::string object = memory_name_of(arguments, tensor);
  for (const size_t element : why::elements_of("--watch", parts, type.shape)) {
    const auto offset = static_cast<int64_t>(offset_of(type.dtype, element));
    const auto size = static_cast<int64_t>(size_of(type.dtype));
    if (!all.empty() && all.back().place.object == object &&
        all.back().place.offset + all.back().size_bytes == offset) {
      all.back().size_bytes += size;
      continue;
    }
    all.push_back({{-1, static_cast<int>(Hardware::GM), object, offset}, size, false});
  }
}

}  // namespace

std::vector<why::WatchedBytes> watched_of(const std::vector<std::string>& options,
                                          const runner::KernelArguments& arguments) {
  std::vector<why::WatchedBytes> all;
  for (const std::string& option : options) {
    const size_t colon = option.find(':'), open = option.find('[');
    if (colon != option.npos && colon < open)
      all.push_back(on_chip(option, colon));
    else
      add_elements(option, arguments, all);
  }
  return all;
}

std::string memory_name_of(const runner::KernelArguments& arguments, size_t tensor) {
  const uint8_t* const begin = arguments.tensors[tensor].data();
  const auto range = std::ranges::find(arguments.ranges, begin, &GlobalRange::begin);
  return range == arguments.ranges.end() ? "" : report::text_of(range->name);
}

std::vector<why::NamedTensor> named_tensors(const runner::KernelArguments& arguments) {
  std::vector<why::NamedTensor> tensors;
  for (size_t i = 0; i < arguments.parsed.size(); ++i)
    if (const auto* tensor = std::get_if<TensorArgument>(&arguments.parsed[i]))
      if (i < arguments.tensors.size() && arguments.tensors[i].size_bytes() > 0)
        tensors.push_back({memory_name_of(arguments, i), tensor->type, is_initialised(*tensor)});
  return tensors;
}

}  // namespace asctwin::tool
