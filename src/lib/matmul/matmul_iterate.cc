// Iterate, GetTensorC, IterateAll and IterateBatch. A vector core that iterates keeps what the
// block is the sum of; its cube core, which serves another vector core as well, forms it when it is
// fetched.
// UNVERIFIED: evidence = inferred: of a mixed kernel the operands are read when a block is fetched.
#include <string>
#include <utility>

#include "asctwin/api/sync.h"
#include "asctwin/core_info.h"
#include "asctwin/cube_service.h"
#include "lib/matmul/matmul_call.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;
using AscendC::TPosition;

// One block as the sum of its parts.
struct BlockSum {
  std::vector<MatmulJob> parts;
  std::vector<int64_t> numbers;  // the block of each part's product

  BlockProduct last() const { return parts.back().block(numbers.back()); }

  void form(const CubeMemory& memory, const LocalTensor<uint8_t>& l0c) const {
    for (size_t i = 0; i < parts.size(); ++i) {
      BlockProduct block = parts[i].block(numbers[i]);
      if (i > 0) block.start = BlockProduct::Start::kResult;
      multiply(memory, l0c, block);
    }
  }
};

// Returns the place of a block of one Iterate.
LocalTensor<uint8_t> place_in_l0c(const CubeMemory& memory, const BlockOrder& order, int64_t i) {
  return memory.l0c[static_cast<uint32_t>(i * order.base.m * order.base.n * 4)];
}

}  // namespace

bool MatmulObject::iterate(bool partial_sum, bool sync, SourceLoc where) {
  refuse_dual_master("Iterate", where);
  MatmulCall call(*this, "Iterate", where);
  call.check_mode(ITERATE_MODE_NORMAL);
  call.check_sync(sync);
  call.check();
  if (kind_->is_triangle()) call.unmodelled("blocks of a triangle, one by one");
  const BlockOrder order = call.order();
  if (order.in_pairs && !kind_->config.doNorm)
    call.refuse("OUTER_PRODUCT of the MDL template", "with it MDL has IterateAll alone");
  const int64_t count = order.steps();
  if (count > 0) call.open();
  if (next_ == 0 && count > 0) call.stage_operands();
  if (next_ == 0 && count > 0 && !partial_sum) call.count_product();
  if (partial_sum && count > 1)
    call.refuse(phrase("enPartialSum with {} blocks", count),
                "a partial sum is of one block: the single shape is the base shape");
  if (partial_sum && kind_->config.enUnitFlag)
    call.refuse(
        "enPartialSum with `enUnitFlag` true",
        "several Iterate before one GetTensorC need a MatmulConfig with `enUnitFlag` false");
  if (next_ >= count) {
    next_ = fetched_ = 0;
    runs_async_ = false;
    return false;
  }
  if (!sync && !call.runs_here()) {
    if (!runs_async_) {
      if (!user_workspace_.is_given())
        call.refuse("no workspace", "SetWorkspace comes before Iterate<false>");
      MatmulResult result;
      result.sequential = true;
      const MatmulJob job = call.job(user_workspace_, result);
      call.run([job, where] { run_all(job, "Iterate", where); }, false);
      runs_async_ = true;
    }
    ++next_;
    return true;
  }
  if (!partial_sum) drop_block("Iterate", where);
  MatmulObject part = *this;
  part.parts_.clear();
  parts_.push_back(std::move(part));
  has_block_ = true;
  fetches_ = 0;
  ++next_;
  if (!call.runs_here()) return true;
  const MatmulJob job = call.job({}, {});
  const CubeMemory memory = cube_memory();
  job.check(memory, "Iterate", where);
  const LibraryCall frame("Iterate", where);
  for (int64_t i = 0; i < order.blocks_in(next_ - 1); ++i) {
    BlockProduct block = job.block(order.begin_of(next_ - 1) + i);
    if (partial_sum) block.start = BlockProduct::Start::kResult;
    multiply(memory, place_in_l0c(memory, order, i), block);
  }
  return true;
}

void MatmulObject::drop_block(const char* name, SourceLoc where) {
  parts_.clear();
  if (!has_block_ || fetches_ > 0 || kind_->config.isCO1Shared) return;
  const LibraryCall call(name, where);
  call.ignores("that a block of the Iterate before has had 0 GetTensorC",
               "each block is fetched by 1 GetTensorC; the next one takes its place in L0C");
}

