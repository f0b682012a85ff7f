// Loads and stores of vector functions in the C form. Offsets are elements, those of masks bytes.
// spec: delta_2026.md, section 3.3
#pragma once

#include "asctwin/api/reg/c_types.h"

namespace asctwin::reg {

// The distribution of an element of T: 1, 2 or 4 bytes wide.
template <class T>
constexpr LoadDist dist_of_width(LoadDist b8, LoadDist b16, LoadDist b32) {
  return sizeof(T) == 1 ? b8 : sizeof(T) == 2 ? b16 : b32;
}
template <class T>
constexpr StoreDist dist_of_width(StoreDist b8, StoreDist b16, StoreDist b32) {
  return sizeof(T) == 1 ? b8 : sizeof(T) == 2 ? b16 : b32;
}

template <class T>
inline constexpr LoadDist kNorm = LoadDist::DIST_NORM;
template <class T>
inline constexpr LoadDist kBroadcast = dist_of_width<T>(LoadDist::DIST_BRC_B8,
                                                        LoadDist::DIST_BRC_B16,
                                                        LoadDist::DIST_BRC_B32);
template <class T>
inline constexpr LoadDist kBlock = LoadDist::DIST_BLK;
template <class T>
inline constexpr LoadDist kToBlocks = sizeof(T) == 2 ? LoadDist::DIST_E2B_B16
                                                     : LoadDist::DIST_E2B_B32;
template <class T>
inline constexpr LoadDist kUpsample = sizeof(T) == 1 ? LoadDist::DIST_US_B8 : LoadDist::DIST_US_B16;
template <class T>
inline constexpr LoadDist kDownsample = sizeof(T) == 1 ? LoadDist::DIST_DS_B8
                                                       : LoadDist::DIST_DS_B16;
template <class T>
inline constexpr LoadDist kUnpack = dist_of_width<T>(LoadDist::DIST_UNPACK_B8,
                                                     LoadDist::DIST_UNPACK_B16,
                                                     LoadDist::DIST_UNPACK_B32);
template <class T>
inline constexpr LoadDist kUnpack4 = LoadDist::DIST_UNPACK4_B8;
template <class T>
inline constexpr LoadDist kTwo = dist_of_width<T>(LoadDist::DIST_DINTLV_B8,
                                                  LoadDist::DIST_DINTLV_B16,
                                                  LoadDist::DIST_DINTLV_B32);

template <class T>
inline constexpr StoreDist kEveryLane = StoreDist::DIST_NORM;
template <class T>
inline constexpr StoreDist kFirst = dist_of_width<T>(StoreDist::DIST_FIRST_ELEMENT_B8,
                                                     StoreDist::DIST_FIRST_ELEMENT_B16,
                                                     StoreDist::DIST_FIRST_ELEMENT_B32);
// The low half and the low quarter of the register's own element.
template <class T>
inline constexpr StoreDist kHalves = sizeof(T) == 2   ? StoreDist::DIST_PACK_B16
                                     : sizeof(T) == 4 ? StoreDist::DIST_PACK_B32
                                                      : StoreDist::DIST_PACK_B64;
template <class T>
inline constexpr StoreDist kQuarters = StoreDist::DIST_PACK4_B32;
template <class T>
inline constexpr StoreDist kJoined = dist_of_width<T>(StoreDist::DIST_INTLV_B8,
                                                      StoreDist::DIST_INTLV_B16,
                                                      StoreDist::DIST_INTLV_B32);

inline Mask every_lane(uint32_t width) { return first_lanes(kBytes / width, width); }

}  // namespace asctwin::reg

