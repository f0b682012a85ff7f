// What every check states about an instruction in the same way: the finding itself, its operands,
// its addresses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "core/errors.h"
#include "core/memory_map.h"
#include "core/observer.h"
#include "core/place.h"

namespace asctwin::check {

// A finding about `instruction`, with the facts `op` and `product`.
Finding finding_of(const core::Core& core, const core::Instruction& instruction, Code code);

using core::add_place;
using core::has_error;
using core::place_text;

// The call as a record of its own type; nullptr: it is of another.
template <class Record>
const Record* record_as(const core::Instruction& call) {
  return &call.info == &Record::info ? static_cast<const Record*>(call.record) : nullptr;
}

// The call, or the declaration, that gave this memory to the kernel, and where it stands:
// "`AllocTensor` at k.cpp:12"; empty for global memory and for what no one gave.
std::string giver_text(const core::Core& core, const core::Object& object);

// "dst", or "dst[3]" for an operand of a list.
std::string operand_text(const isa::OperandInfo& list, int index_in_list);

std::string hex_text(uint64_t value);  // "0x0040"

}  // namespace asctwin::check
