// Elements are found by the footprint of the call, run after run.
#include "why/operands.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "runner/decimal.h"
#include "stream/footprint.h"
#include "why/influence.h"

namespace asctwin::why {

bool is_value(DType dtype) {
  return is_number(dtype) && !shares_bytes(dtype) && dtype != DType::kComplex64;
}

double value_of(DType dtype, const uint8_t* element) {
  if (is_floating(dtype)) return floating_value(dtype, element);
  return with_type(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T value;
    std::memcpy(&value, element, sizeof value);
    if constexpr (std::is_arithmetic_v<T>)
      return static_cast<double>(value);
    else
      return static_cast<double>(static_cast<float>(value));
  });
}

double relative_error(double actual, double exact) {
  if (actual == exact) return 0;
  return std::abs(actual - exact) / std::max(std::abs(exact), std::abs(actual));
}

DType Operands::type_of(int operand) const {
  return type_of_operand(call_, operand, DType::kUInt8);
}

bool Operands::accumulates(int operand) const {
  return std::ranges::any_of(call_.footprint->parts(), [&](const stream::Footprint::Part& part) {
    return part.access.operand == operand && part.access.effect == isa::Effect::kAccumulate;
  });
}

std::vector<const uint8_t*> Operands::elements(int operand, bool written) const {
  std::vector<const uint8_t*> all;
  const auto size = static_cast<int64_t>(size_of(type_of(operand)));
  for (const stream::Footprint::Part& part : call_.footprint->parts()) {
    const isa::Effect effect = part.access.effect;
    if (part.access.operand != operand || effect == isa::Effect::kWriteUnspecified) continue;
    if (!(written ? isa::is_write(effect) : isa::is_read(effect))) continue;
    isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
      for (int64_t i = 0; i + size <= bytes; i += size) all.push_back(run + i);
    });
  }
  return all;
}

std::vector<Input> Operands::inputs(int operand) {
  const DType dtype = type_of(operand);
  std::vector<Input> all;
  if (!is_value(dtype)) return all;
  for (const uint8_t* at : read(operand)) all.push_back(input(at, dtype));
  return all;
}

Input Operands::input(const uint8_t* element, DType dtype) {
  const double actual = value_of(dtype, element);
  const ShadowValue* const shadow = is_floating(dtype) ? values_.find(element, dtype) : nullptr;
  return shadow == nullptr ? Input{actual, actual, 0}
                           : Input{actual, shadow->exact, shadow->source};
}

std::vector<std::pair<int64_t, ShadowValue>> Operands::shadows(const uint8_t* element,
                                                               int64_t bytes) {
  std::vector<std::pair<int64_t, ShadowValue>> found;
  values_.for_each_in(element, element + bytes, [&](const uint8_t* at, const ShadowValue& one) {
    if (values_.holds(at, one)) found.emplace_back(at - element, one);
  });
  return found;
}

}  // namespace asctwin::why
