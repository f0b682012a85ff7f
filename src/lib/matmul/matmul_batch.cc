// IterateBatch and IterateNBatch: many products in one call, with matrices as the layouts of the
// tiling place them.
// UNVERIFIED: evidence = inferred: which of fewer matrices goes with which of the others: groups of
// neighbours share one. That the batches of IterateNBatch follow one another in each layout, as
// a kernel would take them by hand.
// spec: matmul.md, section 6
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/cube_service.h"
#include "lib/matmul/matmul_call.h"
#include "lib/matmul/matmul_checks.h"

namespace asctwin::lib {
namespace {

struct LayoutAxes {
  int64_t b, s, n, g, d;
};

// Where the matrices of one operand begin, by their number.
struct Places {
  LayoutMode mode;
  LayoutAxes axes;
  bool nz;
  int64_t pitch;   // of NORMAL and of NZ
  int64_t matrix;  // the same, from one matrix to the next; of another layout 0, or what is given

  int64_t row_pitch() const {
    if (nz) return pitch;
    if (mode == LayoutMode::BSNGD) return axes.n * axes.g * axes.d;
    if (mode == LayoutMode::SBNGD) return axes.b * axes.n * axes.g * axes.d;
    return mode == LayoutMode::BNGS1S2 ? axes.d : pitch;
  }
  int64_t of(int64_t number) const {
    if (matrix != 0) return number * matrix;
    const int64_t group = axes.n * axes.g;
    if (mode == LayoutMode::BNGS1S2) return number * axes.s * axes.d;
    if (mode == LayoutMode::SBNGD) return number * axes.d;
    return number / group * axes.s * group * axes.d + number % group * axes.d;
  }
};

void move_to(MatmulTensor& tensor, DType dtype, int64_t elements) {
  tensor = shifted(tensor, elements * static_cast<int64_t>(size_of(dtype)));
}

}  // namespace

// The products of one call.
class BatchProducts {
 public:
  BatchProducts(MatmulObject& object, const MatmulCall& call, const char* name,
                const MatmulBatch& given)
      : o_(object), call_(call), name_(name), batch_(given) {
    if (batch_.a == 0) {
      batch_.a = static_cast<uint32_t>(o_.batch_a_);
      batch_.b = static_cast<uint32_t>(o_.batch_b_);
    }
    most_ = std::max(batch_.a, batch_.b);
    if (o_.tiling_.CLayoutInfoG == 1) summed_ = std::max(axes_of_a().g, axes_of_b().g);
    summed_ = std::max<int64_t>(1, summed_);
    check();
  }

  int64_t results() const { return most_ / summed_; }
  bool sums() const { return summed_ > 1; }

  // Into `c`, `loops` times as many as there are in a batch.
  std::vector<MatmulJob> jobs(const MatmulTensor& c, const MatmulResult& result, int64_t loops) {
    MatmulJob all = call_.job(c, result);
    all.sequential = false;
    const Places a = places_of_a(all), b = places_of_b(all), to = places_of_c(all);
    all.product.a.pitch = a.row_pitch();
    all.product.b.pitch = b.row_pitch();
    all.target.pitch = to.row_pitch();
    const MatmulKind& kind = *o_.kind_;
    std::vector<MatmulJob> jobs;
    for (int64_t number = 0; number < loops * most_; ++number) {
      MatmulJob job = all;
      const auto shared = [&](uint32_t count) { return number / (most_ / count); };
      move_to(job.product.a.tensor, kind.a.dtype, a.of(shared(batch_.a)));
      move_to(job.product.b.tensor, kind.b.dtype, b.of(shared(batch_.b)));
      if (!c.is_local()) move_to(job.target.tensor, kind.c.dtype, to.of(number / summed_));
      if (kind.config.isBiasBatch && job.uses_bias)
        move_to(job.product.bias, kind.bias.dtype, number * o_.single_.n);
      jobs.push_back(job);
    }
    return jobs;
  }

  // Runs them on the cube core.
  void run(std::vector<MatmulJob> jobs, SourceLoc where, bool sync) const {
    const int64_t needed = o_.kind_->a.layout == LayoutMode::NORMAL ? 0 : bytes_in_l1();
    call_.run(
        [jobs = std::move(jobs), needed, parts = static_cast<size_t>(summed_), name = name_,
         where] {
          const LibraryCall frame(name, where);
          const auto room = static_cast<int64_t>(cube_memory().l1.GetLength());
          if (needed > room)
            frame.refuse(phrase("matrices of {} B in L1", needed),
                         phrase("the matrices of one call fit L1, which has {} B", room));
          for (size_t i = 0; i < jobs.size(); i += parts)
            run_sum(std::span(jobs).subspan(i, parts), name, where);
        },
        sync);
  }

  Places places_of_c(const MatmulJob& job) const {
    const auto& t = o_.tiling_;
    const LayoutAxes axes{t.CLayoutInfoB, t.CLayoutInfoS1, t.CLayoutInfoN, t.CLayoutInfoG,
                          t.CLayoutInfoS2};
    const LayoutMode given = o_.kind_->c.layout;
    const LayoutMode mode = given == LayoutMode::NONE ? LayoutMode::NORMAL : given;
    const int64_t whole = o_.org_m_ * (job.target.nz ? o_.org_n_ : job.target.pitch);
    return {mode, axes, job.target.nz, job.target.pitch, step_of(mode, batch_.stride_c, whole)};
  }

