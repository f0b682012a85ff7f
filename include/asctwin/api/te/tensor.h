// Tensors of the Tensor API, a pointer with a layout, and slices of them.
// spec: delta_2026.md, section 1.3
#pragma once

#include "asctwin/api/te/layout.h"
#include "asctwin/api/te/pointer.h"

namespace AscendC::Te {

// Hints for the L2 cache: none changes a result.
enum class CacheMode : uint8_t {
  CACHE_MODE_NORMAL = 0,
  CACHE_MODE_DISABLE = 4,
  CACHE_MODE_LAST = 5,
  CACHE_MODE_PERSISTENT = 6,
};

template <class EngineT, class LayoutT>
struct TensorAttribute {
  using EngineType = EngineT;
  using LayoutType = LayoutT;
};

}  // namespace AscendC::Te

namespace asctwin::te {

// Makes the shape of a slice, and notes the coordinates that cannot begin one. Behind the end of
// the tensor the slice is empty, as that of a core without work. kFlat: no dimension
// has an inner and an outer part.
template <bool kFlat>
struct Slicer {
  int64_t inside = -1, part = 0;  // a coordinate inside of a fractal, and the size of the fractal
  int64_t before = 0;             // one in front of its dimension
  bool is_beyond = false;         // whether one is at the end or behind it

  void note(int64_t size, int64_t at) {
    before = std::min(before, at);
    is_beyond |= at >= size;
  }
  // How much of a dimension is left behind `at`, if no more than that is wanted.
  static constexpr int64_t left(int64_t size, int64_t at, int64_t wanted) {
    return std::max<int64_t>(std::min(size - at, wanted), 0);
  }

  template <class Shape, class Coord, class Info>
  auto operator()(const Shape& shape, const Coord& coord, const Info& info) {
    if constexpr (!is_tuple<Shape>) {
      note(number(shape), number(coord));
      if constexpr (is_static<Shape> && is_static<Coord> && is_static<Info>)
        return kInt<static_cast<size_t>(left(Shape::value, Coord::value, Info::value))>;
      else
        return left(number(shape), number(coord), number(info));
    } else if constexpr (is_fractal<Shape>()) {
      const int64_t inner = number(std::get<0>(shape));
      const int64_t at = element_of(coord, inner);
      if (inner > 0 && at % inner != 0) inside = at, part = inner;
      note(product(shape), at);
      if constexpr (is_static<Shape> && is_static<Coord> && is_static<Info>) {
        constexpr size_t kInner = std::tuple_element_t<0, Shape>::value;
        constexpr int64_t kSize =
            left(product(Shape{}), element_of(Coord{}, kInner), product(Info{}));
        return pair(std::get<0>(shape), groups_of<kInner>(kInt<static_cast<size_t>(kSize)>));
      } else {
        const int64_t size = left(product(shape), at, product(info));
        return pair(std::get<0>(shape), inner > 0 ? groups(size, inner) : 0);
      }
    } else {
      return of_parts(shape, coord, info, std::make_index_sequence<std::tuple_size_v<Shape>>{});
    }
  }

  template <class Shape, class Coord, class Info, size_t... i>
  auto of_parts(const Shape& shape, const Coord& coord, const Info& info,
                std::index_sequence<i...>) {
    static_assert(
        std::tuple_size_v<Coord> == sizeof...(i) && std::tuple_size_v<Info> == sizeof...(i),
        "a slice has a coordinate and a size for each dimension");
    return Std::make_tuple((*this)(std::get<i>(shape), std::get<i>(coord), std::get<i>(info))...);
  }

