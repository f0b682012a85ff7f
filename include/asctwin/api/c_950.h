// The C API: what the 950 alone has, beside flags and mutexes (c_sync.h).
// spec: delta_2026.md, sections 4.1 to 4.4
#pragma once

#include "asctwin/api/c_copy.h"
#include "asctwin/api/c_cube.h"

// Hints for the L2 cache: none changes a result.
enum class asc_load_l2_cache_mode : uint8_t {
  NORMAL_FIRST_VICTIM = 0,
  NORMAL_LAST_VICTIM = 1,
  NORMAL_PERSISTENT = 2,
  NOTALLOC_KEEP = 4,
  NOTALLOC_CLEAN = 5,
  NOTALLOC_DROP = 6,
};
enum class asc_store_l2_cache_mode : uint8_t {
  NORMAL_FIRST_VICTIM = 0,
  NORMAL_LAST_VICTIM = 1,
  NORMAL_PERSISTENT = 2,
  NOTALLOC_CLEAN = 4,
};

namespace asctwin {

template <class T>
void c_load_strips(const isa::Operand& dst, const isa::Operand& src, const isa::LoadDataV2& shape,
                   const CCall& call) {
  isa::LoadDataV2 op = shape;
  op.dst = dst;
  op.src = src;
  op.dtype = dtype_of<T>;
  c_issue(op, call);
}
inline isa::LoadDataV2 c_strips(CInt m_start, CInt k_start, CInt m_step, CInt k_step,
                                Field<int32_t> src_stride, CInt dst_stride, bool transposes) {
  isa::LoadDataV2 op;
  op.m_start = m_start.given();
  op.k_start = k_start.given();
  op.m_step = m_step.given();
  op.k_step = k_step.given();
  op.src_stride = src_stride.given();
  op.dst_stride = dst_stride.given();
  op.if_transpose = transposes ? 1 : 0;
  return op;
}

template <class A, class B>
void c_mmad_mx(float* c, const A* a, const B* b, const CMmad& shape, bool disable_gemv,
               const CCall& call) {
  isa::MmadMx op;
  fill_mmad(op, c, a, b, shape, call.where);
  op.disable_gemv = disable_gemv;
  c_issue(op, call);
}

template <class T>
void c_store_past_cache(T* dst, T value, const CCall& call) {
  isa::SetValue op;
  op.dst = raw_global(dst);
  op.dtype = dtype_of<T>;
  op.value = bits_of(value);
  op.past_cache = true;
  c_issue(op, call);
}

// L1 as vector cores reach it.
inline isa::Operand c_tscm(const void* pointer, SourceLoc where) {
  isa::Operand there = raw_in(Hardware::L1, pointer, where);
  there.position = TPosition::TSCM;
  return there;
}

inline isa::DataCopyL1ToUB c_copy_to_ub(void* dst, const void* src, bool sub_block,
                                        const CBursts& bursts, SourceLoc where) {
  isa::DataCopyL1ToUB op;
  op.dst = raw_local(dst, where);
  op.src = raw_in(Hardware::L1, src, where);
  op.dtype = op.dst_dtype = DType::kUInt8;
  op.block_count = bursts.count.given();
  op.block_len = bursts.length.given();
  op.src_gap = bursts.src_gap.given();
  op.dst_gap = bursts.dst_gap.given();
  op.sub_block_id = sub_block ? 1 : 0;
  return op;
}

}  // namespace asctwin

// Bursts of bytes with paddings in elements: the pad value, or the first value of each burst.
#define ASCTWIN_C_ALIGNED_IN(T)                                                                 \
  ASCTWIN_C_ALONE(asc_copy_gm2ub_align,                                                         \
                  (T * dst, const T* src, asctwin::CInt n_burst, asctwin::CInt len_burst,       \
                   asctwin::CInt left_pad, asctwin::CInt right_pad, bool enable_constant_pad,   \
                   asc_load_l2_cache_mode, asctwin::CInt src_stride, asctwin::CInt dst_stride), \
                  asctwin::c_strides_in<T>(ASCTWIN_C_LOCAL(dst), ASCTWIN_C_GLOBAL(src),         \
                                           {n_burst, len_burst, src_stride, dst_stride},        \
                                           {left_pad, right_pad, enable_constant_pad}, call))
