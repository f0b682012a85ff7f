// Help, the chip's name and messages; the work is the driver's.
#include "tool/cc_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <string_view>

#include "driver/cc_job.h"
#include "driver/cc_options.h"
#include "driver/install_dirs.h"
#include "isa/chips/chip.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::tool {
namespace {

constexpr std::string_view kHelp =
    R"(usage: asctwin cc [OPTION ...] FILE ...

Compiles Ascend C with the C++ compiler of this machine ($CXX, else g++, else clang++).
Every option of that compiler keeps its meaning: -c, -S, -E, -o, -I, -D, -std, -O, -g, -shared, -l,
-L, -MD; -dc is -c. Sources are .cpp, .cc, .cxx, .c++, .C, .cp, .c, .asc, .cce and .ii; other files
go to the linker. Kernels register themselves; a program is linked with libasctwin.

  --soc NAME             the chip whose macros are defined; `asctwin socs` lists them
  --npu-arch=dav-NUMBER  the same by architecture
  --cce-soc-version=NAME the same as --soc
  --kernel 'NAME<...>'   registers this instance of a kernel template; may be repeated
  --enable-simt          kernels are programs of threads, k<<<grid, block>>>; only on the 950
  --launch-stubs         adds to each kernel a C function aclrtlaunch_<kernel>
  --launch-headers=DIR   only writes the headers that declare these, aclrtlaunch_<kernel>.h
  --host-compiler=FILE   the C++ compiler; goes before $CXX
  --help                 this text

Added unless given: -std=c++17 -g, -O1 for the language ASC (.asc), -O2 for others
Ignored: options of the vendor's compiler for the device alone (--cce-..., -mllvm -cce-...)
Environment: CXX, ASCTWIN_INCLUDE_DIR, ASCTWIN_LIB_DIR
)";

int run(const driver::CcOptions& options, driver::ArchNumbers arch) {
  try {
    const auto dirs = driver::find_install_dirs(driver::this_executable());
    const auto compile = [&](const std::string& compiler) {
      return driver::run_cc_job(options, driver::Compiler::find(arch, dirs, compiler),
                                driver::wanted_precompiled(driver::Precompiled::kInBackground));
    };
    try {
      return compile(options.host_compiler);
    } catch (const driver::ClangNeeded&) {
      return compile(driver::kClang);
    }
  } catch (const driver::BuildError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return error.status;
  }
}

driver::CcOptions parse(const std::vector<std::string>& args) {
  try {
    return driver::parse_cc_options(args);
  } catch (const driver::CcUsageError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

int cc_command(const std::vector<std::string>& args, ArchLookup lookup) {
  const driver::CcOptions options = parse(args);
  if (options.help) {
    fmt::print("{}", kHelp);
    return 0;
  }
  if (!options.ignored.empty()) {
    fmt::print(stderr, "note: ignored: {}\n", fmt::join(options.ignored, " "));
  }
  const std::optional<driver::ArchNumbers> arch = lookup(options.chip);
  if (const std::string_view why = isa::why_not_modelled(options.chip); !arch && !why.empty()) {
    throw UsageError(report::sentence("`{}` is known, not modelled: {}", options.chip, why),
                     report::translated("`asctwin socs` lists the chips that are modelled"));
  }
  if (!arch) {
    throw UsageError(report::sentence("`{}` is no chip", options.chip),
                     report::translated("`asctwin socs` lists the chips"));
  }
  return run(options, *arch);
}

}  // namespace asctwin::tool
