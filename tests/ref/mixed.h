// Library functions of the 950 over elements of up to three sources; PhiloxRandom.
// spec: adv_math.md, section 2.6
#pragma once

#include <array>

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

enum class MixedFunction {
#define ASCTWIN_MIXED_REFERENCE(function, value) k##function,
#include "ref/mixed_functions.inc"
#undef ASCTWIN_MIXED_REFERENCE
};

// A source: an element each, always the first one, or a value that lies nowhere.
struct MixedSource {
  enum class Form { kEach, kFirst, kValue, kNone };
  Place place;
  Form form = Form::kNone;
  uint64_t value = 0;
  int64_t element_bytes = 1;
};
// `result` is the type of the destination; a truth value is one byte.
struct MixedTypes {
  Type source;
  Type result;
  bool to_bool = false;
  bool from_bool = false;
};
void mixed(MixedFunction function, const MixedTypes& types, int64_t count, Place dst,
           const std::array<MixedSource, 3>& sources);

struct PhiloxParams {
  std::array<uint32_t, 2> key;
  std::array<uint32_t, 4> counter;
  int64_t rounds, row, column, stride;
  bool to_float;
};
void philox(const PhiloxParams& params, Place dst);

}  // namespace ref
