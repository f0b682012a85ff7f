// ReduceSum, ReduceMax and their like with a pattern, and Mean: the rows or the columns of a matrix
// become one element each.
// spec: adv_math.md, sections 3.2 and 3.3
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class PatternOp : uint8_t {
  kSum,
  kMax,
  kMin,
  kMean,
  kProd,
  kAny,
  kAll,
  kRowMean,  // Mean
  kCount,
};

struct PatternReduce {
  Operand dst, src;
  PatternOp operation = PatternOp::kCount;
  DType dtype = DType::kFloat;
  int64_t first = 1;           // rows
  int64_t last = 1;            // elements of a row that count
  int64_t pitch = 8;           // elements from one row to the next
  bool down = false;           // RA: the rows are joined; otherwise the elements of each row
  bool inner_pad = true;       // rows begin at multiples of 32 B
  bool reuses_source = false;  // what `src` holds afterwards is not defined
  bool wide = false;           // Mean of half computes in float
  bool saturates = false;      // filled by resolve: results of half stay within +-65504

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
