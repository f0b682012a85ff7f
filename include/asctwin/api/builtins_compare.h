// The compiler's own functions of the vector unit that compare, choose, reduce, sort and transpose.
// Arguments come in the order of the C API, as in builtins_vector.h. spec: adv_nn.md, part 2
#pragma once

#include "asctwin/api/builtins_state.h"
#include "asctwin/api/c_compare_calls.h"
#include "asctwin/api/c_reduce_calls.h"
#include "asctwin/api/c_transpose.h"

// Into CMPMASK, or a bit for each element into dst.
#define ASCTWIN_RAW_COMPARE(suffix, mode)                                                          \
  template <class T>                                                                               \
  void vcmp_##suffix(const T* src0, const asctwin::NotDeducedT<T>* src1, ASCTWIN_C_BINARY_STRIDES, \
                     ASCTWIN_C_WHERE) {                                                            \
    asctwin::c_compare_into_register<T>(                                                           \
        asctwin::c_comparison<asctwin::isa::CompareRegister>(asctwin::isa::CmpMode::mode), src0,   \
        src1, ASCTWIN_C_BINARY_FORM, {where, "vcmp_" #suffix});                                    \
  }                                                                                                \
  template <class T>                                                                               \
  void vcmpv_##suffix(void* dst, const T* src0, const asctwin::NotDeducedT<T>* src1,               \
                      ASCTWIN_C_BINARY_STRIDES, ASCTWIN_C_WHERE) {                                 \
    asctwin::c_binary<asctwin::isa::Compare, uint8_t, T>(                                          \
        asctwin::c_comparison<asctwin::isa::Compare>(asctwin::isa::CmpMode::mode),                 \
        static_cast<uint8_t*>(dst), src0, src1, ASCTWIN_C_BINARY_FORM, {where, "vcmpv_" #suffix}); \
  }                                                                                                \
  template <class T>                                                                               \
  void vcmpvs_##suffix(void* dst, const T* src, asctwin::NotDeducedT<T> scalar,                    \
                       ASCTWIN_C_UNARY_STRIDES, ASCTWIN_C_WHERE) {                                 \
    asctwin::c_scalar(                                                                             \
        asctwin::c_comparison<asctwin::isa::CompareScalar>(asctwin::isa::CmpMode::mode),           \
        static_cast<uint8_t*>(dst), src, scalar, ASCTWIN_C_UNARY_FORM,                             \
        {where, "vcmpvs_" #suffix});                                                               \
  }
ASCTWIN_RAW_COMPARE(lt, kLT)
ASCTWIN_RAW_COMPARE(gt, kGT)
ASCTWIN_RAW_COMPARE(ge, kGE)
ASCTWIN_RAW_COMPARE(le, kLE)
ASCTWIN_RAW_COMPARE(ne, kNE)
ASCTWIN_RAW_COMPARE(eq, kEQ)
#undef ASCTWIN_RAW_COMPARE

inline void get_cmpmask(void* dst, ASCTWIN_C_WHERE) {
  asctwin::isa::GetCmpMask op;
  op.dst = asctwin::raw_local(dst, where);
  asctwin::issue(op, where, "get_cmpmask");
}
inline void set_cmpmask(const void* src, ASCTWIN_C_WHERE) {
  asctwin::isa::SetCmpMask op;
  op.src = asctwin::raw_local(src, where);
  asctwin::issue(op, where, "set_cmpmask");
}

namespace asctwin {

// Lists of bits for all repeats one behind the other, at the address that CMPMASK begins with. Mode
// and mask stay as they are.
template <class T>
void raw_select_by_address(T* dst, const T* src0, const T* src1, const CLanes& form,
                           SourceLoc where) {
  const uint64_t address = framework::compare_register() & UINT32_MAX;
  isa::Select op;
  op.dst = raw_local(dst, where);
  op.sel_mask = raw_local(reinterpret_cast<const void*>(address), where);
  op.src0 = raw_local(src0, where);
  op.src1 = raw_local(src1, where);
  op.dtype = dtype_of<T>;
  op.mode = 2;
  op.lanes = form.lanes;
  op.dst_stride = form.dst;
  op.src0_stride = form.src0;
  op.src1_stride = form.src1;
  op.lanes.wide_strides = true;
  issue(op, where, "vsel");
}

}  // namespace asctwin

// By the bits of CMPMASK; in mode 1 by those behind src1, with the scalar that CMPMASK begins with;
// in mode 2 by those at the address that it begins with.
template <class T>
void vsel(T* dst, const asctwin::NotDeducedT<T>* src0, const asctwin::NotDeducedT<T>* src1,
          ASCTWIN_C_BINARY_STRIDES, ASCTWIN_C_WHERE) {
  asctwin::c_issue(asctwin::c_select<T>(dst, src0, src1, ASCTWIN_C_BINARY_FORM, where),
                   {where, "vsel"});
}
template <class T, class Mode>
void vsel(T* dst, const asctwin::NotDeducedT<T>* src0, const void* src1, ASCTWIN_C_BINARY_STRIDES,
          Mode mode, ASCTWIN_C_WHERE) {
  const auto number = static_cast<int64_t>(mode);
  const asctwin::CLanes form = ASCTWIN_C_BINARY_FORM;
  if (number == 2) {
    asctwin::raw_select_by_address<T>(dst, src0, static_cast<const T*>(src1), form, where);
    return;
  }
  if (number != 1) {
    auto op = asctwin::c_select<T>(dst, src0, static_cast<const T*>(src1), form, where);
    op.mode = number;
    asctwin::issue(op, where, "vsel");
    return;
  }
  asctwin::isa::SelectScalar op;
  op.dst = asctwin::raw_local(dst, where);
  op.sel_mask = asctwin::raw_local(src1, where);
  op.src0 = asctwin::raw_local(src0, where);
  op.dtype = asctwin::dtype_of<T>;
  op.lanes = form.lanes;
  op.dst_stride = form.dst;
  op.src0_stride = form.src0;
  op.from_register = true;
  asctwin::issue(op, where, "vsel");
}

namespace asctwin {

// In counter mode the mask counts the elements of a repeat, and mode and mask stay as they are.
template <class T>
void raw_gather_mask(T* dst, const T* src0, const T* src1, int64_t pattern,
                     isa::GatherMaskSource source, CInt src1_repeat, const CCall& call) {
  const int64_t counted = framework::counted_elements();
  isa::SetVectorMask mask;
  mask.counter = counted >= 0;
  mask.low = framework::mask_register(0);
  mask.high = framework::mask_register(1);
  source.reduce_mode = counted >= 0;
  if (counted >= 0) source.mask = counted;
  c_reduce(dst, src0, src1, pattern, source, src1_repeat, call);
  if (counted >= 0) issue(isa::SetMaskMode{true}, call.where, call.name);
  issue(mask, call.where, call.name);
}

}  // namespace asctwin

// Keeps the lanes of pattern 1 to 7; pattern 0 keeps those of the bits of src1.
template <class T>
void vreducev2(T* dst, const asctwin::NotDeducedT<T>* src0, const asctwin::NotDeducedT<T>* src1,
               asctwin::CInt repeat, asctwin::CInt src0_block, asctwin::CInt pattern,
               asctwin::CInt src0_repeat, asctwin::CInt src1_repeat, ASCTWIN_C_WHERE) {
  asctwin::raw_gather_mask<T>(
      dst, src0, src1, pattern.given(),
      {false, false, 0, repeat.given(), src0_block.given(), src0_repeat.given()}, src1_repeat,
      {where, "vreducev2"});
}
// How many elements it has kept.
inline int64_t get_rsvd_cnt(ASCTWIN_C_WHERE) {
  uint64_t count = 0;
  asctwin::isa::GetGatherMaskRemainCount op;
  op.result = &count;
  asctwin::issue(op, where, "get_rsvd_cnt");
  return static_cast<int64_t>(count);
}

// dst_repeat counts the results of a repeat.
#define ASCTWIN_RAW_REDUCE_STRIDES \
  asctwin::CInt repeat, asctwin::CInt dst_repeat, asctwin::CInt src_block, asctwin::CInt src_repeat
#define ASCTWIN_RAW_REDUCE(name, operation)                                                       \
  template <class T>                                                                              \
  void name(T* dst, const asctwin::NotDeducedT<T>* src, ASCTWIN_RAW_REDUCE_STRIDES,               \
            ASCTWIN_C_WHERE) {                                                                    \
    asctwin::c_reduce_repeats<T>(asctwin::c_reduction(asctwin::isa::ReduceOp::k##operation), dst, \
                                 src, repeat, dst_repeat, src_block, src_repeat, {where, #name}); \
  }
ASCTWIN_RAW_REDUCE(vcadd, WholeReduceSum)
ASCTWIN_RAW_REDUCE(vcgadd, BlockReduceSum)
ASCTWIN_RAW_REDUCE(vcgmax, BlockReduceMax)
ASCTWIN_RAW_REDUCE(vcgmin, BlockReduceMin)
ASCTWIN_RAW_REDUCE(vcpadd, PairReduceSum)
#undef ASCTWIN_RAW_REDUCE
template <class T>
void vcadd(T* dst, const asctwin::NotDeducedT<T>* src, ASCTWIN_RAW_REDUCE_STRIDES, bool mode,
           ASCTWIN_C_WHERE) {
  if (mode) asctwin::framework::builtin_not_modelled("vcadd", "the sum of all repeats", where);
  vcadd<T>(dst, src, repeat, dst_repeat, src_block, src_repeat, where);
}
#define ASCTWIN_RAW_EXTREME(name, operation)                                        \
  template <class T>                                                                \
  void name(T* dst, const asctwin::NotDeducedT<T>* src, ASCTWIN_RAW_REDUCE_STRIDES, \
            Order_t order = VALUE_INDEX, ASCTWIN_C_WHERE) {                         \
    asctwin::c_reduce_repeats<T>(                                                   \
        asctwin::c_extreme(asctwin::isa::ReduceOp::k##operation,                    \
                           static_cast<asctwin::isa::ReduceResult>(order)),         \
        dst, src, repeat, dst_repeat, src_block, src_repeat, {where, #name});       \
  }
ASCTWIN_RAW_EXTREME(vcmax, WholeReduceMax)
ASCTWIN_RAW_EXTREME(vcmin, WholeReduceMin)
#undef ASCTWIN_RAW_EXTREME
#undef ASCTWIN_RAW_REDUCE_STRIDES
// The value in the lower half, the number of its element in the upper one.
inline int64_t get_max_min_cnt(ASCTWIN_C_WHERE) {
  return static_cast<int64_t>(asctwin::read_accumulator(asctwin::isa::AccumulatorOp::kMaxMin,
                                                        asctwin::DType::kFloat, true, where,
                                                        "get_max_min_cnt"));
}

template <class T>
void vbitsort(T* dst, const asctwin::NotDeducedT<T>* src0, const uint32_t* src1,
              asctwin::CInt repeat, ASCTWIN_C_WHERE) {
  asctwin::c_sort<T>(dst, src0, src1, repeat, {where, "vbitsort"});
}
// Lengths of four lists with 16 bits each; `config`: repeats, from bit 8 on which lists there are,
// bit 12: stops when one of them ends.
template <class T>
void vmrgsort4(T* dst, T* const* lists, uint64_t lengths, uint64_t config, ASCTWIN_C_WHERE) {
  const auto length = [&](int list) { return asctwin::CInt(lengths >> 16 * list & 0xFFFF); };
  asctwin::c_merge_lists<T>(dst, lists, {length(0), length(1), length(2), length(3)}, config & 0xFF,
                            (config >> 12 & 1) != 0, config >> 8 & 0xF, {where, "vmrgsort4"});
}
template <class T>
void vmrgsort4(T* dst, T* const* lists, asctwin::CInt repeat, asctwin::CInt length0,
               asctwin::CInt length1, asctwin::CInt length2, asctwin::CInt length3, bool suspends,
               asctwin::CInt valid, ASCTWIN_C_WHERE) {
  asctwin::c_merge_lists<T>(dst, lists, {length0, length1, length2, length3}, repeat, suspends,
                            valid, {where, "vmrgsort4"});
}
inline int64_t get_vms4_sr(ASCTWIN_C_WHERE) {
  uint64_t counts = 0;
  asctwin::isa::GetMrgSortResult op;
  op.result = &counts;
  asctwin::issue(op, where, "get_vms4_sr");
  return static_cast<int64_t>(counts);
}

// Eight addresses in UB, and the transposition of the 16 rows at two neighbouring lists.
template <class Address>
void set_va_reg_sb(ub_addr8_t va, const Address* addresses, ASCTWIN_C_WHERE) {
  asctwin::isa::SetVaReg op;
  op.va = va;
  for (int i = 0; i < asctwin::isa::kVaAddresses; ++i)
    op.addresses[i] =
        asctwin::raw_local(reinterpret_cast<const void*>(uint64_t(addresses[i])), where).address;
  asctwin::issue(op, where, "set_va_reg_sb");
}
#define ASCTWIN_RAW_TO_5HD(name, dtype)                                                            \
  inline void name(ub_addr8_t dst, ub_addr8_t src, asctwin::CInt repeat, asctwin::CInt dst_repeat, \
                   asctwin::CInt src_repeat, ASCTWIN_C_WHERE) {                                    \
    asctwin::issue(                                                                                \
        asctwin::va_5hd(dtype, dst, src, repeat.given(), dst_repeat.given(), src_repeat.given()),  \
        where, #name);                                                                             \
  }
ASCTWIN_RAW_TO_5HD(scatter_vnchwconv_b16, asctwin::DType::kHalf)
ASCTWIN_RAW_TO_5HD(scatter_vnchwconv_b32, asctwin::DType::kFloat)
#undef ASCTWIN_RAW_TO_5HD
inline void scatter_vnchwconv_b8(ub_addr8_t dst, ub_addr8_t src, asctwin::CInt repeat,
                                 asctwin::CInt dst_repeat, asctwin::CInt src_repeat,
                                 bool dst_high_half, bool src_high_half, ASCTWIN_C_WHERE) {
  asc_transto5hd_b8(dst, src, repeat.given(), dst_repeat.given(), src_repeat.given(), dst_high_half,
                    src_high_half, where, "scatter_vnchwconv_b8");
}
template <class T>
void vtranspose(T* dst, const asctwin::NotDeducedT<T>* src, ASCTWIN_C_WHERE) {
  asctwin::isa::Transpose op;
  op.dst = asctwin::raw_local(dst, where);
  op.src = asctwin::raw_local(src, where);
  op.dtype = asctwin::dtype_of<T>;
  asctwin::issue(op, where, "vtranspose");
}
