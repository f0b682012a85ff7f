// Layouts of whole matrices and feature maps by the name of their format.
// spec: delta_2026.md, section 1.2, the table of patterns
#pragma once

#include "asctwin/api/te/layout.h"
#include "asctwin/base/dtype.h"

namespace AscendC::Te {

// How many elements the inner part of a fractal format has along its lines: those of 32 B.
template <class T, size_t c0 = 256 / asctwin::kElementBits<T>>
struct LayoutTrait {
  using type = T;
  static constexpr size_t C0_ELEMENT = c0;
};
template <class T>
using LayoutTraitDefault = LayoutTrait<T>;

}  // namespace AscendC::Te

namespace asctwin::te {

template <class T, class = void>
inline constexpr bool has_c0_element = false;
template <class T>
inline constexpr bool has_c0_element<T, std::void_t<decltype(T::C0_ELEMENT)>> = true;
template <class T>
inline constexpr bool is_static_number = false;
template <class N, N value>
inline constexpr bool is_static_number<std::integral_constant<N, value>> = true;

template <class T>
struct TypeOfTrait {
  using type = T;
};
template <class T, size_t c0>
struct TypeOfTrait<AscendC::Te::LayoutTrait<T, c0>> {
  using type = T;
};

// C0 of what stands behind the pattern: a type of elements, a number, or a struct that says it.
// Scales have their own: two of them. UNVERIFIED: evidence = inferred: scales (fp8_e8m0_t) in ZZ
// and NN stand in pairs, as their fractals of 16 x 2 do, also where the type alone would give 32.
template <class Trait, Format format>
constexpr size_t c0_of() {
  constexpr bool kOfScales = format == Format::kZZ || format == Format::kNN;
  if constexpr (std::is_void_v<Trait>)
    return kOfScales ? 2 : 16;
  else if constexpr (is_static_number<Trait>)
    return Trait::value;
  else if constexpr (kOfScales && std::is_same_v<typename TypeOfTrait<Trait>::type, fp8_e8m0_t>)
    return 2;
  else if constexpr (has_c0_element<Trait>)
    return static_cast<size_t>(Trait::C0_ELEMENT);
  else
    return 256 / kElementBits<Trait>;
}

constexpr int64_t groups(int64_t size, int64_t of) { return (size + of - 1) / of; }
constexpr int64_t rounded_up(int64_t size, int64_t to) { return groups(size, to) * to; }

template <size_t n>
inline constexpr Std::Int<n> kInt{};

template <class A, class B>
constexpr auto pair(const A& a, const B& b) {
  return Std::tuple<A, B>(a, b);
}

// The shape and the strides of a matrix in a format.
template <Format format, bool kFlat, size_t c0>
constexpr auto frame_of(int64_t rows, int64_t columns) {
  constexpr auto kC0 = kInt<c0>;
  constexpr auto kFractal = kInt<16 * c0>;
  if constexpr (format == Format::kND && kFlat) {
    return pair(pair(rows, columns), pair(columns, kInt<1>));
  } else if constexpr (format == Format::kDN && kFlat) {
    return pair(pair(rows, columns), pair(kInt<1>, rows));
  } else if constexpr (format == Format::kND || format == Format::kScaleAND) {
    return pair(pair(pair(kInt<1>, rows), pair(kInt<1>, columns)),
                pair(pair(kInt<0>, columns), pair(kInt<0>, kInt<1>)));
  } else if constexpr (format == Format::kDN || format == Format::kScaleBDN) {
    return pair(pair(pair(kInt<1>, rows), pair(kInt<1>, columns)),
                pair(pair(kInt<0>, kInt<1>), pair(kInt<0>, rows)));
  } else if constexpr (format == Format::kNZ) {
    return pair(pair(pair(kInt<16>, groups(rows, 16)), pair(kC0, groups(columns, c0))),
                pair(pair(kC0, kFractal), pair(kInt<1>, c0 * rounded_up(rows, 16))));
  } else if constexpr (format == Format::kZN) {
    return pair(pair(pair(kC0, groups(rows, c0)), pair(kInt<16>, groups(columns, 16))),
                pair(pair(kInt<1>, c0 * rounded_up(columns, 16)), pair(kC0, kFractal)));
  } else if constexpr (format == Format::kZZ) {
    return pair(pair(pair(kInt<16>, groups(rows, 16)), pair(kC0, groups(columns, c0))),
                pair(pair(kC0, 16 * rounded_up(columns, c0)), pair(kInt<1>, kFractal)));
  } else if constexpr (format == Format::kNN) {
    return pair(pair(pair(kInt<2>, rows / 2), pair(kInt<16>, groups(columns, 16))),
                pair(pair(kInt<1>, kInt<32>), pair(kInt<2>, 16 * rows)));
  } else if constexpr (format == Format::kScaleADN) {
    return pair(pair(pair(kInt<1>, rows), pair(kInt<2>, columns / 2)),
                pair(pair(kInt<0>, kInt<2>), pair(kInt<1>, 2 * rows)));
  } else {
    static_assert(format == Format::kScaleBND, "a format of a matrix is expected");
    return pair(pair(pair(kInt<2>, rows / 2), pair(kInt<1>, columns)),
                pair(pair(kInt<1>, 2 * columns), pair(kInt<0>, kInt<2>)));
  }
}

template <class PatternT, class Trait>
constexpr auto frame(int64_t rows, int64_t columns) {
  const auto parts =
      frame_of<PatternT::kFormat, PatternT::kFlat, c0_of<Trait, PatternT::kFormat>()>(rows,
                                                                                      columns);
  return AscendC::Te::MakePatternLayout<PatternT, Trait>(std::get<0>(parts), std::get<1>(parts));
}
// Several of them: whole matrices, one behind the other.
template <class PatternT, class Trait>
constexpr auto frame(int64_t batch, int64_t rows, int64_t columns) {
  const auto one = frame<PatternT, Trait>(rows, columns);
  return AscendC::Te::MakePatternLayout<PatternT, Trait>(pair(batch, one.Shape()),
                                                         pair(product(one.Shape()), one.Stride()));
}
// Feature maps are row-major.
template <class PatternT, class Trait, class... More>
constexpr auto frame(int64_t n, int64_t second, int64_t third, int64_t fourth, More... more) {
  const auto shape = Std::make_tuple(n, second, third, fourth, more...);
  return AscendC::Te::MakePatternLayout<PatternT, Trait>(shape, row_major(shape));
}

}  // namespace asctwin::te

namespace AscendC::Te {

// The layout of a matrix of (rows, columns), of matrices of (batch, rows, columns), or of a feature
// map with the sizes that the pattern names, in elements. Trait: a type of elements,
// LayoutTraitDefault<T>, Std::Int<n>, a number, or a struct with C0_ELEMENT; without it C0 is 16,
// of scales 2.
template <class PatternT, class Trait = void, class... Sizes>
constexpr auto MakeFrameLayout(const Sizes&... sizes) {
  return asctwin::te::frame<PatternT, Trait>(asctwin::te::number(sizes)...);
}
template <class PatternT, size_t c0, class... Sizes>
constexpr auto MakeFrameLayout(const Sizes&... sizes) {
  return asctwin::te::frame<PatternT, Std::Int<c0>>(asctwin::te::number(sizes)...);
}

}  // namespace AscendC::Te
