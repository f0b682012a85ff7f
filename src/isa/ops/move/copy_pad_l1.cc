// DataCopyPad from UB into L1: by blocks into a workspace in GM, from there by ND2NZ. The workspace
// is not modelled as memory: each of its bytes comes from UB, or was never written.
// spec: data_movement.md, section 6.5
#include "asctwin/isa/copy_pad.h"
#include "isa/ops/move/copy_pad_rules.h"
#include "isa/ops/move/nd2nz_rules.h"
#include "isa/ops/move/nz_target.h"
#include "isa/poison.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: evidence = inferred for Kirin. Its page describes the path and draws it, but shows no
// prototype; the newer reference leaves the path out.
constexpr Support kSupport[] = {
    {like::k910B, Positions(TPosition::TSCM), kVectorPositions, kMoved8To64 | kBf16, PIPE_MTE3},
    {like::k950, Positions(TPosition::TSCM), kVectorPositions, kEveryType, PIPE_MTE3},
    {like::kKirin, Positions(TPosition::TSCM), kVectorPositions, kMoved8To32, PIPE_MTE3},
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<CopyPadToL1, &CopyPadToL1::dst>},
    {"src", operand_of<CopyPadToL1, &CopyPadToL1::src>, 1, always},
};

constexpr Limit kLimits[] = {
    count_limit<CopyPadToL1>(false),
    length_limit<CopyPadToL1>(false),
    chip_stride_limit<CopyPadToL1, &CopyPadToL1::src_stride>("srcStride", UINT32_MAX, kAllBut950),
    chip_stride_limit<CopyPadToL1, &CopyPadToL1::src_stride>("srcStride", UINT16_MAX, like::k950),
    gm_stride_limit<CopyPadToL1, &CopyPadToL1::dst_stride>("dstStride", 0, UINT32_MAX, kAllBut950),
    gm_stride_limit<CopyPadToL1, &CopyPadToL1::dst_stride>("dstStride", 0, kMax40Bits, like::k950),
    one_matrix_limit<CopyPadToL1>(),
    row_limit<CopyPadToL1>(1),
    column_limit<CopyPadToL1>(1, 65535),
    src_matrix_limit<CopyPadToL1>(65535),
    pitch_limit<CopyPadToL1>(65535),
    c0_limit<CopyPadToL1>(),
    n_limit<CopyPadToL1>(),
    matrix_limit<CopyPadToL1>(16384),
};

constexpr Rule kRules[] = {kWidthRule<CopyPadToL1>, kElementRule<CopyPadToL1>};

int64_t src_pitch_of(const CopyPadToL1& copy) {
  return align_up(copy.block_len, kBlockBytes) + copy.src_stride * kBlockBytes;
}

// Where a row of the matrix begins in the workspace.
int64_t row_start(const CopyPadToL1& copy, int64_t row) {
  return row * copy.src_d_value * static_cast<int64_t>(size_of(copy.dtype));
}

// A run of workspace bytes: where they come from in UB, or that they were never written.
struct Piece {
  int64_t at;  // in the row
  int64_t bytes;
  int64_t from;  // in UB; negative: nowhere
};

// Calls visit(piece) for the bytes of a row in order.
template <class Visit>
void for_each_piece(const CopyPadToL1& copy, int64_t row, int64_t row_bytes, Visit visit) {
  const int64_t pitch = copy.block_len + copy.dst_stride;
  for (int64_t at = 0; at < row_bytes;) {
    const int64_t block = (row_start(copy, row) + at) / pitch;
    const int64_t inside = (row_start(copy, row) + at) % pitch;
    const bool written = block < copy.block_count && inside < copy.block_len;
    int64_t bytes = written ? copy.block_len - inside : pitch - inside;
    if (bytes > row_bytes - at || block >= copy.block_count) bytes = row_bytes - at;
    visit(Piece{at, bytes, written ? block * src_pitch_of(copy) + inside : -1});
    at += bytes;
  }
}

// Calls visit(offset, bytes) for bytes [at, at + bytes) of a row, strip by strip.
template <class Visit>
void for_each_strip(int64_t at, int64_t bytes, Visit visit) {
  for (const int64_t end = at + bytes; at < end;) {
    const int64_t run = std::min(end - at, kBlockBytes - at % kBlockBytes);
    visit(at, run);
    at += run;
  }
}

