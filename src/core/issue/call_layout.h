// Describes a record without its type: its operands, and the words that make its form. The form of
// a call is its record without the addresses and extents of its operands: calls of one form mean
// the same and reach equally far from their operands.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "isa/op_info.h"
#include "num/target.h"

namespace asctwin::core {

// Where an operand may begin so that all of its bytes lie in one memory: [first, first + span].
struct AddressRange {
  uintptr_t first = 0;
  uintptr_t span = UINTPTR_MAX;

  bool contains(const uint8_t* address) const {
    return reinterpret_cast<uintptr_t>(address) - first <= span;
  }
  // Returns the intersection; the two have an address in common.
  AddressRange meet(const AddressRange& other) const {
    const uintptr_t begin = std::max(first, other.first);
    return {begin, std::min(first + span, other.first + other.span) - begin};
  }
};

inline constexpr size_t kMostOperands = 5;  // of a call whose operands are looked at one by one

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

// Where an operand lies: the words of it that are not part of the form.
inline void copy_place(isa::Operand& to, const isa::Operand& from) {
  static_assert(offsetof(isa::Operand, position) == 2 * sizeof(uint64_t));
  copy_words(&to, &from, 2);
}

class CallLayout {
 public:
  using Difference = uint64_t(const void* a, const void* b, const uint64_t* mask);

  // @param ones a record of `words` words whose every bit is set but for its padding
  // @param difference of two records under a mask
  CallLayout(uint8_t* ones, size_t words, const isa::OpInfo& info, Difference* difference);
  // One that does the same and need not look at the operands.
  void compare_by(Difference* difference) { difference_ = difference; }

  size_t words() const { return mask_.size(); }
  const uint64_t* mask() const { return mask_.data(); }  // the bits that count
  size_t operand_count() const { return operands_.size(); }
  // Whether its operands are the first that stands in it, one behind the other. Only then are
  // calls known as they were given.
  bool begins_with_operands() const { return begins_with_operands_; }

  bool have_one_form(const void* a, const void* b) const {
    return difference_(a, b, mask_.data()) == 0;
  }

  const isa::Operand& operand_in(const void* record, size_t operand) const {
    return *reinterpret_cast<const isa::Operand*>(static_cast<const uint8_t*>(record) +
                                                  operands_[operand]);
  }
  isa::Operand& operand_in(void* record, size_t operand) const {
    return const_cast<isa::Operand&>(operand_in(static_cast<const void*>(record), operand));
  }

 private:
  Difference* difference_;
  std::vector<uint64_t> mask_;
  std::vector<uint32_t> operands_;  // bytes from the record's start
  bool begins_with_operands_ = true;
};

// How many operands a record begins with, as far as its initialisation shows.
template <class I, class... Operands>
constexpr size_t operands_first() {
  constexpr size_t kMost = 32;
  if constexpr (sizeof...(Operands) < kMost && requires { I{Operands{}..., isa::Operand{}}; })
    return operands_first<I, Operands..., isa::Operand>();
  else
    return sizeof...(Operands);
}

// The words of a record, and those of them that a call gives: fields at its end that resolve()
// fills in any case are none.
template <class I>
inline constexpr size_t kWordsOf = sizeof(I) / sizeof(uint64_t);
template <class I>
inline constexpr size_t kGivenWordsOf = kWordsOf<I>;
template <class I>
requires requires { I::kFilledBytes; }
inline constexpr size_t kGivenWordsOf<I> = kWordsOf<I> - I::kFilledBytes / sizeof(uint64_t);

// @param known a record that stands there for long, other than `a`
template <bool kIsMasked>
ASCTWIN_ALWAYS_INLINE uint64_t difference_of_word(const void* a, const void* known,
                                                  const uint64_t* mask, size_t index) {
  using Word __attribute__((may_alias)) = uint64_t;
  const uint64_t bits = word_at(a, index) ^ static_cast<const Word*>(known)[index];
  return kIsMasked ? bits & mask[index] : bits;
}

// Where the first `kWords` words of two records differ in more than their padding and the spans of
// the first `kOperands` operands, with which they begin. It is written out for each type: most
// calls wait for it.
template <class I, size_t kOperands, size_t kWords = kWordsOf<I>>
uint64_t difference(const void* a, const void* b, const uint64_t* mask) {
  constexpr size_t kWordsOfOperand = sizeof(isa::Operand) / sizeof(uint64_t);
  constexpr size_t kWordsOfSpan = offsetof(isa::Operand, position) / sizeof(uint64_t);
  constexpr bool kIsMasked = !(std::has_unique_object_representations_v<I> && kOperands > 0);
  uint64_t difference = 0;
  ASCTWIN_UNROLLED_LOOP
  for (size_t i = 0; i < kOperands; ++i)
    for (size_t word = kWordsOfSpan; word < kWordsOfOperand; ++word)
      difference |= difference_of_word<kIsMasked>(a, b, mask, i * kWordsOfOperand + word);
  ASCTWIN_UNROLLED_LOOP
  for (size_t i = kOperands * kWordsOfOperand; i < kWords; ++i)
    difference |= difference_of_word<kIsMasked>(a, b, mask, i);
  return difference;
}

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
    CallLayout layout(ones, sizeof(I) / sizeof(uint64_t), isa::op_info_of(I{}), difference<I, 0>);
    constexpr size_t kOperands = operands_first<I>();
    if (layout.begins_with_operands() && layout.operand_count() == kOperands)
      layout.compare_by(difference<I, kOperands>);
    return layout;
  }();
  return made;
}

}  // namespace asctwin::core