bool MatmulObject::iterate_into(bool partial_sum, MatmulTensor co1, SourceLoc where) {
  MatmulCall call(*this, "Iterate", where);
  if (!call.runs_here()) call.unmodelled("a tensor in L0C on a vector core");
  if (call.order().in_pairs) call.unmodelled("OUTER_PRODUCT into a tensor in L0C");
  call.check();
  const int64_t count = call.order().count();
  if (next_ >= count) {
    next_ = 0;
    return false;
  }
  const MatmulJob job = call.job({}, {});
  const CubeMemory memory = cube_memory();
  const LibraryCall frame("Iterate", where);
  BlockProduct block = job.block(next_++);
  if (partial_sum) block.start = BlockProduct::Start::kResult;
  multiply(memory, local_of<uint8_t>(co1, TPosition::CO1), block);
  return true;
}

void MatmulObject::get_tensor_c(MatmulTensor c, const MatmulResult& result, const char* name,
                                SourceLoc where) {
  refuse_dual_master(name, where);
  MatmulCall call(*this, name, where);
  if (!kind_->config.enableGetTensorC)
    call.refuse("a MatmulConfig without it", "`enableGetTensorC` is true");
  call.check_sync(result.sync);
  if (c.is_local()) call.check_rows_in_ub();
  if (c.is_local() && !result.sync) ++copies_;
  if (runs_async_) {
    const MatmulTensor slot = next_in_workspace(where);
    if (!c.is_local()) call.unmodelled("an asynchronous block into global memory");
    const MatmulJob job = call.job(slot, result);
    const BlockProduct block = job.block(fetched_ - 1);
    const int64_t pitch =
        job.target.nz ? round_up(block.m, 16) : call.row_pitch_in_ub(job.order.base.n);
    return call.fetch(job, block, slot, c, 0, 0, pitch, result.sync);
  }
  if (!has_block_) call.refuse("no block to fetch", "Iterate comes before it");
  if (++fetches_ > 1) {
    const LibraryCall frame(name, where);
    frame.ignores(phrase("that its block has been fetched: {} calls after 1 Iterate", fetches_),
                  "each block is fetched by 1 GetTensorC");
  }
  const bool into_ub = c.is_local();
  if (into_ub && call.runs_here()) call.unmodelled("a tensor on chip, on a cube core");
  if (into_ub && result.atomic != 0) call.unmodelled("an atomic operation into UB");
  BlockSum sum;
  for (MatmulObject& part : parts_) {
    const int64_t number = part.next_;
    sum.parts.push_back(MatmulCall(part, name, where).job(into_ub ? call.staging() : c, result));
    sum.numbers.push_back(number);
  }
  const MatmulJob& job = sum.parts.back();
  const BlockProduct block = sum.last();
  const bool is_alone = into_ub || result.sequential;
  if (job.order.slices > 1 && !is_alone)
    call.refuse("`isPartialOutput` and `enSequentialWrite` false",
                "parts of K are written one behind another");
  if (call.runs_here()) {
    const CubeMemory memory = cube_memory();
    const LibraryCall frame(name, where);
    AscendC::PipeBarrier<PIPE_ALL>();
    const BlockOrder& order = job.order;
    const int64_t step = sum.numbers.back(), first = order.begin_of(step);
    const int64_t slot = bytes_in(job.target.dtype, order.base.m * order.base.n);
    for (int64_t i = 0; i < order.blocks_in(step); ++i) {
      const BlockProduct one = job.block(first + i);
      BlockTarget to = is_alone ? job.alone(one) : job.place_of(first + i);
      if (is_alone) to.tensor = shifted(to.tensor, i * slot);
      store(memory, place_in_l0c(memory, order, i), one, to);
    }
    return;
  }
  const BlockTarget target = is_alone ? job.alone(block) : job.place_of(sum.numbers.back());
  const auto work = [sum, target, name, where] {
    const CubeMemory memory = cube_memory();
    sum.parts.back().check(memory, name, where);
    const LibraryCall frame(name, where);
    sum.form(memory, memory.l0c);
    store(memory, memory.l0c, sum.last(), target);
  };
  call.run(work, true);
  if (!into_ub) return;
  const int64_t pitch = target.nz ? target.pitch : call.row_pitch_in_ub(job.order.base.n);
  call.fetch(job, block, target.tensor, c, 0, 0, pitch, result.sync);
}

void MatmulObject::get_tensor_c_twice(MatmulTensor gm, MatmulTensor ub, const MatmulResult& result,
                                      SourceLoc where) {
  get_tensor_c(gm, result, "GetTensorC", where);
  fetches_ = 0;  // the same fetch
  MatmulResult plain = result;
  plain.atomic = 0;
  get_tensor_c(ub, plain, "GetTensorC", where);
}

