// The `asctwin` command.
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string_view>
#include <vector>

#include "asctwin/format.h"
#include "base/nearest.h"
#include "driver/compiler.h"
#include "format/file.h"
#include "operators/fault.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/cc_command.h"
#include "tool/chip_option.h"
#include "tool/command_pages.h"
#include "tool/help_language.h"
#include "tool/option_fault.h"
#include "tool/recording.h"
#include "tool/run_command.h"
#include "tool/subcommands.h"
#include "tool/temporary_directory.h"
#include "tool/terminal_options.h"
#include "tool/unknown_option.h"
#include "tool/version_text.h"

namespace {

using namespace asctwin;

constexpr int kUsage = 2;

// Never throws, also where the standard error cannot be written.
int complain(const std::string& text, const std::string& help, int status) {
  std::fputs(fmt::format("{}: {}\n", report::translated("error"), text).c_str(), stderr);
  if (!help.empty())
    std::fputs(fmt::format("  = {}: {}\n", report::translated("help"), help).c_str(), stderr);
  return status;
}

// A stream that is closed would give its number to the next file that is opened.
void keep_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);
}

int complain_of_output(int error) {
  return complain("the standard output cannot be written: " + system_error_text(error), "", kUsage);
}

// An output that was lost is an error, whatever the command itself has to say.
int flushed(int status) {
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!written) return complain_of_output(errno);
  return std::ferror(stderr) == 0 ? status : kUsage;
}

// Refuses a word that CLI11 would report as an argument too many.
void refuse_unknown_command(const CLI::App& app, std::string_view word) {
  if (word.empty() || word[0] == '-') return;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(command->get_name());
  if (std::ranges::find(known, word) != known.end()) return;
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string_view close = nearest(word, names);
  throw UsageError(report::sentence("`{}` is not a command of asctwin", word),
                   close.empty() ? report::sentence("the commands are {}", fmt::join(known, ", "))
                                 : report::sentence("did you mean asctwin {}?", close));
}

std::string without_end(std::string text) {
  text.pop_back();
  return text;
}

// -5 is a number to CLI11; these are options to it.
bool is_negative_number(std::string_view word) {
  return word == "-inf" || word == "-nan" || word.starts_with("-.");
}

// The program of `ranks` may begin behind `--`, where to CLI11 the command ends. A `--` behind the
// program is the program's own.
void drop_end_of_options(const CLI::App& command, std::vector<std::string>& words) {
  size_t at = 2;
  while (at < words.size() && words[at].starts_with('-') && words[at] != "--") {
    const CLI::Option* const option = command.get_option_no_throw(words[at]);
    at += option != nullptr && option->get_items_expected_max() > 0 ? 2 : 1;
  }
  if (at < words.size() && words[at] == "--")
    words.erase(words.begin() + static_cast<ptrdiff_t>(at));
}

// CLI11 takes words in brackets apart; a list of tensors is one argument. It takes -std for -s, and
// compilers have it so.
void parse_words(CLI::App& app, int argc, char** argv,
                 const std::vector<tool::RunCommand*>& commands) {
  std::vector<std::string> words(argv, argv + argc);
  const bool takes_lists =
      argc >= 2 &&
      (words[1] == "run" || words[1] == "mutate" || words[1] == "op" || words[1] == "fix" ||
       words[1] == "verify" || words[1] == "why" || words[1] == "diff-run");
  if (argc >= 2 && words[1] == "ranks") drop_end_of_options(*app.get_subcommand("ranks"), words);
  std::vector<char*> pointers;
  for (std::string& word : words) {
    if (takes_lists && (word.starts_with('[') || is_negative_number(word))) word.insert(0, 1, ' ');
    if (takes_lists && word.starts_with("-std=")) word.insert(0, 1, '-');
    pointers.push_back(word.data());
  }
  app.parse(static_cast<int>(pointers.size()), pointers.data());
  for (tool::RunCommand* command : commands)
    for (std::string& argument : command->arguments)
      if (argument.starts_with(" [") || argument.starts_with(" -")) argument.erase(0, 1);
}

// Asks dispatch() itself for the meaning of the words.
struct Recorder {
  std::string file;
  std::vector<std::string> words;  // behind `asctwin`
};

// Both may be absent.
struct Hooks {
  const Recorder* recorder = nullptr;
  const tool::Replay* replay = nullptr;
};

int dispatch(int argc, char** argv, const Hooks& hooks = {});

int dispatch_words(std::vector<std::string> words, const Hooks& hooks) {
  words.insert(words.begin(), "asctwin");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  return dispatch(static_cast<int>(pointers.size()), pointers.data(), hooks);
}

