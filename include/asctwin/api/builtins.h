// The compiler's own functions, which kernels mix with the API: the same records by other names.
// Pointers to on-chip memory reach to the end of their buffer or array; lengths are in blocks of
// 32 B, of the align forms in bytes. Those of the vector unit: builtins_vector.h.
// spec: adv_nn.md, part 2; sync_and_timing.md, part 1
#pragma once

#include "asctwin/api/atomic.h"
#include "asctwin/api/data_cache.h"
#include "asctwin/api/enhanced_copy.h"
#include "asctwin/api/mask.h"
#include "asctwin/api/queue_sync.h"
#include "asctwin/api/scalar.h"
#include "asctwin/api/system.h"
#include "asctwin/base/quant_mode.h"
#include "asctwin/builtin_support.h"

enum cache_line_t : uint64_t { SINGLE_CACHE_LINE = 0, ENTIRE_DATA_CACHE };
enum dcci_dst_t : uint64_t { CACHELINE_ALL = 0, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };
enum mem_dsb_t : uint64_t { DSB_ALL = 0, DSB_DDR, DSB_UB, DSB_SEQ };
// UNVERIFIED: evidence = inferred: the numbers, in the order of ReduceOrder.
enum Order_t : uint8_t { VALUE_INDEX = 0, INDEX_VALUE, ONLY_VALUE, ONLY_INDEX };
enum vpart_t : uint8_t { L128 = 0, H128 };

// The namespace of the compiler's own names. `inc` and `dec` are too short for the global one.
namespace __cce_scalar {
enum addr_cal_mode_t : uint64_t { inc = 0, dec };
using ::cache_line_t;
using ::dcci_dst_t;
using ::event_t;
using ::mem_dsb_t;
using ::Order_t;
using ::pad_t;
using ::pipe_t;
using QuantMode_t = AscendC::QuantMode_t;
}  // namespace __cce_scalar
using __cce_scalar::addr_cal_mode_t;

namespace asctwin {

template <class T>
AscendC::LocalTensor<T> raw_tensor(const T* pointer, SourceLoc where) {
  return AscendC::LocalTensor<T>(framework::memory_from(pointer, where));
}
inline isa::Operand raw_local(const void* pointer, SourceLoc where) {
  const framework::Memory memory = framework::memory_from(pointer, where);
  return {memory.address, memory.size_bytes != 0 ? memory.size_bytes : isa::kUnknownExtent,
          memory.position};
}
// For a parameter that belongs to one memory.
inline isa::Operand raw_in(Hardware memory, const void* pointer, SourceLoc where) {
  const framework::Memory found = framework::memory_in(memory, pointer, where);
  return {found.address, found.size_bytes != 0 ? found.size_bytes : isa::kUnknownExtent,
          found.position};
}
inline isa::SetStoreAtomicConfig atomic_sum(AscendC::AtomicDtype type) {
  return {static_cast<int64_t>(type), static_cast<int64_t>(AscendC::AtomicOp::ATOMIC_SUM)};
}
inline isa::Operand raw_global(const void* pointer) {
  return {static_cast<uint8_t*>(const_cast<void*>(pointer))};
}

struct RawCopy {
  int64_t blocks, length, src_gap, dst_gap;
};
inline void raw_copy(const isa::Operand& dst, const isa::Operand& src, const RawCopy& shape,
                     const char* name, SourceLoc where) {
  isa::DataCopy op;
  op.dst = dst;
  op.src = src;
  op.untyped = true;
  op.block_count = shape.blocks;
  op.block_len = shape.length;
  op.src_gap = shape.src_gap;
  op.dst_gap = shape.dst_gap;
  issue(op, where, name);
}
template <class Op>
void raw_copy_bytes(Op op, const isa::Operand& dst, const isa::Operand& src, DType dtype,
                    const RawCopy& shape, const char* name, SourceLoc where) {
  op.dst = dst;
  op.src = src;
  op.dtype = dtype;
  op.block_count = shape.blocks;
  op.block_len = shape.length;
  op.src_stride = shape.src_gap;
  op.dst_stride = shape.dst_gap;
  issue(op, where, name);
}

}  // namespace asctwin

