// Loads and stores at any address, gathers and scatters.
// spec: reg_api.md, sections 4.5, 4.8, 4.9, 4.11 and 13
#pragma once

#include "asctwin/api/reg/move.h"

namespace asctwin::reg {

template <class R>
inline void stream_load(R& dst, Unaligned& unaligned, const void* from, const void* next,
                        Call call) {
  Register& to = register_of(dst);
  unaligned_load(unaligned, to.value, to.state, from, next, call);
}
template <class R>
inline void stream_store(void* to, R& src, Unaligned& unaligned, uint32_t bytes, Call call) {
  Register& from = register_of(src);
  name_stored(from, call);
  unaligned_store(unaligned, to, from.value, from.state, bytes, call);
}
// Behind what squeezes have made so far.
template <class R>
inline void append_squeezed(void* to, R& src, Unaligned& unaligned, bool updates, Call call) {
  const uint32_t bytes = squeezed_bytes(call);
  stream_store(static_cast<uint8_t*>(to) + ar(), src, unaligned, bytes, call);
  if (updates) set_ar(ar() + bytes);
}
// A bit for each lane of 2 or 4 B: 16 or 8 bytes.
inline void append_mask(void* to, const Mask& mask, Unaligned& unaligned, uint32_t width,
                        Call call) {
  watch_masks(call, mask);
  if (is_special(kWatched)) watch_alignment(to, kBytes / 8 / width, call);
  Register packed{};
  packed.state.loads = kAnyLoad;
  Bits bits = mask.bits;
  for (uint32_t have = width; have > 1; have /= 2) squash(bits, bits, false);
  __builtin_memcpy(&packed, &bits, sizeof(bits));
  unaligned_store(unaligned, to, packed.value, packed.state, kBytes / 8 / width, call);
}

// Bytes in lanes of 2 are read with an index of 2, whatever their type.
template <class R>
constexpr uint32_t element_of_register() {
  return sizeof(typename RegisterTraits<R>::Element);
}
// An index may be narrower than the lanes it stands for; then its lanes are the lower ones.
template <uint32_t kLane, uint32_t kIndex>
inline Mask lanes_of_index(const Mask& mask) {
  Mask lanes = mask;
  for (uint32_t width = kLane; width > kIndex; width /= 2) squash(lanes.bits, lanes.bits, false);
  return lanes;
}
template <uint32_t kLane, uint32_t kIndex>
inline void watch_index(const State& index, const Mask& mask, Call call) {
  const State* const sources[] = {&index};
  State unused{};
  watch_compute(unused, sources, 1, lanes_of_index<kLane, kIndex>(mask), kIndex, false, call);
}
// The indices of one half of a register of two parts.
template <class I>
inline Register index_of_half(I& index, int half) {
  if constexpr (is_double_register<I>) {
    return Halves<I>(index).part[half];
  } else {
    static_assert(element_of_register<I>() == 4,
                  "a register of two parts is indexed by 4-byte indices, or by one of two parts");
    const Register& all = register_of(index);
    if (half == 0) return all;
    Register upper{};
    const auto* const bytes = reinterpret_cast<const uint8_t*>(&all.value);
    __builtin_memcpy(&upper.value, bytes + kBytes / 2, kBytes / 2);
    upper.state.loads = all.state.loads;
    for (int i = 0; i < 2; ++i) upper.state.undefined.word[i] = all.state.undefined.word[2 + i];
    return upper;
  }
}
template <class D, class P, class I>
inline void gather_from(D& dst, P* base, I& index, const Mask& mask, Call call) {
  constexpr Lanes kLanes{element_of_register<D>(),
                         sizeof(P) < element_of_register<D>() ? static_cast<uint32_t>(sizeof(P))
                                                              : element_of_register<D>(),
                         element_of_register<I>()};
  const auto gather_lanes = [&](Register& to, const Register& at, const Mask& lanes) {
    if (is_special(kWatched)) {
      watch_index<kLanes.lane, kLanes.index>(at.state, lanes, call);
      watch_gather(base, at.value, to.state, lanes, kLanes, call);
      to.state.loads |= at.state.loads;
    }
    gather(to.value, base, at.value, lanes.bits, kLanes);
  };
  if constexpr (is_double_register<D>) {
    static_assert(kLanes.lane == 8, "elements of two parts that are gathered have 8 B");
    Halves<D> to(dst);
    for (int half = 0; half < 2; ++half)
      gather_lanes(to.part[half], index_of_half(index, half), half_of(mask, half, kLanes.lane));
    to.put(dst);
  } else if constexpr (is_double_register<I>) {
    gather_lanes(register_of(dst), index_of_half(index, 0), mask);
  } else {
    const Register at = register_of(index);
    gather_lanes(register_of(dst), at, mask);
  }
}
template <class D, class P, class I>
inline void gather_blocks_from(D& dst, P* base, I& index, const Mask& mask, Call call) {
  Register& to = register_of(dst);
  const Register at = register_of(index);
  if (is_special(kWatched)) {
    Mask blocks = mask;  // of eight lanes of the index
    for (int i = 0; i < 4; ++i) blocks.bits.word[i] &= i == 0 ? 0xFFFFFFFF : 0;
    watch_index<4, 4>(at.state, blocks, call);
    watch_gather_blocks(base, at.value, to.state, mask, call);
    to.state.loads |= at.state.loads;
  }
  gather_blocks(to.value, base, at.value, mask.bits);
}
template <class P, class S, class I>
inline void scatter_to(P* base, S& src, I& index, const Mask& mask, Call call) {
  constexpr uint32_t kBytesOfElement = sizeof(P);
  constexpr Lanes kLanes{kBytesOfElement == 1 ? 2 : kBytesOfElement, kBytesOfElement,
                         element_of_register<I>()};
  const auto scatter_lanes = [&](const Register& from, const Register& at, const Mask& lanes) {
    if (is_special(kWatched)) {
      watch_index<kLanes.lane, kLanes.index>(at.state, lanes, call);
      State both = from.state;
      both.loads |= at.state.loads;
      watch_scatter(base, at.value, both, lanes, kLanes, call);
    }
    scatter(base, from.value, at.value, lanes.bits, kLanes);
  };
  if constexpr (is_double_register<S>) {
    static_assert(kLanes.lane == 8, "elements of two parts that are scattered have 8 B");
    const Halves<S> from(src);
    for (int half = 0; half < 2; ++half)
      scatter_lanes(from.part[half], index_of_half(index, half), half_of(mask, half, kLanes.lane));
  } else if constexpr (is_double_register<I>) {
    scatter_lanes(register_of(src), index_of_half(index, 0), mask);
  } else {
    scatter_lanes(register_of(src), register_of(index), mask);
  }
}

}  // namespace asctwin::reg

