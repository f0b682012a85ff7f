// Numbers of the Tensor API, known when a kernel is compiled (`_16{}`) or not, and tuples of them
// that may nest: shapes, strides, coordinates, tiles. spec: delta_2026.md, section 1.2
#pragma once

#include <cstdint>

#include "asctwin/api/standard.h"

namespace AscendC::Te {

// In the pattern of Squeeze(): a dimension that stays.
struct Underscore {};
inline constexpr Underscore _{};

#define ASCTWIN_TE_NUMBER(n) using _##n = Std::Int<n>;
ASCTWIN_TE_NUMBER(0)
ASCTWIN_TE_NUMBER(1)
ASCTWIN_TE_NUMBER(2)
ASCTWIN_TE_NUMBER(3)
ASCTWIN_TE_NUMBER(4)
ASCTWIN_TE_NUMBER(5)
ASCTWIN_TE_NUMBER(6)
ASCTWIN_TE_NUMBER(7)
ASCTWIN_TE_NUMBER(8)
ASCTWIN_TE_NUMBER(9)
ASCTWIN_TE_NUMBER(10)
ASCTWIN_TE_NUMBER(11)
ASCTWIN_TE_NUMBER(12)
ASCTWIN_TE_NUMBER(13)
ASCTWIN_TE_NUMBER(14)
ASCTWIN_TE_NUMBER(15)
ASCTWIN_TE_NUMBER(16)
ASCTWIN_TE_NUMBER(17)
ASCTWIN_TE_NUMBER(18)
ASCTWIN_TE_NUMBER(19)
ASCTWIN_TE_NUMBER(20)
ASCTWIN_TE_NUMBER(21)
ASCTWIN_TE_NUMBER(22)
ASCTWIN_TE_NUMBER(23)
ASCTWIN_TE_NUMBER(24)
ASCTWIN_TE_NUMBER(25)
ASCTWIN_TE_NUMBER(26)
ASCTWIN_TE_NUMBER(27)
ASCTWIN_TE_NUMBER(28)
ASCTWIN_TE_NUMBER(29)
ASCTWIN_TE_NUMBER(30)
ASCTWIN_TE_NUMBER(31)
ASCTWIN_TE_NUMBER(32)
ASCTWIN_TE_NUMBER(40)
ASCTWIN_TE_NUMBER(48)
ASCTWIN_TE_NUMBER(56)
ASCTWIN_TE_NUMBER(64)
ASCTWIN_TE_NUMBER(72)
ASCTWIN_TE_NUMBER(80)
ASCTWIN_TE_NUMBER(88)
ASCTWIN_TE_NUMBER(96)
ASCTWIN_TE_NUMBER(104)
ASCTWIN_TE_NUMBER(112)
ASCTWIN_TE_NUMBER(120)
ASCTWIN_TE_NUMBER(128)
ASCTWIN_TE_NUMBER(136)
ASCTWIN_TE_NUMBER(144)
ASCTWIN_TE_NUMBER(152)
ASCTWIN_TE_NUMBER(160)
ASCTWIN_TE_NUMBER(168)
ASCTWIN_TE_NUMBER(176)
ASCTWIN_TE_NUMBER(184)
ASCTWIN_TE_NUMBER(192)
ASCTWIN_TE_NUMBER(200)
ASCTWIN_TE_NUMBER(208)
ASCTWIN_TE_NUMBER(216)
ASCTWIN_TE_NUMBER(224)
ASCTWIN_TE_NUMBER(232)
ASCTWIN_TE_NUMBER(240)
ASCTWIN_TE_NUMBER(248)
ASCTWIN_TE_NUMBER(256)
ASCTWIN_TE_NUMBER(272)
ASCTWIN_TE_NUMBER(288)
ASCTWIN_TE_NUMBER(304)
ASCTWIN_TE_NUMBER(320)
ASCTWIN_TE_NUMBER(336)
ASCTWIN_TE_NUMBER(352)
ASCTWIN_TE_NUMBER(368)
ASCTWIN_TE_NUMBER(384)
ASCTWIN_TE_NUMBER(400)
ASCTWIN_TE_NUMBER(416)
ASCTWIN_TE_NUMBER(432)
ASCTWIN_TE_NUMBER(448)
ASCTWIN_TE_NUMBER(464)
ASCTWIN_TE_NUMBER(480)
ASCTWIN_TE_NUMBER(496)
ASCTWIN_TE_NUMBER(512)
ASCTWIN_TE_NUMBER(640)
ASCTWIN_TE_NUMBER(768)
ASCTWIN_TE_NUMBER(896)
ASCTWIN_TE_NUMBER(1024)
ASCTWIN_TE_NUMBER(1280)
ASCTWIN_TE_NUMBER(1536)
ASCTWIN_TE_NUMBER(2048)
ASCTWIN_TE_NUMBER(4096)
ASCTWIN_TE_NUMBER(8192)
ASCTWIN_TE_NUMBER(16384)
ASCTWIN_TE_NUMBER(32768)
ASCTWIN_TE_NUMBER(65536)
#undef ASCTWIN_TE_NUMBER

template <class... Parts>
using Shape = Std::tuple<Parts...>;
template <class... Parts>
using Stride = Std::tuple<Parts...>;
template <class... Parts>
using Coord = Std::tuple<Parts...>;
template <class... Parts>
using Tile = Std::tuple<Parts...>;

// Tuples of numbers and of tuples, the outermost dimension first. A first part of its own makes
// them the choice of a kernel that has also opened AscendC, which has functions of these names.
template <class First, class... Parts>
constexpr Shape<First, Parts...> MakeShape(const First& first, const Parts&... parts) {
  return Shape<First, Parts...>(first, parts...);
}
template <class First, class... Parts>
constexpr Stride<First, Parts...> MakeStride(const First& first, const Parts&... parts) {
  return Stride<First, Parts...>(first, parts...);
}
template <class First, class... Parts>
constexpr Coord<First, Parts...> MakeCoord(const First& first, const Parts&... parts) {
  return Coord<First, Parts...>(first, parts...);
}
template <class First, class... Parts>
constexpr Tile<First, Parts...> MakeTile(const First& first, const Parts&... parts) {
  return Tile<First, Parts...>(first, parts...);
}

}  // namespace AscendC::Te

