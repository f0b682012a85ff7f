// The files, by the names that the shells and man look for once they are installed.
#include "tool/command_pages.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "runner/usage_error.h"

namespace asctwin::tool {
namespace {

void write_page(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  if (!(file << text).flush())
    throw UsageError(fmt::format("`{}` cannot be written", path.string()));
}

}  // namespace

void write_command_pages(const CLI::App& app, const std::string& directory) {
  const std::filesystem::path root(directory);
  std::error_code error;
  for (const char* const below : {"man1", "completions"})
    std::filesystem::create_directories(root / below, error);
  const CommandEntry tree = command_tree(app);
  for (const CommandEntry* command : all_commands(tree))
    write_page(root / "man1" / (joined(command->words, "-") + ".1"), man_page(*command));
  write_page(root / "completions" / "asctwin.bash", bash_completion(tree));
  write_page(root / "completions" / "asctwin.zsh", zsh_completion(tree));
  write_page(root / "completions" / "asctwin.fish", fish_completion(tree));
}

}  // namespace asctwin::tool
