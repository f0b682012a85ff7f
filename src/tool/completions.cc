// A shell is told the words behind each command; where a value has no known choices, it offers
// files.
#include <fmt/format.h>

#include "tool/command_pages.h"

namespace asctwin::tool {
namespace {

// Inside of '...' of a shell.
std::string shell_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::vector<std::string> words_behind(const CommandEntry& command) {
  std::vector<std::string> words;
  for (const CommandEntry& below : command.commands) words.push_back(below.words.back());
  for (const OptionEntry& option : command.options)
    words.insert(words.end(), option.names.begin(), option.names.end());
  for (const OptionEntry& positional : command.positionals)
    words.insert(words.end(), positional.choices.begin(), positional.choices.end());
  return words;
}

// "run", "op run": the words behind the name of the command.
std::string path_of(const CommandEntry& command) {
  return joined({command.words.begin() + 1, command.words.end()}, " ");
}

std::string bash_case(const CommandEntry& command) {
  std::string text =
      fmt::format("    {})\n      case \"$previous\" in\n", shell_quoted(path_of(command)));
  for (const OptionEntry& option : command.options) {
    if (option.value.empty()) continue;
    text += fmt::format("        {}) words={}; takes_value=1 ;;\n", joined(option.names, "|"),
                        shell_quoted(joined(option.choices, " ")));
  }
  return text + fmt::format("        *) words={} ;;\n      esac ;;\n",
                            shell_quoted(joined(words_behind(command), " ")));
}

std::string zsh_text(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '[' || c == ']' || c == ':' ? ' ' : c;
  return result;
}

std::string zsh_arguments(const CommandEntry& command) {
  std::string text;
  for (const OptionEntry& option : command.options)
    for (const std::string& name : option.names) {
      const std::string value = option.value.empty() ? ""
                                : option.choices.empty()
                                    ? ":" + option.value + ":_files"
                                    : ":" + option.value + ":(" + joined(option.choices, " ") + ")";
      text += " " + shell_quoted("*" + name + "[" + zsh_text(option.description) + "]" + value);
    }
  return text;
}

std::string zsh_case(const CommandEntry& command) {
  std::string names;
  for (const CommandEntry& below : command.commands) names += " " + below.words.back();
  for (const OptionEntry& positional : command.positionals)
    names += positional.choices.empty() ? "" : " " + joined(positional.choices, " ");
  const std::string rest = names.empty() ? "*:file:_files" : "*:word:(" + names.substr(1) + ")";
  return fmt::format("    {}) _arguments{} {} ;;\n", shell_quoted(path_of(command)),
                     zsh_arguments(command), shell_quoted(rest));
}

}  // namespace

std::string bash_completion(const CommandEntry& root) {
  std::string paths, cases;
  for (const CommandEntry* command : all_commands(root)) {
    if (command != &root) paths += " " + shell_quoted(path_of(*command));
    cases += bash_case(*command);
  }
  return fmt::format(R"(# bash completion of asctwin, made from its own description.
_asctwin() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}"
  local command="" words="" takes_value="" word longer
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    longer="${{command:+$command }}$word"
    case " $(printf '<%s>' {0}) " in
      *"<$longer>"*) command="$longer" ;;
      *) break ;;
    esac
  done
  case "$command" in
{1}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ ${{#COMPREPLY[@]}} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}}
complete -o filenames -F _asctwin asctwin
)",
                     paths.empty() ? "" : paths.substr(1), cases);
}

std::string zsh_completion(const CommandEntry& root) {
  std::string paths, cases;
  for (const CommandEntry* command : all_commands(root)) {
    if (command != &root) paths += " " + shell_quoted(path_of(*command));
    cases += zsh_case(*command);
  }
  return fmt::format(R"(#compdef asctwin
# zsh completion of asctwin, made from its own description.
_asctwin() {{
  local command="" longer word
  local -a paths=({0})
  for word in "${{(@)words[2,CURRENT-1]}}"; do
    longer="${{command:+$command }}$word"
    (( ${{paths[(Ie)$longer]}} )) || break
    command="$longer"
    shift words
    (( CURRENT-- ))
  done
  case "$command" in
{1}  esac
}}
_asctwin "$@"
)",
                     paths.empty() ? "" : paths.substr(1), cases);
}

std::string fish_completion(const CommandEntry& root) {
  std::string text = "# fish completion of asctwin, made from its own description.\n";
  for (const CommandEntry* command : all_commands(root)) {
    std::string when = command == &root ? "__fish_use_subcommand" : "";
    for (size_t i = 1; i < command->words.size(); ++i)
      when += (when.empty() ? "" : "; and ") +
              fmt::format("__fish_seen_subcommand_from {}", command->words[i]);
    const std::string begin = fmt::format("complete -c asctwin -n {}", shell_quoted(when));
    for (const CommandEntry& below : command->commands)
      text += fmt::format("{} -a {} -d {}\n", begin, below.words.back(),
                          shell_quoted(below.description));
    for (const OptionEntry& option : command->options) {
      text += begin;
      for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.choices.empty())
        text += " -x -a " + shell_quoted(joined(option.choices, " "));
      else if (!option.value.empty())
        text += " -r";
      text += " -d " + shell_quoted(option.description) + "\n";
    }
    for (const OptionEntry& positional : command->positionals)
      if (!positional.choices.empty())
        text += fmt::format("{} -a {}\n", begin, shell_quoted(joined(positional.choices, " ")));
  }
  return text;
}

}  // namespace asctwin::tool