#define ASCTWIN_C_ALIGNED_OUT(T)                                                     \
  ASCTWIN_C_ALONE(                                                                   \
      asc_copy_ub2gm_align,                                                          \
      (T * dst, const T* src, asctwin::CInt n_burst, asctwin::CInt len_burst,        \
       asc_store_l2_cache_mode, asctwin::CInt dst_stride, asctwin::CInt src_stride), \
      asctwin::c_strides_out<T>(ASCTWIN_C_GLOBAL(dst), ASCTWIN_C_LOCAL(src),         \
                                {n_burst, len_burst, src_stride, dst_stride}, {}, call))
#define ASCTWIN_C_ALIGNED(T) ASCTWIN_C_ALIGNED_IN(T) ASCTWIN_C_ALIGNED_OUT(T)
ASCTWIN_C_ALIGNED(int8_t)
ASCTWIN_C_ALIGNED(uint8_t)
ASCTWIN_C_ALIGNED(int16_t)
ASCTWIN_C_ALIGNED(uint16_t)
ASCTWIN_C_ALIGNED(half)
ASCTWIN_C_ALIGNED(bfloat16_t)
ASCTWIN_C_ALIGNED(int32_t)
ASCTWIN_C_ALIGNED(uint32_t)
ASCTWIN_C_ALIGNED(float)
ASCTWIN_C_ALIGNED(hifloat8_t)
ASCTWIN_C_ALIGNED(fp8_e4m3fn_t)
ASCTWIN_C_ALIGNED(fp8_e5m2_t)
#undef ASCTWIN_C_ALIGNED
#undef ASCTWIN_C_ALIGNED_IN
#undef ASCTWIN_C_ALIGNED_OUT
ASCTWIN_C_ALONE(asc_set_gm2ub_pad, (uint32_t value), asctwin::c_set_pad_value(value, call))

// UB to L1, and L1 into the UB of a vector core of the block: lengths and gaps in blocks of 32 B.
ASCTWIN_C_SYNC(asc_copy_ub2l1, (void* dst, const void* src, asctwin::CInt size),
               asctwin::c_issue(asctwin::c_bytes(asctwin::c_tscm(dst, where), ASCTWIN_C_LOCAL(src),
                                                 size),
                                call))
ASCTWIN_C_ALONE(asc_copy_ub2l1, (void* dst, const void* src, ASCTWIN_C_BURSTS),
                asctwin::c_issue(asctwin::c_blocks(asctwin::c_tscm(dst, where),
                                                   ASCTWIN_C_LOCAL(src), n_burst, len_burst,
                                                   src_gap, dst_gap),
                                 call))
ASCTWIN_C_SYNC(asc_copy_l12ub, (void* dst, const void* src, bool sub_blockid, ASCTWIN_C_BURSTS),
               asctwin::c_issue(asctwin::c_copy_to_ub(dst, src, sub_blockid,
                                                      {n_burst, len_burst, src_gap, dst_gap},
                                                      where),
                                call))

// Parts of a matrix in strips: starts and m_step count 16 rows, k 32 B, strides 512 B.
#define ASCTWIN_C_STRIPS_OF(name, to, T, transposes)                                               \
  ASCTWIN_C_SYNC(                                                                                  \
      name,                                                                                        \
      (T * dst, const T* src, asctwin::CInt m_start, asctwin::CInt k_start, asctwin::CInt m_step,  \
       asctwin::CInt k_step, asctwin::Field<int32_t> src_stride, asctwin::CInt dst_stride),        \
      asctwin::c_load_strips<T>(                                                                   \
          to(dst), ASCTWIN_C_L1(src),                                                              \
          asctwin::c_strips(m_start, k_start, m_step, k_step, src_stride, dst_stride, transposes), \
          call))
