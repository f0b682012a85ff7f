// Random shapes of normalisations; some rows are longer than what is converted at once.
// spec: adv_nn.md, section 3
#include "property/random/call.h"

namespace asctwin::test {
namespace {

constexpr int64_t kLongRow = 5000;

double random_epsilon(Rng& rng) { return chance(rng, 3) ? 0 : 1e-5f; }

template <class Record>
void randomize_rows(Rng& rng, Record& op) {
  const int64_t block = 32 / static_cast<int64_t>(size_of(op.dtype));
  op.length = between(rng, 1, chance(rng, 16) ? kLongRow : 80);
  op.pitch = (op.length + block - 1) / block * block + (chance(rng, 3) ? block : 0);
  op.batches = between(rng, 1, 3);
  op.rows = between(rng, 1, 3);
}

// bfloat16_t, which only the 950 has here, is left as it is.
void randomize_saturation(Rng& rng, Machine& machine, DType dtype) {
  machine.registers.floats_saturate = dtype == DType::kHalf && chance(rng, 2);
}

// Rows of the shape that is promised.
void make_basic_block(Rng& rng, isa::Norm& op) {
  op.basic_block = true;
  op.length = op.pitch = 64 * between(rng, 1, 4);
  op.batches = 8;
  op.rows = 1;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::Norm& op) {
  using isa::NormOp;
  randomize_rows(rng, op);
  randomize_saturation(rng, machine, op.dtype);
  op.epsilon = random_epsilon(rng);
  op.alpha = chance(rng, 2) ? 1 : 0.3f;
  op.basic_block = op.reuses_x = false;
  op.has_gamma = op.has_beta = op.gives_rstd = true;
  op.groups = 1;
  const bool has_para =
      op.operation == NormOp::kLayerNormOfPara || op.operation == NormOp::kNormalize;
  if (has_para) {
    op.batches = 1;
    op.has_gamma = chance(rng, 2);
    op.has_beta = chance(rng, 2);
    op.gives_rstd = machine.chip.family != isa::Family::k950 || chance(rng, 2);
  } else {
    op.reuses_x = op.operation != NormOp::kRmsNorm && chance(rng, 3);
  }
  if (op.operation == NormOp::kDeepNorm && op.pitch > 2040) op.length = op.pitch = 2032;
  if (op.operation == NormOp::kGroupNorm) {
    op.groups = between(rng, 1, 3);
    op.rows = op.groups * between(rng, 1, 4);
  }
  if (op.operation == NormOp::kBatchNorm) op.length = op.pitch;
  const bool may_promise = op.operation == NormOp::kRmsNorm || op.operation == NormOp::kDeepNorm ||
                           op.operation == NormOp::kBatchNorm;
  if (may_promise && chance(rng, 4)) make_basic_block(rng, op);
  op.tiling_rows = op.rows + between(rng, 0, 2);
  op.tiling_length = chance(rng, 2) ? op.length : op.pitch;
}
// In place, where that is allowed: a source goes to the place of the result, which is the longer
// one where rows have padding.
void alias(Rng& rng, isa::Norm& op) {
  using isa::NormOp;
  if (op.operation == NormOp::kLayerNormOfPara || op.operation == NormOp::kNormalize) return;
  if (op.operation == NormOp::kDeepNorm && (!op.reuses_x || op.dtype != DType::kFloat)) return;
  if (chance(rng, 4)) op.x.address = op.out.address;
}
const Aliases<isa::Norm> kNormAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::LayerNormGrad& op) {
  randomize_rows(rng, op);
  randomize_saturation(rng, machine, op.dtype);
  op.epsilon = random_epsilon(rng);
  op.reuses_sources = chance(rng, 3);
}
void alias(Rng& rng, isa::LayerNormGrad& op) {
  if (chance(rng, 4)) op.x.address = op.pd_x.address;
  if (chance(rng, 4)) op.dy.address = op.res_for_gamma.address;
}
const Aliases<isa::LayerNormGrad> kLayerNormGradAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::LayerNormGradBeta& op) {
  randomize_rows(rng, op);
  randomize_saturation(rng, machine, op.dtype);
  op.reuses_dy = chance(rng, 3);
}

template <>
void randomize(Rng& rng, Machine&, isa::WelfordUpdate& op) {
  const int64_t block = 32 / static_cast<int64_t>(size_of(op.dtype));
  op.ab_length = block * between(rng, 1, chance(rng, 16) ? 200 : 8);
  op.ab_compute_length = between(rng, 1, op.ab_length);
  op.n_rec = 1.0f / static_cast<float>(between(rng, 1, 9));
  op.copies_rest = chance(rng, 2);
  op.reuses_x = chance(rng, 3);
}

template <>
void randomize(Rng& rng, Machine&, isa::WelfordFinalize& op) {
  op.ab_length = 8 * between(rng, 1, 12);
  op.rn_length = between(rng, 1, 9);
  op.has_counts = chance(rng, 3);
  op.head_length = op.ab_length;
  op.tail_count = op.tail_length = 0;
  if (chance(rng, 2)) {
    op.head_length = between(rng, 0, op.ab_length);
    op.tail_length = op.ab_length - op.head_length;
    op.head_count = between(rng, 1, 9);
    op.tail_count = between(rng, 1, 9);
  }
  op.ab_rec = 1.0f / static_cast<float>(op.ab_length);
  op.r_rec = op.ab_rec / static_cast<float>(op.rn_length);
  op.variance_rec = op.r_rec;
  op.is_corrected = false;
}

}  // namespace asctwin::test
