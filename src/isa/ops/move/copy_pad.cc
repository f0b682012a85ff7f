// DataCopyPad from GM into UB or L1 and from UB to GM.
// spec: data_movement.md, section 6
#include "asctwin/isa/copy_pad.h"

#include "isa/gm_store.h"
#include "isa/ops/move/copy_pad_rules.h"
#include "isa/ops/only_950.h"
#include "isa/poison.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Positions kPadPositions = kVectorPositions;

constexpr Support kInSupport[] = {
    {like::k910B, kPadPositions, kGlobal, kMoved8To64 | kBf16, PIPE_MTE2},
    {like::k310B, kPadPositions, kGlobal, kMoved8To32 | kBf16, PIPE_MTE2},
    {like::k950, kPadPositions, kGlobal, kEveryType, PIPE_MTE2},
    {like::k950, kEveryL1Position, kGlobal, kEveryType, PIPE_MTE2, kCubeSide},
    {like::kKirin, kPadPositions, kGlobal, kMoved8To32, PIPE_MTE2},
};

constexpr Support kOutSupport[] = {
    {like::k910B, kGlobal, kPadPositions, kMoved8To64 | kBf16, PIPE_MTE3},
    {like::k310B, kGlobal, kPadPositions, kMoved8To64 | kBf16, PIPE_MTE3},
    {like::k950, kGlobal, kPadPositions, kEveryType, PIPE_MTE3},
    {like::kKirin, kGlobal, kPadPositions, kMoved8To32, PIPE_MTE3},
};

constexpr OperandInfo kInOperands[] = {
    {"dst", operand_of<CopyPadIn, &CopyPadIn::dst>},
    {"src", operand_of<CopyPadIn, &CopyPadIn::src>, 1, always},
};
constexpr OperandInfo kOutOperands[] = {
    {"dst", operand_of<CopyPadOut, &CopyPadOut::dst>},
    {"src", operand_of<CopyPadOut, &CopyPadOut::src>, 1, always},
};

template <class Record>
int64_t padding_bytes(const void* record, int64_t Record::*elements) {
  const auto& copy = *static_cast<const Record*>(record);
  return copy.*elements * static_cast<int64_t>(size_of(copy.dtype));
}
int64_t left_bytes(const void* record) { return padding_bytes(record, &CopyPadIn::left_padding); }
int64_t right_bytes(const void* record) { return padding_bytes(record, &CopyPadIn::right_padding); }

// Down to -blockLen, which reads one block again and again, the 950 steps back: a rule below.
constexpr Limit kInLimits[] = {
    count_limit<CopyPadIn>(),
    length_limit<CopyPadIn>(),
    gm_stride_limit<CopyPadIn, &CopyPadIn::src_stride>("srcStride", 0, UINT32_MAX, kAllBut950),
    gm_stride_limit<CopyPadIn, &CopyPadIn::src_stride>("srcStride", -kMaxBlockLen, kMax40Bits,
                                                       like::k950),
    chip_stride_limit<CopyPadIn, &CopyPadIn::dst_stride>("dstStride", UINT32_MAX, kAllBut950),
    chip_stride_limit<CopyPadIn, &CopyPadIn::dst_stride>("dstStride", UINT16_MAX, like::k950),
    {.field = "leftPadding * sizeof(T)",
     .value = left_bytes,
     .lo = 0,
     .hi = 32,
     .unit = "bytes",
     .meaning = "padding in front of each block; leftPadding counts elements"},
    {.field = "rightPadding * sizeof(T)",
     .value = right_bytes,
     .lo = 0,
     .hi = 32,
     .unit = "bytes",
     .meaning = "padding behind each block; rightPadding counts elements"},
};

constexpr Limit kOutLimits[] = {
    count_limit<CopyPadOut>(),
    length_limit<CopyPadOut>(),
    chip_stride_limit<CopyPadOut, &CopyPadOut::src_stride>("srcStride", UINT32_MAX, kAllBut950),
    chip_stride_limit<CopyPadOut, &CopyPadOut::src_stride>("srcStride", UINT16_MAX, like::k950),
    gm_stride_limit<CopyPadOut, &CopyPadOut::dst_stride>("dstStride", 0, UINT32_MAX, kAllBut950),
    gm_stride_limit<CopyPadOut, &CopyPadOut::dst_stride>("dstStride", 0, kMax40Bits, like::k950),
};

