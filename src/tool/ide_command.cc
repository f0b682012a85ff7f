// The file begins with a line by which the command knows its own.
#include "tool/ide_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string_view>

#include "driver/install_dirs.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/vscode_files.h"

namespace asctwin::tool {
namespace {

constexpr std::string_view kFirstLine = "# Written by `asctwin ide`, which writes it anew.";

// Options that clang does not know are removed from the commands in compile_commands.json. A
// precompiled preamble forgets the function that stands for <<<>>> (clang 14), which would be an
// undeclared name in each launch; and no call leads from a device to a host here.
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

constexpr std::string_view kFirstLineOfJson = "// Written by `asctwin ide`, which writes it anew.";

bool is_foreign(const std::filesystem::path& path, std::string_view first_line) {
  std::ifstream file(path);
  std::string line;
  return std::getline(file, line) && line != first_line;
}

void write_own(const std::filesystem::path& path, std::string_view first_line,
               const std::string& text) {
  if (is_foreign(path, first_line)) {
    throw UsageError(report::sentence("`{}` is there and not by this command", path.string()),
                     report::translated("move it away, run the command, and join the two"));
  }
  std::ofstream file(path);
  file << first_line << text;
  if (!file.flush()) throw UsageError(report::sentence("`{}` cannot be written", path.string()));
  fmt::print("{}\n", path.string());
}

std::string launch_text(const std::string& library_dir) {
  constexpr std::string_view kName = "LIBRARY_DIR";
  std::string text = kLaunch;
  return text.replace(text.find(kName), kName.size(), library_dir);
}

}  // namespace

void ide_command(const std::string& directory, bool vscode) {
  const std::filesystem::path root(directory);
  const driver::InstallDirs dirs = driver::find_install_dirs(driver::this_executable());
  write_own(root / ".clangd", kFirstLine, fmt::format(kSettings, dirs.include));
  if (!vscode) return;
  std::error_code error;
  std::filesystem::create_directory(root / ".vscode", error);
  write_own(root / ".vscode" / "tasks.json", kFirstLineOfJson, std::string("\n") + kTasks);
  write_own(root / ".vscode" / "launch.json", kFirstLineOfJson, "\n" + launch_text(dirs.library));
}

}  // namespace asctwin::tool
