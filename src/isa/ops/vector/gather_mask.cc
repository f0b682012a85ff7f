// GatherMask: a stream of elements over repeats, and those of them that a pattern keeps.
// UNVERIFIED: evidence = inferred: on 310B and 950 `mask` counts the elements of each repeat, and
// on every chip the call leaves Normal mode and its mask behind, as on the 910B. spec: vector.md,
// section 4.10
#include "asctwin/isa/gather_mask.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "isa/lanes.h"
#include "isa/op_info.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/order.h"
#include "isa/registers.h"
#include "isa/simd/select.h"

namespace asctwin::isa {
namespace {

// The stream: `repeats` stretches of `length` elements, then perhaps a shorter one.
struct Stream {
  int64_t repeats, length, rest;

  int64_t stretches() const { return repeats + (rest > 0 ? 1 : 0); }
  int64_t length_of(int64_t repeat) const { return repeat < repeats ? length : rest; }
};

Stream stream_of(const GatherMaskSource& source, DType dtype) {
  const int64_t per_repeat = lanes_per_repeat(dtype);
  if (!source.reduce_mode) return {source.repeat_times, per_repeat, 0};
  if (!source.first_version) return {source.repeat_times, source.mask, 0};
  return {source.mask / per_repeat, per_repeat, source.mask % per_repeat};
}

// Every `step`-th element of a stretch from the element `first` on.
struct Pattern {
  int64_t step, first;

  int64_t kept_of(int64_t length) const {
    return length <= first ? 0 : (length - first + step - 1) / step;
  }
};
Pattern pattern_of(int64_t pattern) {
  constexpr Pattern kPatterns[] = {{1, 0}, {2, 0}, {2, 1}, {4, 0}, {4, 1}, {4, 2}, {4, 3}, {1, 0}};
  return kPatterns[std::clamp<int64_t>(pattern, 0, 7)];
}

constexpr Support kSupport[] = {
    vector_row(have::kLaterAscendCalls, kTypes16 | kTypes32),
    vector_row(have::kBf16, kBf16),
};
constexpr Support bits_row(Families families, Types types, DType bits) {
  Support row = vector_row(families, types);
  row.own_types = {Types(bits)};
  return row;
}
constexpr Support kBitsSupport[] = {
    bits_row(have::kLaterAscendCalls, kTypes16, DType::kUInt16),
    bits_row(have::kLaterAscendCalls, kTypes32, DType::kUInt32),
    bits_row(have::kBf16, kBf16, DType::kUInt16),
};

template <class Record, auto kMember>
constexpr Accessor source_field{
    [](const void* record) {
      return static_cast<int64_t>(static_cast<const Record*>(record)->source.*kMember);
    },
    [](void* record, int64_t value) { static_cast<Record*>(record)->source.*kMember = value; }};

template <class Record>
constexpr Limit kSourceLimits[] = {
    {.field = "mask",
     .value = source_field<Record, &GatherMaskSource::mask>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "elements",
     .meaning = "of each repeat with reduceMode true, on the 310P of the call; else not used"},
    {.field = "src0BlockStride",
     .value = source_field<Record, &GatherMaskSource::block_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "repeatTimes",
     .value = source_field<Record, &GatherMaskSource::repeat_times>,
     .lo = 0,
     .hi = kMostRepeats,
     .meaning = "number of repeats; 0 keeps nothing"},
    {.field = "src0RepeatStride",
     .value = source_field<Record, &GatherMaskSource::repeat_stride>,
     .lo = 0,
     .hi = 65535,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
    {.field = "src1RepeatStride",
     .value = value_of<Record, &Record::src1_repeat_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = "of the bits: from one repeat to the next"},
};
constexpr Limit pattern_limit(int64_t last, Families families) {
  return {.field = "src1Pattern",
          .value = value_of<GatherMask, &GatherMask::pattern>,
          .lo = 1,
          .hi = last,
          .families = families,
          .meaning = "which elements are kept"};
}
constexpr auto kLimits = join<Limit>(pattern_limit(7, Families::all() - like::k310P),
                                     pattern_limit(6, like::k310P), kSourceLimits<GatherMask>);

template <class Record>
bool counts_something(const Record& op, const Context&) {
  return !op.source.reduce_mode || op.source.mask > 0;
}
template <class Record>
constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, counts_something<Record>>,
     .actual = "`mask` 0 with reduceMode true",
     .statement = "with reduceMode true `mask` is the number of elements of a repeat, at least 1"},
};

bool bits_are_known(const void* record) {
  return static_cast<const GatherMaskByBits*>(record)->kept >= 0;
}
constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<GatherMask, &GatherMask::dst>},
    {"src0", operand_of<GatherMask, &GatherMask::src0>, 1, always},
};
constexpr OperandInfo kBitsOperands[] = {
    {"dst", operand_of<GatherMaskByBits, &GatherMaskByBits::dst>},
    {"src0", operand_of<GatherMaskByBits, &GatherMaskByBits::src0>, 1, bits_are_known},
    {.name = "src1Pattern",
     .first = operand_of<GatherMaskByBits, &GatherMaskByBits::src1>,
     .dtype = type_of_member<GatherMaskByBits, &GatherMaskByBits::src1_dtype>},
};
// vector.md, section 1.6, rule 6: what is kept only moves down, if the stream itself goes up.
template <class Record>
int source_in_place(const void* record) {
  const auto& op = *static_cast<const Record*>(record);
  const Stream stream = stream_of(op.source, op.dtype);
  const int64_t blocks =
      ceil_div(stream.length * static_cast<int64_t>(size_of(op.dtype)), kBlockBytes);
  const bool rises =
      op.source.block_stride > 0 &&
      (stream.stretches() < 2 || op.source.repeat_stride >= blocks * op.source.block_stride);
  return rises && op.dst.address == op.src0.address ? 1 : -1;
}

