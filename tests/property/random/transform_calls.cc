// Random shapes of reductions by a pattern, running sums, masks, quantisation and transforms.
// spec: adv_math.md, sections 2.5, 3, 5 and 6; adv_nn.md, section 4
#include <algorithm>
#include <cstring>
#include <vector>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

int64_t in_block(DType dtype) { return 32 / static_cast<int64_t>(size_of(dtype)); }
int64_t padded(int64_t count, int64_t unit) { return (count + unit - 1) / unit * unit; }

uint64_t bits_of_float(float number) {
  uint32_t bits;
  std::memcpy(&bits, &number, sizeof(bits));
  return bits;
}
uint64_t random_factor(Rng& rng) {
  return bits_of_float(static_cast<float>(between(rng, -4000, 4000)) / 512);
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::PatternReduce& op) {
  const int64_t block = in_block(op.dtype);
  const bool is_mean = op.operation == isa::PatternOp::kRowMean;
  op.first = between(rng, 1, 9);
  op.last = between(rng, 1, 90);
  op.pitch = padded(op.last, block) + (is_mean ? block * between(rng, 0, 2) : 0);
  op.down = !is_mean && chance(rng, 2);
  op.reuses_source = !is_mean && chance(rng, 3);
  op.wide = is_mean && op.dtype == DType::kHalf && chance(rng, 2);
  machine.registers.floats_saturate = op.dtype == DType::kHalf && chance(rng, 2);
}
void alias(Rng& rng, isa::PatternReduce& op) {
  if (!op.reuses_source && chance(rng, 4)) op.dst.address = op.src.address;
}
const Aliases<isa::PatternReduce> kPatternReduceAliases(alias);

template <>
void randomize(Rng& rng, Machine&, isa::ReduceXorSum& op) {
  op.count = between(rng, 1, 300);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::CumSum& op) {
  op.inner = in_block(op.dtype) * between(rng, 1, 9);
  op.outer = between(rng, 1, 7);
  op.down = chance(rng, 2);
  op.outputs_last = chance(rng, 2);
  machine.registers.floats_saturate = chance(rng, 2);
}
void alias(Rng& rng, isa::CumSum& op) {
  if (chance(rng, 4)) op.dst.address = op.src.address;
}
const Aliases<isa::CumSum> kCumSumAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::MaskRows& op) {
  const bool drops = op.operation == isa::MaskRowsOp::kDropOut;
  op.rows = between(rng, 1, 6);
  op.columns = std::max<int64_t>(in_block(op.dtype), 16) * between(rng, 1, 4);
  op.form = drops ? between(rng, 1, 4) : 1;
  if (drops && (op.form == 2 || op.form == 3)) op.columns = between(rng, 1, 90);
  const int64_t unit = std::max<int64_t>(in_block(op.mask_dtype), 16);
  op.mask_columns = padded(op.columns, unit) + unit * between(rng, 0, 2);
  op.keeps_where_set = drops || chance(rng, 2);
  op.scalar = drops ? 0 : static_cast<uint64_t>(between(rng, 0, 0x7000));
  op.factor = bits_of_float(static_cast<float>(between(rng, 513, 4000)) / 512);
  op.spoils_mask = op.form != 2 && op.form != 3 && chance(rng, 3);
  machine.registers.floats_saturate = op.dtype == DType::kHalf && chance(rng, 2);
}
void alias(Rng& rng, isa::MaskRows& op) {
  if (chance(rng, 4)) op.dst.address = op.src.address;
}
const Aliases<isa::MaskRows> kMaskRowsAliases(alias);

// Where the row of support is for scalars, scale_dtype is the type of the source.
template <>
void randomize(Rng& rng, Machine& machine, isa::QuantRows& op) {
  using isa::QuantOp;
  const bool quants = op.operation == QuantOp::kQuant || op.operation == QuantOp::kQuantize;
  const bool dequants = op.operation == QuantOp::kDequant || op.operation == QuantOp::kDequantize;
  const bool has_groups = op.operation >= QuantOp::kAntiQuant;
  const bool with_tensors = quants ? machine.chip.family != isa::Family::k910A && chance(rng, 2)
                                   : op.scale_dtype != op.dtype;
  op.rows = between(rng, 1, 5);
  op.columns = between(rng, 1, 40) * 2;
  const int64_t gap = op.operation == QuantOp::kDequant ? between(rng, 0, 9) : 0;
  op.src_pitch = op.columns + gap;
  op.dst_pitch = op.columns + (gap > 0 ? between(rng, 0, 9) : 0);
  op.row_group = has_groups ? between(rng, 1, 3) : op.rows;
  op.column_group = has_groups && chance(rng, 2) ? between(rng, 1, 5) : 1;
  op.scale_pitch = op.columns;
  op.has_scales = with_tensors;
  op.has_offsets = with_tensors && !dequants && chance(rng, 2);
  op.scale_bits = random_factor(rng);
  op.offset_bits = dequants ? 0 : random_factor(rng);
  op.round_mode = between(rng, 0, 5);
  machine.registers.floats_saturate = chance(rng, 2);
}
void alias(Rng& rng, isa::QuantRows& op) {
  const bool in_place =
      op.operation == isa::QuantOp::kQuant || op.operation == isa::QuantOp::kQuantize;
  if (in_place && chance(rng, 4)) op.dst.address = op.src.address;
}
const Aliases<isa::QuantRows> kQuantRowsAliases(alias);

// Every element of dst is written once: each loop steps over all that those inside it write.
template <>
void randomize(Rng& rng, Machine&, isa::StridedMove& op) {
  op.run = between(rng, 1, 20);
  int64_t reach = op.run;
  std::vector<int> order = {0, 1, 2, 3, 4};
  std::shuffle(order.begin(), order.end(), rng);
  for (const int i : order) {
    isa::MoveLoop& loop = op.loops[i];
    loop.count = between(rng, 1, 3);
    loop.dst_stride = reach + (chance(rng, 2) ? between(rng, 0, 3) : 0);
    loop.src_stride = between(rng, 0, 40);
    reach = loop.count * loop.dst_stride;
  }
  op.dst_first = between(rng, 0, 5);
  op.src_first = between(rng, 0, 5);
  op.fills = chance(rng, 4);
}

}  // namespace asctwin::test