bool zero_for_64_bits(const CopyPadIn& copy, const Context&) {
  return size_of(copy.dtype) < 8 || !copy.is_pad || copy.padding_value == 0;
}

bool steps_back_within_a_block(const CopyPadIn& copy, const Context&) {
  return copy.src_stride >= -copy.block_len;
}

template <class Record>
bool compact_is_off(const Record& copy, const Context&) {
  return !copy.compact;
}
constexpr const char* kCompactSummary = "PaddingMode::Compact is the 950's";
void compact_facts(const void*, Finding& finding) {
  finding.with("what", "PaddingMode::Compact").with("supported", "PaddingMode::Normal");
}

constexpr Rule kInRules[] = {
    kWidthRule<CopyPadIn>,
    kElementRule<CopyPadIn>,
    {.code = Code::E0105,
     .holds = holds_for<CopyPadIn, zero_for_64_bits>,
     .actual = "a `paddingValue` other than 0",
     .statement = "`paddingValue` of a 64-bit type is 0"},
    {.code = Code::E0105,
     .holds = holds_for<CopyPadIn, steps_back_within_a_block>,
     .actual = "`srcStride` {srcStride} with `blockLen` {blockLen}",
     .statement = "`srcStride` is at least -`blockLen`, which reads the same block again",
     .families = like::k950},
    only_950<CopyPadIn, compact_is_off<CopyPadIn>>(compact_facts, kCompactSummary),
};
constexpr Rule kOutRules[] = {
    kWidthRule<CopyPadOut>,
    kElementRule<CopyPadOut>,
    kAtomicTypeRule<CopyPadOut>,
    only_950<CopyPadOut, compact_is_off<CopyPadOut>>(compact_facts, kCompactSummary),
};

constexpr Measure kInMeasures[] = {
    {"blockLen", value_of<CopyPadIn, &CopyPadIn::block_len>, unit_of<1>},
    {"srcStride", value_of<CopyPadIn, &CopyPadIn::src_stride>, unit_of<1>, 1},
    {"dstStride", value_of<CopyPadIn, &CopyPadIn::dst_stride>, unit_of<kBlockBytes>, 0},
};
constexpr Measure kOutMeasures[] = {
    {"blockLen", value_of<CopyPadOut, &CopyPadOut::block_len>, unit_of<1>},
    {"srcStride", value_of<CopyPadOut, &CopyPadOut::src_stride>, unit_of<kBlockBytes>, 1},
    {"dstStride", value_of<CopyPadOut, &CopyPadOut::dst_stride>, unit_of<1>, 0},
};

// GM may start at any byte.
constexpr Alignment kInAlignments[] = {{1, Hardware::GM, 1}};
constexpr Alignment kOutAlignments[] = {{0, Hardware::GM, 1}};

// Bytes of one block on chip: padding, data, padding, then dummy bytes up to a whole DataBlock.
struct BlockShape {
  int64_t left, data, right, dummy;
  int64_t total() const { return left + data + right + dummy; }
};

// Compact blocks are data alone.
BlockShape shape_of(const CopyPadIn& copy) {
  if (copy.compact) return {0, copy.block_len, 0, 0};
  const auto element = static_cast<int64_t>(size_of(copy.dtype));
  BlockShape shape{copy.left_padding * element, copy.block_len, copy.right_padding * element, 0};
  shape.dummy = align_up(shape.total(), kBlockBytes) - shape.total();
  return shape;
}
int64_t dst_pitch_of(const CopyPadIn& copy) {
  return shape_of(copy).total() + (copy.compact ? 0 : copy.dst_stride * kBlockBytes);
}
// Dummy bytes behind the last compact block.
int64_t compact_tail_of(const CopyPadIn& copy) {
  const int64_t used = copy.block_count * copy.block_len;
  return copy.compact ? align_up(used, kBlockBytes) - used : 0;
}

int64_t src_pitch_of(const CopyPadOut& copy) {
  if (copy.compact) return copy.block_len;
  return align_up(copy.block_len, kBlockBytes) + copy.src_stride * kBlockBytes;
}

struct Loops {
  Loop outer, inner;
};
Loops src_loops(const LoopMode& mode) {
  return {{mode.loop2_size, mode.loop2_src_stride}, {mode.loop1_size, mode.loop1_src_stride}};
}
Loops dst_loops(const LoopMode& mode) {
  return {{mode.loop2_size, mode.loop2_dst_stride}, {mode.loop1_size, mode.loop1_dst_stride}};
}

