// TopK: the largest or smallest elements of rows, in order, with their indices.
// spec: adv_math.md, section 7.3
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct TopK {
  static const OpInfo info;
  Operand dst_value;
  Operand dst_index;  // int32_t
  Operand src;
  Operand src_index;  // int32_t
  Operand finish;     // bool, one a row
  DType dtype = DType::kFloat;
  int64_t k = 1;
  int64_t outer = 1;   // rows
  int64_t inner = 32;  // elements of a row in src
  int64_t n = 1;       // of them without padding
  bool largest = true;
  bool init_index = false;  // indices come from src_index; otherwise they are places in the row
  bool has_finish = false;  // rows that have finished get n for every index
  bool selects = false;     // RADIX_SELECT, of the 950
  bool sorted = true;       // the results are in order; otherwise as they lie in the row
  bool small = false;       // rows of 32: an index for each element, results side by side

  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
