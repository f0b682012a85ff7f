// Aligned loads and stores, by their new and old names, and addresses that loops move.
// spec: reg_api.md, sections 3.1, 3.2, 4.1 to 4.7 and 13
#pragma once

#include "asctwin/api/reg/two_parts.h"

namespace asctwin::reg {

// The address need not be aligned.
ASCTWIN_REG_INLINE void load_whole(Value& dst, const void* from) {
  const auto* const bytes = static_cast<const uint8_t*>(from);
#pragma GCC unroll 16
  for (int i = 0; i < kParts; ++i)
    __builtin_memcpy(&dst.part[i], bytes + i * kPartBytes, kPartBytes);
}
ASCTWIN_REG_INLINE void store_whole(void* to, const Value& src) {
  auto* const bytes = static_cast<uint8_t*>(to);
#pragma GCC unroll 16
  for (int i = 0; i < kParts; ++i)
    __builtin_memcpy(bytes + i * kPartBytes, &src.part[i], kPartBytes);
}
// Whether a distribution is documented; otherwise it has been refused.
constexpr bool is_documented(LoadDist dist) {
  return dist != LoadDist::DIST_BDINTLV && dist < LoadDist::DIST_SPLT4CHN_B8;
}
constexpr bool is_documented(StoreDist dist) {
  return dist < StoreDist::DIST_MRG4CHN_B8 || dist == StoreDist::DIST_NORM;
}
constexpr bool takes_two(LoadDist dist) {
  return dist == LoadDist::DIST_DINTLV_B8 || dist == LoadDist::DIST_DINTLV_B16 ||
         dist == LoadDist::DIST_DINTLV_B32;
}
constexpr bool takes_two(StoreDist dist) {
  return dist == StoreDist::DIST_INTLV_B8 || dist == StoreDist::DIST_INTLV_B16 ||
         dist == StoreDist::DIST_INTLV_B32;
}
ASCTWIN_REG_INLINE constexpr bool stores_lanes(StoreDist dist) {
  return dist <= StoreDist::DIST_NORM_B32 || dist == StoreDist::DIST_NORM;
}
ASCTWIN_REG_INLINE constexpr uint32_t width_of(StoreDist dist, uint32_t width) {
  return dist == StoreDist::DIST_NORM ? width : 1u << static_cast<int>(dist);
}

// The planes of a register of two parts are of elements as wide as half of it, or of a half.
template <class R>
inline constexpr LoadDist kPlanesLoad = sizeof(typename RegisterTraits<R>::Element) == 4
                                            ? LoadDist::DIST_DINTLV_B16
                                            : LoadDist::DIST_DINTLV_B32;

ASCTWIN_REG_INLINE void load_two(LoadDist dist, Register& dst0, Register& dst1, const void* from,
                                 Call call) {
  if (is_special(kWatched)) {
    if (&dst0 == &dst1)
      return refuse(call, "one register for both results", "the two results are two registers");
    watch_load(dist, from, dst0.state, &dst1.state, call);
  }
  load(dist, dst0.value, &dst1.value, from);
}

// `dst` is no address for the library, so that it may stay in registers of the CPU.
template <LoadDist dist>
ASCTWIN_REG_INLINE void watch_one_load(State& dst, const void* from, Call call) {
  constexpr uint32_t kTouched = shape_of(dist).bytes;
  if constexpr (kTouched % kBlockBytes == 0) {
    const uint32_t variable = load_goes_on(from, kTouched, dst.variable, call.where);
    if (__builtin_expect(variable != 0, 1)) {
      dst = {Bits{}, variable, load_at(call)};
      return;
    }
  }
  State state = dst;
  watch_load(dist, from, state, nullptr, call);
  dst = state;
}

template <LoadDist dist, class R>
ASCTWIN_REG_INLINE void load_one(R& dst, const void* from, Call call) {
  if constexpr (is_double_register<R>) {
    static_assert(dist == LoadDist::DIST_NORM, "registers of two parts are loaded by DIST_NORM");
    load_two(kPlanesLoad<R>, register_of(dst.reg[0]), register_of(dst.reg[1]), from, call);
  } else {
    if constexpr (!is_documented(dist)) return unmodelled(call, "this distribution");
    if constexpr (takes_two(dist))
      return refuse(call, "one register", "this distribution fills two registers");
    Register& to = register_of(dst);
    if (is_special(kWatched)) watch_one_load<dist>(to.state, from, call);
    if constexpr (dist == LoadDist::DIST_NORM) {
      load_whole(to.value, from);
    } else {
      Value value;
      load(dist, value, nullptr, from);
      copy(to.value, value);
    }
  }
}

// Whether it is a store of whole blocks that goes on where its line was, and has been noted.
ASCTWIN_REG_INLINE bool is_plain_store(StoreDist dist, void* to, const State& src, const Mask& mask,
                                       uint32_t width, SourceLoc where) {
  const DistShape shape = shape_of(dist, width);
  const uint32_t widest = shape.bytes == kBytes ? shape.mask_width : kAnyWidth;
  return shape.mask_width != 0 && shape.bytes % kBlockBytes == 0 &&
         all_lanes(mask.bits, shape.mask_width) && is_made_for(mask, widest) && is_defined(src) &&
         store_goes_on(to, shape.bytes, src.variable, src.loads | mask.loads, where);
}
ASCTWIN_REG_INLINE void store_value(StoreDist dist, void* to, const Register& src, const Mask& mask,
                                    uint32_t width, Call call) {
  if (is_special(kWatched) && !is_plain_store(dist, to, src.state, mask, width, call.where)) {
    const State state = src.state;
    const Mask lanes = mask;
    watch_store(dist, to, state, nullptr, lanes, width, call);
  }
  if (stores_lanes(dist) && __builtin_expect(all_lanes(mask.bits, width_of(dist, width)), 1))
    return store_whole(to, src.value);
  Value value;
  copy(value, src.value);
  const Bits bits = mask.bits;
  store(dist, to, value, nullptr, bits, width);
}
ASCTWIN_REG_INLINE void name_stored(Register& src, Call call) {
  if (is_special(kWatched) && src.state.variable == 0)
    src.state.variable = static_cast<uint32_t>(hash_of(call.where)) | 1;
}

template <StoreDist dist, class R>
ASCTWIN_REG_INLINE void store_one(void* to, R& src, const Mask& mask, uint32_t width, Call call) {
  if constexpr (is_double_register<R>) {
    static_assert(dist == StoreDist::DIST_NORM, "registers of two parts are stored by DIST_NORM");
    const bool is_half = sizeof(typename RegisterTraits<R>::Element) == 4;
    Register both[2] = {register_of(src.reg[0]), register_of(src.reg[1])};
    interleave(both[0].value, both[1].value, both[0].value, both[1].value, is_half ? 2 : 4);
    both[0].state.loads = both[1].state.loads = both[0].state.loads | both[1].state.loads;
    for (int i = 0; i < 2; ++i) {
      Mask lanes = mask;
      lanes.grain = is_half ? 4 : 8;
      spread(lanes.bits, mask.bits, i == 1);
      store_value(dist, static_cast<uint8_t*>(to) + i * kBytes, both[i], lanes, lanes.grain, call);
    }
  } else {
    if constexpr (!is_documented(dist)) return unmodelled(call, "this distribution");
    if constexpr (takes_two(dist))
      return refuse(call, "one register", "this distribution takes two registers");
    Register& from = register_of(src);
    name_stored(from, call);
    store_value(dist, to, from, mask, width, call);
  }
}

template <StoreDist dist>
inline void store_two(void* to, Register& src0, Register& src1, const Mask& mask, Call call) {
  if constexpr (!is_documented(dist)) return unmodelled(call, "this distribution");
  if constexpr (!takes_two(dist))
    return refuse(call, "two registers", "this distribution takes one register");
  name_stored(src0, call);
  if (is_special(kWatched)) watch_store(dist, to, src0.state, &src1.state, mask, 1, call);
  store(dist, to, src0.value, &src1.value, mask.bits, 1);
}

inline void load_strided(Register& dst, const void* from, uint32_t stride, const Mask& mask,
                         uint32_t width, Call call) {
  if (is_special(kWatched)) watch_blocks(true, from, stride, dst.state, mask, width, call);
  load_blocks(dst.value, from, stride, mask.bits, width);
}
inline void store_strided(void* to, Register& src, uint32_t stride, const Mask& mask,
                          uint32_t width, Call call) {
  if (is_special(kWatched)) watch_blocks(false, to, stride, src.state, mask, width, call);
  store_blocks(to, src.value, stride, mask.bits, width);
}

// The element that counts strides and, of DIST_NORM stores, has the mask's width.
template <class T, class P>
inline constexpr uint32_t kElement =
    sizeof(std::conditional_t<std::is_same_v<T, DefaultType>, std::remove_const_t<P>, T>);

inline void refuse_normal(Call call) {
  refuse(call, "POST_MODE_NORMAL", "contiguous forms update their pointer: POST_MODE_UPDATE");
}

}  // namespace asctwin::reg

