// Computes on whole registers as the vector unit does, by the loops of the memory-based calls.
// spec: reg_api.md, sections 6, 8 and 10
#include <bit>
#include <cmath>
#include <limits>

#include "core/core.h"
#include "core/reg/value_bytes.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise.h"
#include "isa/simd/reduce_tree.h"
#include "isa/simd/select.h"
#include "isa/simd/tensor_function.h"

namespace asctwin::reg {

namespace {

bool halves_saturate() {
  return core::running_core != nullptr && isa::saturates_floats(core::running_core->context());
}
bool integers_saturate() {
  return core::running_core != nullptr && isa::saturates_integers(core::running_core->context());
}
bool is_small(DType dtype) { return dtype == DType::kHalf || dtype == DType::kBFloat16; }
uint32_t lanes_of(DType dtype) { return kBytes / static_cast<uint32_t>(size_of(dtype)); }

// UNVERIFIED: evidence = inferred: a subnormal number that becomes 0 keeps its sign.
template <class Word>
void flush_lanes(Value& value, Word exponent, Word sign) {
  for (uint32_t i = 0; i < kBytes / sizeof(Word); ++i) {
    const Word bits = lane<Word>(value, i);
    if ((bits & exponent) == 0) set_lane(value, i, static_cast<Word>(bits & sign));
  }
}
void flush(Value& value, DType dtype) {
  if (dtype == DType::kHalf) flush_lanes<uint16_t>(value, 0x7C00, 0x8000);
  if (dtype == DType::kFloat || dtype == DType::kComplex64)
    flush_lanes<uint32_t>(value, 0x7F800000, 0x80000000);
}

}  // namespace

void elementwise(isa::VectorOp operation, DType dst_type, DType src_type, Value& dst,
                 const Value& a, const void* b, Arithmetic arithmetic) {
  const bool is_integer = is_number(dst_type) && !is_small(dst_type) && dst_type != DType::kFloat;
  ElementwiseTypes types{dst_type, src_type};
  types.saturates = is_integer ? integers_saturate() : halves_saturate();
  types.rounds_once = arithmetic.rounds_once;
  const ElementwiseFn body = elementwise_body(operation, types);
  const bool two = isa::has_two_sources(isa::shape_of(operation));
  Value left = a, right = kZero;
  const void* second = b;
  if (arithmetic.flushes) {
    flush(left, src_type);
    if (two) {
      right = *static_cast<const Value*>(b);
      flush(right, src_type);
      second = &right;
    }
  }
  body(&dst, &left, second, lanes_of(src_type));
  if (arithmetic.flushes) flush(dst, dst_type);
  if (is_small(dst_type) && halves_saturate())
    isa::saturate_floats(dst_type, bytes_of(dst), lanes_of(dst_type));
}

void logarithm(Logarithm base, DType dtype, Value& dst, const Value& a, Arithmetic arithmetic) {
  constexpr isa::TensorOp kOperations[] = {isa::TensorOp::kLog, isa::TensorOp::kLog2,
                                           isa::TensorOp::kLog10};
  Value source = a;
  if (arithmetic.flushes) flush(source, dtype);
  tensor_body(kOperations[static_cast<int>(base)], dtype)(&dst, &source, nullptr, 0,
                                                          lanes_of(dtype));
  if (arithmetic.flushes) flush(dst, dtype);
  if (is_small(dtype) && halves_saturate())
    isa::saturate_floats(dtype, bytes_of(dst), lanes_of(dtype));
}

void compare(Bits& dst, int mode, DType dtype, const Value& a, const void* b, bool scalar) {
  Bits packed{};
  const uint32_t lanes = lanes_of(dtype);
  compare_body(static_cast<isa::CmpMode>(mode), dtype, scalar)(&packed, &a, b, lanes);
  for (uint32_t have = lanes; have < kBytes; have *= 2) spread(packed, packed, false);
  dst = packed;
}

void arange(Value& dst, DType dtype, const void* first, bool descends) {
  with_type(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (sizeof(T) <= 8 && !std::is_same_v<T, bool>) {
      T start;
      std::memcpy(&start, first, sizeof(T));
      constexpr uint32_t kLanes = kBytes / sizeof(T);
      for (uint32_t i = 0; i < kLanes; ++i) {
        const uint32_t step = descends ? kLanes - 1 - i : i;
        if constexpr (std::is_integral_v<T>)
          set_lane(dst, i, static_cast<T>(static_cast<uint64_t>(start) + step));
        else if constexpr (sizeof(T) == 2)
          set_lane(dst, i, T(static_cast<double>(static_cast<float>(start)) + step));
        else
          set_lane(dst, i, static_cast<T>(static_cast<double>(start) + step));
      }
    }
  });
}

// --- Reductions

