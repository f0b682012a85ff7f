// Shapes and formats of tensors as tiling and inference functions see them.
// spec: custom_op.md, section 2.5.2
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "asctwin/op/ge_types.h"
#include "asctwin/op/remarks.h"
#include "asctwin/op/standard_headers.h"

namespace gert {

class Stride;  // of a tensor that is not contiguous

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
};

class Shape {
 public:
  static constexpr size_t kMaxDimNum = 25;
  static constexpr int64_t kInvalidDimValue = std::numeric_limits<int64_t>::min();

  Shape() = default;
  Shape(std::initializer_list<int64_t> dims) {
    for (const int64_t dim : dims) AppendDim(dim);
  }

  size_t GetDimNum() const { return count_; }
  // Beyond the rank 0, beyond kMaxDimNum kInvalidDimValue.
  // UNVERIFIED: evidence = inferred.
  int64_t GetDim(size_t index, asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    if (index >= count_) asctwin::op::check_dimension(index, count_, where);
    if (index >= kMaxDimNum) return kInvalidDimValue;
    return index < count_ ? dims_[index] : 0;
  }
  int64_t operator[](size_t index) const { return GetDim(index, {}); }
  // The dimension to write to; beyond kMaxDimNum one that belongs to no shape.
  int64_t& operator[](size_t index) { return index < kMaxDimNum ? dims_[index] : beyond_; }
  // The product; 1 without dimensions, -1 with a negative one.
  int64_t GetShapeSize() const;
  void SetDim(size_t index, int64_t value) {
    if (index < kMaxDimNum) dims_[index] = value;
  }
  void SetDimNum(size_t count) { count_ = count < kMaxDimNum ? count : kMaxDimNum; }
  Shape& AppendDim(int64_t value) {
    if (count_ < kMaxDimNum) dims_[count_++] = value;
    return *this;
  }
  bool IsScalar() const { return count_ == 0; }
  void SetScalar() { count_ = 0; }

  friend bool operator==(const Shape& a, const Shape& b) { return a.equals(b); }
  friend bool operator!=(const Shape& a, const Shape& b) { return !a.equals(b); }

 private:
  bool equals(const Shape& other) const;

  size_t count_ = 0;
  std::array<int64_t, kMaxDimNum> dims_ = {};
  int64_t beyond_ = kInvalidDimValue;
};

class StorageShape {
 public:
  StorageShape() = default;
  StorageShape(std::initializer_list<int64_t> origin, std::initializer_list<int64_t> storage)
      : origin_(origin), storage_(storage) {}
  StorageShape(const Shape& origin, const Shape& storage) : origin_(origin), storage_(storage) {}

  const Shape& GetOriginShape() const { return origin_; }
  const Shape& GetStorageShape() const { return storage_; }
  const Shape& GetShape() const { return storage_; }
  Shape& MutableOriginShape() { return origin_; }
  Shape& MutableStorageShape() { return storage_; }
  Shape& MutableShape() { return storage_; }

  friend bool operator==(const StorageShape& a, const StorageShape& b) {
    return a.origin_ == b.origin_ && a.storage_ == b.storage_;
  }
  friend bool operator!=(const StorageShape& a, const StorageShape& b) { return !(a == b); }

 private:
  Shape origin_;
  Shape storage_;
};

class ExpandDimsType {
 public:
  ExpandDimsType() = default;
  explicit ExpandDimsType(const int64_t&) {}
  explicit ExpandDimsType(const char*) {}
  size_t GetFullSize() const { return 0; }
};

class StorageFormat {
 public:
  StorageFormat() = default;
  StorageFormat(ge::Format origin, ge::Format storage, const ExpandDimsType& = {})
      : origin_(origin), storage_(storage) {}
  ge::Format GetOriginFormat() const { return origin_; }
  ge::Format GetStorageFormat() const { return storage_; }
  ExpandDimsType GetExpandDimsType() const { return {}; }
  void SetOriginFormat(ge::Format format) { origin_ = format; }
  void SetStorageFormat(ge::Format format) { storage_ = format; }

 private:
  ge::Format origin_ = ge::FORMAT_ND;
  ge::Format storage_ = ge::FORMAT_ND;
};

template <class T>
class Range {
 public:
  Range() = default;
  explicit Range(T* both) : min_(both), max_(both) {}
  Range(T* min, T* max) : min_(min), max_(max) {}
  const T* GetMin() const { return min_; }
  const T* GetMax() const { return max_; }
  T* GetMin() { return min_; }
  T* GetMax() { return max_; }
  void SetMin(T* min) { min_ = min; }
  void SetMax(T* max) { max_ = max; }

 private:
  T* min_ = nullptr;
  T* max_ = nullptr;
};

}  // namespace gert
