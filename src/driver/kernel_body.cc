// Both ends stay on their lines, so a breakpoint in the body is where it was.
#include "driver/kernel_body.h"

#include <fmt/format.h>

namespace asctwin::driver {

void wrap_kernel_body(const Tokens& tokens, const KernelInfo& kernel, size_t brace, Edits& edits) {
  const std::string kind = kernel.kind ? ", " + kind_text(kernel.kind) : "";
  std::string head = fmt::format(" ::asctwin::host::run_or_launch({{{}{}}}, [=]() mutable {{",
                                 quoted_literal(kernel.name), kind);
  if (!kernel.workspace.empty())
    head += fmt::format(" ::asctwin::host::take_workspace({});", kernel.workspace);
  edits.insert_after(brace, head);
  edits.insert_before(tokens.after_group(brace) - 1, "});");
}

}  // namespace asctwin::driver
