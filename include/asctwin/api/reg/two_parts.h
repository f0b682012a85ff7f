// Registers of two parts hold planes: the low and the high words of 64-bit elements, or real and
// imaginary parts. A call computes them as two registers of one part, whose elements are whole;
// what only moves or takes bits works plane by plane. spec: reg_api.md, sections 1.4 and 5.1
#pragma once

#include <tuple>

#include "asctwin/api/reg/mask.h"

namespace asctwin::reg {

template <class R>
inline constexpr bool is_double_register = RegisterTraits<R>::count == 2;
template <class R>
ASCTWIN_REG_INLINE Register& part_of(R& r, int part) {
  if constexpr (is_double_register<R>)
    return r.reg[part];
  else
    return register_of(r);
}
// Elements of a plane.
template <class E>
using PlaneT = std::conditional_t<sizeof(E) == 8, uint32_t, uint16_t>;

// Both parts with what is known of their bytes, by interleave or deinterleave.
template <class Exchange>
inline void exchange_parts(Register& to0, Register& to1, const Register& from0,
                           const Register& from1, Exchange exchange) {
  Value bytes0, bytes1;
  undefined_bytes(bytes0, from0.state.undefined);
  undefined_bytes(bytes1, from1.state.undefined);
  exchange(to0.value, to1.value, from0.value, from1.value);
  exchange(bytes0, bytes1, bytes0, bytes1);
  undefined_bits(to0.state.undefined, bytes0);
  undefined_bits(to1.state.undefined, bytes1);
  to0.state.loads = to1.state.loads = from0.state.loads | from1.state.loads;
}

// The elements of a register of two parts, in their order: half of them each.
template <class R>
class Halves {
 public:
  using Element = typename RegisterTraits<R>::Element;

  explicit Halves(R& planes) {
    exchange_parts(part[0], part[1], planes.reg[0], planes.reg[1],
                   [](Value& x, Value& y, const Value& a, const Value& b) {
                     interleave(x, y, a, b, sizeof(PlaneT<Element>));
                   });
    for (int i = 0; i < 2; ++i) part[i].state.variable = planes.reg[i].state.variable;
  }
  void put(R& planes) const {
    exchange_parts(planes.reg[0], planes.reg[1], part[0], part[1],
                   [](Value& x, Value& y, const Value& a, const Value& b) {
                     deinterleave(x, y, a, b, sizeof(PlaneT<Element>));
                   });
  }

  Vector<Element> part[2];
};

// The mask of one half. A mask for two parts has a bit for each element of a plane.
inline MaskReg half_of(const Mask& mask, int half, uint32_t width) {
  Mask lanes = mask;
  spread(lanes.bits, mask.bits, half == 1);
  if (mask.grain != 0) lanes.grain = width;
  return lanes;
}

// Calls compute(half of dst, its mask, halves of the sources) for both halves.
template <class Compute, class D, class... Sources>
inline void by_halves(Compute compute, const Mask& mask, D& dst, Sources&... sources) {
  using Element = typename RegisterTraits<D>::Element;
  Halves<D> to(dst);
  std::tuple<Halves<Sources>...> from(sources...);
  for (int half = 0; half < 2; ++half) {
    MaskReg lanes = half_of(mask, half, sizeof(Element));
    std::apply([&](auto&... each) { compute(to.part[half], lanes, each.part[half]...); }, from);
  }
  to.put(dst);
}

// Calls compare(result, its mask, halves of the sources), and joins the results to a mask for two
// parts.
template <class Compare, class S, class... Sources>
inline void compare_by_halves(Compare compare, Mask& dst, const Mask& mask, S& source,
                              Sources&... sources) {
  using Element = typename RegisterTraits<S>::Element;
  std::tuple<Halves<S>, Halves<Sources>...> from(source, sources...);
  Bits joined{};
  for (int half = 0; half < 2; ++half) {
    MaskReg lanes = half_of(mask, half, sizeof(Element)), result;
    std::apply([&](auto&... each) { compare(result, lanes, each.part[half]...); }, from);
    Bits bits;
    squash(bits, result.bits, half == 1);
    for (int i = 0; i < 4; ++i) joined.word[i] |= bits.word[i];
  }
  dst.bits = joined;
  dst.grain = sizeof(PlaneT<Element>);
  dst.loads = kAnyLoad;
}

}  // namespace asctwin::reg
