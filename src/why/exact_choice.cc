// The instruction runs on copies first: a result has the error of the element with its bits; of
// several, the first has that of the first. Numbers of elements beside them are no values.
#include <cstring>
#include <deque>
#include <unordered_map>

#include "asctwin/isa/mixed_tensor.h"
#include "asctwin/isa/pattern_reduce.h"
#include "asctwin/isa/proposal.h"
#include "asctwin/isa/reduce.h"
#include "asctwin/isa/sort.h"
#include "asctwin/isa/sort_values.h"
#include "asctwin/isa/topk.h"
#include "stream/footprint.h"
#include "why/exact_step.h"
#include "why/rehearsal.h"

namespace asctwin::why {
namespace {

using Part = stream::Footprint::Part;

template <class... Records>
bool is_one_of(const stream::Instruction& call) {
  return ((as<Records>(call) != nullptr) || ...);
}

bool chooses(const stream::Instruction& call) {
  if (const auto* op = as<isa::PatternReduce>(call))
    return op->operation == isa::PatternOp::kMax || op->operation == isa::PatternOp::kMin;
  if (const auto* op = as<isa::MixedTensor>(call)) return op->operation == isa::MixedOp::kWhere;
  if (const auto* op = as<isa::ReduceTotal>(call)) return op->operation != isa::TotalOp::kReduceSum;
  if (const auto* op = as<isa::VectorReduce>(call)) return !is_sum(op->operation);
  return is_one_of<isa::Sort32, isa::MrgSort, isa::MrgSortSuspended, isa::TopK, isa::SortValues,
                   isa::RpSort16, isa::MrgSort4, isa::MrgSort4Suspended>(call);
}

}  // namespace

std::optional<Step> exact_choice(Operands& operands) {
  const stream::Instruction& call = operands.call();
  if (!chooses(call)) return {};
  const auto size = static_cast<int64_t>(size_of(operands.type_of(0)));
  std::unordered_map<uint64_t, std::deque<ShadowValue>> waiting;
  for (const Part& part : call.footprint->parts())
    if (isa::is_read(part.access.effect))
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        for (const auto& [distance, shadow] : operands.shadows(run, bytes))
          waiting[shadow.bits].push_back(shadow);
      });
  if (waiting.empty()) return Step{};
  Rehearsal stage(call);
  if (!stage.is_possible()) return {};
  stage.execute();
  Step step;
  for (const uint8_t* at : operands.written(0)) {
    uint64_t bits = 0;
    std::memcpy(&bits, stage.copied(at), static_cast<size_t>(size));
    const auto found = waiting.find(bits);
    if (found == waiting.end()) continue;
    step.moved.emplace_back(at, found->second.front());
    if (found->second.size() > 1) found->second.pop_front();
  }
  return step;
}

}  // namespace asctwin::why
