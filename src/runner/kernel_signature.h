// What the kernels of a built library are called and take, as its own registrations say.
// It is asked once per library, in a process of its own, and kept beside the library as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asctwin/kernel_registry.h"

namespace asctwin::runner {

struct KernelSignature {
  std::string name;
  std::vector<Parameter> parameters;
  std::optional<KernelKind> kind;
  std::string file;  // where it is defined
  int line = 0;
};

// Reads `sidecar`, or writes it after asking `library`.
// @throw UsageError where the library cannot be loaded
std::vector<KernelSignature> signatures_of(const std::string& library, const std::string& sidecar);

// The kernel called `wanted`, or the only one where `wanted` is empty. Names match without their
// namespaces too.
// @throw UsageError naming the choice
const KernelSignature& choose_kernel(const std::vector<KernelSignature>& kernels,
                                     const std::string& wanted, const std::string& file);

}  // namespace asctwin::runner
