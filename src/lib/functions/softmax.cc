// Softmax functions are instructions of their own here. The shape comes from the call; no result
// depends on the tiling, which only says how much of the scratch is used.
// UNVERIFIED: evidence = inferred: the readings of shapes that are left out; how much scratch is
// used where the tiling is of another shape: as much as there is.
#include <algorithm>
#include <string>

#include "asctwin/api/sync.h"
#include "asctwin/lib/softmax_call.h"
#include "asctwin/library_call.h"
#include "lib/functions/scratch.h"

namespace asctwin::lib {
namespace {

using isa::SoftmaxShape;

struct NamedShape {
  int64_t rows = 0, columns = 0, valid_rows = 0, valid_columns = 0;
};

// Returns the shape of a tensor that has one: the last dimension, and the product of the others.
NamedShape shape_of_tensor(const AscendC::ShapeInfo& info) {
  NamedShape shape;
  const auto take = [](const uint32_t* sizes, int dims, int64_t& rows, int64_t& columns) {
    if (dims == 0) return;
    columns = sizes[dims - 1];
    rows = 1;
    for (int i = 0; i + 1 < dims; ++i) rows *= sizes[i];
  };
  take(info.shape, info.shapeDim, shape.rows, shape.columns);
  take(info.originalShape, info.originalShapeDim, shape.valid_rows, shape.valid_columns);
  return shape;
}

// By the call itself, else by its tiling, else by the tensor.
NamedShape named_shape(const SoftmaxArguments& given) {
  const AscendC::SoftMaxShapeInfo& shape = given.shape;
  if (shape.srcM != 0 || shape.srcK != 0)
    return {shape.srcM, shape.srcK, shape.oriSrcM, shape.oriSrcK};
  if (given.tiled_rows != 0) return {given.tiled_rows, given.tiled_columns, 0, 0};
  return shape_of_tensor(given.own_shape);
}

// A size of the configuration is a constant, and the shape may not say another.
bool take_constant(const LibraryCall& call, const char* name, int64_t constant, int64_t& size) {
  if (constant == 0 || size == constant) return true;
  const bool differs = size != 0;
  if (differs)
    call.refuse(phrase("{} {} and {} in its SoftmaxConfig", name, size, constant),
                "a size of SoftmaxConfig is that of the call");
  size = constant;
  return !differs;
}

bool read_shape(const LibraryCall& call, const SoftmaxArguments& given, SoftmaxShape& shape) {
  NamedShape named = named_shape(given);
  if (!take_constant(call, "oriSrcM", given.config.oriSrcM, named.valid_rows)) return false;
  if (!take_constant(call, "oriSrcK", given.config.oriSrcK, named.valid_columns)) return false;
  shape.rows = named.rows;
  shape.columns = named.columns;
  shape.valid_rows = named.valid_rows == 0 ? named.rows : named.valid_rows;
  shape.valid_columns = named.valid_columns == 0 ? named.columns : named.valid_columns;
  return true;
}

bool tiling_fits(const SoftmaxArguments& given, const SoftmaxShape& shape) {
  return given.tiled_rows == shape.rows && given.tiled_columns == shape.columns;
}

bool read_tiling(const LibraryCall& call, const SoftmaxArguments& given,
                 const SoftmaxShape& shape) {
  if (given.config.isCheckTiling || tiling_fits(given, shape)) return true;
  call.refuse(phrase("a tiling of srcM {} and srcK {} for srcM {} and srcK {}", given.tiled_rows,
                     given.tiled_columns, shape.rows, shape.columns),
              "without isCheckTiling the tiling is that of the shape");
  return false;
}

bool read_mode(const LibraryCall& call, const SoftmaxArguments& given) {
  if (given.has_mode || given.config.mode == AscendC::SoftmaxMode::SOFTMAX_NORMAL) return true;
  call.refuse("the mode SOFTMAX_OUTPUT_WITHOUT_BRC", "the mode of `{op}` is SOFTMAX_NORMAL");
  return false;
}

// Reserves the part of the given scratch that a call needs.
template <class Record>
void take_scratch(Record& op, const SoftmaxArguments& given,
                  const AscendC::LocalTensor<uint8_t>& scratch) {
  const int64_t pass = tiling_fits(given, op.shape) ? given.pass_rows : op.shape.rows;
  const int64_t wanted = pass * softmax_row_bytes(op.shape.columns);
  op.tmp = scratch.operand();
  op.room.bytes = scratch.GetLength();
  op.room.used_bytes = std::min(op.room.bytes, std::max(kLeastSoftmaxRoom, wanted));
}

template <class Record>
bool read_scratch(const LibraryCall& call, Record& op, const SoftmaxArguments& given) {
  const AscendC::LocalTensor<uint8_t> scratch = scratch_of(given.scratch);
  if (given.scratch != nullptr) {
    take_scratch(op, given, scratch);
    return true;
  }
  if (scratch.GetLength() >= kLeastSoftmaxRoom) return true;
  call.refuse(phrase("{} B of UB to work in, which no buffer has", scratch.GetLength()),
              phrase("`{op}` without `sharedTmpBuffer` has at least {} B that no buffer has",
                     kLeastSoftmaxRoom));
  return false;
}

template <class Record>
void run(Record& op, const char* name, const SoftmaxArguments& given, SourceLoc where) {
  if (ASCEND_IS_NOT_AIV) return;
  {
    const LibraryCall call(name, where);
    if (!read_mode(call, given) || !read_shape(call, given, op.shape) ||
        !read_tiling(call, given, op.shape) || !read_scratch(call, op, given))
      return;
  }
  issue(op, where);
}

constexpr const char* kNames[] = {"SoftMax", "SimpleSoftMax", "SoftmaxFlash", "SoftmaxFlashV2",
                                  "LogSoftMax"};

}  // namespace

void softmax(isa::Softmax op, const SoftmaxArguments& given, SourceLoc where) {
  run(op, kNames[static_cast<size_t>(op.operation)], given, where);
}
void softmax(isa::SoftmaxFlashV3 op, const SoftmaxArguments& given, SourceLoc where) {
  run(op, "SoftmaxFlashV3", given, where);
}
void softmax(isa::SoftmaxGrad op, const SoftmaxArguments& given, SourceLoc where) {
  const bool front = op.operation == isa::SoftmaxGradOp::kSoftmaxGradFront;
  run(op, front ? "SoftmaxGradFront" : "SoftmaxGrad", given, where);
}

}  // namespace asctwin::lib