#define ASCTWIN_REG_C_LOAD(name, post_name, dist)                                                  \
  template <class T, class P>                                                                      \
  ASCTWIN_REG_CALL void name(asctwin::reg::Vector<T>& dst, P* src, ASCTWIN_HERE) {                 \
    asctwin::reg::load_one<asctwin::reg::dist<P>>(dst, src, {#name, where});                       \
  }                                                                                                \
  template <class T, class P>                                                                      \
  ASCTWIN_REG_CALL void name(asctwin::reg::Vector<T>& dst, P* src, int32_t offset, ASCTWIN_HERE) { \
    asctwin::reg::load_one<asctwin::reg::dist<P>>(dst, src + offset, {#name, where});              \
  }                                                                                                \
  template <class T, class P>                                                                      \
  ASCTWIN_REG_CALL void name(asctwin::reg::Vector<T>& dst, P* src, addr_reg offset,                \
                             ASCTWIN_HERE) {                                                       \
    asctwin::reg::load_one<asctwin::reg::dist<P>>(                                                 \
        dst, asctwin::reg::moved_by_bytes(src, offset.bytes), {#name, where});                     \
  }                                                                                                \
  template <class T, class P>                                                                      \
  ASCTWIN_REG_CALL void post_name(asctwin::reg::Vector<T>& dst, P*& src, int32_t offset,           \
                                  ASCTWIN_HERE) {                                                  \
    asctwin::reg::load_one<asctwin::reg::dist<P>>(dst, src, {#post_name, where});                  \
    src += offset;                                                                                 \
  }
ASCTWIN_REG_C_LOAD(asc_loadalign, asc_loadalign_postupdate, kNorm)
ASCTWIN_REG_C_LOAD(asc_loadalign_brc_elem, asc_loadalign_brc_elem_postupdate, kBroadcast)
ASCTWIN_REG_C_LOAD(asc_loadalign_brc, asc_loadalign_brc_postupdate, kBroadcast)
ASCTWIN_REG_C_LOAD(asc_loadalign_brc_datablock, asc_loadalign_brc_datablock_postupdate, kBlock)
ASCTWIN_REG_C_LOAD(asc_loadalign_brc_v2, asc_loadalign_brc_postupdate_v2, kBlock)
ASCTWIN_REG_C_LOAD(asc_loadalign_brc_elem2datablock, asc_loadalign_brc_elem2datablock_postupdate,
                   kToBlocks)
ASCTWIN_REG_C_LOAD(asc_loadalign_brc_v3, asc_loadalign_brc_postupdate_v3, kToBlocks)
ASCTWIN_REG_C_LOAD(asc_loadalign_upsample, asc_loadalign_upsample_postupdate, kUpsample)
ASCTWIN_REG_C_LOAD(asc_loadalign_downsample, asc_loadalign_downsample_postupdate, kDownsample)
ASCTWIN_REG_C_LOAD(asc_loadalign_unpack, asc_loadalign_unpack_postupdate, kUnpack)
ASCTWIN_REG_C_LOAD(asc_loadalign_unpack4, asc_loadalign_unpack4_postupdate, kUnpack4)
ASCTWIN_REG_C_LOAD(asc_loadalign_unpack_v2, asc_loadalign_unpack_postupdate_v2, kUnpack4)
#undef ASCTWIN_REG_C_LOAD
template <class T, class P>
inline void asc_loadalign(asctwin::reg::Vector<T>& dst, P* src, uint16_t block_stride,
                          uint16_t repeat_stride, vector_bool& mask, ASCTWIN_HERE) {
  asctwin::reg::load_strided(dst, asctwin::reg::moved_by_bytes(src, int64_t{32} * repeat_stride),
                             block_stride, mask, sizeof(P), {"asc_loadalign", where});
}
template <class T, class P>
inline void asc_loadalign_deintlv(asctwin::reg::Vector<T>& dst0, asctwin::reg::Vector<T>& dst1,
                                  P* src, int32_t offset, ASCTWIN_HERE) {
  asctwin::reg::load_two(asctwin::reg::kTwo<P>, dst0, dst1, src + offset,
                         {"asc_loadalign_deintlv", where});
}
template <class T, class P>
inline void asc_loadalign_deintlv(asctwin::reg::Vector<T>& dst0, asctwin::reg::Vector<T>& dst1,
                                  P* src, ASCTWIN_HERE) {
  asc_loadalign_deintlv(dst0, dst1, src, 0, where);
}
template <class T, class P>
inline void asc_loadalign_deintlv(asctwin::reg::Vector<T>& dst0, asctwin::reg::Vector<T>& dst1,
                                  P* src, addr_reg offset, ASCTWIN_HERE) {
  asc_loadalign_deintlv(dst0, dst1, asctwin::reg::moved_by_bytes(src, offset.bytes), 0, where);
}
template <class T, class P>
inline void asc_loadalign_deintlv_postupdate(asctwin::reg::Vector<T>& dst0,
                                             asctwin::reg::Vector<T>& dst1, P*& src, int32_t offset,
                                             ASCTWIN_HERE) {
  asctwin::reg::load_two(asctwin::reg::kTwo<P>, dst0, dst1, src,
                         {"asc_loadalign_deintlv_postupdate", where});
  src += offset;
}

#define ASCTWIN_REG_C_STORE(name, post_name, dist)                                              \
  template <class P, class T>                                                                   \
  ASCTWIN_REG_CALL void name(P* dst, asctwin::reg::Vector<T>& src, vector_bool& mask,           \
                             ASCTWIN_HERE) {                                                    \
    asctwin::reg::store_one<asctwin::reg::dist<T>>(dst, src, mask, sizeof(T), {#name, where});  \
  }                                                                                             \
  template <class P, class T>                                                                   \
  ASCTWIN_REG_CALL void name(P* dst, asctwin::reg::Vector<T>& src, int32_t offset,              \
                             vector_bool& mask, ASCTWIN_HERE) {                                 \
    asctwin::reg::store_one<asctwin::reg::dist<T>>(dst + offset, src, mask, sizeof(T),          \
                                                   {#name, where});                             \
  }                                                                                             \
  template <class P, class T>                                                                   \
  ASCTWIN_REG_CALL void name(P* dst, asctwin::reg::Vector<T>& src, addr_reg offset,             \
                             vector_bool& mask, ASCTWIN_HERE) {                                 \
    asctwin::reg::store_one<asctwin::reg::dist<T>>(                                             \
        asctwin::reg::moved_by_bytes(dst, offset.bytes), src, mask, sizeof(T), {#name, where}); \
  }                                                                                             \
  template <class P, class T>                                                                   \
  ASCTWIN_REG_CALL void post_name(P*& dst, asctwin::reg::Vector<T>& src, int32_t offset,        \
                                  vector_bool& mask, ASCTWIN_HERE) {                            \
    asctwin::reg::store_one<asctwin::reg::dist<T>>(dst, src, mask, sizeof(T),                   \
                                                   {#post_name, where});                        \
    dst += offset;                                                                              \
  }
ASCTWIN_REG_C_STORE(asc_storealign, asc_storealign_postupdate, kEveryLane)
ASCTWIN_REG_C_STORE(asc_storealign_pack, asc_storealign_pack_postupdate, kHalves)
ASCTWIN_REG_C_STORE(asc_storealign_pack_quarter, asc_storealign_pack_quarter_postupdate, kQuarters)
ASCTWIN_REG_C_STORE(asc_storealign_pack_v2, asc_storealign_pack_postupdate_v2, kQuarters)
#undef ASCTWIN_REG_C_STORE
template <class P, class T>
inline void asc_storealign(P* dst, asctwin::reg::Vector<T>& src, uint16_t block_stride,
                           uint16_t repeat_stride, vector_bool& mask, ASCTWIN_HERE) {
  asctwin::reg::store_strided(asctwin::reg::moved_by_bytes(dst, int64_t{32} * repeat_stride), src,
                              block_stride, mask, sizeof(T), {"asc_storealign", where});
}
template <class P, class T>
inline void asc_storealign_1st(P* dst, asctwin::reg::Vector<T>& src, int32_t offset, ASCTWIN_HERE) {
  asctwin::reg::store_one<asctwin::reg::kFirst<T>>(dst + offset, src,
                                                   asctwin::reg::every_lane(sizeof(T)), sizeof(T),
                                                   {"asc_storealign_1st", where});
}
template <class P, class T>
inline void asc_storealign_1st(P* dst, asctwin::reg::Vector<T>& src, ASCTWIN_HERE) {
  asc_storealign_1st(dst, src, 0, where);
}
template <class P, class T>
inline void asc_storealign_1st(P* dst, asctwin::reg::Vector<T>& src, addr_reg offset,
                               ASCTWIN_HERE) {
  asc_storealign_1st(asctwin::reg::moved_by_bytes(dst, offset.bytes), src, 0, where);
}
template <class P, class T>
inline void asc_storealign_1st_postupdate(P*& dst, asctwin::reg::Vector<T>& src, int32_t offset,
                                          ASCTWIN_HERE) {
  asc_storealign_1st(dst, src, 0, where);
  dst += offset;
}
template <class P, class T>
inline void asc_storealign_intlv(P* dst, asctwin::reg::Vector<T>& src0,
                                 asctwin::reg::Vector<T>& src1, int32_t offset, ASCTWIN_HERE) {
  asctwin::reg::store_two<asctwin::reg::kJoined<T>>(dst + offset, src0, src1,
                                                    asctwin::reg::every_lane(sizeof(T)),
                                                    {"asc_storealign_intlv", where});
}
template <class P, class T>
inline void asc_storealign_intlv(P* dst, asctwin::reg::Vector<T>& src0,
                                 asctwin::reg::Vector<T>& src1, ASCTWIN_HERE) {
  asc_storealign_intlv(dst, src0, src1, 0, where);
}
template <class P, class T>
inline void asc_storealign_intlv(P* dst, asctwin::reg::Vector<T>& src0,
                                 asctwin::reg::Vector<T>& src1, addr_reg offset, ASCTWIN_HERE) {
  asc_storealign_intlv(asctwin::reg::moved_by_bytes(dst, offset.bytes), src0, src1, 0, where);
}

// --- Masks; offsets are bytes.
#define ASCTWIN_REG_C_MASK_LOAD(name, post_name, dist)                               \
  template <class P>                                                                 \
  inline void name(vector_bool& dst, P* src, int32_t offset, ASCTWIN_HERE) {         \
    asctwin::reg::load_mask_at(dst, asctwin::reg::moved_by_bytes(src, offset), dist, \
                               {#name, where});                                      \
  }                                                                                  \
  template <class P>                                                                 \
  inline void name(vector_bool& dst, P* src, addr_reg offset, ASCTWIN_HERE) {        \
    name(dst, src, static_cast<int32_t>(offset.bytes), where);                       \
  }                                                                                  \
  template <class P>                                                                 \
  inline void name(vector_bool& dst, P* src, ASCTWIN_HERE) {                         \
    asctwin::reg::load_mask_at(dst, src, dist, {#name, where});                      \
  }                                                                                  \
  template <class P>                                                                 \
  inline void post_name(vector_bool& dst, P*& src, int32_t offset, ASCTWIN_HERE) {   \
    asctwin::reg::load_mask_at(dst, src, dist, {#post_name, where});                 \
    src = asctwin::reg::moved_by_bytes(src, offset);                                 \
  }
ASCTWIN_REG_C_MASK_LOAD(asc_loadalign, asc_loadalign_postupdate, 0)
ASCTWIN_REG_C_MASK_LOAD(asc_loadalign_upsample, asc_loadalign_upsample_postupdate, 1)
ASCTWIN_REG_C_MASK_LOAD(asc_loadalign_downsample, asc_loadalign_downsample_postupdate, 2)
#undef ASCTWIN_REG_C_MASK_LOAD
#define ASCTWIN_REG_C_MASK_STORE(name, post_name, dist)                               \
  template <class P>                                                                  \
  inline void name(P* dst, vector_bool& src, int32_t offset, ASCTWIN_HERE) {          \
    asctwin::reg::store_mask_at(asctwin::reg::moved_by_bytes(dst, offset), src, dist, \
                                {#name, where});                                      \
  }                                                                                   \
  template <class P>                                                                  \
  inline void name(P* dst, vector_bool& src, addr_reg offset, ASCTWIN_HERE) {         \
    name(dst, src, static_cast<int32_t>(offset.bytes), where);                        \
  }                                                                                   \
  template <class P>                                                                  \
  inline void name(P* dst, vector_bool& src, ASCTWIN_HERE) {                          \
    asctwin::reg::store_mask_at(dst, src, dist, {#name, where});                      \
  }                                                                                   \
  template <class P>                                                                  \
  inline void post_name(P*& dst, vector_bool& src, int32_t offset, ASCTWIN_HERE) {    \
    asctwin::reg::store_mask_at(dst, src, dist, {#post_name, where});                 \
    dst = asctwin::reg::moved_by_bytes(dst, offset);                                  \
  }
ASCTWIN_REG_C_MASK_STORE(asc_storealign, asc_storealign_postupdate, 0)
ASCTWIN_REG_C_MASK_STORE(asc_storealign_pack, asc_storealign_pack_postupdate, 1)
#undef ASCTWIN_REG_C_MASK_STORE

// --- At any address
template <class T, class P>
inline void asc_load(asctwin::reg::Vector<T>& dst, P* src, ASCTWIN_HERE) {
  AscendC::Reg::Load(dst, src, where);
}
template <class P, class T>
inline void asc_store(P* dst, asctwin::reg::Vector<T>& src, ASCTWIN_HERE) {
  AscendC::Reg::Store(dst, src, where);
}
template <class P, class T>
inline void asc_store(P* dst, asctwin::reg::Vector<T>& src, uint32_t count, ASCTWIN_HERE) {
  AscendC::Reg::Store(dst, src, count, where);
}
template <class P>
inline void asc_loadunalign_pre(vector_load_unalign& ureg, P* src, ASCTWIN_HERE) {
  AscendC::Reg::LoadUnAlignPre(ureg, src, where);
}
template <class P>
inline void asc_loadunalign_pre(vector_load_unalign& ureg, P* src, addr_reg offset, ASCTWIN_HERE) {
  AscendC::Reg::LoadUnAlignPre(ureg, src, offset, where);
}
template <class T, class P>
inline void asc_loadunalign(asctwin::reg::Vector<T>& dst, vector_load_unalign& ureg, P* src,
                            ASCTWIN_HERE) {
  AscendC::Reg::LoadUnAlign(dst, ureg, src, where);
}
template <class T, class P>
inline void asc_loadunalign_postupdate(asctwin::reg::Vector<T>& dst, vector_load_unalign& ureg,
                                       P*& src, uint32_t count, ASCTWIN_HERE) {
  AscendC::Reg::LoadUnAlign(dst, ureg, src, count, where);
}
template <class T, class P>
inline void asc_loadunalign_postupdate(asctwin::reg::Vector<T>& dst, vector_load_unalign& ureg,
                                       P* src, addr_reg& offset, uint32_t inc, ASCTWIN_HERE) {
  AscendC::Reg::LoadUnAlign(dst, ureg, src, offset, inc, where);
}
template <class P, class T>
inline void asc_storeunalign(P* dst, vector_store_unalign& ureg, asctwin::reg::Vector<T>& src,
                             uint32_t count, ASCTWIN_HERE) {
  P* next = dst;
  AscendC::Reg::StoreUnAlign(next, src, ureg, count, where);
}
template <class P, class T>
inline void asc_storeunalign_postupdate(P*& dst, vector_store_unalign& ureg,
                                        asctwin::reg::Vector<T>& src, uint32_t count,
                                        ASCTWIN_HERE) {
  AscendC::Reg::StoreUnAlign(dst, src, ureg, count, where);
}
template <class P, class T>
inline void asc_storeunalign_postupdate(P* dst, vector_store_unalign& ureg,
                                        asctwin::reg::Vector<T>& src, ASCTWIN_HERE) {
  AscendC::Reg::StoreUnAlign(dst, src, ureg, where);
}
template <class P>
inline void asc_storeunalign_postupdate(P*& dst, vector_store_unalign& ureg, vector_bool& src,
                                        ASCTWIN_HERE) {
  AscendC::Reg::StoreUnAlign(dst, src, ureg, where);
}
template <class P>
inline void asc_storeunalign_post(P* dst, vector_store_unalign& ureg, int32_t offset,
                                  ASCTWIN_HERE) {
  P* last = dst;
  AscendC::Reg::StoreUnAlignPost(last, ureg, offset, where);
}
template <class P>
inline void asc_storeunalign_post(P* dst, vector_store_unalign& ureg, ASCTWIN_HERE) {
  AscendC::Reg::StoreUnAlignPost(dst, ureg, where);
}
template <class P>
inline void asc_storeunalign_post_postupdate(P*& dst, vector_store_unalign& ureg, int32_t offset,
                                             ASCTWIN_HERE) {
  AscendC::Reg::StoreUnAlignPost(dst, ureg, offset, where);
}
template <class T, class P, class I>
inline void asc_gather(asctwin::reg::Vector<T>& dst, P* src, asctwin::reg::Vector<I>& index,
                       vector_bool& mask, ASCTWIN_HERE) {
  asctwin::reg::gather_from(dst, src, index, mask, {"asc_gather", where});
}
template <class T, class I>
inline void asc_gather(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src,
                       asctwin::reg::Vector<I>& index, ASCTWIN_HERE) {
  AscendC::Reg::Gather(dst, src, index, where);
}
template <class T, class P>
inline void asc_gather_datablock(asctwin::reg::Vector<T>& dst, P* src, vector_uint32_t& index,
                                 vector_bool& mask, ASCTWIN_HERE) {
  asctwin::reg::gather_blocks_from(dst, src, index, mask, {"asc_gather_datablock", where});
}
template <class T, class P>
inline void asc_gather_datablock(asctwin::reg::Vector<T>& dst, P* src, vector_uint32_t& index,
                                 ASCTWIN_HERE) {
  asctwin::reg::gather_blocks_from(dst, src, index, asctwin::reg::every_lane(4),
                                   {"asc_gather_datablock", where});
}
template <class P, class T, class I>
inline void asc_scatter(P* dst, asctwin::reg::Vector<T>& src, asctwin::reg::Vector<I>& index,
                        vector_bool& mask, ASCTWIN_HERE) {
  asctwin::reg::scatter_to(dst, src, index, mask, {"asc_scatter", where});
}
template <class P, class T, class I>
inline void asc_scatter(asctwin::reg::Vector<T>& src, P* dst, asctwin::reg::Vector<I>& index,
                        vector_bool& mask, ASCTWIN_HERE) {
  asctwin::reg::scatter_to(dst, src, index, mask, {"asc_scatter", where});
}
