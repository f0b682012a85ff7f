// Layouts of the Tensor API: a shape with a stride for each of its numbers, in elements, and the
// name of the format that they make. spec: delta_2026.md, section 1.2
#pragma once

#include "asctwin/api/te/numbers.h"

namespace asctwin::te {

enum class Format : uint8_t {
  kND,
  kDN,
  kNZ,
  kZN,
  kZZ,
  kNN,
  kScaleAND,
  kScaleADN,
  kScaleBND,
  kScaleBDN,
  kNCHW,
  kNHWC,
  kNC1HWC0,
};

// kFlat: dimensions are plain numbers, not an inner and an outer part.
template <Format format, bool flat = false>
struct Pattern {
  static constexpr Format kFormat = format;
  static constexpr bool kFlat = flat;
};

}  // namespace asctwin::te

namespace AscendC::Te {

struct NDLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kND, true> {};
struct DNLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kDN, true> {};
struct NDExtLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kND> {};
struct DNExtLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kDN> {};
struct NZLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kNZ> {};
struct ZNLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kZN> {};
struct ZZLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kZZ> {};
struct NNLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kNN> {};
struct ScaleANDLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kScaleAND> {};
struct ScaleADNLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kScaleADN> {};
struct ScaleBNDLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kScaleBND> {};
struct ScaleBDNLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kScaleBDN> {};
struct NCHWLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kNCHW, true> {};
struct NHWCLayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kNHWC, true> {};
struct NC1HWC0LayoutPtn : asctwin::te::Pattern<asctwin::te::Format::kNC1HWC0, true> {};

template <class ShapeT, class StrideT, class PatternT = void, class TraitT = void>
class Layout {
 public:
  using ShapeType = ShapeT;
  using StrideType = StrideT;
  using PatternType = PatternT;

  constexpr Layout() {}
  constexpr Layout(const ShapeT& shape, const StrideT& stride) : shape_(shape), stride_(stride) {}

  constexpr const ShapeT& Shape() const { return shape_; }
  constexpr const StrideT& Stride() const { return stride_; }

  // The index of a coordinate.
  template <class CoordT>
  constexpr int64_t operator()(const CoordT& coord) const {
    return asctwin::te::index_of(coord, shape_, stride_);
  }
  template <class First, class Second, class... Others>
  constexpr int64_t operator()(const First& first, const Second& second,
                               const Others&... others) const {
    return (*this)(MakeCoord(first, second, others...));
  }

