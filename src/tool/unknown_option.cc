// CLI11 keeps the words that nothing has taken, in the command that they were given to.
#include "tool/unknown_option.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/nearest.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/command_tree.h"

namespace asctwin::tool {

const CLI::App& deepest_command(const CLI::App& app) {
  const CLI::App* command = &app;
  for (auto below = app.get_subcommands(); !below.empty(); below = command->get_subcommands())
    command = below.front();
  return *command;
}

std::string path_of(const CLI::App& command) {
  const CLI::App* const parent = command.get_parent();
  return (parent == nullptr ? "" : path_of(*parent) + " ") + command.get_name();
}

void refuse_unknown_option(const CLI::App& app) {
  const std::vector<std::string> words = app.remaining(true);
  const CLI::App& command = deepest_command(app);
  for (const std::string& word : words) {
    if (word.find_first_not_of('-') == word.npos || word[0] != '-') continue;
    const std::string name = word.substr(0, word.find('='));
    const CommandEntry entry = command_tree(command);
    std::vector<std::string_view> names;
    for (const OptionEntry& option : entry.options)
      for (const std::string& other : option.names)
        if (other.starts_with("--")) names.emplace_back(std::string_view(other).substr(2));
    const std::string_view close =
        nearest(std::string_view(name).substr(name.find_first_not_of('-')), names);
    throw UsageError(report::sentence("`{}` is not an option of {}", name, path_of(command)),
                     close.empty() ? report::sentence("{} --help lists them", path_of(command))
                                   : report::sentence("did you mean --{}?", close));
  }
}

}  // namespace asctwin::tool
