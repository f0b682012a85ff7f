// Outside of a kernel, as in tests of single calls, a refusal ends the program.
#include "core/reg/refusals.h"

#include <string>
#include <utility>

#include "core/core.h"

namespace asctwin::reg {

namespace {

core::Core& core_of(Call& call) { return core::this_core(call.where); }

}  // namespace

const char* register_type(DType dtype) {
  return dtype == DType::kInt4 ? "int4x2_t" : info_of(dtype).api_name;
}

void refuse_types(Call call, const Phrase& what, const std::string& supported) {
  core::Core& core = core_of(call);
  core.report(core.finding(Code::E0101, call.name, call.where)
                  .with("what", what)
                  .with("supported", supported));
}

void refuse_type(Call call, DType type, uint32_t supported) {
  std::string names;
  for (const DTypeInfo& info : kDTypes)
    if ((supported >> static_cast<int>(info.dtype) & 1) != 0)
      names += std::string(names.empty() ? "" : ", ") + register_type(info.dtype);
  refuse_types(call, phrase("type {}", register_type(type)), names);
}

void refuse_mode(Call call, int round, const char* supported) {
  constexpr const char* kNames[] = {"CAST_NONE",  "CAST_RINT",  "CAST_FLOOR", "CAST_CEIL",
                                    "CAST_ROUND", "CAST_TRUNC", "CAST_ODD",   "CAST_HYBRID",
                                    "CAST_EVEN",  "CAST_ZERO"};
  const char* const name = round >= 0 && round < 10 ? kNames[round] : "UNKNOWN";
  refuse_types(call, phrase("the rounding {} between these types", name), supported);
}

void refuse_slot(Call call, int slot, int slots) {
  constexpr const char* kNames[] = {"ZERO", "ONE", "TWO", "THREE"};
  refuse_types(call, phrase("RegLayout::{} between these types", kNames[slot & 3]),
               slots == 2 ? "ZERO and ONE" : "ZERO, ONE, TWO and THREE");
}

void refuse(Call call, const Phrase& actual, const Phrase& rule) {
  core::Core& core = core_of(call);
  core.report(core.finding(Code::E0105, call.name, call.where)
                  .with("actual", actual)
                  .with("statement", rule));
}

void unmodelled(Call call, const Phrase& what) {
  core::Core& core = core_of(call);
  core.report(core.finding(Code::E0901, call.name, call.where).with("what", what));
}

void warn(Call call, const Phrase& actual, const Phrase& rule) {
  core::Core& core = core_of(call);
  core.report(core.finding(Code::W1302, call.name, call.where)
                  .with("actual", actual)
                  .with("statement", rule));
}

}  // namespace asctwin::reg