  // A dimension of an inner and an outer part: its coordinate counts elements. What slice_shape()
  // takes apart, the dimensions of the tensor, is none.
  template <class Shape>
  static constexpr bool is_fractal() {
    if constexpr (kFlat || std::tuple_size_v<Shape> != 2)
      return false;
    else
      return !is_tuple<std::tuple_element_t<0, Shape>> && !is_tuple<std::tuple_element_t<1, Shape>>;
  }
  template <class Coord>
  static constexpr int64_t element_of(const Coord& coord, int64_t inner) {
    if constexpr (is_tuple<Coord>)
      return number(std::get<0>(coord)) + number(std::get<1>(coord)) * inner;
    else
      return number(coord);
  }
};

template <class Pattern>
constexpr bool is_flat() {
  if constexpr (std::is_void_v<Pattern>)
    return false;
  else
    return Pattern::kFlat;
}

// (batch, row, column) for (batch, (row, column)).
template <class Shape, class Coord>
auto fitted_to(const Coord& coord) {
  if constexpr (is_tuple<Shape> && is_tuple<Coord>) {
    if constexpr (std::tuple_size_v<Shape> == 2 && std::tuple_size_v<Coord> == 3)
      return Std::make_tuple(std::get<0>(coord),
                             Std::make_tuple(std::get<1>(coord), std::get<2>(coord)));
    else
      return coord;
  } else if constexpr (is_tuple<Shape>) {
    static_assert(std::tuple_size_v<Shape> == 1, "a slice has a coordinate for each dimension");
    return Std::make_tuple(coord);
  } else {
    return coord;
  }
}

template <class Slicer, class Shape, class Coord, class Info>
auto slice_shape(Slicer& slicer, const Shape& shape, const Coord& coord, const Info& info) {
  if constexpr (is_tuple<Shape>)
    return slicer.of_parts(shape, coord, info,
                           std::make_index_sequence<std::tuple_size_v<Shape>>{});
  else
    return slicer(shape, coord, info);
}

template <class Slicer>
void check_slice(const Slicer& slicer, const Call& call) {
  if (slicer.before < 0)
    call.refuse(phrase("the coordinate {}", slicer.before), "a slice begins inside of its tensor");
  if (slicer.inside != -1 && !slicer.is_beyond)
    call.refuse(phrase("the coordinate {}, inside of a fractal of {}", slicer.inside, slicer.part),
                "a slice of a fractal format begins at a whole fractal");
}

// Tensors of GM and those on chip share these parts; Self is the template of both.
template <template <class> class Self, class Attribute>
class TensorParts {
 public:
  using EngineType = typename Attribute::EngineType;
  using LayoutType = typename Attribute::LayoutType;
  using PrimType = typename EngineType::Element;

  TensorParts() {}
  TensorParts(const EngineType& engine, const LayoutType& layout)
      : engine_(engine), layout_(layout) {}

  const EngineType& Engine() const { return engine_; }
  const EngineType& Data() const { return engine_; }
  const LayoutType& Layout() const { return layout_; }
  const typename LayoutType::ShapeType& Shape() const { return layout_.Shape(); }
  const typename LayoutType::StrideType& Stride() const { return layout_.Stride(); }

  // The part that begins at `coord`, in elements, and has the size `info`, or what is left of it;
  // its strides are those of the whole. With a Layout for `info`, that layout at `coord`.
  template <class CoordT, class InfoT>
  auto Slice(const CoordT& coord, const InfoT& info, SourceLoc where = SourceLoc::here()) const {
    using WholeShape = typename LayoutType::ShapeType;
    const auto start = fitted_to<WholeShape>(coord);
    auto engine = engine_ + layout_(start);
    Slicer<is_flat<typename LayoutType::PatternType>()> slicer;
    if constexpr (AscendC::Te::is_layout_v<InfoT>) {
      slice_shape(slicer, layout_.Shape(), start, layout_.Shape());
      check_slice(slicer, {"Slice", where});
      if (slicer.is_beyond) engine.close();
      return Self<AscendC::Te::TensorAttribute<EngineType, InfoT>>(engine, info);
    } else {
      const auto shape = slice_shape(slicer, layout_.Shape(), start, fitted_to<WholeShape>(info));
      check_slice(slicer, {"Slice", where});
      if (slicer.is_beyond) engine.close();
      const auto part = of_shape(shape);
      return Self<AscendC::Te::TensorAttribute<EngineType, std::decay_t<decltype(part)>>>(engine,
                                                                                          part);
    }
  }

