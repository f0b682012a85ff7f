// Reductions, and lanes that change their places.
// spec: reg_api.md, sections 8 and 9
#pragma once

#include "asctwin/api/reg/select.h"

namespace asctwin::reg {

constexpr Join join_of(AscendC::ReduceType type) {
  return type == AscendC::ReduceType::SUM   ? Join::kSum
         : type == AscendC::ReduceType::MAX ? Join::kMax
                                            : Join::kMin;
}
// The widening sums of 16-bit integers beside sums of one type.
template <class To, class From>
constexpr bool widens_sum() {
  return (std::is_same_v<To, int32_t> && std::is_same_v<From, int16_t>) ||
         (std::is_same_v<To, uint32_t> && std::is_same_v<From, uint16_t>);
}
inline constexpr uint32_t kReducedSums = kInts | kLongInts | types<half, float>();
inline constexpr uint32_t kReducedExtremes = kShortInts | kInts | kLongInts | types<half, float>();

enum class Extent { kAll, kBlocks, kPairs };
template <Extent extent, Join join, class To, class From, class S, class V>
inline void reduce_register(S& dst, V& src, const Mask& mask, Call call) {
  constexpr bool kWidens = widens_sum<To, From>() && join == Join::kSum;
  constexpr uint32_t kTypes =
      extent == Extent::kPairs ? kFloats
      : extent == Extent::kBlocks
          ? (join == Join::kSum ? kReducedSums : kReducedExtremes) & ~kLongInts
      : join == Join::kSum ? kReducedSums
                           : kReducedExtremes;
  if constexpr (!kWidens && (!is_among<From>(kTypes) || !std::is_same_v<To, From>)) {
    refuse_type(call, type_of<From>, kTypes);
  } else {
    Register& to = register_of(dst);
    const Register from = register_of(src);
    watch_lanes(to, mask, sizeof(From), false, call, from);
    if constexpr (extent == Extent::kAll)
      reduce(join, type_of<To>, type_of<From>, to.value, from.value, mask.bits);
    else if constexpr (extent == Extent::kBlocks)
      reduce_blocks(join, type_of<To>, type_of<From>, to.value, from.value, mask.bits);
    else
      reduce_pairs(type_of<To>, to.value, from.value, mask.bits);
  }
}

template <class U>
inline void interleave_registers(bool forth, U& dst0, U& dst1, U& src0, U& src1, uint32_t width,
                                 Call call) {
  Register &to0 = register_of(dst0), &to1 = register_of(dst1);
  const Register a = register_of(src0), b = register_of(src1);
  if (is_special(kWatched) && &to0 == &to1)
    return refuse(call, "one register for both results", "the two results are two registers");
  const auto move = [=](Value& x, Value& y, const Value& left, const Value& right) {
    forth ? interleave(x, y, left, right, width) : deinterleave(x, y, left, right, width);
  };
  watch_moved(call, to0.state, to1.state, a.state, b.state, move);
  move(to0.value, to1.value, a.value, b.value);
}

}  // namespace asctwin::reg

namespace AscendC {

// AR outside of vector functions: the bytes that squeezes have stored since it was cleared.
template <SpecialPurposeReg spr>
inline int64_t GetSpr() {
  return static_cast<int64_t>(asctwin::reg::ar());
}
template <SpecialPurposeReg spr>
inline void ClearSpr(ASCTWIN_HERE) {
  asctwin::reg::clear_ar(where);
}

}  // namespace AscendC

