// ReduceSum, ReduceMax, ReduceMin, ReduceMean, ReduceProd, ReduceAny, ReduceAll of a matrix, by a
// pattern: the second template argument is a type here, and a bool in the basic reductions.
// spec: adv_math.md, section 3.3
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {
namespace Pattern {
namespace Reduce {

// Letter k stands for axis k; R is reduced.
struct R {};
struct AR {};
struct RA {};
struct ARA {};
struct RAR {};
struct ARAR {};
struct RARA {};
struct ARARA {};
struct RARAR {};
struct ARARAR {};
struct RARARA {};
struct ARARARA {};
struct RARARAR {};
struct ARARARAR {};
struct RARARARA {};
struct ARARARARA {};

}  // namespace Reduce
}  // namespace Pattern
}  // namespace AscendC

namespace asctwin::lib {

// `shape` of two axes. `scratch` as the caller has given it; nullptr: what is left of UB.
void pattern_reduce(const char* name, isa::PatternReduce op, const uint32_t* shape,
                    const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class Pattern, class T>
isa::PatternReduce pattern_of(isa::PatternOp operation, const AscendC::LocalTensor<T>& dst,
                              const AscendC::LocalTensor<T>& src, bool reuses_source,
                              bool inner_pad) {
  using AscendC::Pattern::Reduce::AR;
  using AscendC::Pattern::Reduce::RA;
  static_assert(std::is_same_v<Pattern, AR> || std::is_same_v<Pattern, RA>,
                "the pattern of a reduction is Pattern::Reduce::AR or Pattern::Reduce::RA");
  isa::PatternReduce op;
  op.operation = operation;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.down = std::is_same_v<Pattern, RA>;
  op.reuses_source = reuses_source;
  op.inner_pad = inner_pad;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// srcShape = {rows, elements of a row}; with srcInnerPad rows begin at multiples of 32 B. AR: a
// result for each row; RA: one for each column. isReuseSource lets `src` be overwritten.
#define ASCTWIN_PATTERN_REDUCE(name, operation)                                              \
  template <class T, class pattern, bool isReuseSource = false>                              \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                            \
            const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[],          \
            bool srcInnerPad, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {       \
    asctwin::lib::pattern_reduce(                                                            \
        #name,                                                                               \
        asctwin::lib::pattern_of<pattern>(asctwin::isa::PatternOp::operation, dst, src,      \
                                          isReuseSource, srcInnerPad),                       \
        srcShape, &sharedTmpBuffer, where);                                                  \
  }                                                                                          \
  template <class T, class pattern, bool isReuseSource = false>                              \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t srcShape[], \
            bool srcInnerPad, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {       \
    asctwin::lib::pattern_reduce(                                                            \
        #name,                                                                               \
        asctwin::lib::pattern_of<pattern>(asctwin::isa::PatternOp::operation, dst, src,      \
                                          isReuseSource, srcInnerPad),                       \
        srcShape, nullptr, where);                                                           \
  }
ASCTWIN_PATTERN_REDUCE(ReduceSum, kSum)
ASCTWIN_PATTERN_REDUCE(ReduceMax, kMax)
ASCTWIN_PATTERN_REDUCE(ReduceMin, kMin)
ASCTWIN_PATTERN_REDUCE(ReduceMean, kMean)
ASCTWIN_PATTERN_REDUCE(ReduceProd, kProd)
ASCTWIN_PATTERN_REDUCE(ReduceAny, kAny)
ASCTWIN_PATTERN_REDUCE(ReduceAll, kAll)
#undef ASCTWIN_PATTERN_REDUCE

}  // namespace AscendC
