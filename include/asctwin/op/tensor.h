// Tensors, their descriptions, the buffer of tiling data, and vectors as contexts hand them out.
// spec: custom_op.md, section 2.5.2
#pragma once

#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "asctwin/op/shape.h"

namespace gert {

enum TensorPlacement : int { kOnDeviceHbm, kOnHost, kFollowing, kOnDeviceP2p, kTensorPlacementEnd };

class TensorPlacementUtils {
 public:
  static bool IsOnHost(TensorPlacement p) { return p == kOnHost || p == kFollowing; }
  static bool IsOnHostFollowing(TensorPlacement p) { return p == kFollowing; }
  static bool IsOnHostNotFollowing(TensorPlacement p) { return p == kOnHost; }
  static bool IsOnDevice(TensorPlacement p) { return p == kOnDeviceHbm || p == kOnDeviceP2p; }
  static bool IsOnDeviceHbm(TensorPlacement p) { return p == kOnDeviceHbm; }
  static bool IsOnDeviceP2p(TensorPlacement p) { return p == kOnDeviceP2p; }
};

class CompileTimeTensorDesc {
 public:
  ge::DataType GetDataType() const { return type_; }
  ge::Format GetStorageFormat() const { return format_.GetStorageFormat(); }
  ge::Format GetOriginFormat() const { return format_.GetOriginFormat(); }
  const StorageFormat& GetFormat() const { return format_; }
  ExpandDimsType GetExpandDimsType() const { return {}; }
  bool IsExist() const { return true; }
  void SetDataType(ge::DataType type) { type_ = type; }
  void SetStorageFormat(ge::Format format) { format_.SetStorageFormat(format); }
  void SetOriginFormat(ge::Format format) { format_.SetOriginFormat(format); }

 private:
  ge::DataType type_ = ge::DT_UNDEFINED;
  StorageFormat format_;
};

class Tensor {
 public:
  Tensor() = default;
  Tensor(const StorageShape& shape, const StorageFormat& format, TensorPlacement placement,
         ge::DataType type, void* address)
      : shape_(shape), format_(format), placement_(placement), type_(type), address_(address) {}

  const StorageShape& GetShape() const { return shape_; }
  StorageShape& GetShape() { return shape_; }
  const Shape& GetStorageShape() const { return shape_.GetStorageShape(); }
  const Shape& GetOriginShape() const { return shape_.GetOriginShape(); }
  Shape& MutableStorageShape() { return shape_.MutableStorageShape(); }
  Shape& MutableOriginShape() { return shape_.MutableOriginShape(); }
  int64_t GetShapeSize() const { return GetStorageShape().GetShapeSize(); }
  ge::DataType GetDataType() const { return type_; }
  void SetDataType(ge::DataType type) { type_ = type; }
  ge::Format GetStorageFormat() const { return format_.GetStorageFormat(); }
  ge::Format GetOriginFormat() const { return format_.GetOriginFormat(); }
  const StorageFormat& GetFormat() const { return format_; }
  ExpandDimsType GetExpandDimsType() const { return {}; }
  size_t GetSize() const;  // bytes
  TensorPlacement GetPlacement() const { return placement_; }
  void SetPlacement(TensorPlacement placement) { placement_ = placement; }
  // The values, where the operator says that they are needed on the host; else nullptr.
  const void* GetAddr() const { return address_; }
  void* GetAddr() { return address_; }
  void SetAddr(void* address) { address_ = address; }
  template <class T>
  const T* GetData() const {
    return static_cast<const T*>(address_);
  }
  template <class T>
  T* GetData() {
    return static_cast<T*>(address_);
  }

 private:
  StorageShape shape_;
  StorageFormat format_;
  TensorPlacement placement_ = kOnDeviceHbm;
  ge::DataType type_ = ge::DT_UNDEFINED;
  void* address_ = nullptr;
};

// The bytes that a tiling function writes and the kernel reads.
class TilingData {
 public:
  TilingData(void* data, size_t capacity) : data_(data), capacity_(capacity) {}
  TilingData(const TilingData&) = delete;
  TilingData& operator=(const TilingData&) = delete;

  void* GetData() { return data_; }
  const void* GetData() const { return data_; }
  size_t GetCapacity() const { return capacity_; }
  size_t GetDataSize() const { return size_; }
  void SetDataSize(size_t size);
  template <class T>
  ge::graphStatus Append(const T& value) {
    return Append(&value, 1);
  }
  template <class T>
  ge::graphStatus Append(const T* values, size_t count) {
    static_assert(std::is_trivially_copyable_v<T>, "tiling data is plain");
    void* const at = Expand(count * sizeof(T));
    if (at == nullptr) return ge::GRAPH_FAILED;
    std::memcpy(at, values, count * sizeof(T));
    return ge::GRAPH_SUCCESS;
  }
  // Room behind what is there; nullptr beyond the capacity.
  void* Expand(size_t size);
  template <class T>
  friend TilingData& operator<<(TilingData& out, const T& value) {
    out.Append(value);
    return out;
  }

 private:
  void* data_;
  size_t capacity_;
  size_t size_ = 0;
};

class ContinuousVector {
 public:
  size_t GetSize() const { return size_; }
  size_t GetCapacity() const { return bytes_.size() / (element_ != 0 ? element_ : 1); }
  void SetSize(size_t size) { size_ = size; }
  const void* GetData() const { return bytes_.data(); }
  void* MutableData() { return bytes_.data(); }

 protected:
  template <class T>
  void assign(const std::vector<T>& values) {
    element_ = sizeof(T);
    size_ = values.size();
    bytes_.resize(size_ * sizeof(T));
    for (size_t i = 0; i < size_; ++i) {
      const T value = values[i];
      std::memcpy(bytes_.data() + i * sizeof(T), &value, sizeof(T));
    }
  }

 private:
  std::vector<uint8_t> bytes_;
  size_t element_ = 1;
  size_t size_ = 0;
};

template <class T>
class TypedContinuousVector : public ContinuousVector {
 public:
  TypedContinuousVector() = default;
  explicit TypedContinuousVector(const std::vector<T>& values) { assign(values); }
  const T* GetData() const { return static_cast<const T*>(ContinuousVector::GetData()); }
  T* MutableData() { return static_cast<T*>(ContinuousVector::MutableData()); }
};

class ContinuousVectorVector {
 public:
  ContinuousVectorVector() = default;
  explicit ContinuousVectorVector(const std::vector<std::vector<int64_t>>& rows) {
    for (const auto& row : rows) rows_.emplace_back(row);
  }
  size_t GetSize() const { return rows_.size(); }
  const ContinuousVector* Get(size_t index) const {
    return index < rows_.size() ? &rows_[index] : nullptr;
  }

 private:
  std::vector<TypedContinuousVector<int64_t>> rows_;
};

}  // namespace gert
