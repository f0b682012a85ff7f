// Sort with SortConfig: plain values in order, and the indices that belong to them.
// spec: adv_math.md, section 7.2
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct SortValues {
  static const OpInfo info;
  Operand dst, dst_index, src, src_index;
  DType dtype = DType::kFloat;
  DType dst_index_dtype = DType::kUInt32;
  DType src_index_dtype = DType::kUInt32;  // the same
  int64_t count = 1;
  bool descends = false;
  bool has_dst_index = false;
  bool has_src_index = false;  // otherwise places are the indices
  bool merges = false;         // SortType::MERGE_SORT

  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