namespace AscendC::Reg {

#define ASCTWIN_UNALIGNED_LOADS(pre_name, name)                                                   \
  template <typename T = DefaultType, typename P>                                                 \
  inline void pre_name(UnalignRegForLoad& ureg, P* src, ASCTWIN_HERE) {                           \
    asctwin::reg::unaligned_pre(ureg, src, {#pre_name, where});                                   \
  }                                                                                               \
  template <typename T = DefaultType, typename P>                                                 \
  inline void pre_name(UnalignRegForLoad& ureg, P* src, AddrReg& areg, ASCTWIN_HERE) {            \
    asctwin::reg::unaligned_pre(ureg, asctwin::reg::moved_by_bytes(src, areg.bytes),              \
                                {#pre_name, where});                                              \
  }                                                                                               \
  template <typename T = DefaultType, typename U, typename P, asctwin::reg::IfRegisters<U> = 0>   \
  inline void name(U& dst, UnalignRegForLoad& ureg, P* src, ASCTWIN_HERE) {                       \
    asctwin::reg::stream_load(                                                                    \
        dst, ureg, src, asctwin::reg::moved_by_bytes(src, asctwin::reg::kBytes), {#name, where}); \
  }                                                                                               \
  template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE,       \
            typename U, typename P, asctwin::reg::IfRegisters<U> = 0>                             \
  inline void name(U& dst, UnalignRegForLoad& ureg, P*& src, uint32_t postUpdateStride,           \
                   ASCTWIN_HERE) {                                                                \
    P* const next = src + postUpdateStride;                                                       \
    asctwin::reg::stream_load(dst, ureg, src, next, {#name, where});                              \
    src = next;                                                                                   \
  }                                                                                               \
  template <typename T = DefaultType, typename U, typename P, asctwin::reg::IfRegisters<U> = 0>   \
  inline void name(U& dst, UnalignRegForLoad& ureg, P*& src, AddrReg& areg, uint32_t,             \
                   ASCTWIN_HERE) {                                                                \
    P* const from = asctwin::reg::moved_by_bytes(src, areg.bytes);                                \
    asctwin::reg::stream_load(dst, ureg, from,                                                    \
                              asctwin::reg::moved_by_bytes(from, asctwin::reg::kBytes),           \
                              {#name, where});                                                    \
  }
ASCTWIN_UNALIGNED_LOADS(LoadUnAlignPre, LoadUnAlign)
ASCTWIN_UNALIGNED_LOADS(DataCopyUnAlignPre, DataCopyUnAlign)
#undef ASCTWIN_UNALIGNED_LOADS

#define ASCTWIN_UNALIGNED_STORES(name, post_name)                                               \
  template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE,     \
            typename P, typename U, asctwin::reg::IfRegisters<U> = 0>                           \
  inline void name(P*& dst, U& src, UnalignRegForStore& ureg, uint32_t postUpdateStride,        \
                   ASCTWIN_HERE) {                                                              \
    asctwin::reg::stream_store(                                                                 \
        dst, src, ureg, static_cast<uint32_t>(postUpdateStride * sizeof(P)), {#name, where});   \
    dst += postUpdateStride;                                                                    \
  }                                                                                             \
  template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE,     \
            typename P, typename U, asctwin::reg::IfRegisters<U> = 0>                           \
  inline void name(P*& dst, U& src, UnalignRegForStore& ureg, AddrReg& areg, ASCTWIN_HERE) {    \
    asctwin::reg::stream_store(asctwin::reg::moved_by_bytes(dst, areg.bytes), src, ureg,        \
                               asctwin::reg::kBytes, {#name, where});                           \
  }                                                                                             \
  template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE,     \
            typename P, typename U, asctwin::reg::IfRegisters<U> = 0>                           \
  inline void name(P* dst, U& src, UnalignRegForStore& ureg, ASCTWIN_HERE) {                    \
    asctwin::reg::append_squeezed(dst, src, ureg, postMode == PostLiteral::POST_MODE_UPDATE,    \
                                  {#name, where});                                              \
  }                                                                                             \
  template <typename T = DefaultType, typename P>                                               \
  inline void name(P*& dst, MaskReg& src, UnalignRegForStore& ureg, ASCTWIN_HERE) {             \
    static_assert(sizeof(P) == 2 || sizeof(P) == 4, "masks of lanes of 2 or 4 B are appended"); \
    asctwin::reg::append_mask(dst, src, ureg, sizeof(P), {#name, where});                       \
    dst = asctwin::reg::moved_by_bytes(dst, 32 / sizeof(P));                                    \
  }                                                                                             \
  template <typename T = DefaultType, PostLiteral postMode = PostLiteral::POST_MODE_UPDATE,     \
            typename P>                                                                         \
  inline void post_name(P*& dst, UnalignRegForStore& ureg, int32_t postUpdateStride,            \
                        ASCTWIN_HERE) {                                                         \
    dst += postUpdateStride;                                                                    \
    asctwin::reg::unaligned_post(ureg, dst, {#post_name, where});                               \
  }                                                                                             \
  template <typename T = DefaultType, typename P>                                               \
  inline void post_name(P*& dst, UnalignRegForStore& ureg, AddrReg& areg, ASCTWIN_HERE) {       \
    asctwin::reg::unaligned_post(                                                               \
        ureg, asctwin::reg::moved_by_bytes(dst, int64_t{areg.bytes} + asctwin::reg::kBytes),    \
        {#post_name, where});                                                                   \
  }                                                                                             \
  template <typename T = DefaultType, typename P>                                               \
  inline void post_name(P* dst, UnalignRegForStore& ureg, ASCTWIN_HERE) {                       \
    asctwin::reg::unaligned_post(                                                               \
        ureg, asctwin::reg::moved_by_bytes(dst, static_cast<int64_t>(asctwin::reg::ar())),      \
        {#post_name, where});                                                                   \
  }
ASCTWIN_UNALIGNED_STORES(StoreUnAlign, StoreUnAlignPost)
ASCTWIN_UNALIGNED_STORES(DataCopyUnAlign, DataCopyUnAlignPost)
#undef ASCTWIN_UNALIGNED_STORES

template <typename T = DefaultType, typename U, typename P, asctwin::reg::IfRegisters<U> = 0>
inline void Load(U& dst, P* src, ASCTWIN_HERE) {
  asctwin::reg::Register& to = asctwin::reg::register_of(dst);
  if (asctwin::reg::is_special(asctwin::reg::kWatched))
    asctwin::reg::watch_bytes(true, src, asctwin::reg::kBytes, 1, &to.state, {"Load", where});
  asctwin::reg::load_whole(to.value, src);
}
template <typename T = DefaultType, typename P, typename U, asctwin::reg::IfRegisters<U> = 0>
inline void Store(P* dst, U& src, uint32_t count, ASCTWIN_HERE) {
  UnalignRegForStore stream;
  P* next = dst;
  StoreUnAlign(next, src, stream, count, where);
  StoreUnAlignPost(next, stream, 0, where);
}
template <typename T = DefaultType, typename P, typename U, asctwin::reg::IfRegisters<U> = 0>
inline void Store(P* dst, U& src, ASCTWIN_HERE) {
  Store(dst, src, static_cast<uint32_t>(asctwin::reg::kBytes / sizeof(P)), where);
}

#define ASCTWIN_GATHERS(gather_name, block_name, scatter_name)                               \
  template <typename T0 = DefaultType, typename T1 = DefaultType, typename T2 = DefaultType, \
            typename D, typename P, typename I, asctwin::reg::IfRegisters<D, I> = 0>         \
  inline void gather_name(D& dst, P* base, I& index, MaskReg& mask, ASCTWIN_HERE) {          \
    asctwin::reg::gather_from(dst, base, index, mask, {#gather_name, where});                \
  }                                                                                          \
  template <typename T = DefaultType, typename D, typename P, typename I,                    \
            asctwin::reg::IfRegisters<D, I> = 0>                                             \
  inline void block_name(D& dst, P* base, I& index, MaskReg& mask, ASCTWIN_HERE) {           \
    asctwin::reg::gather_blocks_from(dst, base, index, mask, {#block_name, where});          \
  }                                                                                          \
  template <typename T = DefaultType, typename U = DefaultType, typename P, typename S,      \
            typename V, asctwin::reg::IfRegisters<S, V> = 0>                                 \
  inline void scatter_name(P* base, S& src, V& index, MaskReg& mask, ASCTWIN_HERE) {         \
    asctwin::reg::scatter_to(base, src, index, mask, {#scatter_name, where});                \
  }
ASCTWIN_GATHERS(Gather, GatherB, Scatter)
ASCTWIN_GATHERS(DataCopyGather, DataCopyGatherB, DataCopyScatter)
#undef ASCTWIN_GATHERS

}  // namespace AscendC::Reg
