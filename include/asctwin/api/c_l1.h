// The C API: copies of a cube core from L1 into the bias table, the Fixpipe buffer and global
// memory, and the register that says where the words in the Fixpipe buffer begin.
// spec: adv_nn.md, section 8.2
#pragma once

#include "asctwin/api/c_copy.h"

namespace asctwin {

// A place of a memory: its address, or the number of its byte.
inline isa::Operand c_place(uint64_t place, TPosition position, SourceLoc where) {
  constexpr uint64_t kLowestOfHost = uint64_t{1} << 20;
  if (place >= kLowestOfHost) return raw_local(reinterpret_cast<const void*>(place), where);
  return raw_local(framework::place_tensor(position, place, 0, where), where);
}

// Types that a table may hold, and the one that its elements come from.
struct CTableTypes {
  DType dst, src;
};
inline isa::DataCopy c_table_copy(const isa::Operand& dst, const isa::Operand& src,
                                  const CTableTypes& types) {
  isa::DataCopy op;
  op.dst = dst;
  op.src = src;
  op.dst_dtype = types.dst;
  op.dtype = types.src;
  return op;
}
// `size` bytes, what is left of an element with them.
inline isa::DataCopy c_table_bytes(const isa::Operand& dst, const isa::Operand& src, DType dtype,
                                   CInt size) {
  const auto element = static_cast<int64_t>(size_of(dtype));
  isa::DataCopy op = c_table_copy(dst, src, {dtype, dtype});
  op.count = (size.given() + element - 1) / element;
  return op;
}
inline isa::DataCopy c_table_bursts(const isa::Operand& dst, const isa::Operand& src,
                                    const CTableTypes& types, const CBursts& bursts) {
  isa::DataCopy op = c_table_copy(dst, src, types);
  op.block_count = bursts.count.given();
  op.block_len = bursts.length.given();
  op.src_gap = bursts.src_gap.given();
  op.dst_gap = bursts.dst_gap.given();
  return op;
}
inline CTableTypes c_bias_types(CInt conv_control) {
  if (conv_control.given() == 0) return {DType::kInt32, DType::kInt32};
  return {DType::kFloat, DType::kHalf};
}

inline isa::SetFixPipeConfig c_fixpipe_config(uint64_t relu_pre, uint64_t quant_pre,
                                              bool enable_unit_flag, SourceLoc where) {
  isa::SetFixPipeConfig op;
  op.quant = c_place(quant_pre, TPosition::C2PIPE2GM, where);
  op.clears_unit_flags = enable_unit_flag;
  op.quant_word = quant_pre;
  op.relu_word = relu_pre;
  return op;
}
inline uint64_t c_fixpipe_word(isa::FixpipeWord word, const CCall& call) {
  uint64_t bits = 0;
  isa::GetFixPipeConfig op;
  op.word = word;
  op.result = &bits;
  issue(op, call.where, call.name);
  return bits;
}

}  // namespace asctwin

// Into the bias table: `size` bytes, or bursts. dst is an address, or the number of a byte of the
// table; conv_control 0 copies elements of 32 bits, 1 widens half to float.
// UNVERIFIED: lengths of bursts count 64 B here and 128 B into the Fixpipe buffer, as those of
// DataCopy do; the pages of these functions say 32 B.
ASCTWIN_C_SYNC(
    asc_copy_l12bt, (uint64_t dst, const void* src, asctwin::CInt size),
    asctwin::c_issue(asctwin::c_table_bytes(asctwin::c_place(dst, asctwin::TPosition::C2, where),
                                            ASCTWIN_C_LOCAL(src), asctwin::DType::kInt32, size),
                     call))
ASCTWIN_C_ALONE(asc_copy_l12bt,
                (uint64_t dst, const void* src, asctwin::CInt conv_control, asctwin::CInt n_burst,
                 asctwin::CInt len_burst, asctwin::CInt source_gap, asctwin::CInt dst_gap),
                asctwin::c_issue(asctwin::c_table_bursts(
                                     asctwin::c_place(dst, asctwin::TPosition::C2, where),
                                     ASCTWIN_C_LOCAL(src), asctwin::c_bias_types(conv_control),
                                     {n_burst, len_burst, source_gap, dst_gap}),
                                 call))

// Into the Fixpipe buffer, which holds words of 8 B.
ASCTWIN_C_SYNC(asc_copy_l12fb, (void* dst, const void* src, asctwin::CInt size),
               asctwin::c_issue(asctwin::c_table_bytes(ASCTWIN_C_LOCAL(dst), ASCTWIN_C_LOCAL(src),
                                                       asctwin::DType::kUInt64, size),
                                call))
ASCTWIN_C_ALONE(asc_copy_l12fb, (void* dst, const void* src, ASCTWIN_C_BURSTS),
                asctwin::c_issue(asctwin::c_table_bursts(ASCTWIN_C_LOCAL(dst), ASCTWIN_C_LOCAL(src),
                                                         {asctwin::DType::kUInt64,
                                                          asctwin::DType::kUInt64},
                                                         {n_burst, len_burst, src_gap, dst_gap}),
                                 call))

// Into global memory: bursts in blocks of 32 B.
ASCTWIN_C_SYNC(asc_copy_l12gm, (void* dst, const void* src, ASCTWIN_C_BURSTS),
               asctwin::c_issue(asctwin::c_blocks(ASCTWIN_C_GLOBAL(dst), ASCTWIN_C_LOCAL(src),
                                                  n_burst, len_burst, src_gap, dst_gap),
                                call))

// quant_pre: where the words of the columns begin in the Fixpipe buffer, an address or the number
// of a byte; relu_pre is reserved.
ASCTWIN_C_ALONE(
    asc_set_l0c2gm_config, (uint64_t relu_pre, uint64_t quant_pre, bool enable_unit_flag),
    asctwin::c_issue(asctwin::c_fixpipe_config(relu_pre, quant_pre, enable_unit_flag, where), call))

// UNVERIFIED: evidence = inferred: what it was given.
#define ASCTWIN_C_CONFIG_WORD(name, word)                                                   \
  inline uint64_t name(ASCTWIN_C_WHERE) {                                                   \
    return asctwin::c_fixpipe_word(asctwin::isa::FixpipeWord::word, {where, #name, false}); \
  }
ASCTWIN_C_CONFIG_WORD(asc_get_l0c2gm_prequant, kQuant)
ASCTWIN_C_CONFIG_WORD(asc_get_l0c2gm_relu, kRelu)
ASCTWIN_C_CONFIG_WORD(asc_get_l0c2gm_unitflag, kUnitFlag)
#undef ASCTWIN_C_CONFIG_WORD
