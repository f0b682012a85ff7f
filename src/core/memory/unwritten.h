// Gaps: bytes of a tensor in global memory that nothing has written. They hold the poison of fresh
// memory, and no core is known to have written their words. Of a word that was written in part, an
// element is a gap if it holds poison, unless its type may well have this value.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "asctwin/base/dtype.h"
#include "core/memory/written_words.h"

namespace asctwin::core {

struct Gap {
  int64_t first, last;  // bytes [first, last) of the tensor
  int64_t size_bytes() const { return last - first; }
};

struct UnwrittenTensor {
  const uint8_t* begin;
  const uint8_t* end;
  const WrittenWords* written;  // nullptr: it is not known what cores have written
  std::optional<DType> element;
};

// Whether a word of a tensor looks unwritten. One that the tensor's end cuts short counts with the
// bytes before it: a last byte of int8_t may well be -3.
bool looks_unwritten(const uint8_t* word_begin, const uint8_t* word_end,
                     const uint8_t* tensor_begin);

// The gaps in the first `size_bytes` of the tensor, in their order.
std::vector<Gap> gaps_in(const UnwrittenTensor& tensor, int64_t size_bytes);

// Leaves out gaps that are hardly results: rows that are padded to whole blocks of 32 B, lines of
// 64 B that hold one number each, a tensor that is rounded up to whole blocks. The last of these
// only where the rest is not what `shares` equal parts have left over, and never where `shares` is
// 0.
std::vector<Gap> without_padding(std::vector<Gap> gaps, int64_t size_bytes, int64_t shares);

int64_t bytes_of(const std::vector<Gap>& gaps);

}  // namespace asctwin::core
