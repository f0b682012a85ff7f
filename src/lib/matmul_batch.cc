// IterateBatch: many products in one call, with matrices as the layouts of the tiling place them.
// UNVERIFIED: evidence = inferred: which of fewer matrices goes with which of the others: groups of
// neighbours share one.
// spec: matmul.md, section 6
#include <string>
#include <vector>

#include "lib/matmul_call.h"

namespace asctwin::lib {
namespace {

struct LayoutAxes {
  int64_t b, s, n, g, d;
};

// From row to row, and from one matrix of a batch to the next, in elements.
struct LayoutSteps {
  int64_t pitch, matrix;
};

LayoutSteps steps_of(LayoutMode mode, const LayoutAxes& axes) {
  switch (mode) {
    case LayoutMode::BSNGD:
      return {axes.n * axes.g * axes.d, axes.d};
    case LayoutMode::SBNGD:
      return {axes.b * axes.n * axes.g * axes.d, axes.d};
    default:
      return {axes.d, axes.s * axes.d};
  }
}

void move_to(MatmulTensor& tensor, DType dtype, int64_t elements) {
  tensor = shifted(tensor, elements * static_cast<int64_t>(size_of(dtype)));
}

}  // namespace

void MatmulObject::iterate_batch(MatmulTensor c, const MatmulBatch& given,
                                 const MatmulResult& result, SourceLoc where) {
  constexpr const char* kName = "IterateBatch";
  MatmulCall call(*this, kName, where);
  MatmulBatch batch = given;
  if (batch.a == 0) {
    batch.a = static_cast<uint32_t>(batch_a_);
    batch.b = static_cast<uint32_t>(batch_b_);
  }
  const uint32_t most = std::max(batch.a, batch.b);
  if (batch.a == 0 || batch.b == 0 || most % batch.a != 0 || most % batch.b != 0)
    call.refuse(std::to_string(batch.a) + " and " + std::to_string(batch.b) + " matrices",
                "one number is a multiple of the other");
  const LayoutMode mode = kind_->a.layout;
  if (mode == LayoutMode::NONE || kind_->b.layout != mode)
    call.refuse("MatmulTypes without a common LayoutMode", "A and B have the same layout");
  if (kind_->config.doMultiDataLoad)
    call.refuse("a MatmulConfig of MDL", "batches are for the Norm template");
  const auto& t = tiling_;
  const LayoutAxes a{t.ALayoutInfoB, t.ALayoutInfoS, t.ALayoutInfoN, t.ALayoutInfoG,
                     t.ALayoutInfoD};
  const LayoutAxes b{t.BLayoutInfoB, t.BLayoutInfoS, t.BLayoutInfoN, t.BLayoutInfoG,
                     t.BLayoutInfoD};
  const LayoutAxes to{t.CLayoutInfoB, t.CLayoutInfoS1, t.CLayoutInfoN, t.CLayoutInfoG,
                      t.CLayoutInfoS2};
  if (c.is_local()) call.unmodelled("a tensor on chip");
  if (kind_->a.format == CubeFormat::NZ && mode != LayoutMode::NORMAL)
    call.unmodelled("matrices in NZ");
  if (to.g < std::max(a.g, b.g)) call.unmodelled("a sum over G");
  MatmulJob all = call.job(c, result);
  all.sequential = false;
  LayoutSteps of_a{all.product.a.pitch, org_m_ * org_ka_};
  LayoutSteps of_b{all.product.b.pitch, org_n_ * org_kb_};
  LayoutSteps of_c{all.target.pitch, org_m_ * (all.target.nz ? org_n_ : all.target.pitch)};
  if (mode != LayoutMode::NORMAL) {
    of_a = steps_of(mode, a);
    of_b = steps_of(mode, b);
  }
  const LayoutMode c_mode = kind_->c.layout;
  if (c_mode != LayoutMode::NORMAL && c_mode != LayoutMode::NONE) of_c = steps_of(c_mode, to);
  if (batch.stride_a != 0) of_a.matrix = batch.stride_a;
  if (batch.stride_b != 0) of_b.matrix = batch.stride_b;
  if (batch.stride_c != 0) of_c.matrix = batch.stride_c;
  std::vector<MatmulJob> jobs;
  for (int64_t z = 0; z < most; ++z) {
    MatmulJob job = all;
    job.product.a.pitch = of_a.pitch;
    job.product.b.pitch = of_b.pitch;
    job.target.pitch = of_c.pitch;
    move_to(job.product.a.tensor, kind_->a.dtype, z / (most / batch.a) * of_a.matrix);
    move_to(job.product.b.tensor, kind_->b.dtype, z / (most / batch.b) * of_b.matrix);
    move_to(job.target.tensor, kind_->c.dtype, z * of_c.matrix);
    if (kind_->config.isBiasBatch && job.uses_bias)
      move_to(job.product.bias, kind_->bias.dtype, z * single_.n);
    jobs.push_back(job);
  }
  call.run(
      [jobs, where] {
        for (const MatmulJob& job : jobs) run_all(job, kName, where);
      },
      result.sync);
}

}  // namespace asctwin::lib
