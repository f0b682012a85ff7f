// spec: custom_op.md, section 2.8
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

namespace Ops::Base {

// Rounded up, rounded down; 0 and the value itself where the divisor is 0.
template <class T, class U>
T CeilDiv(T value, U divisor) {
  return divisor == 0 ? value : static_cast<T>((value + divisor - 1) / divisor);
}
template <class T, class U>
T FloorDiv(T value, U divisor) {
  return divisor == 0 ? value : static_cast<T>(value / divisor);
}
template <class T, class U>
T CeilAlign(T value, U multiple) {
  return multiple == 0 ? 0 : static_cast<T>(CeilDiv(value, multiple) * multiple);
}
template <class T, class U>
T FloorAlign(T value, U multiple) {
  return multiple == 0 ? 0 : static_cast<T>(value / multiple * multiple);
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
