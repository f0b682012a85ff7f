// From the records of the reductions to their references.
// spec: vector.md, sections 4.11 and 6.3
#include "ref/reduce.h"

#include <algorithm>

#include "isa/reference.h"
#include "isa/reference_lanes.h"

namespace asctwin::test {
namespace {

using isa::ReduceOp;

bool half_saturates(const isa::Context& context) {
  const isa::Family family = context.chip.family;
  return family == isa::Family::k310P || family == isa::Family::k310B ||
         family == isa::Family::k910A || context.registers.floats_saturate;
}
ref::Type reduced_type(DType dtype, const isa::Context& context) {
  if (dtype == DType::kFloat) return ref::Type::kFloat;
  if (dtype == DType::kInt16) return ref::Type::kInt16;
  if (dtype == DType::kUInt16) return ref::Type::kUint16;
  if (dtype == DType::kInt32) return ref::Type::kInt32;
  if (dtype == DType::kUInt32) return ref::Type::kUint32;
  if (dtype == DType::kInt64) return ref::Type::kInt64;
  if (dtype == DType::kUInt64) return ref::Type::kUint64;
  return half_saturates(context) ? ref::Type::kHalfSaturating : ref::Type::kHalf;
}
bool fills_masked(const isa::Context& context) {
  return context.chip.family == isa::Family::k310B || context.chip.family == isa::Family::k950;
}

struct Shape {
  ref::Op op;
  int64_t group_bytes;  // 0: a pair
};
Shape shape_of(ReduceOp operation) {
  switch (operation) {
    case ReduceOp::kBlockReduceSum:
      return {ref::Op::kAdd, 32};
    case ReduceOp::kBlockReduceMax:
      return {ref::Op::kMax, 32};
    case ReduceOp::kBlockReduceMin:
      return {ref::Op::kMin, 32};
    case ReduceOp::kPairReduceSum:
      return {ref::Op::kAdd, 0};
    case ReduceOp::kWholeReduceMax:
      return {ref::Op::kMax, 256};
    case ReduceOp::kWholeReduceMin:
      return {ref::Op::kMin, 256};
    default:
      return {ref::Op::kAdd, 256};
  }
}

void keep_extreme(const ref::Found& found, int64_t size) {
  if (!found.any) return;
  isa::DataRegisters& data = reference_data();
  data.extreme_accumulator = size == 8 ? found.value : found.index << 32 | found.value;
  if (size == 8) data.long_extreme_number = found.index;
}

// A count that does not come from the registers.
bool is_own_count(const isa::ReduceTotal& call, const isa::Context& context) {
  return call.lanes.count_form && (call.lanes.set_mask || keeps_count(context.chip.family));
}
ref::SumWay way_of(const isa::ReduceTotal& call, const ref::LaneParams& lanes, ref::Type type,
                   const isa::Context& context) {
  const bool count_form = call.lanes.count_form;
  const int64_t size = ref::size_of(type);
  if (count_form && context.chip.family == isa::Family::kA2) return ref::SumWay::kRunning;
  if (context.chip.family == isa::Family::k950) {
    const int64_t bytes = lanes.counter ? lanes.count * size : lanes.repeatTimes * 256;
    if ((lanes.counter && !count_form) || (bytes >= 256 && bytes <= 1024))
      return ref::SumWay::kLanes;
  }
  return is_own_count(call, context) ? ref::SumWay::kLevelsAndTail : ref::SumWay::kLevels;
}

int64_t work_results(const isa::ReduceTotal& call, const ref::LaneParams& lanes, int64_t size,
                     const isa::Context& context) {
  const int64_t whole = 256 / size;
  if (is_own_count(call, context)) return std::max<int64_t>(1, lanes.count / whole);
  return lanes.counter ? (lanes.count + whole - 1) / whole : lanes.repeatTimes;
}

}  // namespace

isa::DataRegisters& reference_data() {
  static isa::DataRegisters data;
  return data;
}

template <>
uint64_t run_reference(const isa::VectorReduce& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const ref::Type type = reduced_type(call.dtype, context);
  const Shape shape = shape_of(call.operation);
  const ref::LaneParams lanes = lanes_of(call.lanes, context);
  const ref::ReduceParams params{call.dst_repeat_stride, call.src_stride.block,
                                 call.src_stride.repeat};
  const ref::Place dst{memory, call.dst.address - base}, src{memory, call.src.address - base};
  if (shape.group_bytes == 256 && shape.op != ref::Op::kAdd) {
    keep_extreme(ref::whole_reduce_extreme(shape.op, type, static_cast<ref::Result>(call.order),
                                           lanes, params, dst, src),
                 ref::size_of(type));
    return 0;
  }
  const int64_t group = shape.group_bytes == 0 ? 2 : shape.group_bytes / ref::size_of(type);
  const bool fills = fills_masked(context) && shape.group_bytes != 256;
  ref::reduce_groups(shape.op, type, group, fills, lanes, params, dst, src);
  return 0;
}

template <>
uint64_t run_reference(const isa::ReduceTotal& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const ref::Type type = reduced_type(call.dtype, context);
  const int64_t size = ref::size_of(type);
  const ref::LaneParams lanes = lanes_of(call.lanes, context);
  const ref::Place src{memory, call.src.address - base};
  const bool sum = call.operation == isa::TotalOp::kReduceSum;
  const ref::SumWay way = way_of(call, lanes, type, context);
  const ref::Op extreme =
      call.operation == isa::TotalOp::kReduceMax ? ref::Op::kMax : ref::Op::kMin;
  const ref::Found found =
      sum ? ref::reduce_sum(type, way, lanes, call.src_repeat_stride, src)
          : ref::reduce_extreme(extreme, type, lanes, call.src_repeat_stride, src);
  if (!found.any) return 0;
  const bool works = !sum || way == ref::SumWay::kLevels || way == ref::SumWay::kLevelsAndTail;
  const int64_t results = work_results(call, lanes, size, context);
  if (works)
    for (const ref::Work& part : sum ? ref::work_of_sum(results, size)
                                     : ref::work_of_extreme(results, size, call.with_index))
      for (int64_t i = 0; i < part.bytes; ++i)
        memory.write_unspecified(call.tmp.address - base + part.at + i);
  if (call.stores) memory.store(call.dst.address - base, size, found.value);
  if (sum && !call.stores) reference_data().sum_accumulator = found.value;
  if (!sum) keep_extreme(found, size);
  return 0;
}

template <>
uint64_t run_reference(const isa::StoreTotal& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const int64_t size = static_cast<int64_t>(size_of(call.dtype)), at = call.dst.address - base;
  const uint64_t bits = call.total == isa::TotalOp::kReduceSum ? context.data->sum_accumulator
                                                               : context.data->extreme_accumulator;
  memory.store(at, size, bits);
  const uint64_t index = size == 8 ? context.data->long_extreme_number : bits >> 32;
  if (call.with_index) memory.store(at + size, size, index);
  return 0;
}

template <>
uint64_t run_reference(const isa::ReduceFlags&, const isa::Context&, ref::Memory&, const uint8_t*) {
  return 0;
}

template <>
uint64_t run_reference(const isa::GetAccumulator& call, const isa::Context& context, ref::Memory&,
                       const uint8_t*) {
  return call.operation == isa::AccumulatorOp::kSum ? context.data->sum_accumulator
                                                    : context.data->extreme_accumulator;
}

}  // namespace asctwin::test
