// Calls of a count whose results are of another type than the sources: forms of Abs and ExpSub that
// the 950 has. spec: reg_api.md, sections 6 and 15
#pragma once

#include "asctwin/isa/operand.h"
#include "asctwin/isa/vector.h"

namespace asctwin::isa {

struct AbsComplex {
  static const OpInfo info;
  Operand dst, src;
  DType dst_dtype = DType::kHalf;  // of the parts of `src`
  DType dtype = DType::kComplex32;
  int64_t count = 0;
  Wide<bool> saturates = false;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;  // Normal mode and a full mask
};

struct ExpSubHalf {
  static const OpInfo info;
  Operand dst, src0, src1;
  DType dst_dtype = DType::kFloat;
  DType dtype = DType::kHalf;  // of the sources
  int64_t count = 0;

  void resolve(const Context&) {}
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