constexpr Parameter kParameters[] = {
    {"reduceMode", "whether `mask` counts elements; else a repeat is 256 B",
     source_field<GatherMask, &GatherMaskSource::reduce_mode>},
};
constexpr Parameter kBitsParameters[] = {
    {"reduceMode", "whether `mask` counts elements; else a repeat is 256 B",
     source_field<GatherMaskByBits, &GatherMaskSource::reduce_mode>},
};

// Whole blocks of every stretch, and what is left of the last one.
void stretch_accesses(AccessSink& sink, const GatherMaskSource& source, const Operand& src0,
                      int64_t first, int64_t repeats, int64_t bytes) {
  const uint8_t* base = src0.address + first * source.repeat_stride * kBlockBytes;
  const Loop turns{repeats, source.repeat_stride * kBlockBytes};
  const int64_t pitch = source.block_stride * kBlockBytes;
  if (source.block_stride == 1) return sink.add({Effect::kRead, 1, base, bytes, {turns}, first});
  const int64_t blocks = bytes / kBlockBytes;
  sink.add({Effect::kRead, 1, base, kBlockBytes, {turns, {blocks, pitch}}, first});
  sink.add({Effect::kRead, 1, base + blocks * pitch, bytes % kBlockBytes, {turns}, first});
}
void source_accesses(AccessSink& sink, const GatherMaskSource& source, const Operand& src0,
                     DType dtype) {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const Stream stream = stream_of(source, dtype);
  stretch_accesses(sink, source, src0, 0, stream.repeats, stream.length * element);
  stretch_accesses(sink, source, src0, stream.repeats, 1, stream.rest * element);
}

// Elements of a stretch from `at` on that lie side by side.
struct Piece {
  const uint8_t* from;
  int64_t at, elements;
};
constexpr int64_t kPieceBytes = 4096;  // a multiple of the steps of every pattern

// Calls visit(repeat, Piece) in the order of the stream.
template <class Visit>
void for_each_piece(const GatherMaskSource& source, const Operand& src0, DType dtype, Visit visit) {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const Stream stream = stream_of(source, dtype);
  const int64_t most = (source.block_stride == 1 ? kPieceBytes : kBlockBytes) / element;
  for (int64_t r = 0; r < stream.stretches(); ++r) {
    const uint8_t* base = src0.address + r * source.repeat_stride * kBlockBytes;
    for (int64_t at = 0; at < stream.length_of(r); at += most) {
      const int64_t block = at * element / kBlockBytes * source.block_stride;
      visit(r, Piece{base + block * kBlockBytes, at, std::min(most, stream.length_of(r) - at)});
    }
  }
}