// The block by itself: on a vector core of a mixed kernel, GetBlockIdx() counts the cores.
inline int64_t get_block_idx() { return asctwin::framework::launched_block(); }
inline int64_t get_block_num() { return asctwin::framework::block_count(); }
inline int64_t get_subblockid() { return asctwin::framework::sub_block_index(); }
inline int64_t get_subblockdim() { return asctwin::framework::sub_block_count(); }
inline int64_t get_sys_cnt() { return asctwin::framework::system_cycle(); }

inline void set_flag(pipe_t from, pipe_t to, int64_t id,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const auto event = asctwin::framework::event_of(from, to, "set_flag", where);
  asctwin::issue(asctwin::isa::SetFlag{event, id}, where, "set_flag");
}
inline void wait_flag(pipe_t from, pipe_t to, int64_t id,
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const auto event = asctwin::framework::event_of(from, to, "wait_flag", where);
  asctwin::issue(asctwin::isa::WaitFlag{event, id}, where, "wait_flag");
}
inline void pipe_barrier(pipe_t pipe, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::PipeBarrier{pipe}, where, "pipe_barrier");
}
inline void dsb(mem_dsb_t kind, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::DataSyncBarrier{kind != DSB_SEQ}, where, "dsb");
}
inline void dcci(const void* address, uint64_t entire, uint64_t dst = CACHELINE_ALL,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(
      asctwin::isa::DataCacheCleanAndInvalid{asctwin::raw_global(address),
                                             entire == ENTIRE_DATA_CACHE, dst != CACHELINE_UB},
      where, "dcci");
}

// UNVERIFIED: evidence = inferred. The word is 1, the mode from bit 4 and the flag from bit 8 on.
inline void ffts_cross_core_sync(pipe_t pipe, uint64_t config,
                                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const auto mode = static_cast<int64_t>(config >> 4 & 3);
  const auto id = static_cast<int64_t>(config >> 8 & 15);
  asctwin::issue(asctwin::isa::CrossCoreSetFlag{mode, pipe, id}, where, "ffts_cross_core_sync");
}
inline void wait_flag_dev(int64_t flagId, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::CrossCoreWaitFlag{0, PIPE_S, flagId}, where, "wait_flag_dev");
}
inline void set_ffts_base_addr(uint64_t) {}
namespace AscendC {
constexpr uint64_t GetffstMsg(uint64_t mode, uint64_t flagId) {
  return 1 | (mode & 3) << 4 | (flagId & 15) << 8;
}
}  // namespace AscendC

inline void set_vector_mask(uint64_t high, uint64_t low,
                            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetVectorMask op;
  op.high = high;
  op.low = low;
  asctwin::issue(op, where, "set_vector_mask");
}
inline void set_mask_norm(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetMaskMode{false}, where, "set_mask_norm");
}
inline void set_mask_count(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetMaskMode{true}, where, "set_mask_count");
}
inline void set_atomic_none(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicNone{}, where, "set_atomic_none");
}
// UNVERIFIED: evidence = inferred: a type lets copies to global memory add, for the sum is the
// operation 0 of every type; set_atomic_add() chooses that operation again.
#define ASCTWIN_RAW_ATOMIC(suffix, type)                                                           \
  inline void set_atomic_##suffix(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {         \
    asctwin::issue(asctwin::atomic_sum(AscendC::AtomicDtype::type), where, "set_atomic_" #suffix); \
  }
ASCTWIN_RAW_ATOMIC(f32, ATOMIC_F32)
ASCTWIN_RAW_ATOMIC(f16, ATOMIC_F16)
ASCTWIN_RAW_ATOMIC(s16, ATOMIC_S16)
ASCTWIN_RAW_ATOMIC(s32, ATOMIC_S32)
ASCTWIN_RAW_ATOMIC(s8, ATOMIC_S8)
ASCTWIN_RAW_ATOMIC(bf16, ATOMIC_BF16)
#undef ASCTWIN_RAW_ATOMIC
inline void set_atomic_add(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  uint16_t type = 0, op = 0;
  AscendC::GetStoreAtomicConfig(type, op, where);
  asctwin::issue(asctwin::atomic_sum(static_cast<AscendC::AtomicDtype>(type)), where,
                 "set_atomic_add");
}
inline void trap(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::framework::assertion_failed(where, "trap()", "");
}
// Gives the immediate value of an address: `(__ubuf__ half*)get_imm(0)`.
constexpr uint64_t get_imm(uint64_t value) { return value; }
constexpr uint64_t get_imm(uint64_t bits0, uint64_t bits16, uint64_t bits32 = 0,
                           uint64_t bits48 = 0) {
  return (bits0 & 0xFFFF) + ((bits16 & 0xFFFF) << 16) + ((bits32 & 0xFFFF) << 32) + (bits48 << 48);
}
constexpr int64_t clz(uint64_t bits) { return bits == 0 ? 64 : __builtin_clzll(bits); }