 private:
  static int64_t step_of(LayoutMode mode, uint32_t given, int64_t whole) {
    if (given != 0) return given;
    return mode == LayoutMode::NORMAL ? whole : 0;
  }
  LayoutAxes axes_of_a() const {
    const auto& t = o_.tiling_;
    return {t.ALayoutInfoB, t.ALayoutInfoS, t.ALayoutInfoN, t.ALayoutInfoG, t.ALayoutInfoD};
  }
  LayoutAxes axes_of_b() const {
    const auto& t = o_.tiling_;
    return {t.BLayoutInfoB, t.BLayoutInfoS, t.BLayoutInfoN, t.BLayoutInfoG, t.BLayoutInfoD};
  }
  Places places_of_a(const MatmulJob& job) const {
    const LayoutMode mode = o_.kind_->a.layout;
    return {mode, axes_of_a(), job.product.a.nz, job.product.a.pitch,
            step_of(mode, batch_.stride_a, o_.org_m_ * o_.org_ka_)};
  }
  Places places_of_b(const MatmulJob& job) const {
    const LayoutMode mode = o_.kind_->b.layout;
    return {mode, axes_of_b(), job.product.b.nz, job.product.b.pitch,
            step_of(mode, batch_.stride_b, o_.org_n_ * o_.org_kb_)};
  }

  // Section 6.4: of all matrices of one call, in whole fractals.
  int64_t bytes_in_l1() const {
    const auto bytes = [&](const MatmulOperand& operand, bool turned, int64_t rows, int64_t columns,
                           int64_t count) {
      if (turned) std::swap(rows, columns);
      const int64_t elements = round_up(rows, 16) * round_up(columns, c0_of(operand.dtype));
      return bytes_in(operand.dtype, elements * count);
    };
    const MatmulShape& single = o_.single_;
    return bytes(o_.kind_->a, o_.a_.transposed, single.m, single.k, batch_.a) +
           bytes(o_.kind_->b, o_.b_.transposed, single.k, single.n, batch_.b);
  }

  void check() const {
    const MatmulKind& kind = *o_.kind_;
    const Phrase counts = phrase("{} and {} matrices", batch_.a, batch_.b);
    if (batch_.a == 0 || batch_.b == 0 || most_ % batch_.a != 0 || most_ % batch_.b != 0)
      call_.refuse(counts, "one number is a multiple of the other");
    const LayoutMode mode = kind.a.layout;
    if (mode == LayoutMode::NONE || kind.b.layout != mode)
      call_.refuse("MatmulTypes without a common LayoutMode", "A and B have the same layout");
    const auto& config = kind.config;
    if (config.doMultiDataLoad || config.doSpecialMDL || config.doIBShareNorm)
      call_.refuse(phrase("a MatmulConfig of {}", (config.doIBShareNorm ? "IBShare" : "MDL")),
                   "batches are for the Norm template");
    if (kind.b.is_sparse) call_.unmodelled("a sparse B");
    if (kind.a.dtype == DType::kInt4)
      call_.refuse("matrices of int4b_t", "batches are of half, bfloat16_t, float and int8_t");
    if (kind.a.is_scaled) call_.unmodelled("matrices of MX");
    if (size_of(kind.c.dtype) == 1 || (is_integer_product(kind) && size_of(kind.c.dtype) == 2))
      call_.refuse(phrase("a C of {} from {}", info_of(kind.c.dtype).api_name,
                          info_of(kind.a.dtype).api_name),
                   "the results of batches are not quantised");
    const LayoutAxes a = axes_of_a(), b = axes_of_b();
    const auto splits = [](const LayoutAxes& axes, uint32_t count) {
      return axes.n * axes.g <= 0 || axes.n * axes.g % count != 0;
    };
    if (mode == LayoutMode::BSNGD && (splits(a, batch_.a) || splits(b, batch_.b)))
      call_.refuse(phrase("{} of N * G {} and {}", counts, a.n * a.g, b.n * b.g),
                   "N * G of a layout is a multiple of the matrices of one call");
    const bool in_strips = kind.a.format == CubeFormat::NZ || kind.b.format == CubeFormat::NZ;
    if (in_strips && (mode == LayoutMode::BSNGD || mode == LayoutMode::SBNGD))
      call_.refuse("matrices in NZ of a layout whose rows are apart",
                   "BSNGD and SBNGD are ND, BNGS1S2 and NORMAL may be NZ");
    check_sum(std::max(a.g, b.g));
  }