#define ASCTWIN_C_STRIPS(T)                                              \
  ASCTWIN_C_STRIPS_OF(asc_copy_l12l0a, ASCTWIN_C_L0A, T, false)          \
  ASCTWIN_C_STRIPS_OF(asc_copy_l12l0b, ASCTWIN_C_L0B, T, false)          \
  ASCTWIN_C_STRIPS_OF(asc_copy_l12l0a_transpose, ASCTWIN_C_L0A, T, true) \
  ASCTWIN_C_STRIPS_OF(asc_copy_l12l0b_transpose, ASCTWIN_C_L0B, T, true)
ASCTWIN_C_STRIPS(half)
ASCTWIN_C_STRIPS(bfloat16_t)
ASCTWIN_C_STRIPS(float)
ASCTWIN_C_STRIPS(int32_t)
ASCTWIN_C_STRIPS(uint32_t)
ASCTWIN_C_STRIPS(int8_t)
ASCTWIN_C_STRIPS(uint8_t)
ASCTWIN_C_STRIPS(hifloat8_t)
ASCTWIN_C_STRIPS(fp8_e4m3fn_t)
ASCTWIN_C_STRIPS(fp8_e5m2_t)
#undef ASCTWIN_C_STRIPS
#undef ASCTWIN_C_STRIPS_OF

// c = (a and its scales) * (b and its scales), of left_height rows, right_width columns and depth
// n_dim.
#define ASCTWIN_C_MMAD_MX(name, waits)                                                           \
  template <class A, class B>                                                                    \
  void name(float* c, const A* a, const B* b, asctwin::CInt left_height, asctwin::CInt n_dim,    \
            asctwin::CInt right_width, asctwin::CInt unit_flag, bool disable_gemv,               \
            bool c_matrix_source, bool c_matrix_init_val, ASCTWIN_C_WHERE) {                     \
    asctwin::c_mmad_mx(                                                                          \
        c, a, b,                                                                                 \
        {left_height, n_dim, right_width, unit_flag, false, c_matrix_source, c_matrix_init_val}, \
        disable_gemv, {where, #name, waits});                                                    \
  }
ASCTWIN_C_MMAD_MX(asc_mmad_mx, false)
ASCTWIN_C_MMAD_MX(asc_mmad_mx_sync, true)
#undef ASCTWIN_C_MMAD_MX

// Whether products take operands of 8 bits as hifloat8 or as fp8: the last call decides.
// UNVERIFIED: evidence = inferred: both set bit 45 of CTRL.
ASCTWIN_C_PLAIN(asc_enable_hif8, asctwin::c_issue(asctwin::isa::SetCtrlSpr{45, 45, 1}, call))
ASCTWIN_C_PLAIN(asc_enable_fp8, asctwin::c_issue(asctwin::isa::SetCtrlSpr{45, 45, 0}, call))

ASCTWIN_C_ALONE(asc_set_l0c2gm_nz2nd,
                (asctwin::CInt nd_num, asctwin::CInt src_nd_stride, asctwin::CInt dst_nd_stride),
                asctwin::c_issue(asctwin::isa::SetFixpipeNz2ndFlag{{nd_num.given(),
                                                                    src_nd_stride.given(),
                                                                    dst_nd_stride.given()}},
                                 call))

ASCTWIN_C_PLAIN(asc_ndim_copy_dci, asctwin::c_issue(asctwin::isa::NdDmaDci{}, call))

// Stores one element past the data cache.
#define ASCTWIN_C_STORE(T) \
  ASCTWIN_C_ALONE(asc_store_dev, (T * dst, T value), asctwin::c_store_past_cache(dst, value, call))
ASCTWIN_C_STORE(int8_t)
ASCTWIN_C_STORE(uint8_t)
ASCTWIN_C_STORE(int16_t)
ASCTWIN_C_STORE(uint16_t)
ASCTWIN_C_STORE(int32_t)
ASCTWIN_C_STORE(uint32_t)
ASCTWIN_C_STORE(int64_t)
ASCTWIN_C_STORE(uint64_t)
#undef ASCTWIN_C_STORE
