// Finds the questions of a source's preprocessor conditions that the driver must answer: macros
// that depend on the launch, on the operator's types, or on the kind of core.
// spec: custom_op.md, sections 0.1, 2.11 and 3.4
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "asctwin/base/kernel_kind.h"
#include "driver/arch_numbers.h"

namespace asctwin::driver {

struct Conditions {
  std::set<std::string> evaluated;  // words of #if and #elif outside of defined()
  std::set<std::string> tested;     // words of #ifdef, #ifndef and defined()
  std::set<std::string> defined;    // by #define
  bool names_core_type = false;     // g_coreType stands where only a constant can
  bool names_constant_key = false;  // so does the tiling key
  bool asks_for_core = false;       // ASCEND_IS_AIC or ASCEND_IS_AIV, too
  bool multiplies = false;          // Mmad or MmadWithSparse, which only cube cores have
  bool declares_kind = false;       // KERNEL_TASK_TYPE
  bool names_vector_cores = false;  // the kinds of kernel for the vector cores of the 310P

  // Adds those of a file's text.
  void read(std::string_view text);
  bool asks_for(std::string_view word) const;
};

// Reads the files behind preprocessed text, except those below `include_dir` and of the system.
Conditions conditions_of(std::string_view preprocessed, const std::string& include_dir);

// Macros as arguments of the compiler, and what to tell the user about those that are missing.
struct Answers {
  std::vector<std::string> macros;
  std::vector<std::string> warnings;
  bool by_core = false;  // the source is compiled for each kind of core by itself
  // The kind of kernels that declare none: cube cores if the code runs there, vector cores beside
  // them if it asks for the kind of core. Absent: nothing speaks for cube cores.
  std::optional<KernelKind> kind_with_cube;
};

// `given` are the arguments that the user has given.
Answers answers_to(const Conditions& conditions, const std::vector<std::string>& given,
                   const ArchNumbers& arch, uint64_t tiling_key);

// For the one kind of core, then for the other.
enum class CoreText : uint8_t { kEvery, kVector, kCube };
std::vector<std::string> core_macros(CoreText core, const ArchNumbers& arch);

}  // namespace asctwin::driver
