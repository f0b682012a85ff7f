// Chips and types of library functions over whole tensors, and what a line of tensor_functions.inc
// may say of its function. spec: adv_math.md, section 2; adv_nn.md, sections 0.3 and 2.2
#pragma once

#include "asctwin/isa/tensor_function.h"
#include "isa/ops/vector/vector_support.h"

namespace asctwin::isa {

inline constexpr Families kLibraryChipsAndKirin = have::kLibrary | like::kKirin;

inline constexpr Support kMath[] = {vector_row(kLibraryChipsAndKirin, kFloats)};
inline constexpr Support kFewMath[] = {vector_row(have::kLibrary, kFloats)};
inline constexpr Support kMathOf950[] = {on_950(kFloats | kBf16)};
inline constexpr Support kFloor[] = {vector_row(kLibraryChipsAndKirin | like::k310B, kFloats)};
inline constexpr Support kSign[] = {
    vector_row(kLibraryChipsAndKirin, kFloats),
    on_950(Types(DType::kInt64)),
};
// UNVERIFIED: evidence = inferred: every level is exact; how many terms one has is open.
inline constexpr Support kExpOfLevel[] = {vector_row(have::kBlocks, kFloats)};
inline constexpr Support kPower[] = {
    vector_row(have::kLibrary, kFloatsAndInt32),
    on_950(kTypes8 | kBf16 | Types(DType::kInt16, DType::kUInt16, DType::kUInt32)),
};
inline constexpr Support kXor[] = {
    vector_row(have::kLibrary | like::k310B, Types(DType::kInt16, DType::kUInt16))};

inline constexpr Support kActivation[] = {vector_row(kLibraryChipsAndKirin, kFloats)};
inline constexpr Support kFewActivation[] = {vector_row(have::kLibrary, kFloats)};
inline constexpr Support kSigmoid[] = {vector_row(kLibraryChipsAndKirin | like::k910A, kFloats)};
inline constexpr Support kReGlu[] = {
    vector_row(kLibraryChipsAndKirin, kFloats),
    vector_row(have::kBlocks, kBf16),
};

inline constexpr AccuracyInfo kExactly{Accuracy::kExact};
// Where a document calls results invalid.
inline constexpr Domain kHalves{Excluded::kBeyondHalf}, kUpToOne{Excluded::kBeyondOne};
inline constexpr Domain kFromOneOn{Excluded::kBelowOne}, kPositive{Excluded::kNotPositive};
inline constexpr Domain kDivisor{Excluded::kZero, 2};

struct FunctionProperties {
  // UNVERIFIED: evidence = inferred: no page states how far results may be off. They are those of
  // the formula in double, rounded once.
  AccuracyInfo accuracy = {Accuracy::kRoundedOnce};
  const char* api_name = nullptr;  // where it is not that of the line
  const char* variant = "";
  Domain domain = {};
  bool reuses = false;    // isReuseSource has an effect, of floats
  bool in_place = false;  // its page lets dst be src, or says nothing of overlap
};

}  // namespace asctwin::isa
