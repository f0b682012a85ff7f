// Both ends stay on their lines, so a breakpoint in the body is where it was.
#include "driver/kernel_body.h"

#include <fmt/format.h>

#include <algorithm>

namespace asctwin::driver {

namespace {

// The kernel with the types of its parameters, since it may be overloaded: names stand for their
// types, and a parameter without one is spelled.
std::string typed_pointer(const KernelInfo& kernel) {
  std::string types, rest = kernel.arguments;
  for (const std::string& parameter : kernel.parameters) {
    const size_t comma = std::min(rest.find(", "), rest.size());
    std::string name = rest.substr(0, comma);
    rest.erase(0, std::min(comma + 2, rest.size()));
    const bool is_pack = name.ends_with("...");
    if (is_pack) name.resize(name.size() - 3);
    types += types.empty() ? "" : ", ";
    types +=
        name.empty() || name == "{}" ? parameter : "decltype(" + name + (is_pack ? ")..." : ")");
  }
  return fmt::format("static_cast<void (*)({})>(&{})", types, kernel.itself);
}

std::string to_cube_kernel(const KernelInfo& kernel, const PassOptions& options, bool is_listed) {
  switch (options.core) {
    case CoreText::kVector:
      return fmt::format(
          " if (::asctwin::host::runs_on_cube()) return ::asctwin::host::cube_kernel<{}>({})({});",
          typed_pointer(kernel), options.cube_finder, kernel.arguments);
    case CoreText::kCube:
      if (!is_listed)
        return fmt::format(" (void)::asctwin::host::NotedCubeKernel<{}>::noted;",
                           typed_pointer(kernel));
      return "";
    default:
      return "";
  }
}

}  // namespace

void wrap_kernel_body(const Tokens& tokens, const KernelInfo& kernel, size_t brace,
                      const PassOptions& options, bool is_listed, Edits& edits) {
  const std::string kind = kernel.kind ? ", " + kind_text(kernel.kind) : "";
  std::string head = fmt::format(" ::asctwin::host::run_or_launch({{{}{}}}, [=]() mutable {{",
                                 quoted_literal(kernel.name), kind);
  head += to_cube_kernel(kernel, options, is_listed);
  if (!kernel.workspace.empty())
    head += fmt::format(" ::asctwin::host::take_workspace({});", kernel.workspace);
  if (kernel.thread_bound)
    head += fmt::format(" ::asctwin::simt::run_grid([=]() mutable {{ ::asctwin::simt::begin_function({});",
                        *kernel.thread_bound);
  edits.insert_after(brace, head);
  edits.insert_before(tokens.after_group(brace) - 1, kernel.thread_bound ? "});});" : "});");
}

}  // namespace asctwin::driver
