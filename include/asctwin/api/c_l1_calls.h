// Records of calls by pointers: copies out of L1, for the C API and the functions of the compiler.
#pragma once

#include "asctwin/api/c_copy_calls.h"

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
