// Elements are combined by the loops of the vector instructions, under locks that stand for pages
// of global memory: what two cores add to one element is added one after the other. spec:
// data_movement.md, section 12; section 16, item 7
#include "isa/gm_store.h"

#include <algorithm>
#include <mutex>
#include <type_traits>

#include "isa/simd/elementwise_meaning.h"

namespace asctwin::isa {
namespace {

constexpr uintptr_t kPageBytes = 4096;
constexpr size_t kLocks = 64;  // page p has lock p % kLocks
std::mutex locks[kLocks];      // held inside accumulate_page() alone

size_t lock_of(const uint8_t* address) {
  return reinterpret_cast<uintptr_t>(address) / kPageBytes % kLocks;
}

template <class T>
inline constexpr bool is_atomic_type =
    std::is_same_v<T, int8_t> || std::is_same_v<T, int16_t> || std::is_same_v<T, int32_t> ||
    std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t> || std::is_same_v<T, float>;

// UNVERIFIED: evidence = inferred. Integer sums wrap and half sums become infinite on every chip;
// no document says what happens on overflow.
void combine(const AtomicMode& mode, uint8_t* dst, const uint8_t* src, size_t count) {
  with_type(mode.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (is_atomic_type<T>) {
      using A = Arithmetic<T, false>;
      if (mode.op == AtomicOp::kAdd) plain_loop<VectorOp::kAdd, A>(dst, dst, src, count);
      if (mode.op == AtomicOp::kMax) plain_loop<VectorOp::kMax, A>(dst, dst, src, count);
      if (mode.op == AtomicOp::kMin) plain_loop<VectorOp::kMin, A>(dst, dst, src, count);
    }
  });
}

// The elements that begin on the first page of `dst`; the last of them may end on the next.
// @return their bytes
int64_t accumulate_page(const AtomicMode& mode, uint8_t* dst, const uint8_t* src, int64_t bytes) {
  const auto element = static_cast<int64_t>(size_of(mode.dtype));
  const auto left =
      static_cast<int64_t>(kPageBytes - reinterpret_cast<uintptr_t>(dst) % kPageBytes);
  const int64_t count = std::min(bytes / element, ceil_div(left, element));
  const auto [first, last] = std::minmax({lock_of(dst), lock_of(dst + count * element - 1)});
  const std::lock_guard guard(locks[first]);
  const auto also = first == last ? std::unique_lock<std::mutex>() : std::unique_lock(locks[last]);
  combine(mode, dst, src, static_cast<size_t>(count));
  return count * element;
}

}  // namespace

void accumulate(const AtomicMode& mode, uint8_t* dst, const uint8_t* src, int64_t bytes) {
  const auto element = static_cast<int64_t>(size_of(mode.dtype));
  for (int64_t done = 0; done + element <= bytes;)
    done += accumulate_page(mode, dst + done, src + done, bytes - done);
}

}  // namespace asctwin::isa
