// Random shapes and forms of softmax functions.
// spec: adv_nn.md, section 1
#include "asctwin/base/softmax_room.h"
#include "property/random/call.h"

namespace asctwin::test {
namespace {

isa::SoftmaxShape random_shape(Rng& rng, const Machine& machine, DType dtype) {
  isa::SoftmaxShape shape;
  shape.nz = machine.chip.family != isa::Family::k310B && chance(rng, 3);
  const int64_t unit = shape.nz ? 16 : 32 / static_cast<int64_t>(size_of(dtype));
  shape.columns = unit * between(rng, 1, chance(rng, 4) ? 20 : 5);
  shape.valid_columns = chance(rng, 3) ? shape.columns : between(rng, 1, shape.columns);
  shape.rows = between(rng, 1, 6);
  shape.valid_rows = chance(rng, 3) ? between(rng, 1, shape.rows) : shape.rows;
  return shape;
}
isa::SoftmaxRoom random_room(Rng& rng) {
  if (chance(rng, 2)) return {};
  const int64_t bytes = between(rng, kLeastSoftmaxRoom, 2048);
  return {bytes, between(rng, kLeastSoftmaxRoom, bytes)};
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::Softmax& op) {
  const bool is_v2 = op.operation == isa::SoftmaxOp::kSoftmaxFlashV2;
  const bool is_small =
      machine.chip.family == isa::Family::k310P || machine.chip.family == isa::Family::k310B;
  op.shape = random_shape(rng, machine, op.src_dtype);
  op.room = random_room(rng);
  op.update = chance(rng, 2);
  op.with_statistics = op.operation != isa::SoftmaxOp::kSoftMax || chance(rng, 2);
  op.packed = is_v2 && !is_small && !op.shape.nz && chance(rng, 2);
  op.with_reduce_max = op.packed && chance(rng, 2);
  machine.registers.floats_saturate = chance(rng, 2);
}
void alias(Rng& rng, isa::Softmax& op) {
  if (op.operation == isa::SoftmaxOp::kLogSoftMax || !chance(rng, 3)) return;
  op.src.address = op.dst.address;
  if (!op.update || (op.operation != isa::SoftmaxOp::kSoftmaxFlash &&
                     op.operation != isa::SoftmaxOp::kSoftmaxFlashV2))
    return;
  op.in_sum.address = op.sum.address;
  op.in_max.address = op.max.address;
}
const Aliases<isa::Softmax> kSoftmaxAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::SoftmaxFlashV3& op) {
  op.shape.columns = op.shape.valid_columns = 64 * (chance(rng, 8) ? between(rng, 9, 12) : 8);
  op.shape.rows = op.shape.valid_rows = 8;
  op.room = random_room(rng);
  op.update = chance(rng, 2);
  op.loop_count = between(rng, 1, 9);
  machine.registers.floats_saturate = chance(rng, 2);
}
void alias(Rng& rng, isa::SoftmaxFlashV3& op) {
  if (!chance(rng, 3)) return;
  op.src.address = op.dst.address;
  if (!op.update) return;
  op.in_mean.address = op.mean.address;
  op.in_sum.address = op.sum.address;
  op.in_max.address = op.max.address;
}
const Aliases<isa::SoftmaxFlashV3> kSoftmaxFlashV3Aliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::SoftmaxGrad& op) {
  op.shape = random_shape(rng, machine, op.dtype);
  op.room = random_room(rng);
  op.front = op.operation == isa::SoftmaxGradOp::kSoftmaxGrad && chance(rng, 3);
  machine.registers.floats_saturate = chance(rng, 2);
}
void alias(Rng& rng, isa::SoftmaxGrad& op) {
  const bool front = op.front || op.operation == isa::SoftmaxGradOp::kSoftmaxGradFront;
  if (!front && chance(rng, 3)) op.src.address = op.dst.address;
}
const Aliases<isa::SoftmaxGrad> kSoftmaxGradAliases(alias);

}  // namespace asctwin::test
