// Builds kernels from their source and runs them: what the command is made of, and whatever else
// runs kernels on behalf of a user. What a kernel does wrong is a finding of its report; what
// cannot be done is an exception: driver::BuildError, UsageError, FormatError. Nothing is printed.
//   const Module module(build_request(options, chip));
//   LaunchArguments arguments;  // add_tensor, add_value, ... in the kernel's order
//   const Report report = run_in_child(module, module.kernel(), arguments, {.run = {}});
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "asctwin/report.h"
#include "asctwin/run.h"
#include "driver/kernel_library.h"
#include "isa/chips/chip.h"
#include "runner/kernel_library.h"
#include "runner/kernel_process.h"
#include "runner/kernel_signature.h"
#include "runner/launch_arguments.h"

namespace asctwin::runner {

// How a source file becomes a library.
struct SourceOptions {
  std::string file;
  std::vector<std::string> defines;  // X or X=Y
  std::vector<std::string> include_dirs;
  std::vector<std::string> includes;  // files that are included before the source
  std::string optimisation;           // of the kernel's own code, as -O takes it; empty: quick
  std::string instance;            // of a template that is the kernel, as k<float, 16>; empty: none
  uint64_t tiling_key = 0;         // as TILING_KEY_VAR in an #if
  driver::InstallDirs dirs;        // where our headers and library are
  bool captures_messages = false;  // of the compiler; else they go to the standard error
  std::string standard = "c++17";  // the language of the source
  std::string debug = "";          // as -g takes it: "1"; empty: the compiler's default
};

driver::BuildRequest build_request(const SourceOptions& options, const isa::Chip& chip);

// A source file that was built, or was found in the cache, and the kernels in it.
class Module {
 public:
  // `enclose` is called in the process that loads the library to ask it for its kernels.
  // @throw driver::BuildError; LoadError where the library cannot be loaded
  explicit Module(const driver::BuildRequest& request, const Enclose& enclose = {});

  const std::string& library() const { return built_.library; }
  const std::string& messages() const { return built_.messages; }  // where they were captured
  bool from_cache() const { return built_.from_cache; }
  // Returns the source as it was read for the library; nullptr: nobody had to.
  const driver::SourceText* source() const { return built_.source.get(); }
  const std::vector<KernelSignature>& kernels() const { return kernels_; }
  // By its name, with or without namespaces; "": the only one. @throw UsageError with the choice
  const KernelSignature& kernel(const std::string& name = "") const;

 private:
  std::string file_;
  driver::Built built_;
  std::vector<KernelSignature> kernels_;
};

struct LaunchOptions {
  RunOptions run;                     // its kind and kernel_name follow from the kernel
  double timeout_seconds = 60;        // in a child: then the kernel counts as hanging (E0801)
  std::vector<Finding> earlier = {};  // known before the launch; part of its report
  // Asked several times a second while a child runs, and after each signal: true ends it.
  std::function<bool()> stop = {};
  Enclose enclose = {};            // called in the child
  uint64_t* peak_bytes = nullptr;  // gets the memory that the child has used at most
  Observer* observer = nullptr;    // of a launch in a child
  int mutant = 0;                  // its number in a library that holds mutants
};

// In a process of its own. The memory of tensors is shared with it: add_tensor(). A kernel that
// crashes, hangs or exits ends with a finding. Threads may do so at the same time.
// @throw Stopped; std::runtime_error where no process can be started
Report run_in_child(const Module& module, const KernelSignature& kernel,
                    const LaunchArguments& arguments, const LaunchOptions& options);

// In this process, where a crash of the kernel is one of the caller. `library` is that of the
// kernel's module; it may be used by many threads.
Report run_in_process(const LoadedLibrary& library, const KernelSignature& kernel,
                      const LaunchArguments& arguments, const LaunchOptions& options);

}  // namespace asctwin::runner
