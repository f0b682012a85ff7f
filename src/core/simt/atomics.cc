// Atomic operations on UB and global memory. Cores run on several threads of the host, so that they
// are atomic there as well.
#include <type_traits>

#include "asctwin/issue.h"
#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"
#include "core/core.h"
#include "core/simt/block.h"
#include "core/simt/value_bits.h"
#include "isa/atomic_update.h"

namespace asctwin::simt {
namespace {

// Where an operation takes place.
enum class Place : uint8_t {
  kNowhere,  // it has been refused
  kOwn,      // UB, which no other thread of the host changes while the core's threads run
  kShared,
};

struct Outcome {
  uint64_t old;
  bool changes;  // what stands there
};

template <class Bits, class Change>
Outcome exchange(Place place, void* address, Change change) {
  Bits* const cell = static_cast<Bits*>(address);
  Bits old = __atomic_load_n(cell, __ATOMIC_RELAXED), made = change(old);
  if (place == Place::kOwn)
    *cell = made;
  else
    while (
        !__atomic_compare_exchange_n(cell, &old, made, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
      made = change(old);
  return {old, made != old};
}

template <class T>
WordOf<T> changed(AtomicOp operation, WordOf<T> old, uint64_t value, uint64_t compare) {
  return static_cast<WordOf<T>>(bits_of_value(
      isa::updated<T>(operation, value_as<T>(old), value_as<T>(value), value_as<T>(compare))));
}

template <class T>
Outcome change_as(AtomicOp operation, Place place, void* address, uint64_t value,
                  uint64_t compare) {
  using Bits = WordOf<T>;
  if constexpr (std::is_integral_v<T>)
    if (operation == AtomicOp::kAdd && place == Place::kShared)
      return {__atomic_fetch_add(static_cast<Bits*>(address), static_cast<Bits>(value),
                                 __ATOMIC_SEQ_CST),
              value != 0};
  return exchange<Bits>(place, address,
                        [&](Bits old) { return changed<T>(operation, old, value, compare); });
}

Place prepare(Block* block, void* address, uint32_t bytes, SourceLoc where, const char* name) {
  if (reinterpret_cast<uintptr_t>(address) % bytes != 0) [[unlikely]] {
    refuse(name, phrase("an address that is no multiple of {} B", bytes),
           "its address is a multiple of its size", where);
    return Place::kNowhere;
  }
  if (block == nullptr) return Place::kShared;
  const bool is_own = block->is_in_ub(address);
  if (bytes == 8 && is_own) [[unlikely]] {
    refuse(name, "64 bits in UB", "atomic operations on 64 bits are for global memory", where);
    return Place::kNowhere;
  }
  if (Memory* const memory = block->memory())
    memory->touch<Touch::kAtomic>(address, bytes, memory->sites().of(where));
  return is_own ? Place::kOwn : Place::kShared;
}

// The call is none of a thread, but of the core's scalar unit.
bool is_scalar() { return running_block == nullptr && core::running_core != nullptr; }

uint64_t scalar_atomic(AtomicOp operation, DType dtype, void* address, uint64_t value,
                       uint64_t compare, SourceLoc where, const char* name) {
  uint64_t old = 0;
  isa::ScalarAtomic op;
  op.dst = {static_cast<uint8_t*>(address)};
  op.dtype = dtype;
  op.update = static_cast<int64_t>(operation);
  op.value = value;
  op.compare = compare;
  op.result = &old;
  issue(op, where, name);
  return old;
}

Outcome change_in(Place place, AtomicOp operation, DType dtype, void* address, uint64_t value,
                  uint64_t compare) {
  switch (dtype) {
    case DType::kInt32:
      return change_as<int32_t>(operation, place, address, value, compare);
    case DType::kUInt32:
      return change_as<uint32_t>(operation, place, address, value, compare);
    case DType::kFloat:
      return change_as<float>(operation, place, address, value, compare);
    case DType::kInt64:
      return change_as<int64_t>(operation, place, address, value, compare);
    case DType::kUInt64:
      return change_as<uint64_t>(operation, place, address, value, compare);
    case DType::kHalf:
      return change_as<half>(operation, place, address, value, compare);
    default:
      return change_as<bfloat16_t>(operation, place, address, value, compare);
  }
}

template <class T>
Outcome change_pair(Place place, AtomicOp operation, void* address, uint64_t value,
                    uint64_t compare) {
  return exchange<uint32_t>(place, address, [&](uint32_t old) {
    if (operation == AtomicOp::kCompare)
      return old == static_cast<uint32_t>(compare) ? static_cast<uint32_t>(value) : old;
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 16)
      result |= static_cast<uint32_t>(
                    bits_of_value(isa::updated<T>(operation, value_as<T>(old >> shift & 0xFFFF),
                                                  value_as<T>(value >> shift & 0xFFFF), T{})))
                << shift;
    return result;
  });
}

// An operation that finds what it would leave may be one that waits for another thread.
void notice(Block* block, const void* address, const Outcome& outcome) {
  if (!outcome.changes && block != nullptr) block->polls(address);
}

bool has_four_bytes(DType dtype) {
  return dtype == DType::kInt32 || dtype == DType::kUInt32 || dtype == DType::kFloat;
}

// No other thread of the host can change what this one changes.
template <class T>
[[gnu::flatten]] inline uint64_t change_own(Block& block, AtomicOp operation, void* address,
                                            uint64_t value, uint64_t compare) {
  auto* const cell = static_cast<WordOf<T>*>(address);
  const WordOf<T> old = *cell, made = changed<T>(operation, old, value, compare);
  *cell = made;
  if (made == old) [[unlikely]]
    block.polls(address);
  return old;
}

[[gnu::noinline]] uint64_t atomic_anywhere(AtomicKind kind, void* address, uint64_t value,
                                           uint64_t compare, SourceLoc where, const char* name) {
  const auto [operation, dtype] = kind;
  if (is_scalar()) return scalar_atomic(operation, dtype, address, value, compare, where, name);
  const uint32_t bytes = static_cast<uint32_t>(info_of(dtype).bits / 8);
  Block* const block = running_block;
  const Place place = prepare(block, address, bytes, where, name);
  if (place == Place::kNowhere) return 0;
  const Outcome outcome = change_in(place, operation, dtype, address, value, compare);
  // The documents say that what small types return is not reliable: it is the new value.
  const uint64_t result = bytes == 2 ? *static_cast<uint16_t*>(address) : outcome.old;
  notice(block, address, outcome);
  return result;
}

[[gnu::noinline]] uint64_t atomic_in_ub(AtomicKind kind, void* address, uint64_t value,
                                        uint64_t compare, SourceLoc where, const char* name) {
  Block* const block = running_block;
  const bool is_whole = reinterpret_cast<uintptr_t>(address) % 4 == 0;
  if (block == nullptr || !is_whole || !block->is_in_ub(address) || !has_four_bytes(kind.dtype))
    return atomic_anywhere(kind, address, value, compare, where, name);
  if (Memory* const memory = watching_memory)
    memory->touch<Touch::kAtomic>(address, 4, memory->sites().of(where));
  if (kind.dtype == DType::kFloat)
    return change_own<float>(*block, kind.operation, address, value, compare);
  if (kind.dtype == DType::kInt32)
    return change_own<int32_t>(*block, kind.operation, address, value, compare);
  return change_own<uint32_t>(*block, kind.operation, address, value, compare);
}

}  // namespace

// Most atomic operations of kernels count in UB. Without checks one takes less than a call that
// saves registers.
uint64_t atomic(AtomicKind kind, void* address, uint64_t value, uint64_t compare, SourceLoc where,
                const char* name) {
  const bool adds = kind.operation == AtomicOp::kAdd &&
                    (kind.dtype == DType::kInt32 || kind.dtype == DType::kUInt32);
  const bool is_whole = reinterpret_cast<uintptr_t>(address) % 4 == 0;
  Block* const block = running_block;
  if (!adds || !is_whole || value == 0 || block == nullptr || watching_memory != nullptr ||
      !block->is_in_ub(address)) [[unlikely]]
    return atomic_in_ub(kind, address, value, compare, where, name);
  auto* const cell = static_cast<uint32_t*>(address);
  const uint32_t old = *cell;
  *cell = old + static_cast<uint32_t>(value);
  return old;
}

uint64_t atomic_pair(AtomicKind kind, void* address, uint64_t value, uint64_t compare,
                     SourceLoc where, const char* name) {
  const auto [operation, dtype] = kind;
  if (is_scalar()) [[unlikely]]
    unmodelled(name, "pairs outside of threads", where);
  Block* const block = running_block;
  const Place place = prepare(block, address, 4, where, name);
  if (place == Place::kNowhere) return 0;
  const Outcome outcome = dtype == DType::kHalf
                              ? change_pair<half>(place, operation, address, value, compare)
                              : change_pair<bfloat16_t>(place, operation, address, value, compare);
  notice(block, address, outcome);
  return outcome.old;
}

}  // namespace asctwin::simt
