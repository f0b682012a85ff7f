// Module, and the two ways to run.
#include "runner/runner.h"
#include "runner/arch_of_chip.h"

namespace asctwin::runner {
namespace {

// Most of what a kernel does happens in libasctwin, which is optimised: -Og compiles twice as fast
// as -O2 with all debug information, and an access to an element takes a tenth longer.
const std::string kQuickLevel = "g";
const std::string kLines = "1";  // lines of calls and crashes, no variables

RunOptions options_of(const KernelSignature& kernel, const LaunchOptions& options) {
  RunOptions run = options.run;
  run.kind = kernel.kind;
  run.kernel_name = kernel.name.c_str();
  run.expects_writes = true;
  return run;
}

}  // namespace

driver::BuildRequest build_request(const SourceOptions& options, const isa::Chip& chip) {
  driver::BuildRequest request;
  request.source = options.file;
  request.arch = arch_of_chip(chip);
  request.dirs = options.dirs;
  const bool is_quick = options.optimisation.empty();
  request.flags.common = {"-O" + (is_quick ? kQuickLevel : options.optimisation),
                          "-std=" + options.standard};
  if (is_quick) request.flags.common.push_back("-DASCTWIN_QUICK_CALLS");
  if (const std::string debug = is_quick ? kLines : options.debug; !debug.empty())
    request.flags.common.push_back("-g" + debug);
  for (const std::string& define : options.defines)
    request.flags.preprocess.push_back("-D" + define);
  for (const std::string& dir : options.include_dirs)
    request.flags.preprocess.push_back("-I" + dir);
  for (const std::string& file : options.includes)
    request.flags.preprocess.insert(request.flags.preprocess.end(), {"-include", file});
  request.flags.watches_arrays = true;
  if (!options.instance.empty()) request.instances = {options.instance};
  request.tiling_key = options.tiling_key;
  request.captures_messages = options.captures_messages;
  request.precompiled = driver::wanted_precompiled(driver::Precompiled::kIfMade);
  return request;
}

Module::Module(const driver::BuildRequest& request, const Enclose& enclose)
    : file_(request.source),
      built_(driver::build_kernel_library(request)),
      kernels_(signatures_of(built_.library, built_.sidecar, enclose)) {}

const KernelSignature& Module::kernel(const std::string& name) const {
  return choose_kernel(kernels_, name, file_);
}

Report run_in_child(const Module& module, const KernelSignature& kernel,
                    const LaunchArguments& arguments, const LaunchOptions& options) {
  return run_kernel({module.library(), kernel.name, arguments.packed, arguments.of_ranks,
                     arguments.ranges, options_of(kernel, options), options.timeout_seconds,
                     options.earlier, options.stop, options.enclose, options.peak_bytes,
                     options.observer, options.mutant});
}

Report run_in_process(const LoadedLibrary& library, const KernelSignature& kernel,
                      const LaunchArguments& arguments, const LaunchOptions& options) {
  const Kernel& entry = library.kernel(kernel.name);
  return run_on_cores([&] { entry.invoke(entry.function, arguments.packed.data()); },
                      options_of(kernel, options), arguments.ranges);
}

}  // namespace asctwin::runner
