// RpSort16, MrgSort4, ProposalConcat, ProposalExtract: region proposals.
// spec: vector.md, section 4.12
#include "asctwin/isa/proposal.h"

#include <algorithm>
#include <array>

#include "isa/ops/vector/merge.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kGroup = 16;    // proposals of one repeat
constexpr int64_t kElements = 8;  // of a proposal
constexpr int64_t kScore = 4;     // which of them

constexpr Support kSupport[] = {
    vector_row(like::k310P, Types(DType::kHalf, DType::kFloat)),
    vector_row(like::k910A, Types(DType::kHalf)),
};

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }
Structure proposal_of(DType dtype) {
  return {kElements * element_bytes(dtype), kScore * element_bytes(dtype)};
}

template <class Record>
constexpr OperandInfo kMovingOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {"src", operand_of<Record, &Record::src>, 1, always},
};
template <class Record>
constexpr Limit kRepeatLimit = {.field = "repeatTime",
                                .value = value_of<Record, &Record::repeat_times>,
                                .lo = 0,
                                .hi = kMostRepeats,
                                .meaning = "number of groups of 16 proposals; 0 does nothing"};
template <class Record>
constexpr Limit kModeLimits[] = {
    kRepeatLimit<Record>,
    {.field = "modeNumber",
     .value = value_of<Record, &Record::mode>,
     .lo = 0,
     .hi = 5,
     .meaning = "the element of a proposal: 0 to 3 are x1, y1, x2, y2, 4 the score, 5 the label"},
};

constexpr OperandInfo kSortOperands[] = {
    {"dst", operand_of<RpSort16, &RpSort16::dst>},
    {"src", operand_of<RpSort16, &RpSort16::src>},
};
constexpr Limit kSortLimits[] = {kRepeatLimit<RpSort16>};

template <class Bits>
void sort_proposals(uint8_t* dst, const uint8_t* src) {
  using Proposal = std::array<Bits, kElements>;
  std::array<Proposal, kGroup> group;
  std::memcpy(&group, src, sizeof(group));
  std::stable_sort(group.begin(), group.end(), [](const Proposal& a, const Proposal& b) {
    return key_of(a[kScore]) > key_of(b[kScore]);
  });
  std::memcpy(dst, &group, sizeof(group));
}

// One element of every proposal of a call, or as many elements side by side.
Access elements_of(const ProposalCall& op, Effect effect, int operand, int64_t mode) {
  const int64_t element = element_bytes(op.dtype);
  const int64_t bytes = proposal_of(op.dtype).bytes;
  const uint8_t* const base = (operand == 0 ? op.dst : op.src).address + mode * element;
  return {effect, operand, base, element, {{op.repeat_times, kGroup * bytes}, {kGroup, bytes}}};
}
Access dense_elements_of(const ProposalCall& op, Effect effect, int operand) {
  const int64_t bytes = kGroup * element_bytes(op.dtype);
  const uint8_t* const base = (operand == 0 ? op.dst : op.src).address;
  return {effect, operand, base, bytes, {{op.repeat_times, bytes}}};
}

}  // namespace

const OpInfo RpSort16::info = {
    .name = "RpSort16",
    .variant = "",
    .doc = "sorts groups of 16 region proposals by falling score",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .operands = kSortOperands,
    .dtype = dtype_of_record<RpSort16>,
    .support = kSupport,
    .limits = kSortLimits,
    .formula = "dst = every 16 proposals of src by falling score, those of equal scores as in src",
};
void RpSort16::accesses(AccessSink& sink) const {
  const Structure proposal = proposal_of(dtype);
  const int64_t score = element_bytes(dtype), behind = proposal.score_at + score;
  const int64_t group = kGroup * proposal.bytes;
  const auto add = [&](int64_t at, int64_t bytes, bool carried) {
    sink.add({Effect::kRead,
              1,
              src.address + at,
              bytes,
              {{repeat_times, group}, {kGroup, proposal.bytes}},
              0,
              carried});
  };
  sink.add({Effect::kWrite, 0, dst.address, group, {{repeat_times, group}}});
  add(proposal.score_at, score, false);
  add(0, proposal.score_at, true);
  add(behind, proposal.bytes - behind, true);
}
void RpSort16::execute() const {
  const int64_t group = kGroup * proposal_of(dtype).bytes;
  with_score(dtype, [&](auto bits) {
    for (int64_t r = 0; r < repeat_times; ++r)
      sort_proposals<decltype(bits)>(dst.address + r * group, src.address + r * group);
  });
}

