// Gatherb: whole blocks from where a tensor of offsets says, eight a repeat.
// spec: data_movement.md, section 9.4
#include "isa/lanes.h"
#include "isa/ops/vector/offsets.h"
#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: the documents list the types of the 910B and 910C alone; the others are taken to move
// blocks of any type they gather.
constexpr Support kGatherbSupport[] = {
    vector_row(like::k910B, kTypes16 | kTypes32 | kBf16),
    vector_row(have::kGathersBytes, kTypes8 | kTypes16 | kTypes32 | kBf16),
    vector_row(like::k950, Types(DType::kInt64, DType::kUInt64)),
};

// Calls visit(destination of a block, index of its offset).
template <class Visit>
void for_each_block(const Gatherb& op, Visit&& visit) {
  const int64_t block_stride = std::max<int64_t>(1, op.dst_block_stride);
  for (int64_t i = 0; i < op.repeat_times * kBlocksPerRepeat; ++i)
    visit(op.dst.address +
              (i / kBlocksPerRepeat * op.dst_repeat_stride + i % kBlocksPerRepeat * block_stride) *
                  kBlockBytes,
          i);
}

int64_t first_bad_block(const Gatherb& op) {
  int64_t bad = -1;
  if (op.offsets_known)
    for_each_block(op, [&](uint8_t*, int64_t index) {
      if (bad < 0 && offset_at(op.offsets, index) % kBlockBytes != 0) bad = index;
    });
  return bad;
}
bool offsets_are_blocks(const Gatherb& op, const Context&) { return first_bad_block(op) < 0; }
void bad_block(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Gatherb*>(record);
  add_offset(finding, op.offsets, first_bad_block(op));
}

constexpr OperandInfo kGatherbOperands[] = {
    {"dst", operand_of<Gatherb, &Gatherb::dst>},
    {"src0", operand_of<Gatherb, &Gatherb::src>, 1, offsets_are_known<Gatherb>},
    {.name = "offset",
     .first = operand_of<Gatherb, &Gatherb::offsets>,
     .dtype = fixed_type<DType::kUInt32>},
};
constexpr Limit kGatherbLimits[] = {
    {.field = "repeatTime",
     .value = value_of<Gatherb, &Gatherb::repeat_times>,
     .lo = 0,
     .hi = kMostRepeats,
     .meaning = "number of repeats of eight blocks; 0 does nothing"},
    {.field = "dstBlkStride",
     .value = value_of<Gatherb, &Gatherb::dst_block_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = "from one block of a repeat to the next; 0 stands for 1"},
    {.field = "dstRepStride",
     .value = value_of<Gatherb, &Gatherb::dst_repeat_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};
constexpr Rule kGatherbRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Gatherb, offsets_are_blocks>,
     .actual = "offset {offset} at index {index}",
     .statement = "offsets are multiples of 32 B",
     .help = "offsets count bytes, not blocks",
     .facts = bad_block},
};

}  // namespace

const OpInfo Gatherb::info = {
    .name = "Gatherb",
    .variant = "",
    .doc = "dst = the blocks of src0 at byte offsets",
    .spec = "data_movement.md, section 9.4",
    .kind = Kind::kMoves,
    .operands = kGatherbOperands,
    .dtype = dtype_of_record<Gatherb>,
    .support = kGatherbSupport,
    .limits = kGatherbLimits,
    .rules = kGatherbRules,
    .formula =
        "block i * dstRepStride + j * dstBlkStride of dst = the 32 B at src0 + offset[8 * i + j]\n"
        "    for i < repeatTime, j < 8",
    .order = Order::kRepeats,
    .addresses_are_data = kAddressesAreData,
};

void Gatherb::resolve(const Context& context) {
  offsets_known = repeat_times >= 0 && repeat_times <= kMostRepeats &&
                  may_read(context, offsets, repeat_times * kBlocksPerRepeat);
}

void Gatherb::accesses(AccessSink& sink) const {
  constexpr int64_t kBytes = kBlocksPerRepeat * kOffsetBytes;
  sink.add({Effect::kRead, kOffsets, offsets.address, kBytes, {{repeat_times, kBytes}}});
  for_each_block(*this, [&](uint8_t* to, int64_t index) {
    const int64_t step = index / kBlocksPerRepeat;
    sink.add({Effect::kWrite, 0, to, kBlockBytes, {}, step});
    if (!offsets_known) return;
    sink.add({Effect::kRead, 1, src.address + offset_at(offsets, index), kBlockBytes, {}, step});
  });
}

void Gatherb::execute() const {
  if (!offsets_known) return;
  std::vector<uint32_t> at;  // read before anything is written, which may cover them
  for_each_block(*this, [&](uint8_t*, int64_t index) { at.push_back(offset_at(offsets, index)); });
  for_each_block(*this, [&](uint8_t* to, int64_t index) {
    std::memmove(to, src.address + at[static_cast<size_t>(index)], kBlockBytes);
  });
}

}  // namespace asctwin::isa
