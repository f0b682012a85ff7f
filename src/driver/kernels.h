// The kernels of a source, found by `__global__` in the head of a function definition, and the text
// that registers them with the library.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asctwin/base/kernel_kind.h"
#include "driver/pass_error.h"
#include "driver/struct_fields.h"
#include "driver/tokens.h"

namespace asctwin::driver {

struct KernelInfo {
  std::string name;      // qualified, without the leading ::
  std::string function;  // what the text calls it: another name where the C library has this one
  size_t name_token = 0;
  bool is_template = false;
  std::optional<KernelKind> kind;  // absent: the source does not say
  SourceLine place;
  std::vector<std::string> parameters;  // their types
  std::string arguments;                // a call of it with its own parameters: `a, b`
  std::string itself;                   // as its body names it: `k`, `k<T, n>`
  std::optional<std::string> thread_bound = {};  // of a kernel that is a program of threads
  size_t brace = 0;                     // of its body
  std::string workspace;                // name of the parameter that begins with the system's part
  std::optional<SourceLine> overload;   // of a second function of this name
};

// The kernel whose head is the tokens [first, brace), inside the namespace `scope` ("a::b" or "").
// Nothing when the head is none, or after an error.
std::optional<KernelInfo> parse_kernel(const Tokens& tokens, size_t first, size_t brace,
                                       const std::string& scope, std::vector<PassError>& errors);

// Adds a kernel; a second specialisation of a template adds nothing. A kernel that is overloaded
// can be launched but not be registered, which has no words to choose by.
void add_kernel(KernelInfo kernel, std::vector<KernelInfo>& kernels);

// For callers that know only the name of a kernel: the first kernel with an overload.
std::optional<PassError> overload_error(const std::vector<KernelInfo>& kernels);

// An expression: `::asctwin::KernelKind{1, 2}`, or `{}` where the source does not say.
std::string kind_text(const std::optional<KernelKind>& kind);

// One registration per kernel that is no template and not overloaded, and per requested instance
// (`ns::k<float, 16>`; the namespaces may be left out where that is unambiguous). Empty when there
// is nothing to register.
std::string registrations(const std::vector<KernelInfo>& kernels,
                          const std::vector<std::string>& instances, StructFields& structs,
                          std::vector<PassError>& errors);

// Returns, for cube cores, the function `cube_finder` that finds its kernels.
std::string cube_finder_text(const std::vector<KernelInfo>& kernels,
                             const std::string& cube_finder);

}  // namespace asctwin::driver
