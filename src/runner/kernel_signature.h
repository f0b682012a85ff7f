// Reads names and parameters of the kernels of a built library from its registrations. It is asked
// once per library, in a process of its own, and kept beside the library as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asctwin/kernel_registry.h"
#include "runner/kernel_library.h"
#include "runner/usage_error.h"

namespace asctwin::runner {

struct KernelSignature {
  std::string name;
  std::vector<Parameter> parameters;
  std::optional<KernelKind> kind;
  std::string file;  // where it is defined
  int line = 0;
};

// The static initialisers of the library have ended the process, or have not ended themselves.
struct LoadError : UsageError {
  LoadError(const std::string& text, bool has_timed_out)
      : UsageError(text), timed_out(has_timed_out) {}
  bool timed_out;
};

// "3 arguments (x, y, n)"; no names where one is not known.
std::string parameters_text(const KernelSignature& kernel);

// Reads `sidecar`, or writes it after asking `library`.
// @throw LoadError where the library cannot be loaded
std::vector<KernelSignature> signatures_of(const std::string& library, const std::string& sidecar,
                                           const Enclose& enclose = {});

// The kernel called `wanted`, or the only one where `wanted` is empty. Names match without their
// namespaces too.
// @throw UsageError naming the choice
const KernelSignature& choose_kernel(const std::vector<KernelSignature>& kernels,
                                     const std::string& wanted, const std::string& file);

}  // namespace asctwin::runner
