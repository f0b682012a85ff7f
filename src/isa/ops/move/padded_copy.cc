// The copies into L1 that change the length of each unit of the source.
// UNVERIFIED: evidence = inferred: sizes and lengths count the source, what is inserted is 0, and
// what modes 6 to 8 keep lies one behind the other. spec: adv_nn.md, section 8.2
#include "asctwin/isa/padded_copy.h"

#include <cstring>

#include "isa/access.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {
    {like::k910B, kEveryL1Position, kGlobal, Types(DType::kUInt8), PIPE_MTE2, kCubeSide}};
constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<PaddedCopy, &PaddedCopy::dst>},
    {"src", operand_of<PaddedCopy, &PaddedCopy::src>, 1, always},
};

// The unit of a mode: bytes of the source, copied bytes, and the distance from unit to unit in the
// destination.
struct Unit {
  int64_t bytes, kept, pitch;
};
constexpr Unit kUnits[] = {{1, 1, 32}, {1, 1, 16}, {2, 2, 16}, {4, 4, 16},
                           {8, 8, 16}, {32, 4, 4}, {32, 8, 8}, {32, 16, 16}};
constexpr int64_t kLastMode = 8;
Unit unit_of(const PaddedCopy& op) { return kUnits[(op.mode - 1) & (kLastMode - 1)]; }

constexpr Accessor kSize{[](const void* record) {
                           const auto& op = *static_cast<const PaddedCopy*>(record);
                           return op.by_size ? op.size : int64_t{0};
                         },
                         [](void* record, int64_t value) {
                           static_cast<PaddedCopy*>(record)->by_size = true;
                           static_cast<PaddedCopy*>(record)->size = value;
                         }};
constexpr Limit kLimits[] = {
    {.field = "size",
     .value = kSize,
     .lo = 0,
     .hi = 65535 * kBlockBytes,
     .multiple_of = kBlockBytes,
     .unit = "bytes",
     .meaning = "length of the source, in place of the bursts"},
    {.field = "n_burst",
     .value = value_of<PaddedCopy, &PaddedCopy::block_count>,
     .lo = 1,
     .hi = 4095,
     .zero_does_nothing = true,
     .meaning = "number of bursts"},
    {.field = "len_burst",
     .value = value_of<PaddedCopy, &PaddedCopy::block_len>,
     .lo = 1,
     .hi = 65535,
     .zero_does_nothing = true,
     .unit = "blocks of 32 B",
     .meaning = "length of a burst in the source"},
    {.field = "src_gap",
     .value = value_of<PaddedCopy, &PaddedCopy::src_gap>,
     .lo = 0,
     .hi = 65535,
     .unit = "blocks of 32 B",
     .meaning = "in the source, from the end of a burst to the start of the next"},
    {.field = "dst_gap",
     .value = value_of<PaddedCopy, &PaddedCopy::dst_gap>,
     .lo = 0,
     .hi = 65535,
     .unit = "blocks of 32 B",
     .meaning = "in the destination, from the end of a burst to the start of the next"},
    {.field = "mode",
     .value = value_of<PaddedCopy, &PaddedCopy::mode>,
     .lo = 1,
     .hi = kLastMode,
     .meaning = "the number in the name of the function"},
};
constexpr Alignment kAlignments[] = {{1, Hardware::GM, 0}};

int64_t src_run(const PaddedCopy& op) { return op.block_len * kBlockBytes; }
int64_t dst_run(const PaddedCopy& op) {
  return src_run(op) / unit_of(op).bytes * unit_of(op).pitch;
}

}  // namespace

const OpInfo PaddedCopy::info = {
    .name = "DataCopy",
    .variant = "padded units",
    .doc = "copies into L1 with zeros behind each unit, or only the front of each",
    .spec = "adv_nn.md, section 8.2",
    .evidence = Evidence::kInferred,
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<PaddedCopy>,
    .support = kSupport,
    .limits = kLimits,
    .alignments = kAlignments,
    .formula =
        "mode       1   2   3   4   5   6   7   8\n"
        "unit       1   1   2   4   8  32  32  32\n"
        "kept       1   1   2   4   8   4   8  16\n"
        "pitch     32  16  16  16  16   4   8  16\n"
        "run = len_burst * 32, out = run / unit * pitch\n"
        "dst[k * (out + dst_gap * 32) + u * pitch + b] =\n"
        "    b < kept ? src[k * (run + src_gap * 32) + u * unit + b] : 0\n"
        "  for k < n_burst, u < run / unit, b < pitch, in bytes",
    .aliases =
        "asc_copy_gm2l1_pad1 asc_copy_gm2l1_pad2 asc_copy_gm2l1_pad3 asc_copy_gm2l1_pad4 "
        "asc_copy_gm2l1_pad5 asc_copy_gm2l1_pad6 asc_copy_gm2l1_pad7 asc_copy_gm2l1_pad8",
};

void PaddedCopy::resolve(const Context&) {
  if (!by_size) return;
  block_count = 1;
  block_len = size / kBlockBytes;
}

// Modes 6 to 8 read only the front of each block.
void PaddedCopy::accesses(AccessSink& sink) const {
  const Unit unit = unit_of(*this);
  const int64_t from = src_run(*this), to = dst_run(*this);
  const Loop each_burst{block_count, from + src_gap * int64_t{kBlockBytes}};
  sink.add(
      {Effect::kWrite, 0, dst.address, to, {{block_count, to + dst_gap * int64_t{kBlockBytes}}}});
  if (unit.kept == unit.bytes) return sink.add({Effect::kRead, 1, src.address, from, {each_burst}});
  sink.add({Effect::kRead, 1, src.address, unit.kept, {each_burst, {block_len, unit.bytes}}});
}

void PaddedCopy::execute() const {
  const Unit unit = unit_of(*this);
  const int64_t units = src_run(*this) / unit.bytes;
  for (int64_t k = 0; k < block_count; ++k) {
    const uint8_t* from = src.address + k * (src_run(*this) + src_gap * int64_t{kBlockBytes});
    uint8_t* to = dst.address + k * (dst_run(*this) + dst_gap * int64_t{kBlockBytes});
    for (int64_t u = 0; u < units; ++u, from += unit.bytes, to += unit.pitch) {
      std::memcpy(to, from, static_cast<size_t>(unit.kept));
      std::memset(to + unit.kept, 0, static_cast<size_t>(unit.pitch - unit.kept));
    }
  }
}

}  // namespace asctwin::isa
