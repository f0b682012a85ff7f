// The line of the message that follows says which kernel it is: the last that begins before it.
#include "driver/kernel_messages.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "driver/dialect.h"
#include "driver/line_map.h"

namespace asctwin::driver {
namespace {

struct KernelPlace {
  std::string name;
  SourceLine begin;
};

// As wrap_kernel_body() leaves them.
std::vector<KernelPlace> kernels_in(std::string_view translated) {
  constexpr std::string_view kBody = "::asctwin::host::run_or_launch({\"";
  std::vector<KernelPlace> kernels;
  LineMap lines(translated);
  size_t marked = 0;
  for (size_t at = translated.find(kBody); at != translated.npos;
       at = translated.find(kBody, at + 1)) {
    for (; marked < at; ++marked) {
      const size_t end = std::min(translated.find('\n', marked), translated.size());
      if (translated[marked] == '#')
        lines.add(translated.substr(marked, end - marked), static_cast<uint32_t>(end));
      marked = end;
    }
    const size_t name = at + kBody.size();
    kernels.push_back({std::string(translated.substr(name, translated.find('"', name) - name)),
                       lines.place(static_cast<uint32_t>(at))});
  }
  return kernels;
}

// The first line of `file` that the messages name.
std::optional<int> line_of(std::string_view messages, std::string_view file) {
  const std::string head = std::string(file) + ":";
  for (size_t at = messages.find(head); at != messages.npos; at = messages.find(head, at + 1)) {
    const int line = std::atoi(std::string(messages.substr(at + head.size(), 12)).c_str());
    if (line > 0) return line;
  }
  return std::nullopt;
}

const KernelPlace* kernel_at(const std::vector<KernelPlace>& kernels, std::string_view file,
                             int line) {
  const KernelPlace* last = nullptr;
  for (const KernelPlace& kernel : kernels)
    if (kernel.begin.file == file && kernel.begin.line <= line) last = &kernel;
  return last;
}

}  // namespace

std::string with_kernel_names(std::string_view messages, std::string_view translated) {
  constexpr std::string_view kLambda = "In lambda function:";
  if (messages.find(kLambda) == messages.npos) return std::string(messages);
  const std::vector<KernelPlace> kernels = kernels_in(translated);
  std::string named;
  size_t done = 0;
  for (size_t at = messages.find(kLambda); at != messages.npos;
       at = messages.find(kLambda, at + 1)) {
    const size_t begin = messages.rfind('\n', at) + 1;
    std::string file = without_colours(messages.substr(begin, at - begin));
    if (!file.ends_with(": ")) continue;
    file.resize(file.size() - 2);
    const std::optional<int> line =
        line_of(without_colours(messages.substr(at + kLambda.size())), file);
    const KernelPlace* kernel = line ? kernel_at(kernels, file, *line) : nullptr;
    if (kernel == nullptr) continue;
    named += messages.substr(done, at - done);
    named += "In kernel \u2018" + kernel->name + "\u2019:";
    done = at + kLambda.size();
  }
  named += messages.substr(done);
  return named;
}

}  // namespace asctwin::driver
