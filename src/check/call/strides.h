// Units of the strides of a call that leaves its tensors: strides count blocks of 32 B, and a
// stride in elements is a common mistake.
#pragma once

#include <vector>

#include "check/call/reach.h"

namespace asctwin::check {

// "`dstRepStride` 128 counts blocks of 32 B: 4096 B" for the strides of the operand that are wider
// than those of data without gaps.
std::vector<Phrase> strides_text(const core::Instruction& instruction, const Reach& reach);

// The stride that would be right if it was given in elements: 128 elements of half are 8 blocks.
// Empty where no stride of the operand has the length of one repeat in elements.
Phrase help_of_strides(const core::Instruction& instruction, const Reach& reach);

}  // namespace asctwin::check
