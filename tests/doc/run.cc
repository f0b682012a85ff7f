// Records on plain buffers: no core takes part, so the chip's registers are fresh ones.
#include "doc/run.h"

#include "asctwin/issue.h"
#include "isa/registers.h"
#include "ref/vector.h"

namespace asctwin::test {
namespace {

using ref::Bytes;
using ref::Memory;

template <class I>
void execute(I op, Bytes& dst, const Bytes& src, const isa::Chip& chip = isa::default_chip(),
             const isa::Registers& registers = {}) {
  op.dst.address = dst.data();
  op.src.address = const_cast<uint8_t*>(src.data());
  const isa::Context context{chip, CoreKind::kVector, registers};
  if constexpr (requires { op.resolve(context); }) op.resolve(context);
  op.execute();
}

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

}  // namespace

Bytes data_copy(How how, const ref::DataCopyParams& params, Bytes dst, const Bytes& src) {
  if (how == How::kReference) {
    Memory to(dst), from(src);
    ref::data_copy(params, {to}, {from});
    return to.bytes();
  }
  isa::DataCopy op;
  op.block_count = params.blockCount;
  op.block_len = params.blockLen;
  op.src_gap = params.srcGap;
  op.dst_gap = params.dstGap;
  execute(op, dst, src);
  return dst;
}

Bytes nd_to_nz(How how, DType dtype, const ref::Nd2NzParams& params, Bytes dst, const Bytes& src) {
  if (how == How::kReference) {
    Memory to(dst), from(src);
    ref::nd_to_nz(params, element_bytes(dtype), {to}, {from});
    return to.bytes();
  }
  isa::Nd2Nz op;
  op.dtype = dtype;
  op.nd_num = params.ndNum;
  op.n_value = params.nValue;
  op.d_value = params.dValue;
  op.src_nd_matrix_stride = params.srcNdMatrixStride;
  op.src_d_value = params.srcDValue;
  op.dst_nz_c0_stride = params.dstNzC0Stride;
  op.dst_nz_n_stride = params.dstNzNStride;
  op.dst_nz_matrix_stride = params.dstNzMatrixStride;
  execute(op, dst, src);
  return dst;
}

Bytes nz_to_nd(How how, DType dtype, const ref::Nz2NdParamsFull& params, Bytes dst,
               const Bytes& src) {
  if (how == How::kReference) {
    Memory to(dst), from(src);
    ref::nz_to_nd(params, element_bytes(dtype), {to}, {from});
    return to.bytes();
  }
  isa::Nz2Nd op;
  op.dtype = dtype;
  op.nd_num = params.ndNum;
  op.n_value = params.nValue;
  op.d_value = params.dValue;
  op.src_nd_matrix_stride = params.srcNdMatrixStride;
  op.src_n_stride = params.srcNStride;
  op.dst_d_stride = params.dstDStride;
  op.dst_nd_matrix_stride = params.dstNdMatrixStride;
  execute(op, dst, src);
  return dst;
}

Bytes pad_in(How how, DType dtype, const ref::DataCopyExtParams& params,
             const ref::DataCopyPadExtParams& pad, Bytes dst, const Bytes& src,
             const PadCore& core) {
  const isa::Chip& chip = *isa::find_chip(core.soc);
  if (how == How::kReference) {
    Memory to(dst), from(src);
    ref::data_copy_pad_in(params, pad, element_bytes(dtype), core.pad_register,
                          chip.family == isa::Family::k950, {to}, {from});
    return to.bytes();
  }
  isa::CopyPadIn op;
  op.dtype = dtype;
  op.block_count = params.blockCount;
  op.block_len = params.blockLen;
  op.src_stride = params.srcStride;
  op.dst_stride = params.dstStride;
  op.is_pad = pad.isPad;
  op.left_padding = pad.leftPadding;
  op.right_padding = pad.rightPadding;
  op.padding_value = pad.paddingValue;
  isa::Registers registers;
  registers.pad_value = core.pad_register;
  execute(op, dst, src, chip, registers);
  return dst;
}

Bytes pad_to_l1(How how, DType dtype, const ref::DataCopyExtParams& params,
                const ref::Nd2NzParams& nz, Bytes dst, const Bytes& src) {
  if (how == How::kReference) {
    Memory to(dst), from(src);
    ref::data_copy_pad_to_l1(params, nz, element_bytes(dtype), {to}, {from});
    return to.bytes();
  }
  isa::CopyPadToL1 op;
  op.dtype = dtype;
  op.block_count = params.blockCount;
  op.block_len = params.blockLen;
  op.src_stride = params.srcStride;
  op.dst_stride = params.dstStride;
  op.nd_num = nz.ndNum;
  op.n_value = nz.nValue;
  op.d_value = nz.dValue;
  op.src_d_value = nz.srcDValue;
  op.dst_nz_c0_stride = nz.dstNzC0Stride;
  op.dst_nz_n_stride = nz.dstNzNStride;
  op.dst_nz_matrix_stride = nz.dstNzMatrixStride;
  execute(op, dst, src);
  return dst;
}

Bytes pad_out(How how, const ref::DataCopyExtParams& params, Bytes dst, const Bytes& src) {
  if (how == How::kReference) {
    Memory to(dst), from(src);
    ref::data_copy_pad_out(params, {to}, {from});
    return to.bytes();
  }
  isa::CopyPadOut op;
  op.block_count = params.blockCount;
  op.block_len = params.blockLen;
  op.src_stride = params.srcStride;
  op.dst_stride = params.dstStride;
  execute(op, dst, src);
  return dst;
}

Bytes trans_5hd(How how, DType dtype, const ref::TransDataTo5HDParams& params,
                const ref::Places16& to, const ref::Places16& from, Bytes dst, const Bytes& src) {
  if (how == How::kReference) {
    Memory dst_memory(dst), src_memory(src);
    ref::trans_data_to_5hd(params, element_bytes(dtype), dst_memory, to, src_memory, from);
    return dst_memory.bytes();
  }
  isa::TransDataTo5HD op;
  op.dtype = dtype;
  op.dst_high_half = params.dstHighHalf;
  op.src_high_half = params.srcHighHalf;
  op.repeat_times = params.repeatTimes;
  op.dst_rep_stride = params.dstRepStride;
  op.src_rep_stride = params.srcRepStride;
  for (size_t i = 0; i < to.size(); ++i) {
    op.dst[i].address = dst.data() + to[i];
    op.src[i].address = const_cast<uint8_t*>(src.data()) + from[i];
  }
  op.execute();
  return dst;
}

Bytes add_half(How how, int64_t count, const Bytes& src0, const Bytes& src1) {
  Bytes dst(src0.size());
  if (how == How::kReference) {
    Memory to(dst), from0(src0), from1(src1);
    ref::vector_binary(ref::Op::kAdd, ref::Type::kHalf, ref::count_form(count), {}, {to}, {from0},
                       {from1});
    return to.bytes();
  }
  auto op = isa::record_of<isa::VectorOp::kAdd>();
  op.dst.address = dst.data();
  op.src0.address = const_cast<uint8_t*>(src0.data());
  op.src1.address = const_cast<uint8_t*>(src1.data());
  op.lanes.counter = true;
  op.lanes.count = count;
  op.execute();
  return dst;
}

}  // namespace asctwin::test