// The pieces of a contiguous source are long, whatever its repeats.
GatherMaskSource joined(const GatherMaskSource& source, DType dtype) {
  const Stream stream = stream_of(source, dtype);
  const int64_t bytes = stream.length * static_cast<int64_t>(size_of(dtype));
  const bool gapless = source.block_stride == 1 && source.repeat_stride * kBlockBytes == bytes;
  if (!gapless || stream.repeats < 2 || stream.length % 4 != 0) return source;
  GatherMaskSource one = source;
  one.reduce_mode = true;
  one.first_version = false;
  one.repeat_times = 1;
  one.mask = stream.repeats * stream.length + stream.rest;
  return one;
}

void leave_registers(const GatherMaskSource& source, Registers& registers) {
  registers.counter_mode = false;
  registers.counter_mode_set = {};
  registers.leave_mask({static_cast<uint64_t>(source.mask), 0}, GatherMask::info.name);
}
void take_version(GatherMaskSource& source, const Context& context) {
  source.first_version = source.first_version || context.chip.gather_mask_counts_all;
}

template <class Record>
void give_count(const Record& op, uint64_t kept) {
  if (op.data != nullptr) op.data->kept_elements = kept;
  if (op.result != nullptr) *op.result = kept;
}

constexpr Support kCountSupport[] = {
    {have::kLaterAscendCalls, {}, {}, {}, PIPE_S},
};

// The kept elements of a piece, a tensor of bits for its stretch; `most` of them at the most, as
// there would be more if they were written over the bits.
int64_t append_by_bits(uint8_t* dst, const Piece& piece, const uint8_t* bits, int64_t element,
                       int64_t most) {
  int64_t kept = 0;
  for (int64_t at = 0; at < piece.elements; at += 32) {
    const int64_t first = piece.at + at, lanes = std::min<int64_t>(32, piece.elements - at);
    uint64_t word = 0;
    std::memcpy(&word, bits + first / 8, static_cast<size_t>((first % 8 + lanes + 7) / 8));
    word = word >> first % 8 & ((uint64_t{1} << lanes) - 1);
    const uint8_t* from = piece.from + at * element;
    for (; word != 0 && kept < most; word &= word - 1, ++kept)
      std::memmove(dst + kept * element, from + std::countr_zero(word) * element,
                   static_cast<size_t>(element));
  }
  return kept;
}

int64_t count_bits(const uint8_t* bits, int64_t length) {
  int64_t count = 0;
  for (int64_t byte = 0; byte < length / 8; ++byte) count += std::popcount(bits[byte]);
  const unsigned rest = (1u << length % 8) - 1;
  return rest == 0 ? count : count + std::popcount(bits[length / 8] & rest);
}

}  // namespace

const OpInfo GatherMask::info = {
    .name = "GatherMask",
    .variant = "",
    .doc = "the elements of src0 that a pattern keeps, one behind the other",
    .spec = "vector.md, section 4.10",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<GatherMask>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules<GatherMask>,
    .parameters = kParameters,
    .formula =
        "of every repeat the elements i with\n"
        "    i % 2 == 0, 1 for src1Pattern 1, 2; i % 4 == 0, 1, 2, 3 for 3 to 6; all for 7\n"
        "rsvdCnt = their number over all repeats",
    .order = Order::kRepeats,
    .compacted = source_in_place<GatherMask>,
};

void GatherMask::resolve(const Context& context) {
  take_version(source, context);
  data = context.data;
}
void GatherMask::commit(Registers& registers) const { leave_registers(source, registers); }
void GatherMask::order(OrderSink& sink) const { sink.hand_to_scalar(PIPE_V); }
void GatherMask::accesses(AccessSink& sink) const {
  const Stream stream = stream_of(source, dtype);
  const Pattern kept = pattern_of(pattern);
  const int64_t elements = stream.repeats * kept.kept_of(stream.length) + kept.kept_of(stream.rest);
  sink.add({Effect::kWrite, 0, dst.address, elements * static_cast<int64_t>(size_of(dtype)), {}});
  source_accesses(sink, source, src0, dtype);
}
// A piece is taken out of its place before it is written, because `dst` may be `src0`.
void GatherMask::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const Pattern keeps = pattern_of(pattern);
  uint8_t* to = dst.address;
  alignas(64) uint8_t piece_kept[kPieceBytes];
  const StrideFn body = keeps.step == 1
                            ? nullptr
                            : stride_body(size_of(dtype), static_cast<size_t>(keeps.step),
                                          static_cast<size_t>(keeps.first));
  for_each_piece(joined(source, dtype), src0, dtype, [&](int64_t, const Piece& piece) {
    const auto kept = static_cast<size_t>(keeps.kept_of(piece.elements));
    const size_t bytes = kept * static_cast<size_t>(element);
    if (body == nullptr) {
      std::memmove(to, piece.from, bytes);
    } else {
      body(piece_kept, piece.from, kept);
      std::memcpy(to, piece_kept, bytes);
    }
    to += bytes;
  });
  give_count(*this, static_cast<uint64_t>((to - dst.address) / element));
}

