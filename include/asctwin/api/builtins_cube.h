// The compiler's own functions of a cube core: copies into L1, fractals into L0A and L0B, products,
// copies out of L0C, and their registers. A small number is a byte of the memory that its parameter
// belongs to.
// Arguments come in the order of the C API, as in builtins_vector.h. spec: adv_nn.md, part 2
#pragma once

#include "asctwin/api/builtins_state.h"
#include "asctwin/api/c_cube_3d_calls.h"
#include "asctwin/api/c_l1_calls.h"

#define ASCTWIN_RAW_IN(memory, pointer) asctwin::raw_in(asctwin::Hardware::memory, pointer, where)

// 32 B blocks; with a pad mode as asc_copy_gm2l1_pad1 to _pad8.
inline void copy_gm_to_cbuf(void* dst, const void* src, uint8_t, asctwin::CInt bursts,
                            asctwin::CInt length, asctwin::CInt src_gap, asctwin::CInt dst_gap,
                            pad_t pad = PAD_NONE, ASCTWIN_C_WHERE) {
  const asctwin::CCall call{where, "copy_gm_to_cbuf"};
  const auto to = ASCTWIN_RAW_IN(L1, dst), from = asctwin::raw_global(src);
  if (pad == PAD_NONE)
    asctwin::c_issue(asctwin::c_blocks(to, from, bursts, length, src_gap, dst_gap), call);
  else
    asctwin::c_issue(asctwin::c_padded_bursts(pad, to, from, {bursts, length, src_gap, dst_gap}),
                     call);
}
inline void copy_cbuf_to_gm(void* dst, const void* src, uint8_t, asctwin::CInt bursts,
                            asctwin::CInt length, asctwin::CInt src_gap, asctwin::CInt dst_gap,
                            ASCTWIN_C_WHERE) {
  asctwin::c_issue(asctwin::c_blocks(asctwin::raw_global(dst), ASCTWIN_RAW_IN(L1, src), bursts,
                                     length, src_gap, dst_gap),
                   {where, "copy_cbuf_to_gm"});
}
// The width of an element stands in the name.
#define ASCTWIN_RAW_ND2NZ(name, Element)                                                        \
  inline void name(void* dst, const void* src, uint8_t, asctwin::CInt matrices,                 \
                   asctwin::CInt rows, asctwin::CInt columns, asctwin::CInt src_matrix,         \
                   asctwin::CInt src_row, asctwin::CInt dst_c0, asctwin::CInt dst_n,            \
                   asctwin::CInt dst_matrix, ASCTWIN_C_WHERE) {                                 \
    asctwin::c_nd2nz(static_cast<Element*>(dst), static_cast<const Element*>(src),              \
                     {matrices, rows, columns, src_matrix, src_row, dst_c0, dst_n, dst_matrix}, \
                     {where, #name});                                                           \
  }
ASCTWIN_RAW_ND2NZ(copy_gm_to_cbuf_multi_nd2nz_b8, int8_t)
ASCTWIN_RAW_ND2NZ(copy_gm_to_cbuf_multi_nd2nz_b16, half)
ASCTWIN_RAW_ND2NZ(copy_gm_to_cbuf_multi_nd2nz_b32s, float)
#undef ASCTWIN_RAW_ND2NZ

// The bias table is a number of bytes.
inline void copy_cbuf_to_bt(uint64_t dst, const void* src, asctwin::CInt conv_control,
                            asctwin::CInt bursts, asctwin::CInt length, asctwin::CInt src_gap,
                            asctwin::CInt dst_gap, ASCTWIN_C_WHERE) {
  asctwin::c_issue(
      asctwin::c_table_bursts(asctwin::c_place(dst, asctwin::TPosition::C2, where),
                              ASCTWIN_RAW_IN(L1, src), asctwin::c_bias_types(conv_control),
                              {bursts, length, src_gap, dst_gap}),
      {where, "copy_cbuf_to_bt"});
}
inline void copy_cbuf_to_fbuf(void* dst, const void* src, asctwin::CInt bursts,
                              asctwin::CInt length, asctwin::CInt src_gap, asctwin::CInt dst_gap,
                              ASCTWIN_C_WHERE) {
  asctwin::c_issue(asctwin::c_table_bursts(ASCTWIN_RAW_IN(FIXBUF, dst), ASCTWIN_RAW_IN(L1, src),
                                           {asctwin::DType::kUInt64, asctwin::DType::kUInt64},
                                           {bursts, length, src_gap, dst_gap}),
                   {where, "copy_cbuf_to_fbuf"});
}

// `config`: repeats, blocks of a repeat, gap between repeats, from bits 0, 16 and 32 on.
#define ASCTWIN_RAW_FILL(name, memory)                                                             \
  template <class T>                                                                               \
  void name(T* dst, int64_t config, half value, ASCTWIN_C_WHERE) {                                 \
    asc_fill_value_config word;                                                                    \
    word.config = static_cast<uint64_t>(config);                                                   \
    asctwin::c_fill<T>(ASCTWIN_RAW_IN(memory, dst), value, word, {where, #name});                  \
  }                                                                                                \
  template <class T, class V, class = std::enable_if_t<std::is_integral_v<V>>>                     \
  void name(T* dst, int64_t config, V value, ASCTWIN_C_WHERE) {                                    \
    asc_fill_value_config word;                                                                    \
    word.config = static_cast<uint64_t>(config);                                                   \
    asctwin::c_fill<T>(ASCTWIN_RAW_IN(memory, dst), static_cast<uint32_t>(value), word,            \
                       {where, #name});                                                            \
  }                                                                                                \
  inline void name##_bf16(bfloat16_t* dst, int64_t config, bfloat16_t value, ASCTWIN_C_WHERE) {    \
    asc_fill_value_config word;                                                                    \
    word.config = static_cast<uint64_t>(config);                                                   \
    asctwin::c_fill<bfloat16_t>(ASCTWIN_RAW_IN(memory, dst), value, word, {where, #name "_bf16"}); \
  }
ASCTWIN_RAW_FILL(create_cbuf_matrix, L1)
ASCTWIN_RAW_FILL(create_ca_matrix, L0A)
ASCTWIN_RAW_FILL(create_cb_matrix, L0B)
#undef ASCTWIN_RAW_FILL

namespace asctwin {

struct RawLoad {
  CInt start, repeat, stride, gap;
  bool transpose;
  int64_t mode;
};
template <class T>
void raw_load(const isa::Operand& dst, const isa::Operand& src, const RawLoad& shape,
              const CCall& call) {
  isa::LoadData op;
  op.dst = dst;
  op.src = src;
  op.dtype = dtype_of<T>;
  op.start_index = shape.start.given();
  op.repeat_times = shape.repeat.given();
  op.src_stride = shape.stride.given();
  op.dst_gap = shape.gap.given();
  op.if_transpose = shape.transpose;
  op.addr_mode = shape.mode;
  c_issue(op, call);
}

}  // namespace asctwin

// Fractals of 512 B.
#define ASCTWIN_RAW_LOAD_OF(name, memory, Types, T, Pointer)                            \
  ASCTWIN_C_LIST Types void name(Pointer* dst, const Pointer* src, asctwin::CInt start, \
                                 asctwin::CInt repeat, asctwin::CInt src_stride,        \
                                 asctwin::CInt dst_gap, uint8_t, bool transpose,        \
                                 uint64_t mode = 0, ASCTWIN_C_WHERE) {                  \
    asctwin::raw_load<T>(                                                               \
        ASCTWIN_RAW_IN(memory, dst), ASCTWIN_RAW_IN(L1, src),                           \
        {start, repeat, src_stride, dst_gap, transpose, static_cast<int64_t>(mode)},    \
        {where, #name});                                                                \
  }
#define ASCTWIN_RAW_LOAD_GLOBAL_OF(name, memory, Types, T, Pointer)                               \
  ASCTWIN_C_LIST Types void name(Pointer* dst, const Pointer* src, asctwin::CInt start,           \
                                 asctwin::CInt repeat, asctwin::CInt src_stride,                  \
                                 asctwin::CInt dst_gap, uint8_t, uint64_t mode = 0,               \
                                 ASCTWIN_C_WHERE) {                                               \
    asctwin::raw_load<T>(ASCTWIN_RAW_IN(memory, dst), asctwin::raw_global(src),                   \
                         {start, repeat, src_stride, dst_gap, false, static_cast<int64_t>(mode)}, \
                         {where, #name});                                                         \
  }
#define ASCTWIN_RAW_LOAD(name, memory) ASCTWIN_RAW_LOAD_OF(name, memory, (template <class T>), T, T)
#define ASCTWIN_RAW_LOAD_INT4(name, memory) \
  ASCTWIN_RAW_LOAD_OF(name, memory, (inline), AscendC::int4b_t, void)
ASCTWIN_RAW_LOAD(load_cbuf_to_ca, L0A)
ASCTWIN_RAW_LOAD(load_cbuf_to_cb, L0B)
ASCTWIN_RAW_LOAD_INT4(load_cbuf_to_ca_s4, L0A)
ASCTWIN_RAW_LOAD_INT4(load_cbuf_to_cb_s4, L0B)
ASCTWIN_RAW_LOAD_GLOBAL_OF(load_gm_to_ca, L0A, (template <class T>), T, T)
ASCTWIN_RAW_LOAD_GLOBAL_OF(load_gm_to_cb, L0B, (template <class T>), T, T)
ASCTWIN_RAW_LOAD_GLOBAL_OF(load_gm_to_cbuf, L1, (template <class T>), T, T)
#undef ASCTWIN_RAW_LOAD
#undef ASCTWIN_RAW_LOAD_INT4
#undef ASCTWIN_RAW_LOAD_OF
#undef ASCTWIN_RAW_LOAD_GLOBAL_OF

#define ASCTWIN_RAW_TRANSPOSED(name, memory)                                                    \
  template <class T>                                                                            \
  void name(T* dst, const T* src, asctwin::CInt index, asctwin::CInt repeat,                    \
            asctwin::CInt src_stride, asctwin::CInt dst_gap, uint64_t mode,                     \
            asctwin::CInt fractal_gap, ASCTWIN_C_WHERE) {                                       \
    asctwin::c_load_transposed<T>(ASCTWIN_RAW_IN(memory, dst), ASCTWIN_RAW_IN(L1, src),         \
                                  {index, repeat, src_stride, dst_gap, mode != 0, fractal_gap}, \
                                  {where, #name});                                              \
  }
ASCTWIN_RAW_TRANSPOSED(load_cbuf_to_ca_transpose, L0A)
ASCTWIN_RAW_TRANSPOSED(load_cbuf_to_cb_transpose, L0B)
#undef ASCTWIN_RAW_TRANSPOSED

// `src`: the address of the weights in the lower half, that of the indexes in the upper one.
inline void load_cbuf_to_cb_sp(int8_t* dst, const int8_t* src, asctwin::CInt start,
                               asctwin::CInt repeat, ASCTWIN_C_WHERE) {
  const auto both = reinterpret_cast<uint64_t>(src);
  asctwin::c_load_sparse(dst, reinterpret_cast<const int8_t*>(both & UINT32_MAX),
                         reinterpret_cast<const int8_t*>(both >> 32), {start, repeat},
                         {where, "load_cbuf_to_cb_sp"});
}

#define ASCTWIN_RAW_LOAD_3D(name, memory)                                                       \
  template <class T>                                                                            \
  void name(T* dst, const T* src, asctwin::CInt k_extension, asctwin::CInt m_extension,         \
            asctwin::CInt k_start, asctwin::CInt m_start, asctwin::CInt stride_w,               \
            asctwin::CInt stride_h, asctwin::CInt filter_w, asctwin::CInt filter_h,             \
            asctwin::CInt dilation_w, asctwin::CInt dilation_h, bool filter_size_w,             \
            bool filter_size_h, bool transpose, bool right_map, asctwin::CInt channels,         \
            ASCTWIN_C_WHERE) {                                                                  \
    asctwin::c_load_3d(                                                                         \
        ASCTWIN_RAW_IN(memory, dst), src,                                                       \
        {k_extension, m_extension, k_start, m_start, stride_w, stride_h, filter_w, filter_h,    \
         dilation_w, dilation_h, filter_size_w, filter_size_h, transpose, right_map, channels}, \
        {where, #name});                                                                        \
  }
ASCTWIN_RAW_LOAD_3D(img2colv2_cbuf_to_ca, L0A)
inline void img2colv2_cbuf_to_ca_s4(void* dst, const void* src, asctwin::CInt k_extension,
                                    asctwin::CInt m_extension, asctwin::CInt k_start,
                                    asctwin::CInt m_start, asctwin::CInt stride_w,
                                    asctwin::CInt stride_h, asctwin::CInt filter_w,
                                    asctwin::CInt filter_h, asctwin::CInt dilation_w,
                                    asctwin::CInt dilation_h, bool filter_size_w,
                                    bool filter_size_h, bool transpose, bool right_map,
                                    asctwin::CInt channels, ASCTWIN_C_WHERE) {
  asctwin::c_load_3d(
      ASCTWIN_RAW_IN(L0A, dst), static_cast<const AscendC::int4b_t*>(src),
      {k_extension, m_extension, k_start, m_start, stride_w, stride_h, filter_w, filter_h,
       dilation_w, dilation_h, filter_size_w, filter_size_h, transpose, right_map, channels},
      {where, "img2colv2_cbuf_to_ca_s4"});
}
ASCTWIN_RAW_LOAD_3D(img2colv2_cbuf_to_cb, L0B)
#undef ASCTWIN_RAW_LOAD_3D

namespace asctwin {

template <class C, class A, class B>
isa::Mmad raw_product(const C* c, const A* a, const B* b, const CMmad& shape, SourceLoc where) {
  isa::Mmad op;
  op.dst = raw_in(Hardware::L0C, c, where);
  op.fm = raw_in(Hardware::L0A, a, where);
  op.filter = raw_in(Hardware::L0B, b, where);
  op.dst_dtype = op.bias_dtype = dtype_of<C>;
  op.dtype = dtype_of<A>;
  op.filter_dtype = dtype_of<B>;
  op.m = shape.m.given();
  op.k = shape.k.given();
  op.n = shape.n.given();
  op.unit_flag = shape.unit_flag.given();
  op.k_direction_align = shape.k_direction_align;
  op.cmatrix_source = shape.from_table;
  op.cmatrix_init_val = shape.from_zero;
  return op;
}
// With the bias table as its start, the upper half of the pointer c may be a place of the table.
template <class C, class A, class B>
void raw_mad(C* c, const A* a, const B* b, const CMmad& shape, const CCall& call) {
  isa::Mmad op = raw_product(c, a, b, shape, call.where);
  const auto number = reinterpret_cast<uint64_t>(c);
  const bool is_pair = op.dst.extent_bytes == isa::kUnknownExtent && number >> 32 != 0;
  if (shape.from_table && !shape.from_zero && is_pair) {
    op.dst = raw_in(Hardware::L0C, reinterpret_cast<const void*>(number & UINT32_MAX), call.where);
    op.bias = c_place(number >> 32, TPosition::C2, call.where);
    op.has_bias = true;
  }
  c_issue(op, call);
}
template <class C, class A, class B>
void raw_mad_with_bias(C* c, const A* a, const B* b, uint64_t bias, const CMmad& shape,
                       const CCall& call) {
  isa::Mmad op = raw_product(c, a, b, shape, call.where);
  op.bias = c_place(bias, TPosition::C2, call.where);
  op.has_bias = true;
  c_issue(op, call);
}

}  // namespace asctwin

// c = a * b of m rows, depth k and n columns, added to 0, to the bias table or to c.
template <class C, class A, class B>
void mad(C* c, const A* a, const B* b, asctwin::CInt m, asctwin::CInt k, asctwin::CInt n,
         asctwin::CInt unit_flag, bool k_align, bool from_table, bool from_zero, ASCTWIN_C_WHERE) {
  asctwin::raw_mad(c, a, b, {m, k, n, unit_flag, k_align, from_table, from_zero}, {where, "mad"});
}
template <class C, class A, class B>
void mad(C* c, const A* a, const B* b, uint64_t bias, asctwin::CInt m, asctwin::CInt k,
         asctwin::CInt n, asctwin::CInt unit_flag, bool k_align, bool from_table, bool from_zero,
         ASCTWIN_C_WHERE) {
  asctwin::raw_mad_with_bias(c, a, b, bias, {m, k, n, unit_flag, k_align, from_table, from_zero},
                             {where, "mad"});
}
template <class C, class A, class B>
void mad(C* c, const A* a, const B* b, asctwin::CInt m, asctwin::CInt k, asctwin::CInt n,
         asctwin::CInt, asctwin::CInt, asctwin::CInt unit_flag, bool k_align, bool, bool from_table,
         bool from_zero, ASCTWIN_C_WHERE) {
  asctwin::raw_mad(c, a, b, {m, k, n, unit_flag, k_align, from_table, from_zero}, {where, "mad"});
}
template <class C, class A, class B>
void mad(C* c, const A* a, const B* b, asctwin::CInt m, asctwin::CInt k, asctwin::CInt n,
         bool from_zero, ASCTWIN_C_WHERE) {
  asctwin::raw_mad(c, a, b, {m, k, n, 0, false, false, from_zero}, {where, "mad"});
}
inline void mad_s4(int32_t* c, const void* a, const void* b, asctwin::CInt m, asctwin::CInt k,
                   asctwin::CInt n, asctwin::CInt unit_flag, bool k_align, bool from_table,
                   bool from_zero, ASCTWIN_C_WHERE) {
  using Pair = AscendC::int4b_t;
  asctwin::raw_mad(c, static_cast<const Pair*>(a), static_cast<const Pair*>(b),
                   {m, k, n, unit_flag, k_align, from_table, from_zero}, {where, "mad_s4"});
}
inline void mad_sp(int32_t* c, const int8_t* a, const int8_t* b, asctwin::CInt m, asctwin::CInt k,
                   asctwin::CInt n, asctwin::CInt unit_flag, bool from_table, bool from_zero,
                   ASCTWIN_C_WHERE) {
  asctwin::c_mmad_sparse(c, a, b, {m, k, n, unit_flag, false, from_table, from_zero},
                         {where, "mad_sp"});
}

// Out of L0C. `xm`: columns, rows, stride of dst, from bits 4, 16 and 32 on; `xt`: stride of src,
// unit flag (bit 32), quantisation (34 to 38 and 29), relu (39), channel split (42), rows (43).
namespace asctwin {

inline CL0cCopy raw_l0c_words(uint64_t xm, uint64_t xt) {
  const auto part = [](uint64_t word, int first, int bits) {
    return word >> first & ((uint64_t{1} << bits) - 1);
  };
  return {part(xm, 4, 12), part(xm, 16, 16),     part(xm, 32, 32),
          part(xt, 0, 16), part(xt, 32, 2),      part(xt, 34, 5) | part(xt, 29, 1) << 5,
          part(xt, 39, 3), part(xt, 42, 1) != 0, part(xt, 43, 1) != 0};
}

}  // namespace asctwin
#define ASCTWIN_RAW_L0C(name, to)                                                                  \
  template <class D, class S>                                                                      \
  void name(D* dst, const S* src, uint8_t, asctwin::CInt columns, asctwin::CInt rows,              \
            asctwin::CInt dst_stride, asctwin::CInt src_stride, asctwin::CInt unit_flag,           \
            uint64_t quant, asctwin::CInt relu, bool channel_split, bool nz2nd, ASCTWIN_C_WHERE) { \
    asctwin::c_copy_l0c<D>(                                                                        \
        to, src,                                                                                   \
        {columns, rows, dst_stride, src_stride, unit_flag, quant, relu, channel_split, nz2nd},     \
        {where, #name});                                                                           \
  }                                                                                                \
  template <class D, class S>                                                                      \
  void name(D* dst, const S* src, uint64_t xm, uint64_t xt, ASCTWIN_C_WHERE) {                     \
    asctwin::c_copy_l0c<D>(to, src, asctwin::raw_l0c_words(xm, xt), {where, #name});               \
  }
ASCTWIN_RAW_L0C(copy_matrix_cc_to_gm, asctwin::raw_global(dst))
ASCTWIN_RAW_L0C(copy_matrix_cc_to_cbuf, ASCTWIN_RAW_IN(L1, dst))
#undef ASCTWIN_RAW_L0C

// Registers. `config` of set_fpc: where the words of the columns lie in the Fixpipe buffer, in
// units of 128 B, from bit 8 on, and bit 63, which clears unit flags.
ASCTWIN_C_ALONE(set_quant_pre, (uint64_t config),
                asctwin::c_issue(asctwin::isa::SetFixpipePreQuantFlag{config}, call))
ASCTWIN_C_ALONE(set_fpc, (uint64_t config),
                asctwin::c_issue(asctwin::c_fixpipe_config((config & 0xFF) << 6,
                                                           (config >> 8 & 0xFF) << 7,
                                                           config >> 63 != 0, where),
                                 call))
ASCTWIN_C_ALONE(set_nd_para, (uint64_t config),
                asctwin::c_issue(
                    asctwin::isa::SetFixpipeNz2ndFlag{
                        {static_cast<int64_t>(config & 0xFFFF),
                         static_cast<int64_t>(config >> 16 & 0xFFFF),
                         static_cast<int64_t>(config >> 32 & 0xFFFF)}},
                    call))
namespace asctwin {

inline void raw_fmatrix(uint64_t config, int64_t mode, const CCall& call) {
  const auto part = [&](int first, int bits) {
    return static_cast<int64_t>(config >> first & ((uint64_t{1} << bits) - 1));
  };
  isa::SetFmatrix op;
  static_cast<isa::FeatureMap&>(op) = {part(16, 16), part(0, 16), part(32, 8),
                                       part(40, 8),  part(48, 8), part(56, 8)};
  op.mode = mode;
  c_issue(op, call);
}

}  // namespace asctwin
ASCTWIN_C_ALONE(set_fmatrix, (uint64_t config), asctwin::raw_fmatrix(config, 0, call))
ASCTWIN_C_ALONE(set_fmatrix_b, (uint64_t config), asctwin::raw_fmatrix(config, 1, call))
ASCTWIN_C_ALONE(set_padding, (uint64_t value), asctwin::c_set_padding(value, call))
inline void set_l3d_rpt(uint64_t config, ASCTWIN_C_WHERE) {
  asc_load3d_v2_config word;
  word.config = config;
  asctwin::c_set_repeat(word, {where, "set_l3d_rpt"});
}
ASCTWIN_C_ALONE(set_l1_3d_size, (uint64_t bytes),
                asctwin::c_issue(asctwin::isa::SetLoadDataBoundary{{}, static_cast<int64_t>(bytes)},
                                 call))
#undef ASCTWIN_RAW_IN