namespace AscendC::Reg {

// The sum of index * stride over the loops, in elements of T.
template <typename T>
inline AddrReg CreateAddrReg(uint16_t index0, uint32_t stride0) {
  return {static_cast<uint32_t>(index0 * stride0 * sizeof(T))};
}
template <typename T, typename... More>
inline AddrReg CreateAddrReg(uint16_t index0, uint32_t stride0, uint16_t index1, uint32_t stride1,
                             More... more) {
  static_assert(sizeof...(more) % 2 == 0 && sizeof...(more) <= 4,
                "CreateAddrReg takes up to four loops, each with its index and its stride");
  return {CreateAddrReg<T>(index0, stride0).bytes +
          CreateAddrReg<T>(index1, stride1, more...).bytes};
}

#define ASCTWIN_LOADS(name)                                                                        \
  template <typename T = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename U, typename P, \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  ASCTWIN_REG_CALL void name(U& dst, P* src, ASCTWIN_HERE) {                                       \
    asctwin::reg::load_one<dist>(dst, src, {#name, where});                                        \
  }                                                                                                \
  template <typename T = DefaultType, PostLiteral postMode, LoadDist dist = LoadDist::DIST_NORM,   \
            typename U, typename P, asctwin::reg::IfRegisters<U> = 0>                              \
  ASCTWIN_REG_CALL void name(U& dst, P*& src, int32_t postUpdateStride, ASCTWIN_HERE) {            \
    if constexpr (postMode == PostLiteral::POST_MODE_NORMAL)                                       \
      return asctwin::reg::refuse_normal({#name, where});                                          \
    asctwin::reg::load_one<dist>(dst, src, {#name, where});                                        \
    src += postUpdateStride;                                                                       \
  }                                                                                                \
  template <typename T = DefaultType, LoadDist dist = LoadDist::DIST_NORM, typename U, typename P, \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  ASCTWIN_REG_CALL void name(U& dst, P* src, AddrReg offset, ASCTWIN_HERE) {                       \
    asctwin::reg::load_one<dist>(dst, asctwin::reg::moved_by_bytes(src, offset.bytes),             \
                                 {#name, where});                                                  \
  }                                                                                                \
  template <typename T = DefaultType, LoadDist dist, typename U, typename P,                       \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(U& dst0, U& dst1, P* src, ASCTWIN_HERE) {                                       \
    asctwin::reg::load_two(dist, asctwin::reg::register_of(dst0), asctwin::reg::register_of(dst1), \
                           src, {#name, where});                                                   \
  }                                                                                                \
  template <typename T = DefaultType, LoadDist dist, typename U, typename P,                       \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(U& dst0, U& dst1, P* src, AddrReg offset, ASCTWIN_HERE) {                       \
    asctwin::reg::load_two(dist, asctwin::reg::register_of(dst0), asctwin::reg::register_of(dst1), \
                           asctwin::reg::moved_by_bytes(src, offset.bytes), {#name, where});       \
  }                                                                                                \
  template <typename T = DefaultType, PostLiteral postMode, LoadDist dist, typename U, typename P, \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(U& dst0, U& dst1, P*& src, int32_t postUpdateStride, ASCTWIN_HERE) {            \
    if constexpr (postMode == PostLiteral::POST_MODE_NORMAL)                                       \
      return asctwin::reg::refuse_normal({#name, where});                                          \
    asctwin::reg::load_two(dist, asctwin::reg::register_of(dst0), asctwin::reg::register_of(dst1), \
                           src, {#name, where});                                                   \
    src += postUpdateStride;                                                                       \
  }                                                                                                \
  template <typename T = DefaultType, DataCopyMode dataMode, typename U, typename P,               \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(U& dst, P* src, uint32_t dataBlockStride, MaskReg& mask, ASCTWIN_HERE) {        \
    asctwin::reg::load_strided(asctwin::reg::register_of(dst), src, dataBlockStride, mask,         \
                               asctwin::reg::kElement<T, P>, {#name, where});                      \
  }                                                                                                \
  template <typename T = DefaultType, DataCopyMode dataMode, PostLiteral postMode, typename U,     \
            typename P, asctwin::reg::IfRegisters<U> = 0>                                          \
  inline void name(U& dst, P*& src, uint32_t dataBlockStride, uint32_t repeatStride,               \
                   MaskReg& mask, ASCTWIN_HERE) {                                                  \
    P* const moved = asctwin::reg::moved_by_bytes(src, int64_t{32} * repeatStride);                \
    constexpr bool kUpdates = postMode == PostLiteral::POST_MODE_UPDATE;                           \
    asctwin::reg::load_strided(asctwin::reg::register_of(dst), kUpdates ? src : moved,             \
                               dataBlockStride, mask, asctwin::reg::kElement<T, P>,                \
                               {#name, where});                                                    \
    if (kUpdates) src = moved;                                                                     \
  }
ASCTWIN_LOADS(LoadAlign)
ASCTWIN_LOADS(DataCopy)
#undef ASCTWIN_LOADS

#define ASCTWIN_STORES(name)                                                                       \
  template <typename T = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename P,           \
            typename U, asctwin::reg::IfRegisters<U> = 0>                                          \
  ASCTWIN_REG_CALL void name(P* dst, U& src, MaskReg& mask, ASCTWIN_HERE) {                        \
    asctwin::reg::store_one<dist>(dst, src, mask, asctwin::reg::kElement<T, P>, {#name, where});   \
  }                                                                                                \
  template <typename T = DefaultType, PostLiteral postMode, StoreDist dist = StoreDist::DIST_NORM, \
            typename P, typename U, asctwin::reg::IfRegisters<U> = 0>                              \
  ASCTWIN_REG_CALL void name(P*& dst, U& src, int32_t postUpdateStride, MaskReg& mask,             \
                             ASCTWIN_HERE) {                                                       \
    if constexpr (postMode == PostLiteral::POST_MODE_NORMAL)                                       \
      return asctwin::reg::refuse_normal({#name, where});                                          \
    asctwin::reg::store_one<dist>(dst, src, mask, asctwin::reg::kElement<T, P>, {#name, where});   \
    dst += postUpdateStride;                                                                       \
  }                                                                                                \
  template <typename T = DefaultType, StoreDist dist = StoreDist::DIST_NORM, typename P,           \
            typename U, asctwin::reg::IfRegisters<U> = 0>                                          \
  ASCTWIN_REG_CALL void name(P* dst, U& src, AddrReg offset, MaskReg& mask, ASCTWIN_HERE) {        \
    asctwin::reg::store_one<dist>(asctwin::reg::moved_by_bytes(dst, offset.bytes), src, mask,      \
                                  asctwin::reg::kElement<T, P>, {#name, where});                   \
  }                                                                                                \
  template <typename T = DefaultType, StoreDist dist, typename P, typename U,                      \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(P* dst, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {                        \
    asctwin::reg::store_two<dist>(dst, asctwin::reg::register_of(src0),                            \
                                  asctwin::reg::register_of(src1), mask, {#name, where});          \
  }                                                                                                \
  template <typename T = DefaultType, StoreDist dist, typename P, typename U,                      \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(P* dst, U& src0, U& src1, AddrReg offset, MaskReg& mask, ASCTWIN_HERE) {        \
    asctwin::reg::store_two<dist>(asctwin::reg::moved_by_bytes(dst, offset.bytes),                 \
                                  asctwin::reg::register_of(src0),                                 \
                                  asctwin::reg::register_of(src1), mask, {#name, where});          \
  }                                                                                                \
  template <typename T = DefaultType, DataCopyMode dataMode, typename P, typename U,               \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(P* dst, U& src, uint32_t dataBlockStride, MaskReg& mask, ASCTWIN_HERE) {        \
    asctwin::reg::store_strided(dst, asctwin::reg::register_of(src), dataBlockStride, mask,        \
                                asctwin::reg::kElement<T, P>, {#name, where});                     \
  }                                                                                                \
  template <typename T = DefaultType, DataCopyMode dataMode, PostLiteral postMode, typename P,     \
            typename U, asctwin::reg::IfRegisters<U> = 0>                                          \
  inline void name(P*& dst, U& src, uint32_t dataBlockStride, uint32_t repeatStride,               \
                   MaskReg& mask, ASCTWIN_HERE) {                                                  \
    P* const moved = asctwin::reg::moved_by_bytes(dst, int64_t{32} * repeatStride);                \
    constexpr bool kUpdates = postMode == PostLiteral::POST_MODE_UPDATE;                           \
    asctwin::reg::store_strided(kUpdates ? dst : moved, asctwin::reg::register_of(src),            \
                                dataBlockStride, mask, asctwin::reg::kElement<T, P>,               \
                                {#name, where});                                                   \
    if (kUpdates) dst = moved;                                                                     \
  }
ASCTWIN_STORES(StoreAlign)
ASCTWIN_STORES(DataCopy)
#undef ASCTWIN_STORES

}  // namespace AscendC::Reg