const OpInfo GatherMaskByBits::info = {
    .name = "GatherMask",
    .variant = "bits",
    .doc = "the elements of src0 whose bit in src1Pattern is 1, one behind the other",
    .spec = "vector.md, section 4.10",
    .kind = Kind::kMoves,
    .operands = kBitsOperands,
    .dtype = dtype_of_record<GatherMaskByBits>,
    .support = kBitsSupport,
    .limits = kSourceLimits<GatherMaskByBits>,
    .rules = kRules<GatherMaskByBits>,
    .parameters = kBitsParameters,
    .formula =
        "of every repeat k the elements i with bit i of src1Pattern + 32 B *\n"
        "    src1RepeatStride * k set; rsvdCnt = their number over all repeats",
    .order = Order::kRepeats,
    .compacted = source_in_place<GatherMaskByBits>,
    .addresses_are_data = true,
};

void GatherMaskByBits::resolve(const Context& context) {
  take_version(source, context);
  data = context.data;
  kept = -1;
  const Stream stream = stream_of(source, dtype);
  const int64_t most = stream.stretches();
  if (context.memory == nullptr || most < 0 || most > kMostRepeats || stream.length < 0) return;
  int64_t count = 0;
  for (int64_t r = 0; r < most; ++r) {
    // A stride that is out of range may lead anywhere; what it leads to is then not held.
    const auto offset = static_cast<uint64_t>(r) * static_cast<uint64_t>(src1_repeat_stride);
    const uint8_t* bits = src1.address + offset * uint64_t{kBlockBytes};
    const int64_t length = stream.length_of(r);
    if (!context.memory->holds(bits, (length + 7) / 8)) return;
    count += count_bits(bits, length);
  }
  kept = count;
}
void GatherMaskByBits::commit(Registers& registers) const { leave_registers(source, registers); }
void GatherMaskByBits::order(OrderSink& sink) const { sink.hand_to_scalar(PIPE_V); }
void GatherMaskByBits::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const Stream stream = stream_of(source, dtype);
  sink.add({Effect::kWrite, 0, dst.address, std::max<int64_t>(kept, 0) * element, {}});
  source_accesses(sink, source, src0, dtype);
  const int64_t pitch = src1_repeat_stride * kBlockBytes;
  sink.add({Effect::kRead, 2, src1.address, (stream.length + 7) / 8, {{stream.repeats, pitch}}});
  sink.add({Effect::kRead,
            2,
            src1.address + stream.repeats * pitch,
            (stream.rest + 7) / 8,
            {},
            stream.repeats});
}
const OpInfo GetGatherMaskRemainCount::info = {
    .name = "GetGatherMaskRemainCount",
    .variant = "",
    .doc = "how many elements the newest GatherMask has kept",
    .spec = "adv_nn.md, section 7.3",
    .kind = Kind::kSetsRegister,
    .support = kCountSupport,
};
void GetGatherMaskRemainCount::resolve(const Context& context) { data = context.data; }
void GetGatherMaskRemainCount::execute() const { *result = data->kept_elements; }

void GatherMaskByBits::execute() const {
  if (kept < 0) return;
  const auto element = static_cast<int64_t>(size_of(dtype));
  int64_t done = 0;
  for_each_piece(source, src0, dtype, [&](int64_t repeat, const Piece& piece) {
    const uint8_t* bits = src1.address + repeat * src1_repeat_stride * kBlockBytes;
    done += append_by_bits(dst.address + done * element, piece, bits, element, kept - done);
  });
  give_count(*this, static_cast<uint64_t>(done));
}

}  // namespace asctwin::isa