MatmulTensor MatmulObject::next_in_workspace(SourceLoc where) {
  MatmulCall call(*this, "GetTensorC", where);
  const BlockOrder order = call.order();
  if (!runs_async_ || fetched_ >= order.count())
    call.refuse("no block to fetch", "Iterate<false> comes before it, and gives each block once");
  if (!call.runs_here()) await_cube(where);
  const int64_t bytes = order.base.m * order.base.n * static_cast<int64_t>(size_of(kind_->c.dtype));
  MatmulTensor slot = shifted(user_workspace_, fetched_++ * bytes);
  slot.extent_bytes = static_cast<uint64_t>(bytes);
  return slot;
}

void MatmulObject::iterate_all(MatmulTensor c, const MatmulResult& result, SourceLoc where) {
  MatmulCall call(*this, "IterateAll", where);
  call.check_mode(ITERATE_MODE_ALL);
  call.check_sync(result.sync);
  call.check();
  if (call.order().count() == 0) return;
  if (kind_->config.isPartialOutput)
    call.refuse("`isPartialOutput` true", "with it results are taken by Iterate and GetTensorC");
  if (kind_->is_dual_master()) return share_product(c, result, where);
  call.open();
  call.count_product();
  call.stage_operands();
  if (!result.sync && result.awaited) ++awaited_products_;
  const MatmulJob job = call.job(c, result);
  if (!c.is_local()) {
    const bool is_shared = kind_->a.ib_share && kind_->b.ib_share && result.atomic != 0 &&
                           !call.runs_here() && AscendC::GetSubBlockIdx() != 0;
    if (is_shared) return;  // both vector cores ask for the same, and it is added once
    return call.run([job, where] { run_all(job, "IterateAll", where); }, result.sync);
  }
  if (call.runs_here() || c.position == TPosition::TSCM || result.atomic != 0)
    return call.unmodelled("this way to a tensor on chip");
  if (kind_->is_triangle()) return call.unmodelled("a triangle on chip");
  call.fetch_all(job, c);
}

// UNVERIFIED: evidence = inferred: the cube core computes, and the vector cores of its block wait
// for it.
void MatmulObject::share_product(const MatmulTensor& c, const MatmulResult& result,
                                 SourceLoc where) {
  MatmulCall call(*this, "IterateAll", where);
  if (c.is_local()) call.unmodelled("a tensor on chip, with enableMixDualMaster");
  if (!call.runs_here()) {
    const bool is_shared = kind_->a.ib_share && kind_->b.ib_share;
    if (framework::sub_block_count() > 1 && !is_shared)
      call.refuse("`enableMixDualMaster` true and two vector cores of a block",
                  "with it a block has one, or A and B are IBSHARE");
    return await_told(where);
  }
  call.open();
  call.count_product();
  run_all(call.job(c, result), "IterateAll", where);
  tell_vector_cores(where);
}

void MatmulObject::wait(int64_t& calls, const char* name, const char* by, SourceLoc where) {
  const MatmulCall call(*this, name, where);
  if (calls == 0)
    call.refuse("0 calls before it to wait for", phrase("it waits once for each call of {}", by));
  --calls;
  const LibraryCall frame(name, where);
  if (!call.runs_here()) await_cube(where);
}
void MatmulObject::wait_for_product(SourceLoc where) {
  wait(awaited_products_, "WaitIterateAll", "IterateAll<false> with `waitIterateAll` true", where);
}
void MatmulObject::wait_for_batch(SourceLoc where) {
  wait(awaited_batches_, "WaitIterateBatch",
       "IterateBatch<false, true> or IterateNBatch<false, true>", where);
}

// After GetTensorC<false> into UB.
void MatmulObject::wait_for_copies(SourceLoc where) {
  const MatmulCall call(*this, "WaitGetTensorC", where);
  if (copies_ == 0)
    call.refuse("0 copies to wait for",
                "GetTensorC<false> or AsyncGetTensorC into UB comes before it");
  const LibraryCall frame("WaitGetTensorC", where);
  const int32_t id = framework::fetch_event_id(HardEvent::MTE2_V, SourceLoc::here());
  AscendC::SetFlag<HardEvent::MTE2_V>(id);
  AscendC::WaitFlag<HardEvent::MTE2_V>(id);
}

void MatmulObject::end(SourceLoc where) {
  const MatmulCall call(*this, "End", where);
  if (!call.runs_here()) await_cube(where);
  close_cube_object(this);
  drop_block("End", where);
  has_block_ = false;
}

}  // namespace asctwin::lib
