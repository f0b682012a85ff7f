// The calls of an operator that a command describes: one, or one of each rank.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "operators/call_text.h"
#include "operators/operator_call.h"
#include "tool/op_command.h"

namespace asctwin::tool {

// A call of the command: the only one, or that of one rank, with what the command says for it.
struct OpCall {
  OpCommand command;
  operators::CallText text;
  std::string prefix;  // of the names of its tensors: "rank 1, "
  operators::CallResult result = {};

  const operators::Call& call() const { return text.call; }
};

// "name=rest" in two. @throw UsageError
std::pair<std::string, std::string> split_option(const char* option, const std::string& text);
// Returns the call that arguments and options describe. @throw UsageError
operators::CallText call_of(const OpCommand& command);
// Checks `--output`: an output of the prototype, and each once. @throw UsageError
void check_outputs(const OpCommand& command, const nlohmann::json& prototype);
// Returns the calls by rank; without --ranks there is one. @throw UsageError, FormatError
std::vector<OpCall> calls_of_command(const OpCommand& command, operators::Project& project,
                                     const isa::Chip& chip);

}  // namespace asctwin::tool