// Calls visit(dst, src) for every turn of both loops.
template <class Record, class Visit>
void for_each_turn(const Record& copy, Visit visit) {
  const LoopMode& mode = copy.loops;
  for (int64_t i = 0; i < mode.loop2_size; ++i)
    for (int64_t j = 0; j < mode.loop1_size; ++j)
      visit(copy.dst.address + i * mode.loop2_dst_stride + j * mode.loop1_dst_stride,
            copy.src.address + i * mode.loop2_src_stride + j * mode.loop1_src_stride);
}

// Sub-copies of 64-bit elements run as 32-bit ones, so that "first element" is the low word.
// UNVERIFIED: evidence = inferred (data_movement.md, section 16, item 1).
int64_t fill_element_bytes(DType dtype) {
  return std::min<int64_t>(4, static_cast<int64_t>(size_of(dtype)));
}

void fill_part(const CopyPadIn& copy, CopyPadIn::Fill fill, uint8_t* part, int64_t bytes,
               uint64_t first_element) {
  const int64_t element = fill_element_bytes(copy.dtype);
  if (fill == CopyPadIn::Fill::kFirstElement) fill_pattern(part, first_element, element, bytes);
  if (fill == CopyPadIn::Fill::kValue) fill_pattern(part, copy.fill_value, element, bytes);
  if (fill == CopyPadIn::Fill::kUnspecified) std::memset(part, kPoison, static_cast<size_t>(bytes));
}

// UNVERIFIED: evidence = inferred for the first element of compact blocks, which is taken to be
// that of the last one.
void copy_blocks_in(const CopyPadIn& copy, uint8_t* dst, const uint8_t* src) {
  const BlockShape shape = shape_of(copy);
  uint64_t first_element = 0;
  for (int64_t k = 0; k < copy.block_count; ++k) {
    uint8_t* to = dst + k * dst_pitch_of(copy);
    const uint8_t* from = src + k * (copy.block_len + copy.src_stride);
    std::memcpy(&first_element, from,
                static_cast<size_t>(std::min(fill_element_bytes(copy.dtype), copy.block_len)));
    fill_part(copy, copy.padding, to, shape.left, first_element);
    std::memcpy(to + shape.left, from, static_cast<size_t>(copy.block_len));
    fill_part(copy, copy.padding, to + shape.left + shape.data, shape.right, first_element);
    fill_part(copy, copy.dummy, to + shape.total() - shape.dummy, shape.dummy, first_element);
  }
  fill_part(copy, copy.dummy, dst + copy.block_count * dst_pitch_of(copy), compact_tail_of(copy),
            first_element);
}

}  // namespace

constexpr Parameter kInParameters[] = {
    {"isPad", "paddingValue fills the padding and stays in the pad register",
     value_of<CopyPadIn, &CopyPadIn::is_pad>},
    {"leftPadding", "elements in front of the data", value_of<CopyPadIn, &CopyPadIn::left_padding>},
    {"rightPadding", "elements behind the data", value_of<CopyPadIn, &CopyPadIn::right_padding>},
    {"paddingValue", "an element; 0 for 64-bit types",
     value_of<CopyPadIn, &CopyPadIn::padding_value>},
    {"mode",
     "950: PaddingMode::Compact puts the blocks one behind the other; paddings and the stride "
     "on chip are ignored",
     value_of<CopyPadIn, &CopyPadIn::compact>},
};
constexpr Parameter kOutParameters[] = {
    {"mode", "950: PaddingMode::Compact reads blocks that lie one behind the other",
     value_of<CopyPadOut, &CopyPadOut::compact>},
};

const OpInfo CopyPadIn::info = {
    .name = "DataCopyPad",
    .variant = "GM -> UB",
    .doc = "copies blocks of any length into UB (on the 950 also L1), padded to whole DataBlocks",
    .spec = "data_movement.md, section 6.3",
    .kind = Kind::kMoves,
    .operands = kInOperands,
    .dtype = dtype_of_record<CopyPadIn>,
    .support = kInSupport,
    .limits = kInLimits,
    .rules = kInRules,
    .alignments = kInAlignments,
    .parameters = kInParameters,
    .formula =
        "W = L + blockLen + R rounded up to 32, L = leftPadding * sizeof(T), R likewise\n"
        "dst[k * (W + dstStride * 32) + L + b] = src[k * (blockLen + srcStride) + b]\n"
        "  for k < blockCount, b < blockLen, in bytes\n"
        "padding L and R: paddingValue, else the pad register, else undefined\n"
        "rest of W: as the padding where L + R > 0, else the first element of the block;\n"
        "  on the 950 the padding value whenever there is one\n"
        "Compact: dst[k * blockLen + b], and the rest of the last DataBlock as above",
    .measures = kInMeasures,
};

