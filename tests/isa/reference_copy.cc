// From the records of the copies and the scalar accesses to their references.
#include "asctwin/isa/copy.h"
#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/nd_nz.h"
#include "asctwin/isa/padded_copy.h"
#include "asctwin/isa/scalar.h"
#include "asctwin/isa/scalar_atomic.h"
#include "asctwin/isa/slice_copy.h"
#include "asctwin/isa/transpose.h"
#include "isa/reference.h"
#include "ref/atomic.h"
#include "ref/copy.h"
#include "ref/copy_pad.h"
#include "ref/nd_nz.h"
#include "ref/scalar_atomic.h"
#include "ref/slice_copy.h"
#include "ref/transpose.h"

namespace asctwin::test {
namespace {

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

// Elements that share a byte.
int64_t per_byte(DType dtype) {
  const bool is_4_bits =
      dtype == DType::kInt4 || dtype == DType::kFp4E1M2 || dtype == DType::kFp4E2M1;
  return is_4_bits ? 2 : 1;
}

bool is_950(const isa::Context& context) { return context.chip.family == isa::Family::k950; }

ref::CopyPath path_to(TPosition position) {
  if (position == TPosition::C2) return ref::CopyPath::kL1ToC2;
  if (position == TPosition::C2PIPE2GM) return ref::CopyPath::kL1ToC2Pipe2Gm;
  return ref::CopyPath::kBetweenGmUbL1;
}

ref::Widening widening_of(const isa::BlockCopy& call) {
  if (call.dtype == call.dst_dtype) return ref::Widening::kNone;
  return call.dtype == DType::kHalf ? ref::Widening::kHalfToFloat : ref::Widening::kBfloat16ToFloat;
}

ref::LoopModeParams loops_of(const isa::LoopMode& mode) {
  return {mode.loop1_size,       mode.loop2_size,       mode.loop1_src_stride,
          mode.loop1_dst_stride, mode.loop2_src_stride, mode.loop2_dst_stride};
}

ref::Type atomic_type(DType dtype) {
  switch (dtype) {
    case DType::kInt8:
      return ref::Type::kInt8;
    case DType::kInt16:
      return ref::Type::kInt16;
    case DType::kInt32:
      return ref::Type::kInt32;
    case DType::kHalf:
      return ref::Type::kHalf;
    case DType::kBFloat16:
      return ref::Type::kBfloat16;
    default:
      return ref::Type::kFloat;
  }
}

// Runs `copy(memory)`; one to global memory obeys the atomic operation of the registers.
template <class Copy>
void run_store(const isa::Operand& dst, const isa::Context& context, ref::Memory& memory,
               Copy&& copy) {
  const isa::AtomicMode& mode = context.registers.atomic;
  if (dst.position != TPosition::GM || mode.op == isa::AtomicOp::kNone) return copy(memory);
  ref::Memory plain(memory.bytes());
  copy(plain);
  const ref::Op op = mode.op == isa::AtomicOp::kAdd   ? ref::Op::kAdd
                     : mode.op == isa::AtomicOp::kMax ? ref::Op::kMax
                                                      : ref::Op::kMin;
  ref::combine(op, atomic_type(mode.dtype), plain, memory);
}

void run_block_copy(const isa::BlockCopy& call, const isa::Context& context, ref::Memory& memory,
                    const uint8_t* base) {
  const ref::CopyPath path = path_to(call.dst.position);
  const ref::Widening widening = widening_of(call);
  ref::DataCopyParams params{call.block_count, call.block_len, call.src_gap, call.dst_gap, path,
                             is_950(context),  widening};
  if (call.count >= 0)
    params = ref::data_copy_of_count(call.count / per_byte(call.dtype), element_bytes(call.dtype),
                                     path, is_950(context), widening);
  run_store(call.dst, context, memory, [&](ref::Memory& to) {
    ref::data_copy(params, {to, call.dst.address - base}, {to, call.src.address - base});
  });
}

}  // namespace

template <>
uint64_t run_reference(const isa::PaddedCopy& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::PaddedCopyParams params{call.mode, call.block_count, call.block_len, call.src_gap,
                               call.dst_gap};
  if (call.by_size) params = {call.mode, 1, call.size / 32, 0, 0};
  ref::padded_copy(params, {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::SetAtomicAdd&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::SetAtomicMax&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::SetAtomicMin&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::SetAtomicType&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::SetAtomicNone&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::SetStoreAtomicConfig&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
// adv_nn.md, section 8.4: three bits of type, two of operation.
template <>
uint64_t run_reference(const isa::GetStoreAtomicConfig&, const isa::Context& context, ref::Memory&,
                       const uint8_t*) {
  const isa::AtomicMode& mode = context.registers.atomic;
  if (mode.op == isa::AtomicOp::kNone) return 0;
  const auto type_of = [](DType dtype) {
    switch (dtype) {
      case DType::kFloat:
        return 1;
      case DType::kHalf:
        return 2;
      case DType::kInt16:
        return 3;
      case DType::kInt32:
        return 4;
      case DType::kInt8:
        return 5;
      default:
        return 6;
    }
  };
  const int operation = mode.op == isa::AtomicOp::kAdd ? 0 : mode.op == isa::AtomicOp::kMax ? 1 : 2;
  return static_cast<uint64_t>(operation * 8 + type_of(mode.dtype));
}

template <>
uint64_t run_reference(const isa::DataCopy& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  run_block_copy(call, context, memory, base);
  return 0;
}

template <>
uint64_t run_reference(const isa::DataCopyL1ToUB& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  run_block_copy(call, context, memory, base);
  return 0;
}

template <>
uint64_t run_reference(const isa::SliceCopy& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const bool own_shapes = call.src_slice[0].shape_value != 0;
  const auto slice_of = [&](const isa::SliceDim(&dims)[isa::kSliceDims]) {
    std::vector<ref::SliceInfo> slice;
    for (int64_t d = 0; d < call.dims; ++d)
      slice.push_back({dims[d].start, dims[d].end, dims[d].stride, dims[d].burst_len,
                       own_shapes ? dims[d].shape_value : dims[d].shape});
    return slice;
  };
  run_store(call.dst, context, memory, [&](ref::Memory& to) {
    ref::slice_copy(slice_of(call.dst_slice), slice_of(call.src_slice), element_bytes(call.dtype),
                    {to, call.dst.address - base}, {to, call.src.address - base});
  });
  return 0;
}

template <>
uint64_t run_reference(const isa::CopyPadIn& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const ref::DataCopyExtParams params{call.block_count, call.block_len, call.src_stride,
                                      call.dst_stride};
  const ref::DataCopyPadExtParams pad{call.is_pad, call.left_padding, call.right_padding,
                                      call.padding_value};
  const auto& pad_value = context.registers.pad_value;
  const auto copy = [&](ref::Place dst, ref::Place src) {
    if (call.compact)
      ref::data_copy_pad_in_compact(params, pad, element_bytes(call.dtype), pad_value, dst, src);
    else
      ref::data_copy_pad_in(params, pad, element_bytes(call.dtype), pad_value, is_950(context), dst,
                            src);
  };
  const bool into_ub = context.chip.memory_of(call.dst.position) == Hardware::UB;
  ref::in_loop_mode(into_ub ? loops_of(context.registers.loop_in) : ref::LoopModeParams{},
                    {memory, call.dst.address - base}, {memory, call.src.address - base}, copy);
  return 0;
}

template <>
uint64_t run_reference(const isa::CopyPadOut& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  run_store(call.dst, context, memory, [&](ref::Memory& to) {
    ref::in_loop_mode(loops_of(context.registers.loop_out), {to, call.dst.address - base},
                      {to, call.src.address - base}, [&](ref::Place dst, ref::Place src) {
                        (call.compact ? ref::data_copy_pad_out_compact : ref::data_copy_pad_out)(
                            {call.block_count, call.block_len, call.src_stride, call.dst_stride},
                            dst, src);
                      });
  });
  return 0;
}

template <>
uint64_t run_reference(const isa::CopyPadToL1& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::data_copy_pad_to_l1(
      {call.block_count, call.block_len, call.src_stride, call.dst_stride},
      {call.nd_num, call.n_value, call.d_value, call.src_nd_matrix_stride, call.src_d_value,
       call.dst_nz_c0_stride, call.dst_nz_n_stride, call.dst_nz_matrix_stride},
      element_bytes(call.dtype), {memory, call.dst.address - base},
      {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::SetPadValue&, const isa::Context&, ref::Memory&, const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::SetLoopModeIn&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::SetLoopModeOut&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}
template <>
uint64_t run_reference(const isa::ResetLoopMode&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}

template <>
uint64_t run_reference(const isa::Nz2Nd& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  run_store(call.dst, context, memory, [&](ref::Memory& to) {
    ref::nz_to_nd({call.nd_num, call.n_value, call.d_value, call.src_nd_matrix_stride,
                   call.src_n_stride, call.dst_d_stride, call.dst_nd_matrix_stride},
                  element_bytes(call.dtype), {to, call.dst.address - base},
                  {to, call.src.address - base});
  });
  return 0;
}

template <>
uint64_t run_reference(const isa::SetVaReg&, const isa::Context&, ref::Memory&, const uint8_t*) {
  return 0;
}

template <>
uint64_t run_reference(const isa::TransDataTo5HD& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const auto places = [&](const isa::Operand(&list)[isa::kListLength], int64_t first_va) {
    ref::Places16 offsets;
    for (size_t i = 0; i < offsets.size(); ++i) {
      const uint8_t* address =
          first_va < 0 ? list[i].address
                       : context.registers.va[static_cast<size_t>(first_va) + i / 8][i % 8];
      offsets[i] = address - base;
    }
    return offsets;
  };
  ref::trans_data_to_5hd({call.dst_high_half, call.src_high_half, call.repeat_times,
                          call.dst_rep_stride, call.src_rep_stride},
                         element_bytes(call.dtype), memory, places(call.dst, call.dst_va), memory,
                         places(call.src, call.src_va));
  return 0;
}

template <>
uint64_t run_reference(const isa::GetValue& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const int64_t element = element_bytes(call.dtype), index = static_cast<int64_t>(call.index);
  const int64_t sharing = per_byte(call.dtype);
  const uint64_t bits = memory.load(call.src.address - base + index / sharing * element, element);
  return sharing == 1 ? bits : index % 2 == 0 ? bits % 16 : bits / 16;
}

template <>
uint64_t run_reference(const isa::SetValue& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const int64_t element = element_bytes(call.dtype), index = static_cast<int64_t>(call.index);
  const int64_t sharing = per_byte(call.dtype);
  const int64_t at = call.dst.address - base + index / sharing * element;
  uint64_t bits = call.value;
  if (sharing == 2) {
    const uint64_t other = memory.load(at, 1), own = call.value % 16;
    bits = index % 2 == 0 ? other / 16 * 16 + own : own * 16 + other % 16;
  }
  memory.store(at, element, bits);
  return 0;
}

template <>
uint64_t run_reference(const isa::ScalarAtomic& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const auto type_of = [](DType dtype) {
    return dtype == DType::kInt32    ? ref::Word::kInt32
           : dtype == DType::kUInt32 ? ref::Word::kUInt32
           : dtype == DType::kInt64  ? ref::Word::kInt64
           : dtype == DType::kUInt64 ? ref::Word::kUInt64
                                     : ref::Word::kFloat;
  };
  const int64_t at = call.dst.address - base, size = element_bytes(call.dtype);
  constexpr const char* kOperations[] = {"add", "sub", "exch", "max", "min", "inc",
                                         "dec", "cas", "and",  "or",  "xor"};
  const char* const operation = kOperations[call.update];
  const uint64_t old = memory.load(at, size);
  memory.store(at, size,
               ref::updated(operation, type_of(call.dtype), old, call.value, call.compare));
  return old;
}

}  // namespace asctwin::test