const OpInfo ProposalConcat::info = {
    .name = "ProposalConcat",
    .variant = "",
    .doc = "puts numbers into one element of region proposals",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .operands = kMovingOperands<ProposalConcat>,
    .dtype = dtype_of_record<ProposalConcat>,
    .support = kSupport,
    .limits = kModeLimits<ProposalConcat>,
    .formula = "dst[8 * i + modeNumber] = src[i] for i < 16 * repeatTime",
};
void ProposalConcat::accesses(AccessSink& sink) const {
  sink.add(elements_of(*this, Effect::kWrite, 0, mode));
  sink.add(dense_elements_of(*this, Effect::kRead, 1));
}
void ProposalConcat::execute() const {
  const int64_t element = element_bytes(dtype);
  for (int64_t i = 0; i < kGroup * repeat_times; ++i)
    std::memmove(dst.address + (i * kElements + mode) * element, src.address + i * element,
                 static_cast<size_t>(element));
}

const OpInfo ProposalExtract::info = {
    .name = "ProposalExtract",
    .variant = "",
    .doc = "takes one element out of region proposals",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .operands = kMovingOperands<ProposalExtract>,
    .dtype = dtype_of_record<ProposalExtract>,
    .support = kSupport,
    .limits = kModeLimits<ProposalExtract>,
    .formula = "dst[i] = src[8 * i + modeNumber] for i < 16 * repeatTime",
};
void ProposalExtract::accesses(AccessSink& sink) const {
  sink.add(dense_elements_of(*this, Effect::kWrite, 0));
  sink.add(elements_of(*this, Effect::kRead, 1, mode));
}
void ProposalExtract::execute() const {
  const int64_t element = element_bytes(dtype);
  for (int64_t i = 0; i < kGroup * repeat_times; ++i)
    std::memmove(dst.address + i * element, src.address + (i * kElements + mode) * element,
                 static_cast<size_t>(element));
}

const OpInfo MrgSort4::info = {
    .name = "MrgSort4",
    .variant = "",
    .doc = "merges two to four sorted queues of region proposals into one",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .operands = kMergeOperands<MrgSort4>,
    .dtype = dtype_of_record<MrgSort4>,
    .support = kSupport,
    .limits = kMergeLimits<MrgSort4>,
    .rules = kMergeRules<MrgSort4, proposal_of>,
    .parameters = kMergeParameters<MrgSort4>,
    .formula =
        "dst = the proposals of all queues by falling score; of equal scores those of the earlier\n"
        "    queue come first",
};
void MrgSort4::accesses(AccessSink& sink) const { all_accesses(sink, *this, proposal_of(dtype)); }
void MrgSort4::execute() const { merge_all(*this, proposal_of(dtype)); }

const OpInfo MrgSort4Suspended::info = {
    .name = "MrgSort4",
    .variant = "ifExhaustedSuspension",
    .doc = "merges sorted queues of region proposals until one of them is empty",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .operands = kMergeOperands<MrgSort4Suspended>,
    .dtype = dtype_of_record<MrgSort4Suspended>,
    .support = kSupport,
    .limits = kSuspendedLimits<MrgSort4Suspended>,
    .rules = kSuspendedRules<MrgSort4Suspended>,
    .parameters = kMergeParameters<MrgSort4Suspended>,
    .formula =
        "dst = the proposals by falling score, until one queue is empty; GetMrgSortResult says\n"
        "    how many of each queue it has",
    .addresses_are_data = kAddressesAreData,
};
void MrgSort4Suspended::resolve(const Context& context) {
  resolve_suspended(*this, proposal_of(dtype), context);
}
void MrgSort4Suspended::accesses(AccessSink& sink) const {
  suspended_accesses(sink, *this, proposal_of(dtype));
}
void MrgSort4Suspended::execute() const { merge_suspended(*this, proposal_of(dtype)); }

}  // namespace asctwin::isa
