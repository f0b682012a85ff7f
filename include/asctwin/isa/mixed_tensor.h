// Library functions of the 950 over the first `count` elements: Clamp, Fma, Where, bits and truth
// values (mixed_functions.inc), SinCos, and PhiloxRandom.
// spec: adv_math.md, section 2.6
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class MixedOp : uint8_t {
#define ASCTWIN_MIXED_FUNCTION(name, ...) k##name,
#include "asctwin/isa/mixed_functions.inc"
#undef ASCTWIN_MIXED_FUNCTION
  kCount,
};

// The elements of a source: those of a tensor, its first one, or a value.
enum class SourceForm : uint8_t { kEach, kFirst, kValue };

struct MixedTensor {
  Operand dst, src0, src1, src2;
  MixedOp operation = MixedOp::kCount;
  DType dtype = DType::kFloat;      // of the sources, but for a condition
  DType dst_dtype = DType::kFloat;  // of the result
  SourceForm form0 = SourceForm::kEach;
  SourceForm form1 = SourceForm::kEach;
  SourceForm form2 = SourceForm::kEach;
  int64_t count = 0;
  uint64_t value0 = 0;  // bits of a value
  uint64_t value1 = 0;
  uint64_t value2 = 0;
  bool saturates = false;  // filled by resolve: results stay within the range

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct SinCos {
  static const OpInfo info;
  Operand dst0, dst1, src;
  DType dtype = DType::kFloat;
  int64_t count = 0;
  bool saturates = false;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// Rows of `column` elements behind each other; the counter passes over the rest of `stride`.
struct PhiloxRandom {
  static const OpInfo info;
  Operand dst;
  DType dtype = DType::kUInt32;
  uint32_t key[2] = {};
  uint32_t counter[4] = {};  // 128 bits, the lowest word first
  int64_t rounds = 7;
  int64_t row = 1;
  int64_t column = 4;
  int64_t stride = 4;
  int64_t has_rows = 0;  // of PhiloxRandomParams; otherwise a count, which may end anywhere

  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