namespace asctwin::te {

namespace Std = AscendC::Std;

template <class X>
inline constexpr bool is_tuple = Std::is_tuple_v<X>;

template <class A, class B>
constexpr auto pair(const A& a, const B& b) {
  return Std::tuple<A, B>(a, b);
}

// How many dimensions stand side by side; a number is one.
template <class X>
constexpr size_t rank_of(const X&) {
  if constexpr (is_tuple<X>)
    return std::tuple_size_v<X>;
  else
    return 1;
}

// A number of the kernel, whichever type it has.
template <class X>
constexpr int64_t number(const X& value) {
  return static_cast<int64_t>(value);
}

template <class T>
inline constexpr bool is_static_number = false;
template <class N, N value>
inline constexpr bool is_static_number<std::integral_constant<N, value>> = true;

// Whether all numbers are known when the kernel is compiled.
template <class T>
inline constexpr bool is_static = is_static_number<T>;
template <class... Parts>
inline constexpr bool is_static<Std::tuple<Parts...>> = (is_static<Parts> && ...);

template <size_t n>
inline constexpr Std::Int<n> kInt{};

// A number as the layouts hold it: known when the kernel is compiled, or of 64 bits.
template <class X>
constexpr auto counted(const X& value) {
  if constexpr (is_static_number<X>)
    return kInt<static_cast<size_t>(X::value)>;
  else
    return number(value);
}
// a * b, and the smallest multiple of `of` that is not below a, in `of` and as it is.
template <class A, class B>
constexpr auto times(const A& a, const B& b) {
  if constexpr (is_static_number<A> && is_static_number<B>)
    return kInt<static_cast<size_t>(A::value * B::value)>;
  else
    return number(a) * number(b);
}
constexpr int64_t groups(int64_t size, int64_t of) { return (size + of - 1) / of; }
constexpr int64_t rounded_up(int64_t size, int64_t to) { return groups(size, to) * to; }
template <size_t of, class A>
constexpr auto groups_of(const A& size) {
  if constexpr (is_static_number<A>)
    return kInt<(A::value + of - 1) / of>;
  else
    return groups(number(size), of);
}
template <size_t to, class A>
constexpr auto whole_groups_of(const A& size) {
  return times(groups_of<to>(size), kInt<to>);
}

// The product of all numbers.
template <class X>
constexpr int64_t product(const X& shape) {
  if constexpr (is_tuple<X>)
    return std::apply([](const auto&... part) { return (int64_t{1} * ... * product(part)); },
                      shape);
  else
    return number(shape);
}

// A product that is known when the kernel is compiled, if the numbers are.
template <class X>
constexpr auto total(const X& shape) {
  if constexpr (is_static<X>)
    return kInt<static_cast<size_t>(product(X{}))>;
  else
    return product(shape);
}

// The part that `i`, `j`... lead to, one level each.
template <size_t i, size_t... rest, class X>
constexpr auto part_of(const X& whole) {
  if constexpr (sizeof...(rest) == 0)
    return std::get<i>(whole);
  else
    return part_of<rest...>(std::get<i>(whole));
}

template <size_t... i, class X>
constexpr auto parts_of(const X& whole) {
  return Std::tuple<std::tuple_element_t<i, X>...>(std::get<i>(whole)...);
}

// Splits what is left of the dimensions before `kFirst`: `number` counts the rest, innermost first.
template <size_t kFirst, class Shape, class Stride>
constexpr int64_t index_of_rest(int64_t number, const Shape& shape, const Stride& stride);

// The index of a coordinate. A tuple goes along with a tuple of the shape; a number against a tuple
// is divided, the first part innermost.
template <class Coord, class Shape, class Stride>
constexpr int64_t index_of(const Coord& coord, const Shape& shape, const Stride& stride);

template <class Coord, class Shape, class Stride, size_t... i>
constexpr int64_t index_of_parts(const Coord& coord, const Shape& shape, const Stride& stride,
                                 std::index_sequence<i...>) {
  return (int64_t{0} + ... + index_of(std::get<i>(coord), std::get<i>(shape), std::get<i>(stride)));
}

template <class Coord, class Shape, class Stride>
constexpr int64_t index_of(const Coord& coord, const Shape& shape, const Stride& stride) {
  if constexpr (is_tuple<Coord>) {
    static_assert(is_tuple<Shape>, "a coordinate nests deeper than the shape");
    static_assert(std::tuple_size_v<Coord> == std::tuple_size_v<Shape>,
                  "a coordinate has as many parts as the shape");
    return index_of_parts(coord, shape, stride,
                          std::make_index_sequence<std::tuple_size_v<Coord>>{});
  } else if constexpr (is_tuple<Shape>) {
    return index_of_rest<0>(number(coord), shape, stride);
  } else {
    return number(coord) * number(stride);
  }
}

template <size_t kFirst, class Shape, class Stride>
constexpr int64_t index_of_rest(int64_t number, const Shape& shape, const Stride& stride) {
  const auto& part = std::get<kFirst>(shape);
  if constexpr (kFirst + 1 == std::tuple_size_v<Shape>) {
    return index_of(number, part, std::get<kFirst>(stride));
  } else {
    const int64_t size = product(part);
    if (size == 0) return 0;
    return index_of(number % size, part, std::get<kFirst>(stride)) +
           index_of_rest<kFirst + 1>(number / size, shape, stride);
  }
}

// The index of the last element.
template <class Shape, class Stride>
constexpr int64_t last_index(const Shape& shape, const Stride& stride) {
  if constexpr (is_tuple<Shape>)
    return std::apply(
        [&](const auto&... size) {
          return std::apply(
              [&](const auto&... step) { return (int64_t{0} + ... + last_index(size, step)); },
              stride);
        },
        shape);
  else
    return (number(shape) - 1) * number(stride);
}

// The largest product of a size and its stride.
template <class Shape, class Stride>
constexpr int64_t largest_reach(const Shape& shape, const Stride& stride) {
  if constexpr (is_tuple<Shape>)
    return std::apply(
        [&](const auto&... size) {
          return std::apply(
              [&](const auto&... step) {
                int64_t most = 0;
                ((most = std::max(most, largest_reach(size, step))), ...);
                return most;
              },
              stride);
        },
        shape);
  else
    return number(shape) * number(stride);
}

// How many elements one step of the part in front of number `first` has: those of all parts from
// there on, and `behind` of each.
template <size_t first, class Shape, class Behind>
constexpr auto elements_from(const Shape& shape, const Behind& behind) {
  if constexpr (first == std::tuple_size_v<Shape>)
    return behind;
  else
    return times(total(std::get<first>(shape)), elements_from<first + 1>(shape, behind));
}

// Strides of a row-major tensor: that of the last number is 1. `behind`: how many elements one step
// of the last part has.
template <class Shape, class Behind = Std::Int<1>>
constexpr auto row_major(const Shape& shape, const Behind& behind = {});

template <class Shape, class Behind, size_t... i>
constexpr auto row_major_parts(const Shape& shape, const Behind& behind,
                               std::index_sequence<i...>) {
  return Std::make_tuple(row_major(std::get<i>(shape), elements_from<i + 1>(shape, behind))...);
}
template <class Shape, class Behind>
constexpr auto row_major(const Shape& shape, const Behind& behind) {
  if constexpr (is_tuple<Shape>)
    return row_major_parts(shape, behind, std::make_index_sequence<std::tuple_size_v<Shape>>{});
  else
    return behind;
}

}  // namespace asctwin::te

namespace AscendC::Te {

// The index of a coordinate in elements: coordinates of the shape's nesting, or numbers that are
// divided among its parts.
template <class CoordT, class ShapeT, class StrideT>
constexpr int64_t Crd2Idx(const CoordT& coord, const ShapeT& shape, const StrideT& stride) {
  return asctwin::te::index_of(coord, shape, stride);
}

// The part of a tuple that the numbers lead to, one level each.
template <size_t i, size_t... rest, class... Parts>
constexpr auto Get(const Std::tuple<Parts...>& whole) {
  return asctwin::te::part_of<i, rest...>(whole);
}
// A tuple of the parts with these numbers.
template <size_t... i, class... Parts>
constexpr auto Select(const Std::tuple<Parts...>& whole) {
  return asctwin::te::parts_of<i...>(whole);
}

template <class... Parts>
constexpr auto Rank(const Std::tuple<Parts...>&) {
  return Std::Int<sizeof...(Parts)>{};
}
template <class... Parts>
constexpr auto Size(const Std::tuple<Parts...>& shape) {
  return asctwin::te::total(shape);
}

}  // namespace AscendC::Te
