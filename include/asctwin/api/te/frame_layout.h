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

template <class A>
constexpr auto half_of(const A& size) {
  if constexpr (is_static_number<A>)
    return kInt<A::value / 2>;
  else
    return number(size) / 2;
}

// The shape and the strides of a matrix in a format.
template <Format format, bool kFlat, size_t c0, class Rows, class Columns>
constexpr auto frame_of(const Rows& rows, const Columns& columns) {
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
    return pair(pair(pair(kInt<16>, groups_of<16>(rows)), pair(kC0, groups_of<c0>(columns))),
                pair(pair(kC0, kFractal), pair(kInt<1>, times(kC0, whole_groups_of<16>(rows)))));
  } else if constexpr (format == Format::kZN) {
    return pair(pair(pair(kC0, groups_of<c0>(rows)), pair(kInt<16>, groups_of<16>(columns))),
                pair(pair(kInt<1>, times(kC0, whole_groups_of<16>(columns))), pair(kC0, kFractal)));
  } else if constexpr (format == Format::kZZ) {
    return pair(
        pair(pair(kInt<16>, groups_of<16>(rows)), pair(kC0, groups_of<c0>(columns))),
        pair(pair(kC0, times(kInt<16>, whole_groups_of<c0>(columns))), pair(kInt<1>, kFractal)));
  } else if constexpr (format == Format::kNN) {
    return pair(pair(pair(kInt<2>, half_of(rows)), pair(kInt<16>, groups_of<16>(columns))),
                pair(pair(kInt<1>, kInt<32>), pair(kInt<2>, times(kInt<16>, rows))));
  } else if constexpr (format == Format::kScaleADN) {
    return pair(pair(pair(kInt<1>, rows), pair(kInt<2>, half_of(columns))),
                pair(pair(kInt<0>, kInt<2>), pair(kInt<1>, times(kInt<2>, rows))));
  } else {
    static_assert(format == Format::kScaleBND, "a format of a matrix is expected");
    return pair(pair(pair(kInt<2>, half_of(rows)), pair(kInt<1>, columns)),
                pair(pair(kInt<1>, times(kInt<2>, columns)), pair(kInt<0>, kInt<2>)));
  }
}

template <class PatternT, class Trait, class Rows, class Columns>
constexpr auto frame(const Rows& rows, const Columns& columns) {
  const auto parts =
      frame_of<PatternT::kFormat, PatternT::kFlat, c0_of<Trait, PatternT::kFormat>()>(rows,
                                                                                      columns);
  return AscendC::Te::MakePatternLayout<PatternT, Trait>(std::get<0>(parts), std::get<1>(parts));
}
// Several of them: whole matrices, one behind the other.
template <class PatternT, class Trait, class Batch, class Rows, class Columns>
constexpr auto frame(const Batch& batch, const Rows& rows, const Columns& columns) {
  const auto one = frame<PatternT, Trait>(rows, columns);
  return AscendC::Te::MakePatternLayout<PatternT, Trait>(pair(batch, one.Shape()),
                                                         pair(total(one.Shape()), one.Stride()));
}
// Feature maps are row-major.
template <class PatternT, class Trait, class N, class Second, class Third, class Fourth,
          class... More>
constexpr auto frame(const N& n, const Second& second, const Third& third, const Fourth& fourth,
                     const More&... more) {
  const auto shape = Std::make_tuple(n, second, third, fourth, more...);
  return AscendC::Te::MakePatternLayout<PatternT, Trait>(shape, row_major(shape));
}

}  // namespace asctwin::te

namespace AscendC::Te {

// The layout of a matrix of (rows, columns), of matrices of (batch, rows, columns), or of a feature
// map with the sizes that the pattern names, in elements. Trait: a type of elements,
// LayoutTraitDefault<T>, Std::Int<n>, a number, or a struct with C0_ELEMENT; without it C0 is 16,
// of scales 2. Sizes of Std::Int make numbers that the type of the layout knows.
template <class PatternT, class Trait = void, class... Sizes>
constexpr auto MakeFrameLayout(const Sizes&... sizes) {
  return asctwin::te::frame<PatternT, Trait>(asctwin::te::counted(sizes)...);
}
template <class PatternT, size_t c0, class... Sizes>
constexpr auto MakeFrameLayout(const Sizes&... sizes) {
  return asctwin::te::frame<PatternT, Std::Int<c0>>(asctwin::te::counted(sizes)...);
}

}  // namespace AscendC::Te
