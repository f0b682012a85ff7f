// Helpers that make findings about an instruction, its operands and its addresses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "core/errors.h"
#include "core/memory/memory_map.h"
#include "core/place.h"
#include "core/stream_words.h"

namespace asctwin::check {

// A finding about `instruction`, with the facts `op` and `product`.
Finding finding_of(const core::Core& core, const core::Instruction& instruction, Code code);

// A finding about all of a launch, of which `core` is one: it stands at the kernel.
Finding finding_about_launch(const core::Core& core, Code code);

using core::add_place;
using core::has_error;
using core::place_text;

// The instruction's record as a `Record`; nullptr: it has another type.
template <class Record>
const Record* record_as(const core::Instruction& instruction) {
  return &instruction.info == &Record::info ? static_cast<const Record*>(instruction.record)
                                            : nullptr;
}

// The call or declaration that allocated this memory, whose it is and its line: "`AllocTensor` of
// `inQueueX` at k.cpp:12".
// Empty for arguments and for memory that was not allocated.
Phrase allocation_text(const core::Core& core, const core::Object& object);

// "dst", or "dst[3]" for an operand of a list.
std::string operand_text(const isa::OperandInfo& list, int index_in_list);

// "these are elements [0, 128) of half"; empty where bytes [first, last) are no whole elements, or
// elements are bytes.
Phrase elements_text(DType element, int64_t first, int64_t last);

std::string hex_text(uint64_t value);  // "0x0040"

}  // namespace asctwin::check
