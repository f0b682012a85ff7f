// A backslash, and a period or quote at the start of a line, mean something to roff.
#include <fmt/format.h>

#include "report/language.h"
#include "tool/command_pages.h"

namespace asctwin::tool {
namespace {

using report::sentence;
using report::translated;

// A line of a section: what it is about in bold, and a sentence about it.
struct Entry {
  const char* name;
  const char* text;
};

struct Example {
  const char* command;  // whose page it is on
  Entry entry;
};
constexpr Example kExamples[] = {
    {"run",
     {"asctwin run add.cpp 'f16[1024]=ones' 'f16[1024]=ones' 'f16[1024]' --print 2",
      "run the kernel of add.cpp and print its result"}},
    {"run",
     {"asctwin run add.cpp a.npy b.npy 'f16[1024]' --blocks 8 --expect 2=want.npy",
      "run 8 blocks with arrays of files and compare the result"}},
    {"why",
     {"asctwin why add.cpp 'f16[1024]=ones' 'f16[1024]=ones' 'f16[1024]' --element '2[17]'",
      "explain what element 17 of argument 2 was made of"}},
    {"diff-run",
     {"asctwin diff-run old.cpp new.cpp 'f16[1024]=ones' 'f16[1024]'",
      "run two versions and show the first call whose results differ"}},
    {"mutate",
     {"asctwin mutate add.cpp 'f16[1024]=ones' 'f16[1024]=ones' 'f16[1024]'",
      "take each synchronisation away in turn and show what notices"}},
    {"fix",
     {"asctwin fix add.cpp 'f16[1024]=ones' 'f16[1024]=ones' 'f16[1024]' --diff | patch -p0",
      "apply the edits that clear the findings"}},
    {"verify",
     {"asctwin verify add.cpp 'f32[n]=rand(1)' 'f32[n]' n --space n=1..600 --expect '1=x0+1'",
      "run the kernel for many sizes, values and orders"}},
    {"op run",
     {"asctwin op run project AddCustom x.npy y.npy",
      "call an operator of a project: tiling on the host, then its kernel"}},
    {"op sweep",
     {"asctwin op sweep project AddCustom cases.csv", "call an operator with each row of a table"}},
    {"ops", {"asctwin ops DataCopyPad --soc Ascend910B1", "show an instruction on one chip"}},
    {"explain", {"asctwin explain E0401", "show a rule with a wrong and a right kernel"}},
    {"explain",
     {"asctwin explain E0401 --example > x.cpp", "write the kernel that breaks the rule"}},
    {"show",
     {"asctwin show nd2nz nValue=2 dValue=24 srcDValue=48 --type f16", "draw a data movement"}},
    {"convert", {"asctwin convert a.npy a_nz.npy --from ND --to NZ", "write a matrix in fractals"}},
    {"diff", {"asctwin diff old.json new.json", "compare two profiles"}},
    {"ranks",
     {"asctwin ranks -n 4 -l ./program 'x_{r}.bin'",
      "start a program for 4 ranks and label their lines"}},
    {"batch", {"asctwin batch cases.jsonl --out results.jsonl", "run the cases of a file"}},
    {"serve", {"asctwin serve --port 8765", "take cases over HTTP on this machine"}},
    {"mcp",
     {"asctwin mcp --root .", "offer the tools to a program over standard input and output"}},
    {"cc", {"asctwin cc main.asc -o main", "compile a program with its kernels"}},
    {"record",
     {"asctwin record report.json run add.cpp 'f16[1024]=ones' 'f16[1024]'",
      "keep a run with all that it reads"}},
    {"replay", {"asctwin replay report.json", "repeat it on any machine"}},
};

constexpr Entry kEnvironment[] = {
    {"ASCTWIN_LANG", "language of reports, en or zh, before LC_ALL, LC_MESSAGES and LANG"},
    {"ASCTWIN_CACHE_DIR", "directory of built kernels"},
    {"ASCTWIN_CACHE_MAX_MB",
     "size of that directory, in MiB, above which its oldest files go; 1024"},
    {"ASCTWIN_PRECOMPILED", "0: without compiled headers; 1: make them before the kernel"},
    {"ASCTWIN_SCHED", "order of the effects of programs: threads, or random:SEED as --schedule"},
    {"ASCTWIN_PYTHON", "python3 with numpy, for expressions and references"},
    {"ASCTWIN_INCLUDE_DIR, ASCTWIN_LIB_DIR",
     "where headers and libraries are, if not beside the command"},
    {"CXX", "compiler of kernels"},
    {"NO_COLOR", "no colours on a terminal"},
    {"TMPDIR", "directory of temporary files"},
};
constexpr Entry kFiles[] = {
    {"~/.cache/asctwin", "built kernels; it may be removed at any time"},
};

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

std::string head_of(const char* title) { return fmt::format(".SH {}\n", translated(title)); }

template <class Entries>
std::string section_of(const char* title, const Entries& entries) {
  std::string text = head_of(title);
  for (const Entry& entry : entries)
    text += fmt::format(".TP\n.B \"{}\"\n{}\n", roff(entry.name), roff(translated(entry.text)));
  return text;
}

std::string examples_text(const std::string& command) {
  std::vector<Entry> entries;
  for (const Example& example : kExamples)
    if (command == example.command) entries.push_back(example.entry);
  return entries.empty() ? "" : section_of("EXAMPLES", entries);
}

std::string entries_text(const char* title, const std::vector<OptionEntry>& list) {
  if (list.empty()) return "";
  std::string text = head_of(title);
  for (const OptionEntry& option : list) {
    text += fmt::format(".TP\n.B {}", roff(joined(option.names, ", ")));
    if (!option.value.empty() && option.names.front().starts_with('-'))
      text += fmt::format(" \\fI{}\\fR", roff(option.value));
    text += "\n" + roff(option.description);
    if (!option.choices.empty() && option.choices.size() < 10)
      text += "\n" + roff(sentence("(one of {})", joined(option.choices, ", ")));
    text += "\n";
  }
  return text;
}

std::string commands_text(const CommandEntry& command) {
  if (command.commands.empty()) return "";
  std::string text = head_of("COMMANDS");
  for (const CommandEntry& below : command.commands)
    text += fmt::format(".TP\n.B {}\n{}\n", roff(below.words.back()), roff(below.description));
  return text;
}

constexpr Entry kExitStatus[] = {
    {"0", "nothing is wrong"},
    {"1", "findings that are errors, or results that differ"},
    {"2", "the command line, a file or the compiler is at fault"},
};

}  // namespace

std::string man_page(const CommandEntry& command) {
  const std::string name = joined(command.words, "-");
  std::string title = name;
  for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  std::string text =
      fmt::format(".TH {} 1 \"\" \"asctwin {}\" \"asctwin\"\n", roff(title), ASCTWIN_VERSION);
  text += head_of("NAME") + fmt::format("{} \\- {}\n", roff(name), roff(command.description));
  text += head_of("SYNOPSIS") + fmt::format(".B {}\n", roff(command.usage));
  text += commands_text(command);
  text += entries_text("ARGUMENTS", command.positionals) + entries_text("OPTIONS", command.options);
  if (!command.footer.empty())
    text += head_of("NOTES") + ".nf\n" + roff(command.footer) + "\n.fi\n";
  const bool is_root = command.words.size() == 1;
  text +=
      examples_text(is_root ? "" : joined({command.words.begin() + 1, command.words.end()}, " "));
  text += section_of("EXIT STATUS", kExitStatus) + section_of("ENVIRONMENT", kEnvironment) +
          section_of("FILES", kFiles);
  text += head_of("SEE ALSO");
  text += is_root ? ".BR asctwin\\-run (1)\n" : ".BR asctwin (1)\n";
  return text;
}

}  // namespace asctwin::tool