const OpInfo CopyPadOut::info = {
    .name = "DataCopyPad",
    .variant = "UB -> GM",
    .doc = "copies blocks of any length out of UB, without the rest of their last DataBlock",
    .spec = "data_movement.md, section 6.4",
    .kind = Kind::kMoves,
    .operands = kOutOperands,
    .dtype = dtype_of_record<CopyPadOut>,
    .support = kOutSupport,
    .limits = kOutLimits,
    .rules = kOutRules,
    .alignments = kOutAlignments,
    .parameters = kOutParameters,
    .formula =
        "W = blockLen rounded up to 32\n"
        "dst[k * (blockLen + dstStride) + b] = src[k * (W + srcStride * 32) + b]\n"
        "  for k < blockCount, b < blockLen, in bytes",
    .measures = kOutMeasures,
};

// Section 6.3, the table of contents. The pad register stays set once it has been written.
// UNVERIFIED: evidence = inferred for loop mode on the way into L1, where it is taken not to act.
void CopyPadIn::resolve(const Context& context) {
  const bool has_padding = !compact && (left_padding != 0 || right_padding != 0);
  const bool has_value = is_pad || context.registers.pad_value.has_value();
  const bool value_wins = has_value && context.chip.pad_value_fills_dummy;
  fill_value = is_pad ? padding_value : context.registers.pad_value.value_or(0);
  padding = has_value ? Fill::kValue : Fill::kUnspecified;
  dummy = has_padding || value_wins ? padding : Fill::kFirstElement;
  if (context.chip.memory_of(dst.position) == Hardware::UB) loops = context.registers.loop_in;
}

void CopyPadIn::accesses(AccessSink& sink) const {
  if (block_len <= 0) return;
  const BlockShape shape = shape_of(*this);
  const Loops turns = dst_loops(loops), reads = src_loops(loops);
  const auto add = [&](Fill fill, int64_t offset, int64_t bytes, const Loop& blocks) {
    const Effect effect = fill == Fill::kUnspecified ? Effect::kWriteUnspecified : Effect::kWrite;
    if (bytes > 0)
      sink.add({effect, 0, dst.address + offset, bytes, {blocks, turns.inner, turns.outer}});
  };
  const Loop blocks{block_count, dst_pitch_of(*this)};
  add(padding, 0, shape.left, blocks);
  add(Fill::kNone, shape.left, shape.data, blocks);
  add(padding, shape.left + shape.data, shape.right, blocks);
  add(dummy, shape.total() - shape.dummy, shape.dummy, blocks);
  add(dummy, block_count * block_len, compact_tail_of(*this), {});
  sink.add({Effect::kRead,
            1,
            src.address,
            block_len,
            {{block_count, block_len + src_stride}, reads.inner, reads.outer}});
}

void CopyPadIn::execute() const {
  if (block_len <= 0 || block_count <= 0) return;
  for_each_turn(*this, [&](uint8_t* to, const uint8_t* from) { copy_blocks_in(*this, to, from); });
}

void CopyPadIn::commit(Registers& registers) const {
  if (is_pad) registers.pad_value = padding_value;
}

void CopyPadOut::resolve(const Context& context) {
  atomic = atomic_mode_for(dst, context);
  loops = context.registers.loop_out;
}

void CopyPadOut::accesses(AccessSink& sink) const {
  const Loops turns = dst_loops(loops), reads = src_loops(loops);
  sink.add({store_effect(atomic),
            0,
            dst.address,
            block_len,
            {{block_count, block_len + dst_stride}, turns.inner, turns.outer}});
  sink.add({Effect::kRead,
            1,
            src.address,
            block_len,
            {{block_count, src_pitch_of(*this)}, reads.inner, reads.outer}});
}

void CopyPadOut::execute() const {
  for_each_turn(*this, [&](uint8_t* to, const uint8_t* from) {
    store_runs(atomic, to, block_len + dst_stride, from, src_pitch_of(*this), block_count,
               block_len);
  });
}

}  // namespace asctwin::isa
