// Runs of elements inside loops, each with a stride on both sides; or runs that become a value.
// spec: adv_math.md, sections 6.2 to 6.6
#include "asctwin/isa/strided_move.h"

#include <cstring>

#include "isa/access.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/strided.h"

namespace asctwin::isa {
namespace {

constexpr Support kTransformSupport[] = {
    vector_row(have::kLibrary, kTypes16 | kTypes32),
};
constexpr Support kAxesSupport[] = {on_950(kTypes8To32)};
constexpr Support kInterleavedSupport[] = {on_950(kTypes8)};
constexpr Support kRanksSupport[] = {on_950(kTypes8To64 | kBf16 | kBool)};
constexpr Support kTransDataSupport[] = {
    vector_row(have::kBlocks, kTypes16 | kBf16),
};

bool has_source(const void* record) { return !static_cast<const StridedMove*>(record)->fills; }
constexpr OperandInfo kMoveOperands[] = {
    {"dst", operand_of<StridedMove, &StridedMove::dst>},
    {.name = "src",
     .first = operand_of<StridedMove, &StridedMove::src>,
     .carried = always,
     .given = has_source},
};

constexpr OpInfo describe_move(const char* name, const char* variant,
                               std::span<const Support> support, const char* spec, const char* doc,
                               const char* formula, const char* aliases = "") {
  return {.name = name,
          .variant = variant,
          .doc = doc,
          .spec = spec,
          .kind = Kind::kMoves,
          .operands = kMoveOperands,
          .dtype = dtype_of_record<StridedMove>,
          .support = support,
          .formula = formula,
          .aliases = aliases};
}
constinit const OpInfo kMoveDescriptions[] = {
    describe_move("Transpose", "tiling", kTransformSupport, "adv_math.md, section 6.5",
                  "exchanges the axes of a tensor, between ND and NZ",
                  "dst[b][s][n][d] = src[b][n][s][d] and its like, as transposeType says",
                  "ConfusionTranspose"),
    describe_move("Transpose", "axes", kAxesSupport, "adv_math.md, section 6.5",
                  "exchanges the axes of a plain tensor",
                  "021: dst[n][w][h] = src[n][h][w]\n102: dst[h][n][w] = src[n][h][w]\n"
                  "210: dst[w][h][n] = src[n][h][w]"),
    describe_move("Transpose", "interleaved", kInterleavedSupport, "adv_math.md, section 6.5",
                  "puts pairs of columns side by side, row by row",
                  "dst[w / 2][h / 16][h % 16][w % 2] = src[h][w]"),
    describe_move("TransData", "", kTransDataSupport, "adv_math.md, section 6.6",
                  "converts between NCDHW, NDC1HWC0 and FRACTAL_Z_3D",
                  "NDC1HWC0:     dst[n][d][c1][h][w][c0] = src[n][c1 * 16 + c0][d][h][w]\n"
                  "FRACTAL_Z_3D: dst[d][c1][h][w][n1][n0][c0] = src[n][c1 * 16 + c0][d][h][w]"),
    describe_move("Pad", "", kTransformSupport, "adv_math.md, section 6.3",
                  "adds columns of a value before and behind each row",
                  "dst[i] = leftPad values, row i of src, rightPad values"),
    describe_move("UnPad", "", kTransformSupport, "adv_math.md, section 6.4",
                  "takes the last columns from each row",
                  "dst[i * (w - rightPad) + j] = src[i * w + j], j < w - rightPad"),
    describe_move("Broadcast", "ranks", kRanksSupport, "adv_math.md, section 6.2",
                  "repeats the axes that have one element",
                  "dst[i][j]... = src[i or 0][j or 0]..., as srcShape and dstShape say"),
};

int64_t element_bytes(const StridedMove& op) { return static_cast<int64_t>(size_of(op.dtype)); }

Access access_of(const StridedMove& op, bool is_write) {
  const int64_t element = element_bytes(op);
  const Operand& at = is_write ? op.dst : op.src;
  Access access{is_write ? Effect::kWrite : Effect::kRead,
                is_write ? 0 : 1,
                at.address + (is_write ? op.dst_first : op.src_first) * element,
                op.run * element,
                {}};
  for (int i = 0; i < kMoveLoops; ++i)
    access.loops[i] = {op.loops[i].count,
                       (is_write ? op.loops[i].dst_stride : op.loops[i].src_stride) * element};
  access.carried = !is_write;
  return access;
}

// The runs of the loops from `loop` on.
void run_loops(const StridedMove& op, int loop, uint8_t* dst, const uint8_t* src) {
  const int64_t element = element_bytes(op);
  const MoveLoop& at = op.loops[loop];
  const int64_t dst_step = at.dst_stride * element, src_step = at.src_stride * element;
  if (loop < kMoveLoops - 1) {
    for (int64_t i = 0; i < at.count; ++i)
      run_loops(op, loop + 1, dst + i * dst_step, src + i * src_step);
    return;
  }
  const int64_t bytes = op.run * element;
  if (op.fills)
    for (int64_t i = 0; i < at.count; ++i)
      fill_pattern(dst + i * dst_step, op.value, element, bytes);
  else
    move_runs(dst, dst_step, src, src_step, at.count, bytes);
}

}  // namespace

const OpInfo& StridedMove::info() const {
  return kMoveDescriptions[operation < MoveOp::kCount ? static_cast<size_t>(operation) : 0];
}

void StridedMove::accesses(AccessSink& sink) const {
  sink.add(access_of(*this, true));
  if (!fills) sink.add(access_of(*this, false));
}

void StridedMove::execute() const {
  const int64_t element = element_bytes(*this);
  run_loops(*this, 0, dst.address + dst_first * element,
            fills ? dst.address : src.address + src_first * element);
}

}  // namespace asctwin::isa