namespace AscendC::Reg {

using AscendC::ClearSpr;

#define ASCTWIN_REG_REDUCTIONS(name, block_name, extent_type)                                      \
  template <ReduceType type = ReduceType::SUM, typename T = DefaultType, typename U = DefaultType, \
            ASCTWIN_REG_MODE, typename S, typename V, asctwin::reg::IfRegisters<S, V> = 0>         \
  inline void name(S& dst, V src, MaskReg mask, ASCTWIN_HERE) {                                    \
    asctwin::reg::reduce_register<asctwin::reg::Extent::extent_type, asctwin::reg::join_of(type),  \
                                  asctwin::reg::ElementT<T, S>, asctwin::reg::ElementT<U, V>>(     \
        dst, src, mask, {#name, where});                                                           \
  }
ASCTWIN_REG_REDUCTIONS(Reduce, ReduceDataBlock, kAll)
ASCTWIN_REG_REDUCTIONS(ReduceDataBlock, ReduceDataBlock, kBlocks)
#undef ASCTWIN_REG_REDUCTIONS
// As <type, T, merge mode>, of one type.
template <ReduceType type, typename T, MaskMergeMode mode, typename U,
          asctwin::reg::IfRegisters<U> = 0>
inline void ReduceDataBlock(U& dst, U src, MaskReg mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, U>;
  asctwin::reg::reduce_register<asctwin::reg::Extent::kBlocks, asctwin::reg::join_of(type), E, E>(
      dst, src, mask, {"ReduceDataBlock", where});
}
#define ASCTWIN_REG_OLD_REDUCTION(name, extent_type, join_type)                           \
  template <typename T = DefaultType, ASCTWIN_REG_MODE, typename S, typename V,           \
            asctwin::reg::IfRegisters<S, V> = 0>                                          \
  inline void name(S& dst, V src, MaskReg mask, ASCTWIN_HERE) {                           \
    asctwin::reg::reduce_register<                                                        \
        asctwin::reg::Extent::extent_type, asctwin::reg::Join::join_type,                 \
        typename asctwin::reg::RegisterTraits<S>::Element, asctwin::reg::ElementT<T, V>>( \
        dst, src, mask, {#name, where});                                                  \
  }
ASCTWIN_REG_OLD_REDUCTION(ReduceSum, kAll, kSum)
ASCTWIN_REG_OLD_REDUCTION(ReduceMax, kAll, kMax)
ASCTWIN_REG_OLD_REDUCTION(ReduceMin, kAll, kMin)
ASCTWIN_REG_OLD_REDUCTION(ReduceSumWithDataBlock, kBlocks, kSum)
ASCTWIN_REG_OLD_REDUCTION(ReduceMaxWithDataBlock, kBlocks, kMax)
ASCTWIN_REG_OLD_REDUCTION(ReduceMinWithDataBlock, kBlocks, kMin)
ASCTWIN_REG_OLD_REDUCTION(PairReduceSum, kPairs, kSum)
#undef ASCTWIN_REG_OLD_REDUCTION
template <PairReduce type = PairReduce::SUM, typename T = DefaultType, ASCTWIN_REG_MODE, typename U,
          asctwin::reg::IfRegisters<U> = 0>
inline void PairReduceElem(U& dst, U src, MaskReg mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, U>;
  asctwin::reg::reduce_register<asctwin::reg::Extent::kPairs, asctwin::reg::Join::kSum, E, E>(
      dst, src, mask, {"PairReduceElem", where});
}

#define ASCTWIN_REG_INTERLEAVE(name, forth)                                                       \
  template <typename T = DefaultType, typename U, asctwin::reg::IfRegisters<U> = 0>               \
  inline void name(U& dst0, U& dst1, U& src0, U& src1, ASCTWIN_HERE) {                            \
    using E = asctwin::reg::ElementT<T, U>;                                                       \
    if constexpr (asctwin::reg::is_double_register<U>)                                            \
      for (int i = 0; i < 2; ++i)                                                                 \
        name<asctwin::reg::PlaneT<E>>(dst0.reg[i], dst1.reg[i], src0.reg[i], src1.reg[i], where); \
    else                                                                                          \
      asctwin::reg::interleave_registers(forth, dst0, dst1, src0, src1, sizeof(E),                \
                                         {#name, where});                                         \
  }
ASCTWIN_REG_INTERLEAVE(Interleave, true)
ASCTWIN_REG_INTERLEAVE(DeInterleave, false)
#undef ASCTWIN_REG_INTERLEAVE

template <typename T = DefaultType, typename U = DefaultType,
          HighLowPart part = HighLowPart::LOWEST, typename S, typename V,
          asctwin::reg::IfRegisters<S, V> = 0>
inline void Pack(S& dst, V& src, ASCTWIN_HERE) {
  constexpr uint32_t kWidth = sizeof(asctwin::reg::ElementT<U, V>);
  constexpr bool kHigh = part == HighLowPart::HIGHEST;
  asctwin::reg::Register& to = asctwin::reg::register_of(dst);
  const asctwin::reg::Register from = asctwin::reg::register_of(src);
  const auto move = [](asctwin::reg::Value& x, const asctwin::reg::Value& y) {
    asctwin::reg::pack(x, y, kWidth, kHigh);
  };
  asctwin::reg::watch_moved({"Pack", where}, to.state, from.state, move);
  move(to.value, from.value);
}
template <typename T = DefaultType, typename U = DefaultType,
          HighLowPart part = HighLowPart::LOWEST, typename S, typename V,
          asctwin::reg::IfRegisters<S, V> = 0>
inline void UnPack(S& dst, V& src, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<U, V>;
  constexpr bool kHigh = part == HighLowPart::HIGHEST;
  asctwin::reg::Register& to = asctwin::reg::register_of(dst);
  const asctwin::reg::Register from = asctwin::reg::register_of(src);
  const auto move = [](asctwin::reg::Value& x, const asctwin::reg::Value& y) {
    asctwin::reg::unpack(x, y, sizeof(E), std::is_signed_v<E>, kHigh);
  };
  asctwin::reg::watch_moved({"UnPack", where}, to.state, from.state, move);
  move(to.value, from.value);
}

#define ASCTWIN_REG_SQUEEZE(name)                                                              \
  template <typename T = DefaultType, GatherMaskMode store = GatherMaskMode::NO_STORE_REG,     \
            typename U, asctwin::reg::IfRegisters<U> = 0>                                      \
  inline void name(U& dst, U& src, MaskReg& mask, ASCTWIN_HERE) {                              \
    constexpr uint32_t kWidth = sizeof(asctwin::reg::ElementT<T, U>);                          \
    asctwin::reg::Register& to = asctwin::reg::register_of(dst);                               \
    const asctwin::reg::Register from = asctwin::reg::register_of(src);                        \
    asctwin::reg::watch_lanes(to, mask, kWidth, false, {#name, where}, from);                  \
    const uint32_t kept = asctwin::reg::squeeze(to.value, from.value, mask.bits, kWidth);      \
    if (store == GatherMaskMode::STORE_REG) asctwin::reg::keep_squeezed(kept, {#name, where}); \
  }
ASCTWIN_REG_SQUEEZE(Squeeze)
ASCTWIN_REG_SQUEEZE(GatherMask)
#undef ASCTWIN_REG_SQUEEZE
template <typename T = DefaultType, typename U, asctwin::reg::IfRegisters<U> = 0>
inline void Unsqueeze(U& dst, MaskReg& mask, ASCTWIN_HERE) {
  constexpr uint32_t kWidth = sizeof(asctwin::reg::ElementT<T, U>);
  asctwin::reg::Register& to = asctwin::reg::register_of(dst);
  if (asctwin::reg::is_special(asctwin::reg::kWatched))
    asctwin::reg::watch_mask(mask, asctwin::reg::kEveryGrain, {"Unsqueeze", where});
  asctwin::reg::watch_defined(to.state, {"Unsqueeze", where});
  to.state.loads = mask.loads;
  asctwin::reg::unsqueeze(to.value, mask.bits, kWidth);
}

template <typename T = DefaultType, typename U = DefaultType, typename S, typename V,
          asctwin::reg::IfRegisters<S, V> = 0>
inline void Gather(S& dst, S& src, V& index, ASCTWIN_HERE) {
  constexpr uint32_t kWidth = sizeof(asctwin::reg::ElementT<T, S>);
  asctwin::reg::Register& to = asctwin::reg::register_of(dst);
  const asctwin::reg::Register from = asctwin::reg::register_of(src),
                               at = asctwin::reg::register_of(index);
  const auto move = [&](asctwin::reg::Value& x, const asctwin::reg::Value& y) {
    asctwin::reg::gather_lanes(x, y, at.value, kWidth);
  };
  asctwin::reg::watch_moved({"Gather", where}, to.state, from.state, move);
  if (asctwin::reg::is_special(asctwin::reg::kWatched))
    for (int i = 0; i < 4; ++i) to.state.undefined.word[i] |= at.state.undefined.word[i];
  to.state.loads |= at.state.loads;
  move(to.value, from.value);
}

template <typename T = DefaultType, typename U = DefaultType, HistogramsBinType mode,
          HistogramsType type, typename S, typename V, asctwin::reg::IfRegisters<S, V> = 0>
inline void Histograms(V& dst, S& src, MaskReg& mask, ASCTWIN_HERE) {
  if constexpr (mode != HistogramsBinType::BIN0 && mode != HistogramsBinType::BIN1)
    return asctwin::reg::unmodelled({"Histograms", where}, "bins other than BIN0 and BIN1");
  asctwin::reg::Register& to = asctwin::reg::register_of(dst);
  const asctwin::reg::Register& from = asctwin::reg::register_of(src);
  if (asctwin::reg::is_special(asctwin::reg::kWatched)) {
    const asctwin::reg::Mask all = asctwin::reg::first_lanes(128, 2);
    asctwin::reg::Register unused{};
    asctwin::reg::watch_lanes(unused, all, 2, false, {"Histograms", where}, to);
    asctwin::reg::watch_lanes(to, mask, 1, true, {"Histograms", where}, from);
  }
  asctwin::reg::histogram(to.value, from.value, mask.bits, mode == HistogramsBinType::BIN1,
                          type == HistogramsType::ACCUMULATE);
}

template <MemType src, MemType dst>
inline void LocalMemBar(ASCTWIN_HERE) {
  if (asctwin::reg::is_special(asctwin::reg::kWatched))
    asctwin::reg::watch_memory_barrier(src, dst, {"LocalMemBar", where});
}

// --- Names that masks had before they shared those of registers.
#define ASCTWIN_REG_OLD_MASK(name, now)                                                       \
  inline void name(MaskReg& dst, MaskReg& src0, MaskReg& src1, MaskReg& mask, ASCTWIN_HERE) { \
    now(dst, src0, src1, mask, where);                                                        \
  }
ASCTWIN_REG_OLD_MASK(MaskAnd, And)
ASCTWIN_REG_OLD_MASK(MaskOr, Or)
ASCTWIN_REG_OLD_MASK(MaskXor, Xor)
ASCTWIN_REG_OLD_MASK(MaskSel, Select)
#undef ASCTWIN_REG_OLD_MASK
inline void MaskNot(MaskReg& dst, MaskReg& src, MaskReg& mask, ASCTWIN_HERE) {
  Not(dst, src, mask, where);
}
inline void MaskMov(MaskReg& dst, MaskReg& src, MaskReg& mask, ASCTWIN_HERE) {
  Move(dst, src, mask, where);
}
inline void MaskMov(MaskReg& dst, MaskReg& src, ASCTWIN_HERE) { Move(dst, src, where); }
template <HighLowPart part = HighLowPart::LOWEST>
inline void MaskPack(MaskReg& dst, MaskReg& src, ASCTWIN_HERE) {
  Pack<part>(dst, src, where);
}
template <HighLowPart part = HighLowPart::LOWEST>
inline void MaskUnPack(MaskReg& dst, MaskReg& src, ASCTWIN_HERE) {
  UnPack<part>(dst, src, where);
}
template <typename T>
inline void MaskInterleave(MaskReg& dst0, MaskReg& dst1, MaskReg& src0, MaskReg& src1,
                           ASCTWIN_HERE) {
  Interleave<T>(dst0, dst1, src0, src1, where);
}
template <typename T>
inline void MaskDeInterleave(MaskReg& dst0, MaskReg& dst1, MaskReg& src0, MaskReg& src1,
                             ASCTWIN_HERE) {
  DeInterleave<T>(dst0, dst1, src0, src1, where);
}

}  // namespace AscendC::Reg
