// What a record consists of, without its type: its operands, and the words that make its form. The
// form of a call is its record without the addresses and extents of its operands: calls of one form
// mean the same and reach equally far from their operands.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "isa/op_info.h"

namespace asctwin::core {

// Where an operand may begin so that all of its bytes lie in one memory: [first, first + span].
struct AddressRange {
  uintptr_t first = 0;
  uintptr_t span = UINTPTR_MAX;

  bool contains(const uint8_t* address) const {
    return reinterpret_cast<uintptr_t>(address) - first <= span;
  }
  // What lies in both; they have an address in common.
  AddressRange meet(const AddressRange& other) const {
    const uintptr_t begin = std::max(first, other.first);
    return {begin, std::min(first + span, other.first + other.span) - begin};
  }
};

// Where one operand of a call lies.
struct OperandSpan {
  const uint8_t* address = nullptr;
  uint64_t extent_bytes = 0;
};
inline constexpr size_t kMostOperands = 4;  // of a call whose operands are looked at one by one
using OperandSpans = std::array<OperandSpan, kMostOperands>;  // of all, by their flat index

// One of the words that a record consists of. Loads of several words at once would be slower here:
// the kernel has just stored the fields one by one, and such a load waits until the last of them
// has left the store buffer. A volatile load is not joined with its neighbours.
inline uint64_t word_at(const void* record, size_t index) {
  using Word __attribute__((may_alias)) = uint64_t;
  return static_cast<const volatile Word*>(record)[index];
}
inline void copy_words(void* to, const void* from, size_t words) {
  auto* bytes = static_cast<uint8_t*>(to);
  for (size_t i = 0; i < words; ++i) {
    const uint64_t word = word_at(from, i);
    std::memcpy(bytes + i * sizeof(word), &word, sizeof(word));
  }
}

class CallLayout {
 public:
  // @param ones a record of `words` words whose every bit is set but for its padding
  CallLayout(uint8_t* ones, size_t words, const isa::OpInfo& info);

  size_t words() const { return mask_.size(); }
  const uint64_t* mask() const { return mask_.data(); }  // the bits that count
  size_t operand_count() const { return operands_.size(); }
  // Whether its operands are the first that stands in it, one behind the other.
  bool begins_with_operands() const { return begins_with_operands_; }

  bool have_one_form(const void* a, const void* b) const {
    uint64_t difference = 0;
    for (size_t i = 0; i < mask_.size(); ++i)
      difference |= (word_at(a, i) ^ word_at(b, i)) & mask_[i];
    return difference == 0;
  }

  OperandSpan operand_in(const void* record, size_t operand) const {
    OperandSpan span;
    const uint8_t* at = static_cast<const uint8_t*>(record) + operands_[operand];
    std::memcpy(&span.address, at + offsetof(isa::Operand, address), sizeof(span.address));
    std::memcpy(&span.extent_bytes, at + offsetof(isa::Operand, extent_bytes),
                sizeof(span.extent_bytes));
    return span;
  }
  void place(void* record, size_t operand, const OperandSpan& span) const {
    uint8_t* at = static_cast<uint8_t*>(record) + operands_[operand];
    std::memcpy(at + offsetof(isa::Operand, address), &span.address, sizeof(span.address));
    std::memcpy(at + offsetof(isa::Operand, extent_bytes), &span.extent_bytes,
                sizeof(span.extent_bytes));
  }
  // @pre operand_count() <= kMostOperands
  OperandSpans spans_of(const void* record) const {
    OperandSpans spans{};
    for (size_t i = 0; i < operands_.size(); ++i) spans[i] = operand_in(record, i);
    return spans;
  }

 private:
  std::vector<uint64_t> mask_;
  std::vector<uint32_t> operands_;  // bytes from the record's start
  bool begins_with_operands_ = true;
};

template <class I>
const CallLayout& layout_of() {
  static_assert(std::is_trivially_copyable_v<I> && sizeof(I) % sizeof(uint64_t) == 0);
  static const CallLayout made = [] {
    alignas(I) uint8_t ones[sizeof(I)];
    std::memset(ones, 0xFF, sizeof(I));
#if defined(__GNUC__) && !defined(__clang__)
    // Where it is missing, other padding costs a look on the slow path.
    __builtin_clear_padding(reinterpret_cast<I*>(ones));
#endif
    return CallLayout(ones, sizeof(I) / sizeof(uint64_t), isa::op_info_of(I{}));
  }();
  return made;
}

}  // namespace asctwin::core
