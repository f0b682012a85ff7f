// A kernel's library in this process. Loading runs the static initialisers of the user's code, so
// the command does it in child processes only.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "asctwin/kernel_registry.h"

namespace asctwin::runner {

// Called in a process that will load a library, with its path and the descriptor that it reports
// to: confines the process. It may fork, and returns in the one process that is to go on.
using Enclose = std::function<void(const std::string& library, int descriptor)>;

// Stays loaded for good: findings and registrations point into it.
class LoadedLibrary {
 public:
  // @throw std::runtime_error with the loader's own words
  explicit LoadedLibrary(const std::string& path);
  // @throw std::runtime_error where it defines no such kernel
  const Kernel& kernel(const std::string& name) const;
  const std::vector<Kernel>& kernels() const { return kernels_; }
  // Chooses what runs from now on of a library with mutants (driver/mutant_switch.h); 0: the kernel.
  void choose_mutant(int number) const;
  // Returns the writer of a library that counts executed lines; else nullptr.
  void (*write_counters() const)() { return write_counters_; }

 private:
  std::vector<Kernel> kernels_;
  void (*write_counters_)() = nullptr;
  int* mutant_ = nullptr;
};

}  // namespace asctwin::runner
