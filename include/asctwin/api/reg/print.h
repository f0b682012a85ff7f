// Registers that a kernel prints. spec: reg_api.md, section 1.4
#pragma once

#include "asctwin/api/print.h"
#include "asctwin/api/reg/two_parts.h"

namespace asctwin::reg {

template <class T>
void print_lane(const T& element, const char* end, SourceLoc where) {
  if constexpr (std::is_integral_v<T>) {
    framework::print(where, "%lld%s", static_cast<long long>(element), end);
  } else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, half> ||
                       std::is_same_v<T, bfloat16_t>) {
    framework::print(where, "%g%s", static_cast<double>(static_cast<float>(element)), end);
  } else {
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &element, sizeof(T));
    framework::print(where, "0x%llx%s", static_cast<unsigned long long>(bits), end);
  }
}

// UNVERIFIED: evidence = inferred. Sixteen lanes a line, behind the number of the first; types that
// are no plain numbers as their bits.
template <class T>
void print_register(const Register& from, uint32_t first, SourceLoc where) {
  constexpr uint32_t kLanesInALine = 16;
  constexpr uint32_t kLanes = kBytes / sizeof(T);
  T lanes[kLanes];
  __builtin_memcpy(&lanes, &from.value, kBytes);
  for (uint32_t i = 0; i < kLanes; ++i) {
    if (i % kLanesInALine == 0) framework::print(where, "lane %u: ", first + i);
    print_lane(lanes[i], (i + 1) % kLanesInALine == 0 ? "\n" : " ", where);
  }
}

}  // namespace asctwin::reg

namespace AscendC::Reg {

template <typename T, const RegTrait& regTrait>
void RegTensor<T, regTrait>::Print(asctwin::SourceLoc where) const {
  if (asctwin::reg::is_special(asctwin::reg::kWatched)) asctwin::reg::watch({"Print", where});
  if constexpr (REG_NUM == 1) {
    asctwin::reg::print_register<T>(reg[0], 0, where);
  } else {
    RegTensor planes = *this;
    const asctwin::reg::Halves<RegTensor> halves(planes);
    for (uint32_t i = 0; i < 2; ++i)
      asctwin::reg::print_register<T>(halves.part[i], i * asctwin::reg::kBytes / sizeof(T), where);
  }
}

}  // namespace AscendC::Reg
