// Each function is one instruction here and needs no scratch; what a kernel gives for it is held to
// what the documents say of it all the same.
// UNVERIFIED: evidence = inferred: the vendor's sizes are not published; what holds neither one
// repeat of the vector unit nor the elements of the call is too small for any of them.
#include "asctwin/lib/tensor_functions.h"

#include <algorithm>

#include "asctwin/cube_service.h"
#include "asctwin/library_call.h"
#include "lib/functions/scratch.h"
#include "lib/tiling/tmp_size.h"

namespace asctwin::lib {
namespace {

struct Range {
  const uint8_t* begin;
  int64_t bytes;
};

void hold_to_rules(const LibraryCall& call, const AscendC::LocalTensor<uint8_t>& scratch,
                   std::initializer_list<Range> operands) {
  const auto given = static_cast<int64_t>(scratch.GetSize());
  int64_t least = 0;
  for (const Range& operand : operands) least = std::max(least, operand.bytes);
  least = std::min<int64_t>(least, kStepBytes);
  if (given < least)
    call.refuse(
        phrase("`sharedTmpBuffer` of {} B", given),
        phrase("it has at least {} B: a repeat of 256 B, or the elements of the call", least));
  const uint8_t* const begin = scratch.operand().address;
  for (const Range& operand : operands)
    if (operand.bytes > 0 && begin < operand.begin + operand.bytes && operand.begin < begin + given)
      call.refuse("`sharedTmpBuffer` over an operand", "it shares no bytes with the operands");
}

template <class Record>
void run_function(const char* name, const Record& op, const FunctionScratch& scratch,
                  std::initializer_list<const uint8_t*> operands, SourceLoc where) {
  if (scratch.is_needed && running_core_kind() != CoreKind::kCube) {
    const LibraryCall call(name, where);
    scratch_of(scratch.given);
    if (scratch.given != nullptr) {
      const int64_t bytes = op.count * static_cast<int64_t>(size_of(op.dtype));
      for (const uint8_t* begin : operands) hold_to_rules(call, *scratch.given, {{begin, bytes}});
    }
  }
  issue(op, where);
}

}  // namespace

void tensor_function(const char* name, const isa::TensorUnary& op, const FunctionScratch& scratch,
                     SourceLoc where) {
  run_function(name, op, scratch, {op.dst.address, op.src.address}, where);
}
void tensor_function(const char* name, const isa::TensorBinary& op, const FunctionScratch& scratch,
                     SourceLoc where) {
  run_function(name, op, scratch, {op.dst.address, op.src0.address, op.src1.address}, where);
}
void tensor_function(const char* name, const isa::TensorScalar& op, const FunctionScratch& scratch,
                     SourceLoc where) {
  run_function(name, op, scratch, {op.dst.address, op.src.address}, where);
}
void tensor_function(const char* name, const isa::TensorBinaryScalar& op,
                     const FunctionScratch& scratch, SourceLoc where) {
  run_function(name, op, scratch, {op.dst.address, op.src0.address, op.src1.address}, where);
}

void axpy_scratch(const isa::Operand& dst, const isa::Operand& src, int64_t dst_bytes,
                  int64_t src_bytes, const AscendC::LocalTensor<uint8_t>& tensor, SourceLoc where) {
  if (running_core_kind() == CoreKind::kCube) return;
  const LibraryCall call("Axpy", where);
  scratch_of(&tensor);
  hold_to_rules(call, tensor, {{dst.address, dst_bytes}, {src.address, src_bytes}});
}

uint32_t common_size(const char* function, uint32_t src0, uint32_t src1, SourceLoc where) {
  if (src0 != src1)
    LibraryCall(function, where)
        .refuse(phrase("`src0` of {} elements and `src1` of {}", src0, src1),
                "without a count both have as many");
  return src0;
}

}  // namespace asctwin::lib
