// CLI11 knows the choices of an option as a part of the name of its type, "TEXT:{full,fast,off}".
#include "tool/command_tree.h"

#include <algorithm>

#include "isa/chips/chip.h"
#include "reference/error_pages.h"
#include "reference/model.h"
#include "report/language.h"
#include "tool/library_names.h"

namespace asctwin::tool {
namespace {

std::vector<std::string> parts_of(const std::string& text, char at) {
  std::vector<std::string> parts;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(at, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// Each once, in the order of the pages.
std::vector<std::string> names_of_operations() {
  std::vector<std::string> names;
  for (const reference::Page& page : reference::every_page())
    if (std::find(names.begin(), names.end(), page.name) == names.end())
      names.emplace_back(page.name);
  for (const LibraryName& name : library_names()) names.emplace_back(name.name);
  return names;
}

std::vector<std::string> choices_of(const CLI::Option& option, const std::string& name) {
  const std::string type = option.get_type_name();
  const size_t open = type.find('{'), close = type.find('}');
  if (open != type.npos && close != type.npos)
    return parts_of(type.substr(open + 1, close - open - 1), ',');
  std::vector<std::string> names;
  if (name == "--soc")
    for (const isa::Chip& chip : isa::chips()) names.emplace_back(chip.name);
  if (name == "NAME" && option.get_description().find("API name") != std::string::npos)
    names = names_of_operations();
  if (name == "CODE")
    for (const reference::ErrorPage& page : reference::error_pages()) names.emplace_back(page.code);
  return names;
}

OptionEntry entry_of(const CLI::Option& option) {
  OptionEntry entry;
  if (option.get_positional()) entry.names.push_back(option.get_single_name());
  for (const std::string& name : option.get_snames()) entry.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) entry.names.push_back("--" + name);
  const bool takes_value = option.get_items_expected_max() != 0;  // a flag takes none
  const std::string type = option.get_type_name();
  if (takes_value) entry.value = type.substr(0, type.find(':'));
  if (takes_value && entry.value.empty()) entry.value = "VALUE";
  entry.description = option.get_description();
  if (const std::string text = option.get_default_str(); !text.empty())
    entry.description += report::sentence(" (default: {})", text);
  if (!entry.names.empty()) entry.choices = choices_of(option, entry.names.back());
  return entry;
}

std::string usage_of(const CLI::App& app, const std::string& name) {
  std::string text = CLI::Formatter().make_usage(&app, name);
  const size_t colon = text.find(": ");
  text = colon == text.npos ? name : text.substr(colon + 2);
  return text.substr(0, text.find_last_not_of("\n ") + 1);
}

CommandEntry entry_of(const CLI::App& app, std::vector<std::string> words) {
  CommandEntry entry;
  entry.words = std::move(words);
  entry.description = app.get_description();
  entry.usage = usage_of(app, joined(entry.words, " "));
  entry.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options([](const CLI::Option*) { return true; })) {
    if (option->get_group().empty()) continue;  // hidden
    (option->get_positional() ? entry.positionals : entry.options).push_back(entry_of(*option));
  }
  for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; })) {
    std::vector<std::string> path = entry.words;
    path.push_back(below->get_name());
    entry.commands.push_back(entry_of(*below, std::move(path)));
  }
  return entry;
}

void list_all(const CommandEntry& entry, std::vector<const CommandEntry*>& list) {
  list.push_back(&entry);
  for (const CommandEntry& below : entry.commands) list_all(below, list);
}

}  // namespace

CommandEntry command_tree(const CLI::App& app) { return entry_of(app, {app.get_name()}); }

std::vector<const CommandEntry*> all_commands(const CommandEntry& root) {
  std::vector<const CommandEntry*> list;
  list_all(root, list);
  return list;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

}  // namespace asctwin::tool
