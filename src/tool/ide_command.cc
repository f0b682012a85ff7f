// The file begins with a line by which the command knows its own.
#include "tool/ide_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string_view>

#include "driver/install_dirs.h"
#include "runner/usage_error.h"

namespace asctwin::tool {
namespace {

constexpr std::string_view kFirstLine = "# Written by `asctwin ide`, which writes it anew.";

// What clang does not know is taken out of the commands in compile_commands.json. A precompiled
// preamble forgets the function that stands for <<<>>> (clang 14), which would be an undeclared
// name in each launch; and no call leads from a device to a host here.
constexpr std::string_view kSettings = R"(
CompileFlags:
  Compiler: clang++
  Add: [-xcuda, --cuda-host-only, -nocudainc, -nocudalib, -Wno-unknown-cuda-version,
        -Xclang, -fcuda-allow-variadic-functions, -std=c++20, -ferror-limit=0,
        "-I{}", -include, asctwin/api/ide.h]
  Remove: [-dc, -x*, -std=*, --soc*, --npu-*, --kernel*, --cce-*, --run-mode*, -Xaicore-*, -Xhost-*]
Diagnostics:
  Suppress: [undeclared_var_use, ref_bad_target]
)";

bool is_foreign(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  return std::getline(file, line) && line != kFirstLine;
}

}  // namespace

void ide_command(const std::string& directory) {
  const std::filesystem::path path = std::filesystem::path(directory) / ".clangd";
  if (is_foreign(path)) {
    throw UsageError(fmt::format("`{}` is there and not by this command", path.string()),
                     "move it away, run the command, and join the two");
  }
  const std::string include = driver::find_install_dirs(driver::this_executable()).include;
  std::ofstream file(path);
  file << kFirstLine << fmt::format(kSettings, include);
  if (!file.flush()) throw UsageError(fmt::format("`{}` cannot be written", path.string()));
  fmt::print("{}\n", path.string());
}

}  // namespace asctwin::tool