// Bytes [at, at + bytes) of `rows` rows from `row` on: a part of a strip, whole strips, a part.
void add_part(AccessSink& sink, const NzTarget& target, Effect effect, int64_t row, int64_t rows,
              int64_t at, int64_t bytes) {
  const Loop each_row{rows, target.layout.row_pitch};
  const auto add = [&](int64_t run, int64_t strips) {
    sink.add({effect,
              0,
              target.address + target.layout.offset(row, at),
              run,
              {{strips, target.layout.strip_pitch}, each_row}});
    at += run * strips;
    bytes -= run * strips;
  };
  if (at % kBlockBytes != 0) add(std::min(bytes, kBlockBytes - at % kBlockBytes), 1);
  if (bytes >= kBlockBytes) add(kBlockBytes, bytes / kBlockBytes);
  if (bytes > 0) add(bytes, 1);
}

bool row_is_written(const CopyPadToL1& copy, int64_t row, int64_t row_bytes) {
  const int64_t pitch = copy.block_len + copy.dst_stride;
  const int64_t first = row_start(copy, row), last = first + row_bytes - 1;
  if (last / pitch >= copy.block_count || last % pitch >= copy.block_len) return false;
  return copy.dst_stride == 0 || first / pitch == last / pitch;
}

}  // namespace

const OpInfo CopyPadToL1::info = {
    .name = "DataCopyPad",
    .variant = "UB -> L1",
    .doc = "copies blocks of any length out of UB and from there one matrix into NZ in L1",
    .spec = "data_movement.md, section 6.5",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<CopyPadToL1>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .formula =
        "W = blockLen rounded up to 32, C0 = 32 / sizeof(T)\n"
        "gm[k * (blockLen + dstStride) + b] = src[k * (W + srcStride * 32) + b]\n"
        "  for k < blockCount, b < blockLen, in bytes; between the blocks undefined\n"
        "dst[(j * dstNzC0Stride + r * dstNzNStride) * C0 + c] = gm[r * srcDValue + j * C0 + c],\n"
        "  0 where j * C0 + c >= dValue, for r < nValue, j < dValue / C0 rounded up, c < C0",
};

// The rows in front that blocks hold whole, those behind the last block, and one by one those
// between.
void CopyPadToL1::accesses(AccessSink& sink) const {
  const NzTarget target = nz_target(*this, nd_num);
  if (block_len <= 0 || target.empty()) return;
  const int64_t bytes = target.row_bytes;
  const int64_t end = block_count * (block_len + dst_stride);
  sink.add({Effect::kRead, 1, src.address, block_len, {{block_count, src_pitch_of(*this)}}});
  int64_t row = 0;
  while (row < n_value && row_is_written(*this, row, bytes)) ++row;
  if (row > 0) add_part(sink, target, Effect::kWrite, 0, row, 0, bytes);
  for (; row < n_value && row_start(*this, row) < end; ++row)
    for_each_piece(*this, row, bytes, [&](const Piece& piece) {
      const Effect effect = piece.from < 0 ? Effect::kWriteUnspecified : Effect::kWrite;
      add_part(sink, target, effect, row, 1, piece.at, piece.bytes);
    });
  if (row < n_value)
    add_part(sink, target, Effect::kWriteUnspecified, row, n_value - row, 0, bytes);
  const int64_t tail = target.tail_bytes();
  if (tail != 0)
    sink.add({Effect::kWrite,
              0,
              dst.address + target.layout.offset(0, bytes),
              kBlockBytes - tail,
              {{n_value, target.layout.row_pitch}}});
}

void CopyPadToL1::execute() const {
  const NzTarget target = nz_target(*this, nd_num);
  for (int64_t row = 0; row < n_value; ++row) {
    uint8_t* const to = dst.address + target.layout.offset(row, 0);
    for_each_piece(*this, row, target.row_bytes, [&](const Piece& piece) {
      for_each_strip(piece.at, piece.bytes, [&](int64_t at, int64_t bytes) {
        uint8_t* const part = to + target.layout.offset(0, at);
        if (piece.from < 0)
          std::memset(part, kPoison, static_cast<size_t>(bytes));
        else
          std::memcpy(part, src.address + piece.from + at - piece.at, static_cast<size_t>(bytes));
      });
    });
    target.fill_row(to);
  }
}

}  // namespace asctwin::isa
