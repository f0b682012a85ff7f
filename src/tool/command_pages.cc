// The files, by the names that the shells and man look for once they are installed.
#include "tool/command_pages.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/help_language.h"

namespace asctwin::tool {
namespace {

void write_page(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  if (!(file << text).flush())
    throw UsageError(report::sentence("`{}` cannot be written", path.string()));
}

void write_man_pages(const CommandEntry& tree, const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  for (const CommandEntry* command : all_commands(tree))
    write_page(directory / (joined(command->words, "-") + ".1"), man_page(*command));
}

}  // namespace

void write_command_pages(CLI::App& app, const std::string& directory) {
  const std::filesystem::path root(directory);
  std::error_code error;
  std::filesystem::create_directories(root / "completions", error);
  report::use_language(report::Language::kEnglish);
  const CommandEntry tree = command_tree(app);
  write_man_pages(tree, root / "man1");
  write_page(root / "completions" / "asctwin.bash", bash_completion(tree));
  write_page(root / "completions" / "asctwin.zsh", zsh_completion(tree));
  write_page(root / "completions" / "asctwin.fish", fish_completion(tree));
  report::use_language(report::Language::kChinese);
  translate_help(app);
  write_man_pages(command_tree(app), root / "zh_CN" / "man1");
}

}  // namespace asctwin::tool
