// Long stretches of memory in which a word does not occur, passed over as fast as they can be read.
#pragma once

#include <cstdint>

namespace asctwin::isa {

// From `begin` on, in steps of 128 bytes: the first of them in which one of the words, which lie 4
// bytes apart, is `word`, or which `end` cuts short.
const uint8_t* skip_without(uint32_t word, const uint8_t* begin, const uint8_t* end);

}  // namespace asctwin::isa
