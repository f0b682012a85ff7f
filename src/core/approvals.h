// What the guard has let through, so that the calls of a loop are not weighed again each time.
// A call's form is its record without the addresses and extents of its operands. Calls of one form
// mean the same and reach equally far from their operands: of a form that was let through, only
// where the operands lie is left to look at.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/records.h"
#include "isa/op_info.h"
#include "num/target.h"

namespace asctwin::core {

// Where an operand may begin so that all of its bytes lie in one memory: [first, first + span].
struct Window {
  uintptr_t first = 0;
  uintptr_t span = UINTPTR_MAX;

  bool contains(const uint8_t* address) const {
    return reinterpret_cast<uintptr_t>(address) - first <= span;
  }
  // What lies in both; they have an address in common.
  Window meet(const Window& other) const {
    const uintptr_t begin = std::max(first, other.first);
    return {begin, std::min(first + span, other.first + other.span) - begin};
  }
};

// One for each operand that a record of type I has room for.
template <class I>
using Windows = std::array<Window, sizeof(I) / sizeof(isa::Operand)>;

// One of the words that a record consists of. Loads of several words at once would be slower here:
// the kernel has just stored the fields one by one, and such a load waits until the last of them
// has left the store buffer. A volatile load is not joined with its neighbours.
inline uint64_t word_at(const void* record, size_t index) {
  using Word __attribute__((may_alias)) = uint64_t;
  return static_cast<const volatile Word*>(record)[index];
}

// What tells two forms of a record apart, and where its operands stand.
template <class I>
struct FormLayout {
  static_assert(std::is_trivially_copyable_v<I> && sizeof(I) % sizeof(uint64_t) == 0);
  static constexpr size_t kWords = sizeof(I) / sizeof(uint64_t);

  using Form = std::array<uint64_t, kWords>;

  Form mask{};                                                     // the bits that count
  std::array<uint32_t, std::tuple_size_v<Windows<I>>> operands{};  // bytes from the record's start
  size_t operand_count = 0;

  FormLayout();
  static const FormLayout& get() {
    static const FormLayout made;
    return made;
  }

  static Form form_of(const I& call) {
    Form form;
    for (size_t i = 0; i < kWords; ++i) form[i] = word_at(&call, i);
    return form;
  }
  bool has_form(const I& call, const Form& form) const {
    uint64_t difference = 0;
    ASCTWIN_UNROLLED_LOOP
    for (size_t i = 0; i < kWords; ++i) difference |= (word_at(&call, i) ^ form[i]) & mask[i];
    return difference == 0;
  }

  uint64_t word_in(const I& call, size_t operand, size_t offset) const {
    uint64_t word;
    std::memcpy(&word, reinterpret_cast<const uint8_t*>(&call) + operands[operand] + offset,
                sizeof(word));
    return word;
  }
  const uint8_t* address_in(const I& call, size_t operand) const {
    return reinterpret_cast<const uint8_t*>(
        word_in(call, operand, offsetof(isa::Operand, address)));
  }
  uint64_t extent_in(const I& call, size_t operand) const {
    return word_in(call, operand, offsetof(isa::Operand, extent_bytes));
  }
};

template <class I>
FormLayout<I>::FormLayout() {
  alignas(I) uint8_t bytes[sizeof(I)];
  std::memset(bytes, 0xFF, sizeof(I));
  I* const probe = reinterpret_cast<I*>(bytes);
#if defined(__GNUC__) && !defined(__clang__)
  __builtin_clear_padding(probe);  // where it is missing, other padding costs another look
#endif
  const isa::OpInfo& info = isa::op_info_of(I{});
  for (int i = 0; i < isa::operand_count(info); ++i) {
    const auto* operand = reinterpret_cast<const uint8_t*>(isa::operand_at(info, probe, i).operand);
    std::memset(bytes + (operand - bytes), 0, offsetof(isa::Operand, position));
    operands[operand_count++] = static_cast<uint32_t>(operand - bytes);
  }
  for (size_t i = 0; i < kWords; ++i) mask[i] = word_at(bytes, i);
}

// Of one core, for one type of record.
class Approvals {
 public:
  virtual ~Approvals() = default;
};

template <class I>
class ApprovalsOf final : public Approvals {
 public:
  // Whether `call`, which stands at `where`, is of the form that was let through there last and
  // its operands lie in the same memories.
  bool cover(const I& call, SourceLoc where) const {
    const Entry& entry = entries_[index_of(where)];
    bool inside = !entry.is_empty && layout_.has_form(call, entry.form);
    for (size_t i = 0; i < layout_.operand_count; ++i)
      inside = inside && entry.windows[i].contains(layout_.address_in(call, i));
    return inside;
  }

  void keep(const I& call, SourceLoc where, const Windows<I>& windows) {
    Entry& entry = entries_[index_of(where)];
    entry.is_empty = false;
    entry.form = layout_.form_of(call);
    entry.windows = windows;
  }

 private:
  static constexpr size_t kEntries = 4;  // for the calls of a loop, which stand in lines nearby

  struct Entry {
    bool is_empty = true;
    typename FormLayout<I>::Form form{};
    Windows<I> windows{};
  };

  static size_t index_of(SourceLoc where) { return hash_of(where) % kEntries; }

  const FormLayout<I>& layout_ = FormLayout<I>::get();
  std::array<Entry, kEntries> entries_{};
};

enum class RecordNumber : size_t {
#define ASCTWIN_OP(record) k##record,
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
  kCount,
};

template <class I>
inline constexpr RecordNumber kRecordNumber = RecordNumber::kCount;
#define ASCTWIN_OP(record) \
  template <>              \
  inline constexpr RecordNumber kRecordNumber<isa::record> = RecordNumber::k##record;
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

// One for each type of record.
using ApprovalTable =
    std::array<std::unique_ptr<Approvals>, static_cast<size_t>(RecordNumber::kCount)>;

}  // namespace asctwin::core
