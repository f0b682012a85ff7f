// The shape of a tensor as host programs pass it to tiling functions, and as a graph shows it.
// spec: adv_math.md, section 8.2; custom_op.md, section 2.6
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace ge {

class Shape {
 public:
  Shape() = default;
  explicit Shape(std::vector<int64_t> dims) : dims_(std::move(dims)) {}
  Shape(std::initializer_list<int64_t> dims) : dims_(dims) {}

  size_t GetDimNum() const { return dims_.size(); }
  int64_t GetDim(size_t index) const { return index < dims_.size() ? dims_[index] : 0; }
  std::vector<int64_t> GetDims() const { return dims_; }
  // The number of elements; 1 for a scalar, which has no dimension.
  int64_t GetShapeSize() const {
    int64_t size = 1;
    for (const int64_t dim : dims_) size *= dim;
    return size;
  }

 private:
  std::vector<int64_t> dims_;
};

}  // namespace ge
