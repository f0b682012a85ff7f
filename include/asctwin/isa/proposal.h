// Region proposals of the 310P and 910A: eight elements each, x1, y1, x2, y2, score, label and two
// more. RpSort16 makes sorted groups of 16, MrgSort4 merges queues.
// spec: vector.md, section 4.12
#pragma once

#include "asctwin/isa/sort.h"

namespace asctwin::isa {

struct ProposalCall {
  Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t repeat_times = 1;
};

struct RpSort16 : ProposalCall {
  static const OpInfo info;
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct ProposalConcat : ProposalCall {
  static const OpInfo info;
  int64_t mode = 0;  // the element of a proposal

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct ProposalExtract : ProposalCall {
  static const OpInfo info;
  int64_t mode = 0;  // the element of a proposal

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct MrgSort4 : MergedQueues {
  static const OpInfo info;
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct MrgSort4Suspended : SuspendedMerge {
  static const OpInfo info;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