 private:
  ShapeT shape_;
  StrideT stride_;
};

template <class T>
inline constexpr bool is_layout_v = false;
template <class ShapeT, class StrideT, class PatternT, class TraitT>
inline constexpr bool is_layout_v<Layout<ShapeT, StrideT, PatternT, TraitT>> = true;

template <class... Sizes, class... Steps>
constexpr auto MakeLayout(const Std::tuple<Sizes...>& shape, const Std::tuple<Steps...>& stride) {
  return Layout<Std::tuple<Sizes...>, Std::tuple<Steps...>>(shape, stride);
}
// A layout has one dimension where its size is a number.
template <class SizeT, class StepT, class = std::enable_if_t<!asctwin::te::is_tuple<SizeT>>>
constexpr auto MakeLayout(const SizeT& size, const StepT& step) {
  return Layout<SizeT, StepT>(size, step);
}
// Without strides: row-major, that of the last dimension is 1.
template <class ShapeT>
constexpr auto MakeLayout(const ShapeT& shape) {
  return MakeLayout(shape, asctwin::te::row_major(shape));
}
// An explicit layout in a named format. TraitT: what MakeFrameLayout() takes in this place.
template <class PatternT, class TraitT = void, class ShapeT, class StrideT>
constexpr auto MakePatternLayout(const ShapeT& shape, const StrideT& stride) {
  return Layout<ShapeT, StrideT, PatternT, TraitT>(shape, stride);
}

// How many elements there are. What the queries answer is known when the kernel is compiled, as a
// Std::Int, if all numbers of the layout are.
template <class S, class D, class P, class C>
constexpr auto Size(const Layout<S, D, P, C>& layout) {
  return asctwin::te::total(layout.Shape());
}
// The largest product of a size and its stride.
template <class S, class D, class P, class C>
constexpr auto Capacity(const Layout<S, D, P, C>& layout) {
  if constexpr (asctwin::te::is_static<S> && asctwin::te::is_static<D>)
    return asctwin::te::kInt<static_cast<size_t>(asctwin::te::largest_reach(S{}, D{}))>;
  else
    return asctwin::te::largest_reach(layout.Shape(), layout.Stride());
}
// The index behind that of the last element.
template <class S, class D, class P, class C>
constexpr auto Cosize(const Layout<S, D, P, C>& layout) {
  if constexpr (asctwin::te::is_static<S> && asctwin::te::is_static<D>)
    return asctwin::te::kInt<static_cast<size_t>(asctwin::te::last_index(S{}, D{}) + 1)>;
  else
    return asctwin::te::last_index(layout.Shape(), layout.Stride()) + 1;
}
template <class S, class D, class P, class C>
constexpr auto Coshape(const Layout<S, D, P, C>& layout) {
  return Cosize(layout);
}
template <class S, class D, class P, class C>
constexpr auto Rank(const Layout<S, D, P, C>&) {
  return Std::Int<std::tuple_size_v<S>>{};
}
template <class CoordT, class S, class D, class P, class C>
constexpr int64_t Crd2Idx(const CoordT& coord, const Layout<S, D, P, C>& layout) {
  return layout(coord);
}

// The layout of one dimension, or of a part of it.
template <size_t i, size_t... rest, class S, class D, class P, class C>
constexpr auto Get(const Layout<S, D, P, C>& layout) {
  return MakeLayout(asctwin::te::part_of<i, rest...>(layout.Shape()),
                    asctwin::te::part_of<i, rest...>(layout.Stride()));
}
// A layout of the dimensions with these numbers.
template <size_t... i, class S, class D, class P, class C>
constexpr auto Select(const Layout<S, D, P, C>& layout) {
  return MakeLayout(asctwin::te::parts_of<i...>(layout.Shape()),
                    asctwin::te::parts_of<i...>(layout.Stride()));
}

}  // namespace AscendC::Te

namespace asctwin::te {

// The numbers of [0, kRank) without those of `dropped`, as a tuple of a tuple's parts.
template <size_t... dropped, class X, size_t... i>
constexpr auto without(const X& whole, std::index_sequence<i...>) {
  return std::tuple_cat([&] {
    constexpr size_t kPart = i;
    if constexpr (((kPart == dropped) || ...))
      return Std::tuple<>();
    else
      return Std::make_tuple(std::get<kPart>(whole));
  }()...);
}
template <class PatternT, class X, size_t... i>
constexpr auto without_marked(const X& whole, std::index_sequence<i...>) {
  return std::tuple_cat([&] {
    if constexpr (std::is_same_v<std::tuple_element_t<i, PatternT>, AscendC::Te::Underscore>)
      return Std::make_tuple(std::get<i>(whole));
    else
      return Std::tuple<>();
  }()...);
}

}  // namespace asctwin::te

namespace AscendC::Te {

// The tuple, or the layout, without the dimensions `dropped`, each of size 1.
template <size_t first, size_t... dropped, class... Parts>
constexpr auto Squeeze(const Std::tuple<Parts...>& whole) {
  return asctwin::te::without<first, dropped...>(whole, std::index_sequence_for<Parts...>{});
}
template <size_t first, size_t... dropped, class S, class D, class P, class C>
constexpr auto Squeeze(const Layout<S, D, P, C>& layout) {
  return MakeLayout(Squeeze<first, dropped...>(layout.Shape()),
                    Squeeze<first, dropped...>(layout.Stride()));
}
// Here `pattern` has `_1{}` where a dimension is dropped and `_` where one stays.
template <class... Parts, class... Marks>
constexpr auto Squeeze(const Std::tuple<Parts...>& whole, const Std::tuple<Marks...>&) {
  static_assert(sizeof...(Parts) == sizeof...(Marks), "the pattern has a mark for each dimension");
  return asctwin::te::without_marked<Std::tuple<Marks...>>(whole,
                                                           std::index_sequence_for<Parts...>{});
}
template <class S, class D, class P, class C, class... Marks>
constexpr auto Squeeze(const Layout<S, D, P, C>& layout, const Std::tuple<Marks...>& pattern) {
  return MakeLayout(Squeeze(layout.Shape(), pattern), Squeeze(layout.Stride(), pattern));
}

}  // namespace AscendC::Te
