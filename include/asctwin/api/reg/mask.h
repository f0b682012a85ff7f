// Masks: made of patterns and counts, computed, and moved.
// spec: reg_api.md, sections 3.3, 3.4, 4.10 and 5
#pragma once

#include "asctwin/api/reg/types.h"

namespace asctwin::reg {

inline constexpr uint32_t kEveryGrain = 255;  // each bit has a meaning

// Lanes 0 to count - 1 of `width` bytes.
ASCTWIN_REG_INLINE Mask first_lanes(uint32_t count, uint32_t width) {
  Mask mask{};
  mask.grain = width;
  const uint32_t lanes = 64 / width;
  for (uint32_t i = 0; i < 4; ++i) {
    const uint32_t here = count > lanes * i ? count - lanes * i : 0;
    const uint64_t bits = here >= lanes ? ~uint64_t{0} : (uint64_t{1} << (here * width)) - 1;
    mask.bits.word[i] = bits & lane_bits(width);
  }
  return mask;
}
inline Mask every_nth_lane(uint32_t step, uint32_t width) {
  Mask mask{};
  mask.grain = width;
  for (uint32_t at = 0; at < kBytes; at += step * width)
    mask.bits.word[at / 64] |= uint64_t{1} << (at % 64);
  return mask;
}

template <class T, const AscendC::Reg::RegTrait& trait>
constexpr uint32_t lane_width() {
  return static_cast<uint32_t>(sizeof(T)) / static_cast<uint32_t>(trait.REG_NUM);
}
constexpr int lanes_of_pattern(AscendC::Reg::MaskPattern pattern, int lanes) {
  using AscendC::Reg::MaskPattern;
  constexpr int kFirst[] = {0, 1, 2, 3, 4, 8, 16, 32, 64, 128};
  if (pattern == MaskPattern::ALL) return lanes;
  if (pattern == MaskPattern::H) return lanes / 2;
  if (pattern == MaskPattern::Q) return lanes / 4;
  if (pattern == MaskPattern::ALLF) return 0;
  return static_cast<int>(pattern) < 10 ? kFirst[static_cast<int>(pattern)] : 0;
}
ASCTWIN_REG_INLINE Mask mask_of_pattern(AscendC::Reg::MaskPattern pattern, uint32_t width,
                                        Call call) {
  using AscendC::Reg::MaskPattern;
  if (is_special(kWatched)) watch(call);
  if (pattern == MaskPattern::M3) return every_nth_lane(3, width);
  if (pattern == MaskPattern::M4) return every_nth_lane(4, width);
  const auto lanes = static_cast<int>(kBytes / width);
  const int first = lanes_of_pattern(pattern, lanes);
  if (first > lanes && is_special(kWatched))
    refuse(call, phrase("a pattern of {} lanes", first),
           phrase("a register has {} lanes of this type", lanes));
  return first_lanes(static_cast<uint32_t>(first < lanes ? first : lanes), width);
}
ASCTWIN_REG_INLINE Mask mask_of_count(uint32_t& count, uint32_t width, Call call) {
  if (is_special(kWatched)) watch(call);
  const uint32_t lanes = kBytes / width;
  const Mask mask = first_lanes(count < lanes ? count : lanes, width);
  count = count < lanes ? 0 : count - lanes;
  return mask;
}

ASCTWIN_REG_INLINE void watch_masks(Call call, const Mask& a) {
  if (is_special(kWatched)) watch_mask(a, kEveryGrain, call);
}
template <class... More>
ASCTWIN_REG_INLINE void watch_masks(Call call, const Mask& a, const More&... more) {
  watch_masks(call, a);
  watch_masks(call, more...);
}
constexpr uint32_t common_grain(const Mask& a, const Mask& b) {
  return a.grain == b.grain ? a.grain : kEveryGrain;
}

enum class MaskJoin { kAnd, kOr, kXor };
template <MaskJoin join>
inline void join_masks(Mask& dst, const Mask& a, const Mask& b, const Mask& mask, Call call) {
  watch_masks(call, a, b, mask);
  const uint32_t grain = common_grain(a, b);
  for (int i = 0; i < 4; ++i) {
    const uint64_t x = a.bits.word[i], y = b.bits.word[i];
    const uint64_t joined = join == MaskJoin::kAnd ? x & y : join == MaskJoin::kOr ? x | y : x ^ y;
    dst.bits.word[i] = joined & mask.bits.word[i];
  }
  dst.grain = grain;
  dst.loads = kAnyLoad;
}

// A piece of a register, each bit of which becomes a lane of the width of its elements.
template <class T>
inline void mask_of_register(Mask& dst, Vector<T>& src, int16_t piece, Call call) {
  constexpr uint32_t kWidth = sizeof(T);
  if (is_special(kWatched)) watch(call);
  if (piece < 0 || piece >= static_cast<int>(8 * kWidth))
    return refuse(call, phrase("piece {}", piece),
                  "pieces are numbered from 0; the register has 32 "
                  "of 8 B, or 16 of 16 B");
  const Register source = src;
  repeat_bits(dst.bits, reinterpret_cast<const uint8_t*>(&source) + piece * (32 / kWidth), kWidth);
  dst.grain = kWidth;
  dst.loads = kAnyLoad;
}

constexpr uint32_t bytes_of_mask(int dist, bool loads) {
  if (dist == 1) return 16;
  return dist == 2 && loads ? 64 : 32;
}
template <class T>
ASCTWIN_REG_INLINE void load_mask_at(Mask& dst, const T* src, int dist, Call call) {
  if (is_special(kWatched))
    watch_bytes(true, src, bytes_of_mask(dist, true), dist == 1 ? 16 : 32, nullptr, call);
  load_mask(dst.bits, src, dist);
  dst.grain = kEveryGrain;
  dst.loads = kAnyLoad;
}
template <class T>
ASCTWIN_REG_INLINE void store_mask_at(T* dst, const Mask& src, int dist, Call call) {
  watch_masks(call, src);
  if (is_special(kWatched))
    watch_bytes(false, dst, bytes_of_mask(dist, false), dist == 1 ? 16 : 32, nullptr, call);
  store_mask(dst, src.bits, dist == 1);
}
template <class T>
ASCTWIN_REG_INLINE T* moved_by_bytes(T* pointer, int64_t bytes) {
  return reinterpret_cast<T*>(reinterpret_cast<uintptr_t>(pointer) + static_cast<uintptr_t>(bytes));
}

}  // namespace asctwin::reg

