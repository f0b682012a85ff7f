// Tells readers of the tokens that an instruction signals or waits for inside its core, as it
// declares them in order(). Those between cores are told by the channels.
#pragma once

#include <cstdint>
#include <map>

#include "core/stream_words.h"

namespace asctwin::core {

struct TokenRounds {
  // The counts of signals and waits of each token of this core.
  std::map<stream::Token, int64_t> signals, waits;
  const Instruction* performed = nullptr;  // that synchronises now
};

enum class TokenEnd : uint8_t { kSignals, kWaited };
void tell_declared_tokens(Core& core, const Instruction& instruction, TokenEnd end);
// The pipe that meets other cores in the instruction that synchronises now.
pipe_t meeting_pipe(const Core& core, TokenEnd end);

}  // namespace asctwin::core
