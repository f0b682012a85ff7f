// Layouts of tensors: a shape and the strides of its axes, as TransData takes them.
// spec: adv_math.md, section 6.6
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace asctwin::lib {

template <typename... Sizes>
struct Shape : std::tuple<Sizes...> {
  using std::tuple<Sizes...>::tuple;
};
template <typename... Steps>
struct Stride : std::tuple<Steps...> {
  using std::tuple<Steps...>::tuple;
};

template <typename... Indexes>
struct Coord : std::tuple<Indexes...> {
  using std::tuple<Indexes...>::tuple;
};

// Without strides the elements are dense.
template <typename ShapeType, typename StrideType>
struct Layout {
  constexpr Layout(const ShapeType& shape = {}, const StrideType& stride = {})
      : shape_(shape), stride_(stride) {}

  constexpr const ShapeType& GetShape() const { return shape_; }
  constexpr const StrideType& GetStride() const { return stride_; }

 private:
  ShapeType shape_;
  StrideType stride_;
};

}  // namespace asctwin::lib

namespace AscendC {

using asctwin::lib::Coord;
using asctwin::lib::Layout;

template <typename... Sizes>
constexpr asctwin::lib::Shape<Sizes...> MakeShape(const Sizes&... sizes) {
  return asctwin::lib::Shape<Sizes...>(sizes...);
}
inline constexpr asctwin::lib::Shape<> MakeShape() { return {}; }
template <typename... Steps>
constexpr asctwin::lib::Stride<Steps...> MakeStride(const Steps&... steps) {
  return asctwin::lib::Stride<Steps...>(steps...);
}
inline constexpr asctwin::lib::Stride<> MakeStride() { return {}; }
template <typename... Indexes>
constexpr asctwin::lib::Coord<Indexes...> MakeCoord(const Indexes&... indexes) {
  return asctwin::lib::Coord<Indexes...>(indexes...);
}
template <typename ShapeType, typename StrideType>
constexpr asctwin::lib::Layout<ShapeType, StrideType> MakeLayout(const ShapeType& shape,
                                                                 const StrideType& stride) {
  return asctwin::lib::Layout<ShapeType, StrideType>(shape, stride);
}

}  // namespace AscendC

namespace asctwin::lib {

inline constexpr size_t kMostAxes = 8;

// The sizes of a shape; axes that it does not have are 0.
struct AxisSizes {
  size_t count = 0;
  std::array<int64_t, kMostAxes> size = {};
};

template <class... Sizes>
AxisSizes sizes_of(const Shape<Sizes...>& shape) {
  static_assert(sizeof...(Sizes) <= kMostAxes, "a layout has at most 8 axes");
  AxisSizes sizes;
  std::apply(
      [&](const auto&... size) { ((sizes.size[sizes.count++] = static_cast<int64_t>(size)), ...); },
      static_cast<const std::tuple<Sizes...>&>(shape));
  return sizes;
}

}  // namespace asctwin::lib
