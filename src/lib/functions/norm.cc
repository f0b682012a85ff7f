// Normalisations are instructions of their own here, which need no scratch; what the kernel gives,
// or leaves of UB, is as much as the tiling functions ask for, and lost.
// UNVERIFIED: evidence = inferred. Such a call ends with a barrier of the vector pipe: its steps
// need barriers among each other, and two calls may use the same scratch.
#include "asctwin/lib/norm.h"

#include "asctwin/api/sync.h"
#include "asctwin/lib/normalize.h"
#include "asctwin/library_call.h"
#include "lib/functions/scratch.h"
#include "lib/tiling/tmp_size.h"

namespace asctwin::lib {
namespace {

static_assert(isa::kNormScratchBytes == kLiveNodes * kStepBytes);

// @return whether there is enough of it
bool take_scratch(const LibraryCall& call, Scratch given, isa::Operand& scratch) {
  const AscendC::LocalTensor<uint8_t> room = scratch_of(given);
  scratch = room.operand();
  if (room.GetLength() >= isa::kNormScratchBytes) return true;
  const std::string bytes = std::to_string(room.GetLength());
  const std::string least = std::to_string(isa::kNormScratchBytes);
  if (given != nullptr)
    call.refuse(phrase("a `sharedTmpBuffer` of {} B", bytes),
                phrase("`sharedTmpBuffer` of `{op}` has at least {} B", least));
  else
    call.refuse(phrase("{} B of UB left", bytes),
                phrase("`{op}` without `sharedTmpBuffer` needs {} B that no buffer has", least));
  return false;
}

template <class Record>
void issue_with_scratch(const char* name, Record op, Scratch scratch, SourceLoc where) {
  if (!ASCEND_IS_AIV) return;
  {
    const LibraryCall call(name, where);
    if (!take_scratch(call, scratch, op.scratch)) return;
  }
  issue(op, where);
  const LibraryCall call(name, where);
  AscendC::PipeBarrier<PIPE_V>();
}

// Operands that the operation does not look at may lie nowhere: they become one that lies
// somewhere.
isa::Norm with_every_operand(isa::Norm op) {
  using isa::NormOp;
  const bool rms = op.operation == NormOp::kRmsNorm, given = op.operation == NormOp::kNormalize;
  if (rms || given) op.mean = op.out;
  if (rms) op.spread = op.out;
  if (op.operation != NormOp::kDeepNorm) op.gx = op.out;
  if (!op.has_gamma) op.gamma = op.out;
  if (!op.has_beta || rms) op.beta = op.out;
  if (!given) op.given_mean = op.given_variance = op.out;
  return op;
}

}  // namespace

void normalise(const char* name, const isa::Norm& op, Scratch scratch, SourceLoc where) {
  issue_with_scratch(name, with_every_operand(op), scratch, where);
}
void normalise(const char* name, const isa::LayerNormGrad& op, Scratch scratch, SourceLoc where) {
  issue_with_scratch(name, op, scratch, where);
}
void refuse_format(const char* name, SourceLoc where) {
  const LibraryCall call(name, where);
  call.refuse("a format that is not ND", "tensors of `{op}` are ND");
}
void normalise(const char* name, const isa::LayerNormGradBeta& op, Scratch scratch,
               SourceLoc where) {
  issue_with_scratch(name, op, scratch, where);
}
void normalise(const char* name, const isa::WelfordUpdate& op, Scratch scratch, SourceLoc where) {
  issue_with_scratch(name, op, scratch, where);
}
void normalise(const char* name, const isa::WelfordFinalize& op, Scratch scratch, SourceLoc where) {
  issue_with_scratch(name, op, scratch, where);
}

void normalise_rows(const isa::Norm& op, int32_t a_length, Scratch scratch, SourceLoc where) {
  if (a_length >= 0 && a_length != op.rows) {
    const LibraryCall call("Normalize", where);
    return call.refuse(phrase("config.aLength {} and para.aLength {}", a_length, op.rows),
                       "config.aLength of `{op}` is -1 or para.aLength");
  }
  normalise("Normalize", op, scratch, where);
}

}  // namespace asctwin::lib