namespace {

// The value of an inactive lane.
template <class T>
T neutral(Join join) {
  if (join == Join::kSum) return T(0);
  constexpr bool kInteger = std::is_integral_v<T>;
  using Limits = std::numeric_limits<T>;
  if constexpr (kInteger) return join == Join::kMax ? Limits::min() : Limits::max();
  const float infinity = std::numeric_limits<float>::infinity();
  return T(join == Join::kMax ? -infinity : infinity);
}

template <class Wide, class T>
void take_active(Wide* lanes, const Value& src, const Bits& mask, Join join) {
  constexpr uint32_t kWidth = sizeof(T);
  for (uint32_t i = 0; i < kBytes / kWidth; ++i)
    lanes[i] =
        lane_is_on(mask, i * kWidth) ? static_cast<Wide>(lane<T>(src, i)) : neutral<Wide>(join);
}

// visit(lanes, their number): the active lanes of `src` in the type of the result.
template <class Visit>
void with_lanes(Join join, DType dst_type, DType src_type, const Value& src, const Bits& mask,
                Visit visit) {
  with_type(src_type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (sizeof(T) >= 2 && !std::is_same_v<T, double>) {
      using Long = std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>;
      using Wide = std::conditional_t<std::is_integral_v<T> && sizeof(T) == 2, Long, T>;
      Wide wide[kBytes / sizeof(T)];
      T same[kBytes / sizeof(T)];
      if (dst_type != src_type) {
        take_active<Wide, T>(wide, src, mask, join);
        visit(wide, kBytes / sizeof(T));
      } else {
        take_active<T, T>(same, src, mask, join);
        visit(same, kBytes / sizeof(T));
      }
    }
  });
}

TreeNode node_of(Join join, DType dtype) {
  constexpr isa::ReduceJoin kJoins[] = {isa::ReduceJoin::kSum, isa::ReduceJoin::kMax,
                                        isa::ReduceJoin::kMin};
  return {kJoins[static_cast<int>(join)], dtype, is_small(dtype) && halves_saturate()};
}

template <class T>
bool is_nan(T value) {
  if constexpr (std::is_integral_v<T>) return false;
  return value != value;
}
// Where the extreme stands first; of NaN the first of them.
template <class T>
uint32_t index_of(const T* lanes, uint32_t count, const Bits& mask, T extreme) {
  for (uint32_t i = 0; i < count; ++i) {
    if (!lane_is_on(mask, i * sizeof(T))) continue;
    const bool same_bits = std::memcmp(lanes + i, &extreme, sizeof(T)) == 0;
    if (is_nan(extreme) ? is_nan(lanes[i]) : same_bits || lanes[i] == extreme) return i;
  }
  return 0;
}

}  // namespace

void reduce(Join join, DType dst_type, DType src_type, Value& dst, const Value& src,
            const Bits& mask) {
  dst = kZero;
  with_lanes(join, dst_type, src_type, src, mask, [&](auto* lanes, uint32_t count) {
    using T = std::remove_reference_t<decltype(*lanes)>;
    T result;
    reduce_tree(node_of(join, dst_type), lanes, &result, 1, std::countr_zero(count));
    set_lane(dst, 0, result);
    if (join == Join::kSum) return;
    using Index = std::conditional_t<sizeof(T) == 2, uint16_t,
                                     std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>;
    set_lane(dst, 1, static_cast<Index>(index_of(lanes, count, mask, result)));
  });
}

void reduce_blocks(Join join, DType dst_type, DType src_type, Value& dst, const Value& src,
                   const Bits& mask) {
  dst = kZero;
  with_lanes(join, dst_type, src_type, src, mask, [&](auto* lanes, uint32_t count) {
    reduce_tree(node_of(join, dst_type), lanes, bytes_of(dst), 8, std::countr_zero(count / 8));
  });
}

void reduce_pairs(DType dtype, Value& dst, const Value& src, const Bits& mask) {
  dst = kZero;
  with_lanes(Join::kSum, dtype, dtype, src, mask, [&](auto* lanes, uint32_t count) {
    reduce_tree(node_of(Join::kSum, dtype), lanes, bytes_of(dst), count / 2, 1);
  });
}

// --- Calls whose types differ

void exp_sub_halves(Value& dst, const Value& a, const Value& b, int slot) {
  Value left, right;
  for (uint32_t i = 0; i < kBytes / 4; ++i) {
    const uint32_t from = 2 * i + static_cast<uint32_t>(slot);
    set_lane(left, i, static_cast<float>(lane<half>(a, from)));
    set_lane(right, i, static_cast<float>(lane<half>(b, from)));
  }
  elementwise(isa::VectorOp::kExpSub, DType::kFloat, DType::kFloat, dst, left, &right,
              {.flushes = true});
}

}  // namespace asctwin::reg
