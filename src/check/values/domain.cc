// Elements are compared as bits, so that compilers vectorise the look at all of them.
#include "check/values/domain.h"

#include <algorithm>
#include <cstdio>

#include "asctwin/num/half.h"
#include "check/facts.h"
#include "num/unaligned.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Excluded;

// NaN is in no domain, and no operation makes it worse.
template <class Bits, Bits kInfinity, Excluded kExcluded>
bool is_excluded(Bits bits) {
  constexpr Bits kMagnitude = static_cast<Bits>(~Bits{0}) >> 1;
  const auto magnitude = static_cast<Bits>(bits & kMagnitude);
  const bool is_zero = magnitude == 0;
  const bool is_negative = bits > kMagnitude + 1 && magnitude <= kInfinity;
  constexpr bool kIsHalf = sizeof(Bits) == sizeof(half);
  constexpr Bits kOne = kIsHalf ? 0x3C00 : 0x3F800000;
  constexpr Bits kMostHalf = kIsHalf ? 0x7BFF : 0x477FE000;
  if constexpr (kExcluded == Excluded::kBelowOne)
    return (bits > kMagnitude && magnitude <= kInfinity) | (bits < kOne);
  if constexpr (kExcluded == Excluded::kBeyondOne)
    return magnitude > kOne && magnitude <= kInfinity;
  if constexpr (kExcluded == Excluded::kBeyondHalf)
    return magnitude > kMostHalf && magnitude <= kInfinity;
  return (kExcluded != Excluded::kNegative && is_zero) |
         (kExcluded != Excluded::kZero && is_negative);
}

template <class Bits, Bits kInfinity, Excluded kExcluded>
bool has_excluded(const uint8_t* elements, int64_t bytes) {
  uint32_t found = 0;
  for (size_t i = 0; i < static_cast<size_t>(bytes) / sizeof(Bits); ++i)
    found |= is_excluded<Bits, kInfinity, kExcluded>(load_element<Bits>(elements, i));
  return found != 0;
}

template <class Bits>
bool has_zero(const uint8_t* elements, int64_t bytes) {
  uint32_t found = 0;
  for (size_t i = 0; i < static_cast<size_t>(bytes) / sizeof(Bits); ++i)
    found |= load_element<Bits>(elements, i) == 0;
  return found != 0;
}
// Divisors alone are integers.
DomainCheck::Scan scan_of_divisors(DType dtype) {
  switch (dtype) {
    case DType::kInt16:
    case DType::kUInt16:
      return has_zero<uint16_t>;
    case DType::kInt32:
    case DType::kUInt32:
      return has_zero<uint32_t>;
    case DType::kInt64:
    case DType::kUInt64:
      return has_zero<uint64_t>;
    default:
      return nullptr;
  }
}

template <Excluded kExcluded>
DomainCheck::Scan scan_of_type(DType dtype) {
  if (dtype == DType::kHalf) return has_excluded<uint16_t, 0x7C00, kExcluded>;
  if (dtype == DType::kFloat) return has_excluded<uint32_t, 0x7F800000, kExcluded>;
  return kExcluded == Excluded::kZero ? scan_of_divisors(dtype) : nullptr;
}

DType watched_type(const Instruction& instruction) {
  const auto at =
      isa::operand_at(instruction.info, instruction.record, instruction.info.domain.operand);
  return isa::type_of(instruction.info, *at.info, instruction.record);
}

const char* words_of(Excluded excluded) {
  switch (excluded) {
    case Excluded::kZero:
      return "numbers other than 0";
    case Excluded::kNegative:
      return "0 and numbers above it";
    case Excluded::kBelowOne:
      return "1 and numbers above it";
    case Excluded::kBeyondOne:
      return "numbers from -1 to 1";
    case Excluded::kBeyondHalf:
      return "numbers from -65504 to 65504";
    default:
      return "numbers above 0";
  }
}

double value_at(DType dtype, const uint8_t* element) {
  if (dtype == DType::kHalf) return static_cast<float>(load_element<half>(element, 0));
  return dtype == DType::kFloat ? load_element<float>(element, 0) : 0;
}

// The first such element of the runs that the call reads; nullptr: there is none.
const uint8_t* first_excluded(const Instruction& instruction, DomainCheck::Scan scan,
                              int64_t element, const DomainCheck::IsUndefined& is_undefined) {
  const uint8_t* first = nullptr;
  for (const core::Footprint::Part& part : instruction.footprint->parts()) {
    if (part.access.operand != instruction.info.domain.operand || !is_read(part.access.effect))
      continue;
    isa::any_run(part.access, [&](const uint8_t* run, int64_t bytes) {
      if (!scan(run, bytes)) return false;
      const uint8_t* const end = run + bytes;
      while (run < end && (!scan(run, element) || (is_undefined && is_undefined(run))))
        run += element;
      if (run < end && (first == nullptr || run < first)) first = run;
      return run < end;
    });
  }
  return first;
}

}  // namespace

DomainCheck::Scan DomainCheck::scan_of(const Core& core, const Instruction& instruction) {
  const Excluded excluded = instruction.info.domain.excluded;
  if (excluded == Excluded::kNothing || core.schedule != nullptr) return nullptr;
  const DType dtype = watched_type(instruction);
  switch (excluded) {
    case Excluded::kZero:
      return scan_of_type<Excluded::kZero>(dtype);
    case Excluded::kNegative:
      return scan_of_type<Excluded::kNegative>(dtype);
    case Excluded::kBelowOne:
      return scan_of_type<Excluded::kBelowOne>(dtype);
    case Excluded::kBeyondOne:
      return scan_of_type<Excluded::kBeyondOne>(dtype);
    case Excluded::kBeyondHalf:
      return scan_of_type<Excluded::kBeyondHalf>(dtype);
    default:
      return scan_of_type<Excluded::kNotPositive>(dtype);
  }
}

DomainCheck::Place& DomainCheck::place_of(const Instruction& instruction) {
  const auto known = std::ranges::find_if(places_, [&](const Place& place) {
    return place.op == instruction.name && place.where == instruction.where;
  });
  if (known != places_.end()) return *known;
  return places_.emplace_back(Place{instruction.name, instruction.where});
}

void DomainCheck::begin(const Core& core, const Instruction& instruction,
                        std::vector<Finding>& findings) {
  const Scan scan = scan_of(core, instruction);
  if (scan == nullptr || has_error(findings)) return;
  Place& place = place_of(instruction);
  if (place.is_told) return;
  const DType dtype = watched_type(instruction);
  const auto size = static_cast<int64_t>(size_of(dtype));
  const uint8_t* element = first_excluded(instruction, scan, size, is_undefined_);
  if (element == nullptr) return;
  place.is_told = true;
  const isa::Domain& domain = instruction.info.domain;
  const auto at = isa::operand_at(instruction.info, instruction.record, domain.operand);
  char value[32];
  std::snprintf(value, sizeof(value), "%g", value_at(dtype, element));
  Finding finding = finding_of(core, instruction, Code::W0115);
  finding.with("operand", at.info->name).with("value", value);
  finding.with("index", (element - at.operand->address) / size);
  findings.push_back(finding.with("domain", words_of(domain.excluded)));
}

}  // namespace asctwin::check