inline void copy_gm_to_ubuf(void* dst, const void* src, uint8_t, uint16_t nBurst, uint16_t lenBurst,
                            uint16_t srcGap, uint16_t dstGap,
                            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::raw_copy(asctwin::raw_local(dst, where), asctwin::raw_global(src),
                    {nBurst, lenBurst, srcGap, dstGap}, "copy_gm_to_ubuf", where);
}
inline void copy_ubuf_to_gm(void* dst, const void* src, uint8_t, uint16_t nBurst, uint16_t lenBurst,
                            uint16_t srcGap, uint16_t dstGap,
                            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::raw_copy(asctwin::raw_global(dst), asctwin::raw_local(src, where),
                    {nBurst, lenBurst, srcGap, dstGap}, "copy_ubuf_to_gm", where);
}
inline void copy_ubuf_to_ubuf(void* dst, const void* src, uint8_t, uint16_t nBurst,
                              uint16_t lenBurst, uint16_t srcGap, uint16_t dstGap,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::raw_copy(asctwin::raw_local(dst, where), asctwin::raw_local(src, where),
                    {nBurst, lenBurst, srcGap, dstGap}, "copy_ubuf_to_ubuf", where);
}
#define ASCTWIN_RAW_ALIGN(bits, dtype)                                                           \
  inline void copy_gm_to_ubuf_align_b##bits(                                                     \
      void* dst, const void* src, uint8_t, uint16_t nBurst, uint32_t lenBurst, uint8_t left,     \
      uint8_t right, uint32_t srcGap, uint32_t dstGap,                                           \
      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                                   \
    asctwin::isa::CopyPadIn op;                                                                  \
    op.left_padding = left;                                                                      \
    op.right_padding = right;                                                                    \
    asctwin::raw_copy_bytes(op, asctwin::raw_local(dst, where), asctwin::raw_global(src), dtype, \
                            {nBurst, lenBurst, srcGap, dstGap}, "copy_gm_to_ubuf_align_b" #bits, \
                            where);                                                              \
  }                                                                                              \
  inline void copy_ubuf_to_gm_align_b##bits(                                                     \
      void* dst, const void* src, uint8_t, uint16_t nBurst, uint32_t lenBurst, uint8_t, uint8_t, \
      uint32_t srcGap, uint32_t dstGap, asctwin::SourceLoc where = asctwin::SourceLoc::here()) { \
    asctwin::isa::CopyPadOut op;                                                                 \
    op.untyped = true;                                                                           \
    asctwin::raw_copy_bytes(op, asctwin::raw_global(dst), asctwin::raw_local(src, where), dtype, \
                            {nBurst, lenBurst, srcGap, dstGap}, "copy_ubuf_to_gm_align_b" #bits, \
                            where);                                                              \
  }
ASCTWIN_RAW_ALIGN(8, asctwin::DType::kUInt8)
ASCTWIN_RAW_ALIGN(16, asctwin::DType::kUInt16)
ASCTWIN_RAW_ALIGN(32, asctwin::DType::kUInt32)
#undef ASCTWIN_RAW_ALIGN

namespace asctwin {

// `block_idx`: a name, not a macro, so that a kernel's own variable may shadow it.
struct BlockIndexName {
  operator int64_t() const { return framework::launched_block(); }
};
struct BlockCountName {
  operator int64_t() const { return framework::block_count(); }
};

}  // namespace asctwin

inline constexpr asctwin::BlockIndexName block_idx{};
inline constexpr asctwin::BlockCountName block_num{};
