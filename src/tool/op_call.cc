// Faults in the texts of arguments are told before anything is compiled.
#include "tool/op_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/language.h"
#include "runner/argument.h"
#include "runner/usage_error.h"
#include "tool/one_run.h"
#include "tool/tensor_option.h"

namespace asctwin::tool {

using operators::CallText;

std::pair<std::string, std::string> split_option(const char* option, const std::string& text) {
  const size_t at = text.find('=');
  if (at == 0 || at == std::string::npos)
    throw UsageError(report::sentence("`{} {}` has no name=...", option, text));
  return {text.substr(0, at), text.substr(at + 1)};
}

CallText call_of(const OpCommand& command) {
  CallText text(command.type, command.arguments);
  text.call.deterministic = command.deterministic ? 1 : 0;
  for (const std::string& attr : command.attrs)
    text.call.attrs.push_back(split_option("--attr", attr));
  for (const std::string& output : command.outputs) {
    const auto [name, type] = split_option("--output", output);
    text.add_output(name, type);
  }
  text.call.wanted = command.prints;
  for (const std::string& save : command.saves)
    text.call.wanted.push_back(split_option("--save", save).first);
  for (const std::string& expect : command.expects)
    text.call.wanted.push_back(split_option("--expect", expect).first);
  text.call.pads = command.pad_args;
  return text;
}

void check_outputs(const OpCommand& command, const nlohmann::json& prototype) {
  std::vector<std::string> names, given;
  for (const nlohmann::json& output : prototype["outputs"]) names.push_back(output["name"]);
  for (const std::string& text : command.outputs) {
    const std::string name = split_option("--output", text).first;
    if (std::ranges::count(names, name.substr(0, name.find('['))) == 0)
      throw UsageError(report::sentence("`--output {}`: `{}` is no output", text, name),
                       report::sentence("the outputs are {}", fmt::join(names, ", ")));
    if (std::ranges::count(given, name) > 0)
      throw UsageError(report::sentence("`--output {}`: `{}` is there twice", text, name));
    given.push_back(name);
  }
}

namespace {

void warn_of_inputs(const OpCommand& command) {
  for (size_t i = 0; i < command.arguments.size(); ++i)
    if (const std::string& argument = command.arguments[i]; !argument.starts_with('['))
      warn_of_rounding({parse_argument(i, argument)}, {argument});
}

OpCall call_from(const OpCommand& command, std::string prefix, operators::Project& project,
                 const isa::Chip& chip) {
  warn_of_inputs(command);
  CallText text = call_of(command);
  if (text.has_numbers()) text.settle(project.description_of(command.type, chip));
  if (!command.outputs.empty()) check_outputs(command, project.description_of(command.type, chip));
  return {command, std::move(text), std::move(prefix)};
}

// The command as it is for a rank; what is shown and compared may be of another one.
OpCommand command_of_rank(const OpCommand& command, int rank) {
  OpCommand mine = command;
  write_for_rank(
      command, rank,
      {&mine.arguments, &mine.attrs, &mine.outputs, &mine.prints, &mine.saves, &mine.expects});
  if (command.rank && *command.rank != rank)
    for (std::vector<std::string>* texts : {&mine.prints, &mine.saves, &mine.expects})
      texts->clear();
  return mine;
}

}  // namespace

std::vector<OpCall> calls_of_command(const OpCommand& command, operators::Project& project,
                                     const isa::Chip& chip) {
  std::vector<OpCall> calls;
  std::vector<std::string> paths;
  if (!command.ranks) calls.push_back(call_from(command, "", project, chip));
  for (int rank = 0; rank < command.ranks.value_or(0); ++rank) {
    calls.push_back(
        call_from(command_of_rank(command, rank), fmt::format("rank {}, ", rank), project, chip));
    for (const std::string& save : calls.back().command.saves)
      paths.push_back(split_option("--save", save).second);
  }
  refuse_files_of_one_name(paths);
  for (OpCall& one : calls) one.text.call.ranks = static_cast<int>(calls.size());
  return calls;
}

}  // namespace asctwin::tool