int record(const std::string& file, const std::vector<std::string>& words) {
  if (words.empty() || words[0] != "run")
    throw UsageError(
        report::translated("`asctwin record` takes a file, and behind it `run` with its words"),
        tool::kRecordHelp);
  const Recorder recorder{file, words};
  return dispatch_words(words, {.recorder = &recorder});
}

int replay(const std::string& file) {
  const tool::TemporaryDirectory directory;
  const tool::Replay recorded = tool::unpack_recording(file, directory.path());
  if (recorded.version != tool::version_text())
    fmt::print(stderr, "note: recorded with another build:\n{}", recorded.version);
  if (::chdir(recorded.directory.c_str()) != 0)
    throw UsageError(report::translated("the recording has no directory"));
  int status = kUsage;
  try {
    status = dispatch_words(recorded.words, {.replay = &recorded});
  } catch (const driver::BuildError& error) {
    complain(error.what(), "", kUsage);
  }
  if (status != recorded.status)
    fmt::print(stderr, "note: the recorded run ended with {}, this one with {}\n", recorded.status,
               status);
  return status;
}

// Takes --lang and --color in front of the subcommand; behind it they are its own options.
std::vector<char*> without_leading_options(int argc, char** argv) {
  std::vector<char*> words(argv, argv + argc);
  while (words.size() > 1) {
    const std::string_view word = words[1];
    const size_t equals = word.find('=');
    const std::string name(word.substr(0, equals));
    if (name != "--lang" && name != "--color") break;
    const bool apart = equals == word.npos;
    if (apart && words.size() < 3) throw UsageError(report::sentence("`{}` has no value", name));
    tool::take_terminal_option(name, apart ? words[2] : std::string(word.substr(equals + 1)));
    words.erase(words.begin() + 1, words.begin() + (apart ? 3 : 2));
  }
  words.push_back(nullptr);
  return words;
}

int dispatch(int argc, char** argv, const Hooks& hooks) {
  std::vector<char*> words = without_leading_options(argc, argv);
  argc = static_cast<int>(words.size()) - 1;
  argv = words.data();
  const Recorder* const recorder = hooks.recorder;
  // `asctwin-cc` is this program too: build systems want a compiler to be one word.
  const bool is_compiler = std::filesystem::path(argv[0]).filename() == "asctwin-cc";
  const int first = is_compiler ? 1 : 2;
  if (is_compiler || (argc >= 2 && std::string_view(argv[1]) == "cc"))
    return tool::cc_command({argv + first, argv + argc}, tool::arch_of);
  if (argc >= 4 && std::string_view(argv[1]) == "record" && argv[2][0] != '-')
    return record(argv[2], {argv + 3, argv + argc});
  CLI::App app{"Runs Ascend C kernels on any Linux machine.", "asctwin"};
  app.require_subcommand(1);
  app.set_version_flag("--version", [] { return without_end(tool::version_text()); });
  tool::Subcommands commands;
  commands.replay = replay;
  if (recorder != nullptr)
    commands.record = [&](const tool::RunCommand& run) {
      return tool::record_run(recorder->file, recorder->words, run);
    };
  if (hooks.replay != nullptr)
    commands.redirect = [&](tool::RunCommand& run) { tool::redirect_outputs(*hooks.replay, run); };
  tool::add_subcommands(app, commands);
  tool::add_terminal_options(app);
  if (argc == 3 && std::string_view(argv[1]) == "--write-pages") {
    tool::write_command_pages(app, argv[2]);  // for the build, and in no help
    return 0;
  }
  if (argc >= 2) refuse_unknown_command(app, argv[1]);
  try {
    parse_words(app, argc, argv,
                {&commands.run, &commands.mutation, &commands.fix, &commands.verify.run,
                 &commands.op, &commands.why, &commands.diff_run});
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help and --version
      tool::translate_help(app);
      return app.exit(error);
    }
    tool::refuse_unknown_option(app);
    throw tool::usage_error_of(app, error);
  }
  return commands.chosen();
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error of write()
  keep_standard_streams();
  try {
    return flushed(dispatch(argc, argv));
  } catch (const operators::OperatorFault& fault) {
    return complain(fault.what(), fault.help, 1);
  } catch (const UsageError& error) {
    return complain(error.what(), error.help, kUsage);
  } catch (const FormatError& error) {
    return complain(error.what(), error.help, kUsage);
  } catch (const ConversionError& error) {
    return complain(error.what(), error.help, kUsage);
  } catch (const driver::BuildError& error) {
    if (*error.what() != '\0') complain(error.what(), "", kUsage);
    return kUsage;
  } catch (const std::system_error& error) {
    // fmt::print() throws it where a longer text cannot be written.
    if (std::ferror(stdout) != 0) return complain_of_output(error.code().value());
    return complain(error.what(), "", kUsage);
  } catch (const std::exception& error) {
    return complain(error.what(), "", kUsage);
  }
}
