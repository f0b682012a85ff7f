// The loops of one SIMD level. Its file includes this once, after it has defined
//   ASCTWIN_LEVEL  the attribute of functions that are compiled for its CPU
//   Halves         widen(src, floats) and narrow(floats, dst) of kTensorBlock halves
// A block goes through arrays, so that a call may work in place; and loops of a few steps overlap
// better than one of all.
#include <cstring>
#include <type_traits>

#include "isa/simd/elementwise_meaning.h"
#include "isa/simd/tensor_meaning.h"
#include "isa/simd/tensor_table.h"

namespace asctwin {
namespace {

template <class T>
ASCTWIN_LEVEL inline void load_block(const T* from, double* to) {
  alignas(64) float floats[kTensorBlock];
  if constexpr (std::is_same_v<T, half>) {
    Halves::widen(from, floats);
    for (size_t i = 0; i < kTensorBlock; ++i) to[i] = floats[i];
  } else if constexpr (std::is_same_v<T, bfloat16_t>) {
    for (size_t i = 0; i < kTensorBlock; ++i)
      to[i] = __builtin_bit_cast(float, uint32_t{load_element<uint16_t>(from, i)} << 16);
  } else {
    for (size_t i = 0; i < kTensorBlock; ++i) to[i] = load_element<float>(from, i);
  }
}

template <class T>
ASCTWIN_LEVEL inline void store_block(const double* from, T* to) {
  if constexpr (std::is_same_v<T, float>) {
    for (size_t i = 0; i < kTensorBlock; ++i)
      store_element(to, i, canonical(static_cast<float>(from[i])));
  } else {
    alignas(64) float floats[kTensorBlock];
    for (size_t i = 0; i < kTensorBlock; ++i) floats[i] = odd_float(from[i]);
    if constexpr (std::is_same_v<T, half>)
      Halves::narrow(floats, to);
    else
      for (size_t i = 0; i < kTensorBlock; ++i) store_element(to, i, T(canonical(floats[i])));
  }
}

// A block of which only the first `count` elements are there.
template <class T>
ASCTWIN_LEVEL inline const T* filled_block(const T* from, size_t count, T* room) {
  if (count == kTensorBlock) return from;
  std::memset(static_cast<void*>(room), 0, kTensorBlock * sizeof(T));
  std::memcpy(static_cast<void*>(room), from, count * sizeof(T));
  return room;
}

template <isa::TensorOp kOperation>
ASCTWIN_LEVEL inline void compute_block(const double* a, const double* b, double scalar,
                                        double* result) {
  using M = tensor_math::Meaning<kOperation>;
  uint64_t plain = 1;
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < kTensorBlock; ++i) result[i] = M::of(a[i], b[i], scalar);
  for (size_t i = 0; i < kTensorBlock; ++i)
    plain &= uint64_t{M::is_plain(a[i], b[i], scalar, result[i])};
  if (M::kIsPlain || plain != 0) return;
  for (size_t i = 0; i < kTensorBlock; ++i)
    if (!M::is_plain(a[i], b[i], scalar, result[i])) result[i] = M::elsewhere(a[i], b[i], scalar);
}

struct TensorLevel {
  template <isa::TensorOp kOperation, class T>
  ASCTWIN_LEVEL static void floating(void* dst, const void* a, const void* b, double scalar,
                                     size_t count) {
    constexpr bool kTwo = has_two_sources(isa::shape_of(kOperation));
    alignas(64) double left[kTensorBlock], right[kTensorBlock], result[kTensorBlock];
    T room[kTensorBlock];
    if constexpr (!kTwo) std::memset(right, 0, sizeof(right));
    for (size_t i = 0; i < count; i += kTensorBlock) {
      const size_t here = count - i < kTensorBlock ? count - i : kTensorBlock;
      load_block(filled_block(static_cast<const T*>(a) + i, here, room), left);
      if constexpr (kTwo) load_block(filled_block(static_cast<const T*>(b) + i, here, room), right);
      compute_block<kOperation>(left, right, scalar, result);
      T* const to = static_cast<T*>(dst) + i;
      if (here == kTensorBlock) {
        store_block(result, to);
      } else {
        store_block(result, room);
        std::memcpy(static_cast<void*>(to), room, here * sizeof(T));
      }
    }
  }

  template <isa::TensorOp kOperation, class T>
  ASCTWIN_LEVEL static void integral(void* dst, const void* a, const void* b, double scalar,
                                     size_t count) {
    constexpr bool kTwo = has_two_sources(isa::shape_of(kOperation));
    const T third = static_cast<T>(scalar);
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t i = 0; i < count; ++i) {
      T right{};
      if constexpr (kTwo) right = load_element<T>(b, i);
      store_element(dst, i,
                    tensor_math::IntegerMeaning<kOperation>::template of<T>(load_element<T>(a, i),
                                                                            right, third));
    }
  }
};

}  // namespace
}  // namespace asctwin