namespace AscendC::Reg {

template <typename T, const RegTrait& regTrait = RegTraitNumOne>
inline MaskReg UpdateMask(uint32_t& scalarValue, ASCTWIN_HERE) {
  return asctwin::reg::mask_of_count(scalarValue, asctwin::reg::lane_width<T, regTrait>(),
                                     {"UpdateMask", where});
}
template <typename T, MaskPattern mode = MaskPattern::ALL,
          const RegTrait& regTrait = RegTraitNumOne>
inline MaskReg CreateMask(ASCTWIN_HERE) {
  return asctwin::reg::mask_of_pattern(mode, asctwin::reg::lane_width<T, regTrait>(),
                                       {"CreateMask", where});
}
template <typename T>
inline MaskReg MoveMask(ASCTWIN_HERE) {
  MaskReg mask;
  mask.bits = asctwin::reg::outer_mask(sizeof(T), {"MoveMask", where});
  mask.grain = asctwin::reg::kEveryGrain;
  return mask;
}
template <typename T = DefaultType, int16_t offset, typename U, asctwin::reg::IfRegisters<U> = 0>
inline void MaskGenWithRegTensor(MaskReg& dst, U& srcReg, ASCTWIN_HERE) {
  constexpr int kWidth = sizeof(asctwin::reg::ElementT<T, U>);
  static_assert(kWidth == 2 || kWidth == 4, "MaskGenWithRegTensor takes elements of 2 or 4 B");
  static_assert(offset >= 0 && offset < 8 * kWidth, "offset is one of the parts of the register");
  asctwin::reg::mask_of_register(
      dst, reinterpret_cast<asctwin::reg::Vector<asctwin::reg::ElementT<T, U>>&>(srcReg), offset,
      {"MaskGenWithRegTensor", where});
}

inline void Not(MaskReg& dst, MaskReg& src, MaskReg& mask, ASCTWIN_HERE) {
  asctwin::reg::watch_masks({"Not", where}, src, mask);
  for (int i = 0; i < 4; ++i) dst.bits.word[i] = ~src.bits.word[i] & mask.bits.word[i];
  dst.grain = asctwin::reg::common_grain(src, mask);
  dst.loads = asctwin::reg::kAnyLoad;
}
#define ASCTWIN_MASK_JOIN(name)                                                               \
  inline void name(MaskReg& dst, MaskReg& src0, MaskReg& src1, MaskReg& mask, ASCTWIN_HERE) { \
    asctwin::reg::join_masks<asctwin::reg::MaskJoin::k##name>(dst, src0, src1, mask,          \
                                                              {#name, where});                \
  }
ASCTWIN_MASK_JOIN(And)
ASCTWIN_MASK_JOIN(Or)
ASCTWIN_MASK_JOIN(Xor)
#undef ASCTWIN_MASK_JOIN
inline void Move(MaskReg& dst, MaskReg& src, MaskReg& mask, ASCTWIN_HERE) {
  asctwin::reg::join_masks<asctwin::reg::MaskJoin::kAnd>(dst, src, src, mask, {"Move", where});
}
inline void Move(MaskReg& dst, MaskReg& src, ASCTWIN_HERE) {
  asctwin::reg::watch_masks({"Move", where}, src);
  dst = src;
}
inline void Select(MaskReg& dst, MaskReg& src0, MaskReg& src1, MaskReg& mask, ASCTWIN_HERE) {
  asctwin::reg::watch_masks({"Select", where}, src0, src1, mask);
  const uint32_t grain = asctwin::reg::common_grain(src0, src1);
  for (int i = 0; i < 4; ++i)
    dst.bits.word[i] =
        (src0.bits.word[i] & mask.bits.word[i]) | (src1.bits.word[i] & ~mask.bits.word[i]);
  dst.grain = grain;
  dst.loads = asctwin::reg::kAnyLoad;
}
template <typename T>
inline void Interleave(MaskReg& dst0, MaskReg& dst1, MaskReg& src0, MaskReg& src1, ASCTWIN_HERE) {
  asctwin::reg::watch_masks({"Interleave", where}, src0, src1);
  asctwin::reg::interleave(dst0.bits, dst1.bits, src0.bits, src1.bits, sizeof(T));
  dst0.grain = dst1.grain = sizeof(T);
  dst0.loads = dst1.loads = asctwin::reg::kAnyLoad;
}
template <typename T>
inline void DeInterleave(MaskReg& dst0, MaskReg& dst1, MaskReg& src0, MaskReg& src1, ASCTWIN_HERE) {
  asctwin::reg::watch_masks({"DeInterleave", where}, src0, src1);
  asctwin::reg::deinterleave(dst0.bits, dst1.bits, src0.bits, src1.bits, sizeof(T));
  dst0.grain = dst1.grain = sizeof(T);
  dst0.loads = dst1.loads = asctwin::reg::kAnyLoad;
}
template <HighLowPart part = HighLowPart::LOWEST>
inline void Pack(MaskReg& dst, MaskReg& src, ASCTWIN_HERE) {
  asctwin::reg::watch_masks({"Pack", where}, src);
  const uint32_t grain = src.grain;
  asctwin::reg::squash(dst.bits, src.bits, part == HighLowPart::HIGHEST);
  dst.grain = grain <= 8 && grain > 1 ? grain / 2 : asctwin::reg::kEveryGrain;
  dst.loads = asctwin::reg::kAnyLoad;
}
template <HighLowPart part = HighLowPart::LOWEST>
inline void UnPack(MaskReg& dst, MaskReg& src, ASCTWIN_HERE) {
  asctwin::reg::watch_masks({"UnPack", where}, src);
  const uint32_t grain = src.grain;
  asctwin::reg::spread(dst.bits, src.bits, part == HighLowPart::HIGHEST);
  dst.grain = grain < 8 ? grain * 2 : asctwin::reg::kEveryGrain;
  dst.loads = asctwin::reg::kAnyLoad;
}

#define ASCTWIN_MASK_MOVES(load_name, store_name)                                              \
  template <typename T, MaskDist dist = MaskDist::DIST_NORM>                                   \
  inline void load_name(MaskReg& dst, T* src, ASCTWIN_HERE) {                                  \
    asctwin::reg::load_mask_at(dst, src, static_cast<int>(dist), {#load_name, where});         \
  }                                                                                            \
  template <typename T, MaskDist dist = MaskDist::DIST_NORM>                                   \
  inline void load_name(MaskReg& dst, T* src, AddrReg offset, ASCTWIN_HERE) {                  \
    asctwin::reg::load_mask_at(dst, asctwin::reg::moved_by_bytes(src, offset.bytes),           \
                               static_cast<int>(dist), {#load_name, where});                   \
  }                                                                                            \
  template <typename T, PostLiteral postMode, MaskDist dist = MaskDist::DIST_NORM, typename P> \
  inline void load_name(MaskReg& dst, P*& src, int32_t offset, ASCTWIN_HERE) {                 \
    asctwin::reg::load_mask_at(dst, src, static_cast<int>(dist), {#load_name, where});         \
    src = asctwin::reg::moved_by_bytes(src, offset);                                           \
  }                                                                                            \
  template <typename T, MaskDist dist = MaskDist::DIST_NORM>                                   \
  inline void store_name(T* dst, MaskReg& mask, ASCTWIN_HERE) {                                \
    asctwin::reg::store_mask_at(dst, mask, static_cast<int>(dist), {#store_name, where});      \
  }                                                                                            \
  template <typename T, MaskDist dist = MaskDist::DIST_NORM>                                   \
  inline void store_name(T* dst, MaskReg& mask, AddrReg offset, ASCTWIN_HERE) {                \
    asctwin::reg::store_mask_at(asctwin::reg::moved_by_bytes(dst, offset.bytes), mask,         \
                                static_cast<int>(dist), {#store_name, where});                 \
  }                                                                                            \
  template <typename T, PostLiteral postMode, MaskDist dist = MaskDist::DIST_NORM, typename P> \
  inline void store_name(P*& dst, MaskReg& mask, int32_t offset, ASCTWIN_HERE) {               \
    asctwin::reg::store_mask_at(dst, mask, static_cast<int>(dist), {#store_name, where});      \
    dst = asctwin::reg::moved_by_bytes(dst, offset);                                           \
  }
ASCTWIN_MASK_MOVES(LoadAlign, StoreAlign)
ASCTWIN_MASK_MOVES(DataCopy, DataCopy)
#undef ASCTWIN_MASK_MOVES

}  // namespace AscendC::Reg
