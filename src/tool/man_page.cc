// A backslash, and a period or quote at the start of a line, mean something to roff.
#include <fmt/format.h>

#include "tool/command_pages.h"

namespace asctwin::tool {
namespace {

std::string roff(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool at_start = result.empty() || result.back() == '\n';
    if (at_start && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result;
}

std::string entries_text(const char* title, const std::vector<OptionEntry>& list) {
  if (list.empty()) return "";
  std::string text = fmt::format(".SH {}\n", title);
  for (const OptionEntry& option : list) {
    text += fmt::format(".TP\n.B {}", roff(joined(option.names, ", ")));
    if (!option.value.empty() && option.names.front().starts_with('-'))
      text += fmt::format(" \\fI{}\\fR", roff(option.value));
    text += "\n" + roff(option.description);
    if (!option.choices.empty() && option.choices.size() < 10)
      text += "\nOne of " + roff(joined(option.choices, ", ")) + ".";
    text += "\n";
  }
  return text;
}

std::string commands_text(const CommandEntry& command) {
  if (command.commands.empty()) return "";
  std::string text = ".SH COMMANDS\n";
  for (const CommandEntry& below : command.commands)
    text += fmt::format(".TP\n.B {}\n{}\n", roff(below.words.back()), roff(below.description));
  return text;
}

constexpr const char* kEnd = R"(.SH EXIT STATUS
.TP
.B 0
nothing is wrong
.TP
.B 1
findings that are errors, or results that differ
.TP
.B 2
the command line, a file or the compiler is at fault
)";

}  // namespace

std::string man_page(const CommandEntry& command) {
  const std::string name = joined(command.words, "-");
  std::string title = name;
  for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  std::string text = fmt::format(
      ".TH {} 1 \"\" \"asctwin {}\" \"asctwin\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n.B {}\n",
      roff(title), ASCTWIN_VERSION, roff(name), roff(command.description), roff(command.usage));
  text += commands_text(command);
  text += entries_text("ARGUMENTS", command.positionals) + entries_text("OPTIONS", command.options);
  if (!command.footer.empty()) text += ".SH NOTES\n.nf\n" + roff(command.footer) + "\n.fi\n";
  text += kEnd;
  const bool is_root = command.words.size() == 1;
  text += ".SH SEE ALSO\n";
  text += is_root ? ".BR asctwin\\-run (1)\n" : ".BR asctwin (1)\n";
  return text;
}

}  // namespace asctwin::tool
