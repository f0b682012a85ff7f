// An instruction as data: what it is, where it stands, what one of its results is made of.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "stream/instruction.h"
#include "why/memories.h"

namespace asctwin::why {

struct Visit {
  const core::Core& core;
  const stream::Instruction& call;
  Time time;
  int64_t iteration;  // how often its core has come to this line
};

// Name, line, core, pipe, iteration.
nlohmann::json description_of(const Visit& visit);

// Bytes that an open scope has read so far.
struct ScopeRead {
  const uint8_t* begin;
  const uint8_t* end;
};

// Adds the fields of the call, the value of the target, and its inputs, in groups of one operand
// and one writer.
void explain_target(const Visit& visit, const Memories& memories, const uint8_t* target,
                    int64_t size_bytes, const std::vector<ScopeRead>& scope_reads,
                    nlohmann::json& node);

// "0.5", "[1, 2]" of several elements, hexadecimal bytes without a type.
std::string value_text(DType dtype, const uint8_t* bytes, int64_t size_bytes);

}  // namespace asctwin::why
