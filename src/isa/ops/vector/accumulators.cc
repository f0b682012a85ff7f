// How a result gets from the vector pipe to the scalar pipe: the store of ReduceSum and its
// relatives, the flags around it, and the calls that read the accumulators.
// spec: vector.md, section 4.11
#include <cstring>

#include "asctwin/isa/reduce.h"
#include "isa/access.h"
#include "isa/ops/vector/reduce_tables.h"
#include "isa/order.h"

namespace asctwin::isa {
namespace {

// Flags that no kernel can name.
constexpr int64_t kOwnFlag = 1 << 20;
constexpr OrderToken kToScalar = OrderToken::flag(HardEvent::V_S, kOwnFlag);
constexpr OrderToken kToVector = OrderToken::flag(HardEvent::S_V, kOwnFlag);
constexpr OrderToken kToCopies = OrderToken::flag(HardEvent::S_MTE3, kOwnFlag);

constexpr Support scalar_row(Families families) {
  return {families, kVectorPositions, kVectorPositions, kFloats, PIPE_S};
}
constexpr Support scalar_row_of_950() {
  Support row = scalar_row(like::k950);
  row.types = kInts16 | kInts32 | kLongs;
  return row;
}
constexpr Support kStoreSupport[] = {scalar_row(have::kAiCore), scalar_row_of_950()};
constexpr Support kFlagSupport[] = {
    {have::kAiCore, {}, {}, kEveryType, PIPE_S},
};
constexpr OperandInfo kStoreOperands[] = {{"dst", operand_of<StoreTotal, &StoreTotal::dst>}};

template <size_t kBytes>
bool stores_pair_of(const void* record) {
  const auto& op = *static_cast<const StoreTotal*>(record);
  return op.total != TotalOp::kReduceSum && size_of(op.dtype) == kBytes;
}
constexpr Alignment kStoreAlignments[] = {
    {0, Hardware::UB, 8, stores_pair_of<4>},
    {0, Hardware::UB, 8, stores_pair_of<8>},
    {0, Hardware::UB, 4, stores_pair_of<2>},
    {0, Hardware::UB, 0},
};

constexpr Support kSumSupport[] = {
    {have::kBlocks, {}, {}, kFloats, PIPE_S},
};
constexpr Support kMaxMinSupport[] = {
    {like::k310P | like::k910B, {}, {}, kFloats, PIPE_S},
};
bool reads_value_alone(const GetAccumulator& op, const Context&) { return !op.with_index; }
constexpr Rule kIndexRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<GetAccumulator, reads_value_alone>,
     .actual = "an index to return",
     .statement = "on this chip it returns the value only",
     .families = like::k310P},
};

constinit const OpInfo kGetters[] = {
    {.name = "GetReduceRepeatSumSpr",
     .variant = "",
     .doc = "the result of the newest ReduceSum of a count",
     .spec = "vector.md, section 4.11",
     .kind = Kind::kSetsRegister,
     .dtype = dtype_of_record<GetAccumulator>,
     .support = kSumSupport,
     .aliases = "GetAccVal"},
    {.name = "GetReduceRepeatMaxMinSpr",
     .variant = "",
     .doc = "the extreme of all repeats of the newest WholeReduceMax or WholeReduceMin, and its "
            "number",
     .spec = "vector.md, section 4.11",
     .kind = Kind::kSetsRegister,
     .dtype = dtype_of_record<GetAccumulator>,
     .support = kMaxMinSupport,
     .rules = kIndexRules,
     .aliases = "GetReduceMaxMinCount"},
};

}  // namespace

const OpInfo StoreTotal::info = {
    .name = "ReduceSum",
    .variant = "result",
    .doc = "stores the result of a count, or of calIndex, by the scalar pipe",
    .spec = "vector.md, section 4.11",
    .kind = Kind::kMoves,
    .operands = kStoreOperands,
    .dtype = dtype_of_record<StoreTotal>,
    .support = kStoreSupport,
    .alignments = kStoreAlignments,
    .formula = "dst = what the vector part of the call has found",
};

void StoreTotal::resolve(const Context& context) { data = context.data; }

void StoreTotal::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  sink.add({Effect::kWrite, 0, dst.address, with_index ? 2 * element : element, {}});
}

void StoreTotal::execute() const {
  const size_t element = size_of(dtype);
  const uint64_t bits =
      total == TotalOp::kReduceSum ? data->sum_accumulator : data->extreme_accumulator;
  const uint64_t index = element == 8 ? data->long_extreme_number : bits >> 32;
  std::memcpy(dst.address, &bits, element);
  if (with_index) std::memcpy(dst.address + element, &index, element);
}

void StoreTotal::order(OrderSink& sink) const {
  sink.acquire(PIPE_S, kToScalar);
  sink.release(PIPE_S, kToVector);
  sink.release(PIPE_S, kToCopies);
}

const OpInfo ReduceFlags::info = {
    .name = "ReduceSum",
    .variant = "flags",
    .doc = "the flags around the store of a result",
    .spec = "vector.md, section 4.11",
    .kind = Kind::kSynchronises,
    .support = kFlagSupport,
};

void ReduceFlags::order(OrderSink& sink) const {
  if (to_scalar) return sink.release(PIPE_V, kToScalar);
  sink.acquire(PIPE_V, kToVector);
  sink.acquire(PIPE_MTE3, kToCopies);
}

const OpInfo& GetAccumulator::info() const {
  return kGetters[operation < AccumulatorOp::kCount ? static_cast<size_t>(operation) : 0];
}

void GetAccumulator::resolve(const Context& context) { data = context.data; }

void GetAccumulator::execute() const {
  *result = operation == AccumulatorOp::kSum ? data->sum_accumulator : data->extreme_accumulator;
}

// UNVERIFIED: evidence = inferred: the call waits for the instruction whose result it reads.
void GetAccumulator::order(OrderSink& sink) const { sink.acquire(PIPE_S, kToScalar); }

}  // namespace asctwin::isa
