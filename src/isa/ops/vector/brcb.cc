// Brcb: eight elements a repeat, each filled into a block of its own.
// spec: vector.md, section 4.4; data_movement.md, section 9.4
#include "asctwin/isa/brcb.h"

#include "isa/access.h"
#include "isa/lanes.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kElementsPerRepeat = 8;

// The 950 takes every size: reg_api.md, section 15. UNVERIFIED: which types Kirin takes is not
// listed, nor is which of a size; those of their Copy are taken.
constexpr Support kSupport[] = {
    vector_row(like::k910B, kTypes16 | kTypes32 | kBf16),
    vector_row(like::k310P | like::kKirin, kTypes16 | kTypes32),
    vector_row(like::k950, kEveryType - kComplex),
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<Brcb, &Brcb::dst>},
    {"src0", operand_of<Brcb, &Brcb::src0>, 1, always},
};

constexpr Limit kLimits[] = {
    {.field = "repeatTime",
     .value = value_of<Brcb, &Brcb::repeat_times>,
     .lo = 0,
     .hi = kMostRepeats,
     .meaning = "number of repeats of eight elements; 0 does nothing"},
    {.field = "dstBlkStride",
     .value = value_of<Brcb, &Brcb::dst_block_stride>,
     .lo = 1,
     .hi = 65535,
     .help = kBlockStrideHelp,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "dstRepStride",
     .value = value_of<Brcb, &Brcb::dst_repeat_stride>,
     .lo = 0,
     .hi = 65535,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};

}  // namespace

const OpInfo Brcb::info = {
    .name = "Brcb",
    .variant = "",
    .doc = "fills a block with each element of src0",
    .spec = "vector.md, section 4.4",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<Brcb>,
    .support = kSupport,
    .limits = kLimits,
    .formula =
        "every element of block i * dstRepStride + j * dstBlkStride of dst = src0[8 * i + j]\n"
        "    for i < repeatTime, j < 8",
    .order = Order::kRepeats,
};

void Brcb::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  sink.add({Effect::kWrite,
            0,
            dst.address,
            kBlockBytes,
            {{repeat_times, dst_repeat_stride * kBlockBytes},
             {kElementsPerRepeat, dst_block_stride * kBlockBytes}}});
  const int64_t read = kElementsPerRepeat * element;
  sink.add({Effect::kRead, 1, src0.address, read, {{repeat_times, read}}});
}

void Brcb::execute() const {
  const size_t element = size_of(dtype);
  for (int64_t i = 0; i < repeat_times * kElementsPerRepeat; ++i) {
    const int64_t block =
        i / kElementsPerRepeat * dst_repeat_stride + i % kElementsPerRepeat * dst_block_stride;
    fill(dst.address + block * kBlockBytes, src0.address + i * static_cast<int64_t>(element),
         element, kBlockBytes / element);
  }
}

void Brcb::commit(Registers& registers) const { registers.set_mask(kEveryLane); }

}  // namespace asctwin::isa
