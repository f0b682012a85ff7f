// Calls that access one element of a tensor. Those of one place that differ in the element alone
// are alike: each is the access of the first element of a tensor that begins there. So the inline
// cache keeps one of them, and finds the others without a copy of the record.
#pragma once

#include <cstring>
#include <type_traits>

#include "asctwin/isa/scalar.h"
#include "isa/element_access.h"
#include "isa/gm_store.h"
#include "num/target.h"

namespace asctwin::core {

template <class I>
constexpr bool kAccessesElement =
    std::is_same_v<I, isa::GetValue> || std::is_same_v<I, isa::SetValue>;

// True if two calls are equal except for the address of the tensor. The bindings name every field
// of the record.
ASCTWIN_ALWAYS_INLINE bool are_alike(const isa::GetValue& a, const isa::GetValue& b) {
  const auto& [tensor, dtype, index, result, by_reference, past_cache] = a;
  return dtype == b.dtype && tensor.position == b.src.position && by_reference == b.by_reference &&
         past_cache == b.past_cache;
}
ASCTWIN_ALWAYS_INLINE bool are_alike(const isa::SetValue& a, const isa::SetValue& b) {
  const auto& [tensor, dtype, index, value, past_cache, watch] = a;
  return dtype == b.dtype && tensor.position == b.dst.position && past_cache == b.past_cache;
}

// The tensor that begins with the element. False: there is none, because the element lies beyond
// the end, or in the middle of a byte.
template <class I>
ASCTWIN_ALWAYS_INLINE bool place_at_element(const I& call, isa::Operand& tensor) {
  constexpr uint64_t kMost = uint64_t{1} << 40;  // so that no address wraps around
  const auto& given = reinterpret_cast<const isa::Operand&>(call);
  const uint64_t size = size_of(call.dtype), skipped = call.index * size;
  const bool is_unlimited = given.extent_bytes == isa::kUnknownExtent;
  if (shares_bytes(call.dtype) || call.index >= kMost) return false;
  if (!is_unlimited && skipped + size > given.extent_bytes) return false;
  tensor.address = given.address + skipped;
  tensor.extent_bytes = is_unlimited ? given.extent_bytes : given.extent_bytes - skipped;
  return true;
}

// Executes the call at the address of a tensor that begins with the element. `known` is a call that
// is_alike and resolved.
ASCTWIN_ALWAYS_INLINE void execute_at(const isa::GetValue& call, const isa::GetValue& /*known*/,
                                      const uint8_t* element) {
  const size_t size = size_of(call.dtype);
  const uint64_t bits = isa::load_bits(element, size);
  isa::store_bits(static_cast<uint8_t*>(call.result), bits, size);
}
ASCTWIN_ALWAYS_INLINE void execute_at(const isa::SetValue& call, const isa::SetValue& known,
                                      uint8_t* element) {
  if (known.watch != nullptr) [[unlikely]]
    return known.watch->store_element(element, call.value, size_of(call.dtype));
  isa::store_bits(element, call.value, size_of(call.dtype));
}

// Makes a record of the access without the value that it reads or writes.
template <class I>
bool as_first_element(const void* record, void* form) {
  static_assert(std::is_standard_layout_v<I>, "its tensor is its first field");
  I call = *static_cast<const I*>(record);
  if (!place_at_element(call, reinterpret_cast<isa::Operand&>(call))) return false;
  call.index = 0;
  if constexpr (std::is_same_v<I, isa::GetValue>)
    call.result = nullptr;
  else
    call.value = 0;
  std::memcpy(form, &call, sizeof(call));
  return true;
}

}  // namespace asctwin::core
