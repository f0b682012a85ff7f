// The command line's own description as plain data: what man pages and completions are made from.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace asctwin::tool {

struct OptionEntry {
  std::vector<std::string> names;    // "--soc", "-D"; of a positional "FILE"
  std::string value;                 // "TEXT"; empty: it takes none
  std::string description;           // with its default
  std::vector<std::string> choices;  // of the value, where they are known
};

struct CommandEntry {
  std::vector<std::string> words;  // {"asctwin", "op", "run"}
  std::string description;
  std::string usage;
  std::string footer;
  std::vector<OptionEntry> positionals;
  std::vector<OptionEntry> options;
  std::vector<CommandEntry> commands;
};

CommandEntry command_tree(const CLI::App& app);

// The tree as a list, each command before those below it.
std::vector<const CommandEntry*> all_commands(const CommandEntry& root);

std::string joined(const std::vector<std::string>& words, const std::string& between);

}  // namespace asctwin::tool
