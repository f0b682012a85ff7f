// The processes of one case, confined: its compiler, its kernel, its Python reference.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "batch/sandbox.h"
#include "driver/compiler.h"
#include "runner/kernel_library.h"

namespace asctwin::batch {

struct GuardOptions {
  Layers layers;
  Limits kernel;              // but for its time, which follows the case's
  double case_seconds = 300;  // from `begun` on, for compilers, references and all runs together
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
  std::vector<std::string> roots;        // what a case may name and its compiler may include
  std::vector<std::string> environment;  // variables that foreign code may see

  double seconds_left() const;  // above 0
  bool is_over() const;
};

// A directory for one case that is gone with it, and a file for what its kernel prints.
class Scratch {
 public:
  Scratch();  // @throw std::system_error
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::string& path() const { return path_; }
  int output() const { return output_; }
  std::string printed(size_t most_bytes) const;

 private:
  std::string path_;
  int output_;
};

// Both refer to `options` and `scratch`.
driver::Compiler::Enclose guard_compiler(const GuardOptions& options, const Scratch& scratch);
runner::Enclose guard_kernel(const GuardOptions& options, const Scratch& scratch,
                             double timeout_seconds);

// Programs and what they need of the system: libraries, headers.
std::vector<std::string> system_directories();

// Throws UsageError where one of the words names a file outside of the roots, by a path of its own,
// by way of `..` or of a link. Words are those of arguments and options: x=@FILE, [a.npy,b.npy].
void check_paths(const std::vector<std::string>& words, const std::vector<std::string>& roots);

}  // namespace asctwin::batch
