// InitConstValue. spec: cube.md, section 5
#include "asctwin/isa/init_const.h"

#include "isa/access.h"
#include "isa/ops/cube/fractal_load.h"
#include "isa/strided.h"

namespace asctwin::isa {
namespace {

// They write a block of 512 B in each iteration.
constexpr Families kModern = like::k910B | like::k310B;
constexpr Types kFilled = kTypes16 | kTypes32 | kBf16;

constexpr Support row(Families families, Positions dst, Types types, pipe_t pipe) {
  return {families, dst, dst, types, pipe, kCubeSide};
}
// UNVERIFIED: evidence = inferred for chips other than the 910B and 910C, whose types no page
// lists: those of the 910B, on the 910A and 310P those of 16 bits.
constexpr Support kSupport[] = {
    row(kModern | like::k950, kEveryL1Position, kFilled, PIPE_MTE2),
    row(kModern, kL0Positions, kFilled, PIPE_MTE1),
    row(have::kCubeToUb, kL1Positions, kTypes16, PIPE_MTE2),
    row(have::kCubeToUb, kL0Positions, kTypes16, PIPE_MTE1),
};

constexpr OperandInfo kOperands[] = {{"dst", operand_of<InitConstValue, &InitConstValue::dst>}};

constexpr int64_t kMost = 32767;
constexpr Limit kLimits[] = {
    {.field = "repeatTimes",
     .value = value_of<InitConstValue, &InitConstValue::repeat_times>,
     .lo = 1,
     .hi = kMost,
     .zero_never_acts = true,
     .meaning = "number of iterations"},
    {.field = "blockNum",
     .value = value_of<InitConstValue, &InitConstValue::block_num>,
     .lo = 1,
     .hi = kMost,
     .families = kModern | like::k950,
     .zero_never_acts = true,
     .unit = "blocks of 32 B in L1, of 512 B in L0",
     .meaning = "of one iteration"},
    {.field = "dstGap",
     .value = value_of<InitConstValue, &InitConstValue::dst_gap>,
     .lo = 0,
     .hi = kMost,
     .families = kModern | like::k950,
     .unit = "blocks of 32 B in L1, of 512 B in L0",
     .meaning = "from the end of one iteration to the start of the next"},
};

constexpr Parameter kParameters[] = {
    {"initValue", "the value of every element", value_of<InitConstValue, &InitConstValue::value>}};

}  // namespace

const OpInfo InitConstValue::info = {
    .name = "InitConstValue",
    .variant = "",
    .doc = "writes a value into every element of blocks of L1, L0A or L0B",
    .spec = "cube.md, section 5",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<InitConstValue>,
    .support = kSupport,
    .limits = kLimits,
    .parameters = kParameters,
    .formula =
        "dst[t * (blockNum + dstGap) + b] = blocks of initValue\n"
        "  for t < repeatTimes, b < blockNum, in blocks of 32 B in L1, of 512 B in L0\n"
        "on the 910A and 310P dst[t] for t < repeatTimes, in blocks of 512 B",
    .aliases = "Fill",
};

void InitConstValue::resolve(const Context& context) {
  const bool has_pitch = !have::kCubeToUb.contains(context.chip.family);
  constexpr int64_t kOldBlock = 512;
  blocks = has_pitch ? block_num : kOldBlock / block_bytes();
  gap = has_pitch ? dst_gap : 0;
}

void InitConstValue::accesses(AccessSink& sink) const {
  sink.add({Effect::kWrite,
            0,
            dst.address,
            blocks * block_bytes(),
            {{repeat_times, (blocks + gap) * block_bytes()}}});
}

void InitConstValue::execute() const {
  for (int64_t t = 0; t < repeat_times; ++t)
    fill_pattern(dst.address + t * (blocks + gap) * block_bytes(), value,
                 static_cast<int64_t>(asctwin::size_of(dtype)), blocks * block_bytes());
}

}  // namespace asctwin::isa
