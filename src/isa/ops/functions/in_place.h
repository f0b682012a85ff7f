// Where a result of a library function may lie beside a source: most pages forbid that they share
// bytes. A part of a source is an error. A result that begins where a source does is computed as if
// the source were read before anything is written, with a warning (W0113), as the device may have
// written over what it reads again.
// spec: adv_math.md, section 1.4
#pragma once

#include <cstdint>
#include <string_view>

#include "isa/op_info.h"

namespace asctwin::isa {

// Whether they begin at one address, or share no byte.
inline bool same_or_apart(const uint8_t* a, int64_t a_bytes, const uint8_t* b, int64_t b_bytes) {
  return a == b || a + a_bytes <= b || b + b_bytes <= a;
}

struct SharedPlace {
  const char* dst = nullptr;  // nullptr: there is none
  const char* src = nullptr;
};
// The first result and source that begin at one address. Library functions name them dst, dst0, ...
// and src, src0, ...
template <class Record>
SharedPlace shared_place(const Record& op) {
  const auto operands = op_info_of(op).operands;
  const auto has = [&](const OperandInfo& operand) {
    return operand.given == nullptr || operand.given(&op);
  };
  for (const OperandInfo& dst : operands)
    for (const OperandInfo& src : operands)
      if (std::string_view(dst.name).substr(0, 3) == "dst" &&
          std::string_view(src.name).substr(0, 3) == "src" && has(dst) && has(src) &&
          dst.first(&op)->address == src.first(&op)->address)
        return {dst.name, src.name};
  return {};
}

template <class Record>
bool results_begin_apart(const Record& op, const Context&) {
  return shared_place(op).dst == nullptr;
}
template <class Record>
void shared_place_facts(const void* record, Finding& finding) {
  const SharedPlace place = shared_place(*static_cast<const Record*>(record));
  finding.with("dst", place.dst == nullptr ? "" : place.dst);
  finding.with("src", place.src == nullptr ? "" : place.src);
}

// A row for the rules of a function whose page forbids that dst and src overlap.
template <class Record>
inline constexpr Rule kInPlaceRule = {
    .code = Code::W0113,
    .holds = holds_for<Record, results_begin_apart<Record>>,
    .actual = "",
    .statement = "`dst` and the source do not begin at one address",
    .facts = shared_place_facts<Record>};

}  // namespace asctwin::isa
