// LoadData by fractals. spec: cube.md, section 2
#include "asctwin/isa/load_data.h"

#include <cstring>

#include "isa/ops/cube/fractal_load.h"

namespace asctwin::isa {
namespace {

constexpr Types kTypesOf310P = kTypes8 | kTypes16;
constexpr Types kTypesOfA2 = kTypes8To32 | kBf16;
constexpr Types kTypesOfX90{DType::kInt8, DType::kHalf};
constexpr Types kTypesOf9020{DType::kHalf};
// UNVERIFIED: evidence = inferred. No page lists the types of the 950: those of the 910B and what
// it multiplies of 4 and 8 bits are taken.
constexpr Types kTypesOf950 =
    kTypesOfA2 | kFp4 | Types(DType::kHiFloat8, DType::kFp8E5M2, DType::kFp8E4M3);

constexpr Support kSupport[] = {
    // L1 -> L0A, L0B
    {like::k910B, kL0Positions, kL1Positions, kTypesOfA2 | kInt4, PIPE_MTE1, kCubeSide},
    {like::k310B, kL0Positions, kL1Positions, kTypesOfA2, PIPE_MTE1, kCubeSide},
    {like::k310P, kL0Positions, kL1Positions, kTypesOf310P | kInt4, PIPE_MTE1, kCubeSide},
    {like::k910A, kL0Positions, kL1Positions, kTypesOf310P, PIPE_MTE1, kCubeSide},
    {like::k950, kL0Positions, kL1Positions, kTypesOf950, PIPE_MTE1, kCubeSide},
    {like::kX90, kL0Positions, kL1Positions, kTypesOfX90, PIPE_MTE1, kCubeSide},
    {like::k9020, kL0Positions, kL1Positions, kTypesOf9020, PIPE_MTE1, kCubeSide},
    // GM -> L0A, L0B
    {like::k910B | like::k310B, kL0Positions, kGlobal, kTypesOfA2, PIPE_MTE2, kCubeSide},
    {like::k310P | like::k910A, kL0Positions, kGlobal, kTypesOf310P, PIPE_MTE2, kCubeSide},
    // GM -> L1
    {like::k910B | like::k310B, kL1Positions, kGlobal, kTypesOfA2, PIPE_MTE2, kCubeSide},
    {like::k310P | like::k910A, kL1Positions, kGlobal, kTypesOf310P, PIPE_MTE2, kCubeSide},
    {like::kX90, kL1Positions, kGlobal, kTypesOfX90, PIPE_MTE2, kCubeSide},
    {like::k9020, kL1Positions, kGlobal, kTypesOf9020, PIPE_MTE2, kCubeSide},
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<LoadData, &LoadData::dst>},
    {"src", operand_of<LoadData, &LoadData::src>, 1, always},
};

constexpr const char* kUnit = "fractals of 512 B";
constexpr Limit kLimits[] = {
    start_index_limit<LoadData>(kUnit), kRepeatTimesLimit<LoadData>,
    src_stride_limit<LoadData>(kUnit),  kDstGapLimit<LoadData>,
    kAddrModeLimit<LoadData>,
};

constexpr Parameter kParameters[] = {
    {"ifTranspose", "whether each fractal of 16 x 16 elements is transposed",
     value_of<LoadData, &LoadData::if_transpose>},
    {"sid", "reserved: it is accepted and has no effect"},
};

bool is_into_l0(const LoadData& op) { return kL0Positions.contains(op.dst.position); }

bool transposes_16_bits(const LoadData& op, const Context&) {
  const bool allowed =
      info_of(op.dtype).bits == 16 && is_into_l0(op) && kL1Positions.contains(op.src.position);
  return op.if_transpose == 0 || op.dtype == DType::kInt4 || allowed;
}
bool transposes_no_half_bytes(const LoadData& op, const Context&) {
  return op.if_transpose == 0 || op.dtype != DType::kInt4;
}
void half_byte_facts(const void*, Finding& finding) {
  finding.with("what", "`ifTranspose` of 4-bit elements");
}

bool goes_back_from_gm_to_l1(const LoadData& op, const Context&) {
  return op.addr_mode == 0 || !is_into_l0(op);
}

constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<LoadData, transposes_16_bits>,
     .actual = "`ifTranspose` on a path or of a type that is not transposed",
     .statement = "`ifTranspose` is for 16-bit types from L1 into L0A and L0B",
     .help = "LoadDataWithTranspose transposes other widths"},
    {.code = Code::E0901,
     .holds = holds_for<LoadData, transposes_no_half_bytes>,
     .actual = "",
     .statement = "",
     .facts = half_byte_facts,
     .summary = "`ifTranspose` of 4-bit elements is not modelled"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData, goes_back_from_gm_to_l1>,
     .actual = "`addrMode` {addrMode} on a path into L0A or L0B",
     .statement = "`addrMode` 1 is for GM -> L1 alone"},
    kStartRule<LoadData>,
};

constexpr Alignment kAlignments[] = {{1, Hardware::GM, 1}};

// D[c][r] = S[r][c] of 16 x 16 elements of 16 bits.
void transpose_fractal(uint8_t* dst, const uint8_t* src) {
  constexpr int64_t kSide = 16;
  for (int64_t r = 0; r < kSide; ++r)
    for (int64_t c = 0; c < kSide; ++c)
      std::memcpy(dst + (c * kSide + r) * 2, src + (r * kSide + c) * 2, 2);
}

}  // namespace

const OpInfo LoadData::info = {
    .name = "LoadData",
    .variant = "2D",
    .doc = "copies fractals of 512 B from L1 into L0A or L0B, or from global memory into L1 or L0",
    .spec = "cube.md, section 2",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<LoadData>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .alignments = kAlignments,
    .parameters = kParameters,
    .formula =
        "dst[t * (dstGap + 1) * 512 + b] = src[(startIndex + t * srcStride) * 512 + b]\n"
        "  for t < repeatTimes, b < 512, in bytes; with addrMode 1 startIndex - t * srcStride;\n"
        "  on the 950 dstGap counts as 0\n"
        "with ifTranspose element (c, r) of a fractal of 16 x 16 is element (r, c) of the source",
};

void LoadData::resolve(const Context& context) {
  // A gap that no field holds wraps around; its limit refuses it.
  const auto behind_gap = static_cast<int64_t>(static_cast<uint64_t>(dst_gap) + 1);
  dst_step = context.chip.load_ignores_dst_gap ? 1 : behind_gap;
}

void LoadData::accesses(AccessSink& sink) const {
  sink.add(
      {Effect::kWrite, 0, dst.address, kFractalBytes, {{repeat_times, dst_step * kFractalBytes}}});
  sink.add({Effect::kRead,
            1,
            src.address + start_index * kFractalBytes,
            kFractalBytes,
            {{repeat_times, src_step() * kFractalBytes}}});
}

void LoadData::execute() const {
  for (int64_t t = 0; t < repeat_times; ++t) {
    uint8_t* to = dst.address + t * dst_step * kFractalBytes;
    const uint8_t* from = src.address + (start_index + t * src_step()) * kFractalBytes;
    if (if_transpose != 0)
      transpose_fractal(to, from);
    else
      std::memmove(to, from, kFractalBytes);
  }
}

}  // namespace asctwin::isa