  // UNVERIFIED: evidence = inferred: where C has one G, the results of all G are summed.
  void check_sum(int64_t groups) const {
    const int64_t of_c = o_.tiling_.CLayoutInfoG;
    if (of_c < groups && of_c != 1)
      call_.refuse(
          phrase("a tiling whose `CLayoutInfoG` is {}, with G of A or B {}", of_c, groups),
          "G of C is that of A and B, or 1 for their sum");
    if (!sums()) return;
    if (most_ % summed_ != 0)
      call_.refuse(phrase("{} matrices, with a sum over {}", most_, summed_),
                   "the matrices of one call are whole sums over G");
    if (o_.uses_bias_) call_.unmodelled("a bias of a sum over G");
  }

  MatmulObject& o_;
  const MatmulCall& call_;
  const char* name_;
  MatmulBatch batch_;
  int64_t most_ = 1, summed_ = 1;
};

// Checks the rows of matrices in UB.
void MatmulObject::check_batch_rows(const MatmulCall& call) const {
  const int64_t row = bytes_in(kind_->c.dtype, single_.n);
  if (kind_->c.format == CubeFormat::ND && row % 32 != 0)
    call.refuse(phrase("rows of {} B in UB", row),
                "rows in UB are a multiple of 32 B, or C is ND_ALIGN");
}

void MatmulObject::iterate_batch(MatmulTensor c, const MatmulBatch& given,
                                 const MatmulResult& result, SourceLoc where) {
  constexpr const char* kName = "IterateBatch";
  refuse_dual_master(kName, where);
  MatmulCall call(*this, kName, where);
  call.check_mode(ITERATE_MODE_BATCH);
  call.check_sync(result.sync);
  call.open();
  BatchProducts products(*this, call, kName, given);
  if (!result.sync && result.awaited) ++awaited_batches_;
  if (!c.is_local()) return products.run(products.jobs(c, result, 1), where, result.sync);
  if (call.runs_here() || c.position == AscendC::TPosition::TSCM || result.atomic != 0)
    return call.unmodelled("this way to a tensor on chip");
  if (!result.sync) call.refuse("a tensor in UB and sync false", "into UB it waits for its result");
  check_batch_rows(call);
  if (kind_->c.format == CubeFormat::NZ) call.unmodelled("matrices in NZ in UB");
  if (products.sums()) call.unmodelled("a sum over G in UB");
  const int64_t matrix = bytes_in(kind_->c.dtype, single_.m * call.row_pitch_in_ub(single_.n));
  int64_t number = 0;
  for (const MatmulJob& job : products.jobs(c, result, 1))
    call.fetch_all(job, shifted(c, number++ * matrix));
}

void MatmulObject::iterate_batches(int64_t loops, const MatmulBatch& given,
                                   const MatmulResult& result, SourceLoc where) {
  constexpr const char* kName = "IterateNBatch";
  refuse_dual_master(kName, where);
  MatmulCall call(*this, kName, where);
  call.check_mode(ITERATE_MODE_N_BATCH);
  call.check_sync(result.sync);
  if (!result.sync && result.awaited) ++awaited_batches_;
  if (!kind_->config.isNBatch) call.refuse("a MatmulConfig without it", "`isNBatch` is true");
  if (!user_workspace_.is_given())
    call.refuse("no workspace", "SetWorkspace comes before IterateNBatch");
  call.open();
  BatchProducts products(*this, call, kName, given);
  products.run(products.jobs(user_workspace_, result, loops), where, result.sync);
  batches_ = loops;
  fetched_batches_ = 0;
}

MatmulTensor MatmulObject::next_batch_in_workspace(const MatmulBatch& given, SourceLoc where) {
  constexpr const char* kName = "GetBatchTensorC";
  MatmulCall call(*this, kName, where);
  if (fetched_batches_ >= batches_)
    call.refuse("no batch to fetch", "IterateNBatch comes before it, and gives each batch once");
  const BatchProducts products(*this, call, kName, given);
  if (!call.runs_here()) await_cube(where);
  const MatmulJob job = call.job(user_workspace_, {});
  MatmulTensor slot = user_workspace_;
  move_to(slot, kind_->c.dtype,
          products.places_of_c(job).of(fetched_batches_++ * products.results()));
  return slot;
}

void MatmulObject::get_batch(MatmulTensor ub, const MatmulBatch& given, bool sync,
                             SourceLoc where) {
  constexpr const char* kName = "GetBatchTensorC";
  const MatmulTensor slot = next_batch_in_workspace(given, where);
  MatmulCall call(*this, kName, where);
  const BatchProducts products(*this, call, kName, given);
  MatmulJob job = call.job(slot, {});
  if (call.runs_here() || job.target.nz) return call.unmodelled("this way to a tensor on chip");
  check_batch_rows(call);
  BlockProduct whole = job.product;
  whole.m = single_.m;
  whole.n = single_.n;
  const auto from = products.places_of_c(job);
  job.order.base.n = from.row_pitch();
  const int64_t pitch = call.row_pitch_in_ub(single_.n);
  for (int64_t z = 0; z < products.results(); ++z) {
    MatmulTensor matrix = slot;
    move_to(matrix, kind_->c.dtype, from.of(z));
    call.fetch(job, whole, matrix, shifted(ub, bytes_in(kind_->c.dtype, z * single_.m * pitch)), 0,
               0, pitch, sync);
  }
}

}  // namespace asctwin::lib
