// DataCopy, contiguous and strided, and DataCopyL1ToUB.
// spec: data_movement.md, section 1
#include "asctwin/isa/copy.h"

#include <bit>
#include <cstddef>

#include "isa/gm_store.h"
#include "isa/join.h"
#include "isa/tables.h"

namespace asctwin::isa {

static_assert(offsetof(BlockCopy, units) + DataCopy::kFilledBytes == sizeof(DataCopy),
              "what resolve() fills ends the record, so that calls are compared by the rest");

namespace {

constexpr Families kWithoutBf16 = like::k910A | like::k310P | like::k310PVector | like::kKirin;
constexpr Positions kC2{TPosition::C2};
constexpr Positions kC2Pipe2Gm{TPosition::C2PIPE2GM};

constexpr Types kA2Types = kMoved8To64 | kBf16 | kInt4;
// UNVERIFIED: evidence = inferred. The documents say how many elements of 4 bits a count copies on
// the 950 and not on which paths: those of GM are taken.
constexpr Types k950GmTypes = kEveryType | kFp4;

constexpr Support widening(Families families, Types from) {
  return {.families = families,
          .dst = kC2,
          .src = kEveryL1Position,
          .types = from,
          .pipe = PIPE_MTE1,
          .cores = kCubeSide,
          .own_types = {Types(DType::kFloat)}};
}
constexpr Support kSupport[] = {
    // GM -> UB
    {like::k910B, kVectorPositions, kGlobal, kA2Types, PIPE_MTE2},
    {like::k310B, kVectorPositions, kGlobal, kMoved8To64 | kBf16, PIPE_MTE2},
    {kWithoutBf16, kVectorPositions, kGlobal, kMoved8To64, PIPE_MTE2},
    {like::k950, kVectorPositions, kGlobal, k950GmTypes, PIPE_MTE2},
    // UB -> GM
    {like::k910B, kGlobal, kVectorPositions, kA2Types, PIPE_MTE3},
    {like::k310B, kGlobal, kVectorPositions, kMoved8To64 | kBf16, PIPE_MTE3},
    {kWithoutBf16, kGlobal, kVectorPositions, kMoved8To64, PIPE_MTE3},
    {like::k950, kGlobal, kVectorPositions, k950GmTypes, PIPE_MTE3},
    // UNVERIFIED: evidence = inferred: on the 910A, whose results come to CO2 in an old sample.
    {have::kCubeToUb, kGlobal, Positions(TPosition::CO2), kMoved8To64, PIPE_MTE3},
    // UB -> UB
    {like::k910B, kVectorPositions, kVectorPositions, kA2Types, PIPE_V},
    {have::kCubeToUb, kVectorPositions, kVectorPositions, kMoved8To64, PIPE_V},
    {like::k950, kVectorPositions, kVectorPositions, kEveryType, PIPE_V},
    // GM -> L1; a vector core of A2 has the cube core do it
    {like::k310B, kL1Positions, kGlobal, kMoved8To64 | kBf16, PIPE_MTE2},
    {like::k910B, kEveryL1Position, kGlobal, kA2Types, PIPE_MTE2, kBothSides},
    {have::kCubeToUb | like::kKirin, kL1Positions, kGlobal, kMoved8To64, PIPE_MTE2, kCubeSide},
    {like::k950, kEveryL1Position, kGlobal, k950GmTypes, PIPE_MTE2, kCubeSide},
    // L1 -> GM
    {like::k910B, kGlobal, kEveryL1Position, kA2Types, PIPE_MTE3, kCubeSide},
    {like::kKirin, kGlobal, kL1Positions, kMoved8To64, PIPE_MTE3, kCubeSide},
    // UB -> L1
    {like::k310P, Positions(TPosition::TSCM), kVectorPositions, kMoved8To64, PIPE_MTE3},
    {like::k910B, Positions(TPosition::TSCM), kVectorPositions, kA2Types, PIPE_MTE3},
    {like::k950, Positions(TPosition::TSCM), kVectorPositions, kEveryType, PIPE_MTE3},
    // L1 -> UB. UNVERIFIED: evidence = inferred. The code has this path, no document lists it.
    {like::k310P, kVectorPositions, kL1Positions | Positions(TPosition::TSCM), kMoved8To64,
     PIPE_MTE1},
    // L0C -> UB is a call with DataCopyEnhancedParams (l0c_ub.cc).
    {.families = have::kCubeToUb,
     .dst = Positions(TPosition::CO2),
     .src = Positions(TPosition::CO1),
     .types = Types(DType::kHalf, DType::kFloat, DType::kInt32),
     .pipe = PIPE_V,
     .modelled = false,
     .own_types = {kAnyType}},
    // L1 -> bias table, which widens; L1 -> Fixpipe buffer
    {have::kBlocks, kC2, kEveryL1Position, Types(DType::kInt32, DType::kFloat), PIPE_MTE1,
     kCubeSide},
    widening(have::kBlocks, Types(DType::kHalf)),
    widening(like::k950, kBf16),
    {have::kBlocks, kC2Pipe2Gm, kEveryL1Position, Types(DType::kUInt64), PIPE_FIX, kCubeSide},
};
constexpr Support kL1ToUbSupport[] = {
    {like::k950, kVectorPositions, kEveryL1Position, kEveryType, PIPE_MTE1, kCubeSide}};

template <class Record>
bool keeps_type(const void* record) {
  const auto& copy = *static_cast<const Record*>(record);
  return copy.dtype == copy.dst_dtype;
}

template <class Record>
constexpr OperandInfo kOperands[] = {
    {.name = "dst",
     .first = operand_of<Record, &Record::dst>,
     .dtype = type_of_member<Record, &Record::dst_dtype>},
    {"src", operand_of<Record, &Record::src>, 1, keeps_type<Record>},
};

template <class Record>
constexpr Limit kBlockLimits[] = {
    {.field = "blockCount",
     .value = value_of<Record, &Record::block_count>,
     .lo = 1,
     .hi = 4095,
     .zero_does_nothing = true,
     .help = "split the copy into several",
     .meaning = "number of runs"},
    {.field = "blockLen",
     .value = value_of<Record, &Record::block_len>,
     .lo = 1,
     .hi = 65535,
     .zero_does_nothing = true,
     .help = "the length counts blocks of 32 B, not bytes",
     .unit = "blocks of 32 B",
     .meaning = "length of one run; into C2 and C2PIPE2GM in larger units, see below"},
    {.field = "srcGap",
     .value = value_of<Record, &Record::src_gap>,
     .lo = 0,
     .hi = 65535,
     .help = "the gap counts blocks of 32 B from tail to head",
     .unit = "blocks of 32 B",
     .meaning = "in the source, from the end of one run to the start of the next"},
    {.field = "dstGap",
     .value = value_of<Record, &Record::dst_gap>,
     .lo = 0,
     .hi = 65535,
     .help = "the gap counts blocks of 32 B from tail to head",
     .unit = "blocks of 32 B",
     .meaning = "in the destination, from the end of one run to the start of the next; into C2 and "
                "C2PIPE2GM in the unit of blockLen"},
};
constexpr Limit kSubBlockLimit = {.field = "subBlockId",
                                  .value = value_of<DataCopyL1ToUB, &DataCopyL1ToUB::sub_block_id>,
                                  .lo = 0,
                                  .hi = 1,
                                  .meaning = "the vector core whose UB is written"};
constexpr auto kL1ToUbLimits = join<Limit>(kBlockLimits<DataCopyL1ToUB>, kSubBlockLimit);

int64_t asked_bytes(const BlockCopy& copy) {
  return static_cast<int64_t>(bytes_of(copy.dtype, static_cast<uint64_t>(copy.count)));
}

int64_t elements_in_unit(const BlockCopy& copy) {
  return static_cast<int64_t>(elements_in(copy.dtype, copy.units.src_len));
}

template <class Record>
bool is_whole_blocks(const Record& copy, const Context&) {
  return copy.count < 0 || copy.count % elements_in_unit(copy) == 0;
}

template <class Record>
void rounding_facts(const void* record, Finding& finding) {
  const auto& copy = *static_cast<const Record*>(record);
  finding.with("field", "count").with("bytes", asked_bytes(copy));
  finding.with("unit", int64_t{copy.units.src_len});
  finding.with("rest", asked_bytes(copy) - copy.block_len * copy.units.src_len);
}

bool is_even_into_bias_table(const DataCopy& copy, const Context&) {
  return copy.dst.position != TPosition::C2 || size_of(copy.dtype) < 4 || copy.block_len % 2 == 0;
}

// Into C2 and C2PIPE2GM one page counts the gaps from head to head, the others from tail to head.
bool gaps_are_undisputed(const DataCopy& copy, const Context&) {
  return copy.block_count <= 1 ||
         (copy.dst.position != TPosition::C2 && copy.dst.position != TPosition::C2PIPE2GM);
}

bool has_two_vector_cores(const DataCopyL1ToUB&, const Context& context) {
  return context.vector_ubs.size() == 2;
}

template <class Record>
constexpr Rule kWholeBlocksRule = {.code = Code::W0101,
                                   .holds = holds_for<Record, is_whole_blocks<Record>>,
                                   .actual = "",
                                   .statement = "",
                                   .facts = rounding_facts<Record>,
                                   .summary =
                                       "a count of elements that fills no whole blocks "
                                       "leaves the rest behind"};

// Whether SetLoopModePara repeats a plain copy as well no document says.
bool is_in_loop_mode(const BlockCopy& copy, const Context& context) {
  const auto loops = [](const LoopMode& mode) {
    return mode.loop1_size != 1 || mode.loop2_size != 1;
  };
  const Hardware to = context.chip.memory_of(copy.dst.position);
  const Hardware from = context.chip.memory_of(copy.src.position);
  if (from == Hardware::GM && to == Hardware::UB) return loops(context.registers.loop_in);
  if (from == Hardware::UB && to == Hardware::GM) return loops(context.registers.loop_out);
  return false;
}
bool loop_mode_is_off(const DataCopy& copy, const Context&) { return !copy.loops; }
void loop_mode_facts(const void*, Finding& finding) {
  finding.with("what", "loop mode in the plain form");
}

constexpr Rule kRules[] = {
    kWholeBlocksRule<DataCopy>,
    {.code = Code::E0105,
     .holds = holds_for<DataCopy, is_even_into_bias_table>,
     .actual = "`blockLen` {blockLen} for elements of 32 bits",
     .statement = "`blockLen` is even when L1 -> C2 copies 32-bit elements",
     .families = like::k950},
    {.code = Code::W0104,
     .holds = holds_for<DataCopy, gaps_are_undisputed>,
     .actual = "",
     .statement = "",
     .summary = "several blocks into C2 or C2PIPE2GM: the documents disagree on their gaps"},
    kAtomicTypeRule<DataCopy>,
    {.code = Code::E0901,
     .holds = holds_for<DataCopy, loop_mode_is_off>,
     .actual = "",
     .statement = "",
     .families = like::k950,
     .facts = loop_mode_facts,
     .summary = "a plain copy between GM and UB in loop mode is not modelled"},
};

constexpr Parameter kParameters[] = {
    {"count", "in place of the fields below: elements of one run, rounded down to whole blocks",
     value_of<DataCopy, &DataCopy::count>},
};

constexpr Rule kL1ToUbRules[] = {
    kWholeBlocksRule<DataCopyL1ToUB>,
    {.code = Code::E0105,
     .holds = holds_for<DataCopyL1ToUB, has_two_vector_cores>,
     .actual = "no two vector cores beside its cube core",
     .statement = "it runs in kernels with two vector cores for each cube core",
     .help = "mark the kernel with __mix__(1, 2)"},
};

template <class Record, uint32_t CopyUnits::*kUnit>
int64_t strided_unit(const void* record) {
  const auto& copy = *static_cast<const Record*>(record);
  return copy.count < 0 ? copy.units.*kUnit : 0;
}
template <class Record>
int64_t count_unit(const void* record) {
  const auto& copy = *static_cast<const Record*>(record);
  return copy.count < 0 ? 0 : static_cast<int64_t>(size_of(copy.dtype));
}

template <class Record>
constexpr Measure kMeasures[] = {
    {"count", value_of<Record, &Record::count>, count_unit<Record>},
    {"blockLen", value_of<Record, &Record::block_len>, strided_unit<Record, &CopyUnits::src_len>},
    {"srcGap", value_of<Record, &Record::src_gap>, strided_unit<Record, &CopyUnits::src_gap>, 1},
    {"dstGap", value_of<Record, &Record::dst_gap>, strided_unit<Record, &CopyUnits::dst_gap>, 0},
};

// Section 1.5: a plain copy between GM and UB may start at any element in GM.
constexpr Alignment kAlignments[] = {{0, Hardware::GM, 0}, {1, Hardware::GM, 0}};

// Section 1.3. UNVERIFIED: evidence = inferred for L1 -> C2 with widening (section 16, item 4): the
// length counts 64 B of the source.
CopyUnits units_of(const Chip& chip, const BlockCopy& copy) {
  const Hardware to = chip.memory_of(copy.dst.position);
  const uint32_t widened = copy.dtype == copy.dst_dtype ? 1 : 2;
  if (to == Hardware::BIAS) {
    const uint32_t unit = chip.bias_unit_bytes;
    return {unit, unit * widened, 32, unit};
  }
  if (to == Hardware::FIXBUF) {
    const uint32_t unit = chip.fixbuf_unit_bytes;
    return {unit, unit, 32, unit};
  }
  return {};
}

void widen_run(uint8_t* dst, const uint8_t* src, int64_t src_bytes, DType from) {
  for (int64_t i = 0; i < src_bytes / 2; ++i) {
    uint16_t bits;
    std::memcpy(&bits, src + 2 * i, sizeof(bits));
    const float value = from == DType::kHalf ? static_cast<float>(half::from_bits(bits))
                                             : static_cast<float>(bfloat16_t::from_bits(bits));
    std::memcpy(dst + 4 * i, &value, sizeof(value));
  }
}

}  // namespace

const OpInfo DataCopy::info = {
    .name = "DataCopy",
    .variant = "",
    .doc = "copies blockCount runs of blockLen blocks; only the runs are written",
    .spec = "data_movement.md, section 1",
    .kind = Kind::kMoves,
    .operands = kOperands<DataCopy>,
    .dtype = dtype_of_record<DataCopy>,
    .support = kSupport,
    .limits = kBlockLimits<DataCopy>,
    .rules = kRules,
    .alignments = kAlignments,
    .parameters = kParameters,
    .formula =
        "unit = 32, into C2 64, into C2PIPE2GM 128; on the 950 into C2 32, into C2PIPE2GM 64\n"
        "run = blockLen * unit, written twice as long where half widens to float\n"
        "dst[k * (run + dstGap * unit) + b] = src[k * (run + srcGap * 32) + b]\n"
        "  for k < blockCount, b < run, in bytes",
    .measures = kMeasures<DataCopy>,
};

const OpInfo DataCopyL1ToUB::info = {
    .name = "DataCopyL1ToUB",
    .variant = "",
    .doc = "copies blocks from L1 into the UB of a vector core beside the cube core",
    .spec = "data_movement.md, section 1",
    .kind = Kind::kMoves,
    .operands = kOperands<DataCopyL1ToUB>,
    .dtype = dtype_of_record<DataCopyL1ToUB>,
    .support = kL1ToUbSupport,
    .limits = kL1ToUbLimits,
    .rules = kL1ToUbRules,
    .parameters = kParameters,
    .formula =
        "dst[k * (blockLen + dstGap) * 32 + b] = src[k * (blockLen + srcGap) * 32 + b]\n"
        "  for k < blockCount, b < blockLen * 32, in bytes",
    .measures = kMeasures<DataCopyL1ToUB>,
    .between_cores = true,
};

void BlockCopy::resolve(const Context& context) {
  units = units_of(context.chip, *this);
  atomic = atomic_mode_for(dst, context);
  loops = is_in_loop_mode(*this, context);
  if (count < 0) return;
  block_count = 1;
  block_len = count >> std::countr_zero(static_cast<uint64_t>(elements_in_unit(*this)));
}

void DataCopyL1ToUB::resolve(const Context& context) {
  BlockCopy::resolve(context);
  const auto own = reinterpret_cast<uintptr_t>(context.ub.data());
  const uintptr_t offset = reinterpret_cast<uintptr_t>(dst.address) - own;
  const auto core = static_cast<uint64_t>(sub_block_id);
  if (offset <= context.ub.size() && core < context.vector_ubs.size())
    dst.address = context.vector_ubs[core].data() + offset;
}

void BlockCopy::accesses(AccessSink& sink) const {
  const int64_t src_run = block_len * units.src_len;
  const int64_t dst_run = block_len * units.dst_len;
  sink.add({store_effect(atomic),
            0,
            dst.address,
            dst_run,
            {{block_count, dst_run + dst_gap * units.dst_gap}}});
  sink.add(
      {Effect::kRead, 1, src.address, src_run, {{block_count, src_run + src_gap * units.src_gap}}});
}

void BlockCopy::execute() const {
  const int64_t src_run = block_len * units.src_len;
  const int64_t dst_run = block_len * units.dst_len;
  const int64_t src_pitch = src_run + src_gap * units.src_gap;
  const int64_t dst_pitch = dst_run + dst_gap * units.dst_gap;
  if (dtype == dst_dtype) {
    store_runs(atomic, dst.address, dst_pitch, src.address, src_pitch, block_count, src_run);
    return;
  }
  for (int64_t k = 0; k < block_count; ++k)
    widen_run(dst.address + k * dst_pitch, src.address + k * src_pitch, src_run, dtype);
}

}  // namespace asctwin::isa
