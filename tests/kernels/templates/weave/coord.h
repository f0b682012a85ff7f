// Points with a fixed number of coordinates, which host, kernels and constant expressions share.
#pragma once

#include "weave.h"

namespace weave {

// The constructors leave the array without an initializer and fill it in their bodies.
template <int kRank, class T = Index>
struct Coord {
  static constexpr int kDims = kRank;
  T at[kRank];

  ANYWHERE constexpr explicit Coord(T value = T(0)) {
    for (int i = 0; i < kRank; ++i) at[i] = value;
  }
  ANYWHERE constexpr Coord(const T (&values)[kRank]) {
    for (int i = 0; i < kRank; ++i) at[i] = values[i];
  }
  ANYWHERE constexpr T& operator[](int dim) { return at[dim]; }
  ANYWHERE constexpr const T& operator[](int dim) const { return at[dim]; }

  ANYWHERE constexpr Coord operator+(const Coord& other) const {
    Coord sum;
    for (int i = 0; i < kRank; ++i) sum.at[i] = at[i] + other.at[i];
    return sum;
  }
  ANYWHERE constexpr Coord operator*(const Coord& other) const {
    Coord product;
    for (int i = 0; i < kRank; ++i) product.at[i] = at[i] * other.at[i];
    return product;
  }
  // The coordinates of these dimensions, in their order.
  template <int... kPicked>
  ANYWHERE constexpr Coord<sizeof...(kPicked), T> Pick() const {
    const T values[] = {at[kPicked]...};
    return Coord<sizeof...(kPicked), T>(values);
  }
};

struct MatrixCoord : Coord<2> {
  using Base = Coord<2>;
  ANYWHERE constexpr MatrixCoord() : Base() {}
  ANYWHERE constexpr MatrixCoord(Index row, Index column) : Base() {
    at[0] = row;
    at[1] = column;
  }
  ANYWHERE constexpr MatrixCoord(const Base& other) : Base(other) {}
  ANYWHERE constexpr const Index& row() const { return at[0]; }
  ANYWHERE constexpr const Index& column() const { return at[1]; }
};

struct GemmCoord : Coord<3> {
  using Base = Coord<3>;
  ANYWHERE constexpr GemmCoord() : Base() {}
  ANYWHERE constexpr GemmCoord(Index m, Index n, Index k) : Base() {
    at[0] = m;
    at[1] = n;
    at[2] = k;
  }
  ANYWHERE constexpr GemmCoord(const Base& other) : Base(other) {}
  ANYWHERE constexpr const Index& m() const { return at[0]; }
  ANYWHERE constexpr const Index& n() const { return at[1]; }
  ANYWHERE constexpr const Index& k() const { return at[2]; }
  ANYWHERE constexpr Index& m() { return at[0]; }
  ANYWHERE constexpr Index& k() { return at[2]; }
  ANYWHERE MatrixCoord mn() const { return MatrixCoord(Pick<0, 1>()); }
};

template <Index kM, Index kN, Index kK>
struct GemmShape {
  static constexpr Index M = kM, N = kN, K = kK;
  ANYWHERE static constexpr GemmCoord ToCoord() { return GemmCoord(kM, kN, kK); }
};

}  // namespace weave
