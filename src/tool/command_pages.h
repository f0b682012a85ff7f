// Man pages and completions for shells, made from the command line's own description. The build
// writes them by `asctwin --write-pages DIR`, and they are installed with the command.
#pragma once

#include <string>
#include <vector>

#include "tool/command_tree.h"

namespace asctwin::tool {

std::string man_page(const CommandEntry& command);  // roff, section 1
std::string bash_completion(const CommandEntry& root);
std::string zsh_completion(const CommandEntry& root);
std::string fish_completion(const CommandEntry& root);

// DIR/man1/asctwin-run.1 and the like, the same in Chinese below DIR/zh_CN, and
// DIR/completions/asctwin.{bash,zsh,fish}. Afterwards the language is Chinese.
// @throw UsageError where they cannot be written
void write_command_pages(CLI::App& app, const std::string& directory);

}  // namespace asctwin::tool
