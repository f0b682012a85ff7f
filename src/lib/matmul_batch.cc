// IterateBatch and IterateNBatch: many products in one call, with matrices as the layouts of the
// tiling place them.
// UNVERIFIED: evidence = inferred: which of fewer matrices goes with which of the others: groups of
// neighbours share one. And that the batches of IterateNBatch follow one another in each layout, as
// a kernel would take them by hand.
// spec: matmul.md, section 6
#include <string>
#include <utility>
#include <vector>

#include "asctwin/cube_service.h"
#include "lib/matmul_call.h"

namespace asctwin::lib {
namespace {

struct LayoutAxes {
  int64_t b, s, n, g, d;
};

// Where the matrices of one operand begin, by their number.
struct Places {
  LayoutMode mode;
  LayoutAxes axes;
  int64_t pitch;   // of NORMAL, in elements
  int64_t matrix;  // the same, from one matrix to the next; of another layout 0, or what is given

  int64_t row_pitch() const {
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
    check();
  }

  int64_t most() const { return most_; }

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
      if (!c.is_local()) move_to(job.target.tensor, kind.c.dtype, to.of(number));
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
        [jobs = std::move(jobs), needed, name = name_, where] {
          const LibraryCall frame(name, where);
          const auto room = static_cast<int64_t>(cube_memory().l1.GetLength());
          if (needed > room)
            frame.refuse(phrase("matrices of {} B in L1", needed),
                         phrase("the matrices of one call fit L1, which has {} B", room));
          for (const MatmulJob& job : jobs) run_all(job, name, where);
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
    return {mode, axes, job.target.pitch, step_of(mode, batch_.stride_c, whole)};
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
    return {mode, axes_of_a(), job.product.a.pitch,
            step_of(mode, batch_.stride_a, o_.org_m_ * o_.org_ka_)};
  }
  Places places_of_b(const MatmulJob& job) const {
    const LayoutMode mode = o_.kind_->b.layout;
    return {mode, axes_of_b(), job.product.b.pitch,
            step_of(mode, batch_.stride_b, o_.org_n_ * o_.org_kb_)};
  }

  // Section 6.4: of all matrices of one call, in whole fractals.
  int64_t bytes_in_l1() const {
    const auto bytes = [&](const MatmulOperand& operand, bool turned, int64_t rows, int64_t columns,
                           int64_t count) {
      const auto size = static_cast<int64_t>(size_of(operand.dtype));
      if (turned) std::swap(rows, columns);
      return round_up(rows, 16) * round_up(columns, 32 / size) * size * count;
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
    if (size_of(kind.c.dtype) == 1 || (size_of(kind.a.dtype) == 1 && size_of(kind.c.dtype) == 2))
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
    if (kind.a.format == CubeFormat::NZ && mode != LayoutMode::NORMAL)
      call_.unmodelled("matrices in NZ");
    if (o_.tiling_.CLayoutInfoG < std::max(a.g, b.g)) call_.unmodelled("a sum over G");
  }

  MatmulObject& o_;
  const MatmulCall& call_;
  const char* name_;
  MatmulBatch batch_;
  int64_t most_ = 1;
};

void MatmulObject::iterate_batch(MatmulTensor c, const MatmulBatch& given,
                                 const MatmulResult& result, SourceLoc where) {
  constexpr const char* kName = "IterateBatch";
  MatmulCall call(*this, kName, where);
  call.check_sync(result.sync);
  call.open();
  BatchProducts products(*this, call, kName, given);
  if (!result.sync && result.awaited) ++awaited_batches_;
  if (!c.is_local()) return products.run(products.jobs(c, result, 1), where, result.sync);
  if (call.runs_here() || c.position == AscendC::TPosition::TSCM || result.atomic != 0)
    return call.unmodelled("this way to a tensor on chip");
  const auto size = static_cast<int64_t>(size_of(kind_->c.dtype));
  if (!result.sync) call.refuse("a tensor in UB and sync false", "into UB it waits for its result");
  if (kind_->c.format == CubeFormat::ND && single_.n * size % 32 != 0)
    call.refuse(phrase("rows of {} B in UB", single_.n * size),
                "rows in UB are a multiple of 32 B, or C is ND_ALIGN");
  if (kind_->c.format == CubeFormat::NZ) call.unmodelled("matrices in NZ in UB");
  const int64_t matrix = single_.m * call.row_pitch_in_ub(single_.n) * size;
  int64_t number = 0;
  for (const MatmulJob& job : products.jobs(c, result, 1))
    call.fetch_all(job, shifted(c, number++ * matrix));
}

void MatmulObject::iterate_batches(int64_t loops, const MatmulBatch& given,
                                   const MatmulResult& result, SourceLoc where) {
  constexpr const char* kName = "IterateNBatch";
  MatmulCall call(*this, kName, where);
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
  move_to(slot, kind_->c.dtype, products.places_of_c(job).of(fetched_batches_++ * products.most()));
  return slot;
}

}  // namespace asctwin::lib