  // A reference to an element for the scalar pipe, by its coordinate or its number.
  template <class CoordT>
  PrimType& operator()(const CoordT& coord, SourceLoc where = SourceLoc::here()) const {
    return element(layout_(coord), where);
  }
  struct Index {
    template <class A, class = std::enable_if_t<std::is_convertible_v<A, int64_t>>>
    Index(const A& at, SourceLoc line = SourceLoc::here()) : value(number(at)), where(line) {}
    int64_t value;
    SourceLoc where;
  };
  PrimType& operator[](const Index& at) const { return element(layout_(at.value), at.where); }

  // A hint for the L2 cache: it changes no result.
  void SetL2CacheHint(AscendC::Te::CacheMode) const {}

  const isa::Operand& operand() const { return engine_.operand(); }
  Location location() const { return engine_.location(); }

 private:
  template <class NewShape>
  auto of_shape(const NewShape& shape) const {
    return of_shape(shape, layout_);
  }
  template <class NewShape, class S, class D, class P, class C>
  auto of_shape(const NewShape& shape, const AscendC::Te::Layout<S, D, P, C>& whole) const {
    return AscendC::Te::Layout<NewShape, D, P, C>(shape, whole.Stride());
  }
  PrimType& element(int64_t index, SourceLoc where) const {
    static_assert(kElementBits<PrimType> >= 8, "half a byte has no reference");
    if (location() == Location::GM) framework::before_global_read();
    PrimType value{};
    issue(isa::GetValue{operand(), dtype_of<PrimType>, static_cast<uint64_t>(index), &value, true},
          where);
    return reinterpret_cast<PrimType*>(operand().address)[index];
  }

  EngineType engine_;
  LayoutType layout_;
};

}  // namespace asctwin::te

namespace AscendC::Te {

// A tensor in global memory.
template <class Attribute>
class GlobalTensor : public asctwin::te::TensorParts<GlobalTensor, Attribute> {
 public:
  using asctwin::te::TensorParts<GlobalTensor, Attribute>::TensorParts;
};
// A tensor on chip, or one whose memory is known by its address alone.
template <class Attribute>
class LocalTensor : public asctwin::te::TensorParts<LocalTensor, Attribute> {
 public:
  using asctwin::te::TensorParts<LocalTensor, Attribute>::TensorParts;
};

template <class EngineT, class LayoutT, class = std::enable_if_t<is_layout_v<LayoutT>>>
auto MakeTensor(EngineT pointer, const LayoutT& layout,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  if (pointer.is_by_number()) pointer.reach(Cosize(layout), where);
  using Attribute = TensorAttribute<EngineT, LayoutT>;
  if constexpr (EngineT::kIsGlobal)
    return GlobalTensor<Attribute>(pointer, layout);
  else
    return LocalTensor<Attribute>(pointer, layout);
}
template <class EngineT, class ShapeT, class StrideT,
          class = std::enable_if_t<!is_layout_v<ShapeT>>>
auto MakeTensor(const EngineT& pointer, const ShapeT& shape, const StrideT& stride,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  return MakeTensor(pointer, MakeLayout(shape, stride), where);
}

template <class TensorT, class CoordT, class InfoT>
auto Slice(const TensorT& tensor, const CoordT& coord, const InfoT& info,
           asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  return tensor.Slice(coord, info, where);
}

// Queries of a tensor answer what those of its layout do.
template <class TensorT>
constexpr auto Size(const TensorT& tensor) -> decltype(Size(tensor.Layout())) {
  return Size(tensor.Layout());
}
template <class TensorT>
constexpr auto Cosize(const TensorT& tensor) -> decltype(Cosize(tensor.Layout())) {
  return Cosize(tensor.Layout());
}
template <class TensorT>
constexpr auto Capacity(const TensorT& tensor) -> decltype(Capacity(tensor.Layout())) {
  return Capacity(tensor.Layout());
}
template <class TensorT>
constexpr auto Rank(const TensorT& tensor) -> decltype(Rank(tensor.Layout())) {
  return Rank(tensor.Layout());
}

}  // namespace AscendC::Te
