// Options that are as they are without being given are left out.
#include "tool/repeat_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace asctwin::tool {
namespace {

std::string quoted(const std::string& word) {
  const bool plain =
      word.find_first_not_of(
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,") == word.npos;
  if (plain && !word.empty()) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

class CommandLine {
 public:
  explicit CommandLine(std::string begin) : text_(std::move(begin)) {}

  void word(const std::string& word) { text_ += " " + quoted(word); }
  void option(const char* name, const std::string& value) {
    text_ += std::string(" ") + name;
    word(value);
  }
  void options(const char* name, const std::vector<std::string>& values) {
    for (const std::string& value : values) option(name, value);
  }
  void flag(const char* name) { text_ += std::string(" ") + name; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Options that a run of a kernel and a call of an operator both take.
void add_common(CommandLine& line, const RunCommand& run, bool has_given_values,
                const std::string& schedule) {
  if (run.soc != RunCommand().soc) line.option("--soc", run.soc);
  if (run.autosync != Autosync::kOn)
    line.option("--autosync", kAutosyncNames[static_cast<size_t>(run.autosync)]);
  if (run.numerics != Numerics::kIdeal)
    line.option("--numerics", kNumericsNames[static_cast<size_t>(run.numerics)]);
  if (run.check != Check::kFull)
    line.option("--check", kCheckNames[static_cast<size_t>(run.check)]);
  if (run.standard != RunCommand().standard) line.option("--std", run.standard);
  if (run.werror) line.flag("--werror");
  if (run.pedantic) line.flag("--pedantic");
  if (run.keep_going) line.flag("--keep-going");
  line.options("--allow", run.allow);
  line.options("--suppressions", run.suppressions);
  line.options("-D", run.defines);
  line.options("-I", run.include_dirs);
  for (const std::string& expect : run.expects)
    if (has_given_values || !is_of_file(expect)) line.option("--expect", expect);
  if (run.relative > 0) line.option("--rtol", fmt::format("{}", run.relative));
  if (run.relative_by_type) line.option("--rtol", "auto");
  if (run.absolute > 0) line.option("--atol", fmt::format("{}", run.absolute));
  if (run.ulps > 0) line.option("--ulp", std::to_string(run.ulps));
  if (run.pad_args) line.flag("--pad-args");
  if (!schedule.empty()) line.option("--schedule", schedule);
}

}  // namespace

std::string repeat_of_kernel(const VerifyCommand& command, const VerifyCase& one,
                             const std::string& schedule) {
  const RunCommand& run = command.run;
  CommandLine line("asctwin run");
  line.word(run.file);
  for (const std::string& argument : one.arguments) line.word(argument);
  if (!run.kernel.empty()) line.option("--kernel", run.kernel);
  if (one.blocks != 1) line.option("--blocks", std::to_string(one.blocks));
  if (one.tiling_key != 0) line.option("--tiling-key", std::to_string(one.tiling_key));
  line.options("--include", run.includes);
  if (!run.optimisation.empty()) line.option("-O", run.optimisation);
  if (run.enable_simt) line.flag("--enable-simt");
  if (!run.grid.empty()) line.option("--grid", fmt::format("{}", fmt::join(run.grid, ",")));
  if (!run.block_dim.empty())
    line.option("--block-dim", fmt::format("{}", fmt::join(run.block_dim, ",")));
  if (run.dynamic_ub >= 0) line.option("--dynamic-ub", std::to_string(run.dynamic_ub));
  if (run.ranks) line.option("--ranks", std::to_string(*run.ranks));
  if (run.rank) line.option("--rank", std::to_string(*run.rank));
  if (run.group != RunCommand().group) line.option("--group", run.group);
  add_common(line, run, one.has_given_values, schedule);
  return line.text();
}

std::string repeat_of_operator(const VerifyCommand& command, const VerifyCase& one,
                               const std::string& schedule) {
  const OpCommand& run = command.run;
  CommandLine line("asctwin op run");
  line.word(run.file);
  line.word(run.type);
  for (const std::string& argument : one.arguments) line.word(argument);
  line.options("--attr", one.attrs);
  line.options("--output", one.outputs);
  line.options("--host-include", run.host_include_dirs);
  if (!run.opbase.empty()) line.option("--opbase", run.opbase);
  if (run.deterministic) line.flag("--deterministic");
  add_common(line, run, one.has_given_values, schedule);
  if (!run.golden.empty()) line.option("--golden", run.golden);
  return line.text();
}

}  // namespace asctwin::tool
