// Tensors, their descriptions, the buffer of tiling data, and vectors as contexts hand them out.
// spec: custom_op.md, section 2.5.2
#pragma once

#include <cstring>
#include <memory>
#include <new>
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

// Owns or refers to a tensor's values.
class TensorData {
 public:
  TensorData() = default;
  TensorData(void* address, size_t size, TensorPlacement placement)
      : address_(address), size_(size), placement_(placement) {}
  void* GetAddr() const { return address_; }
  size_t GetSize() const { return size_; }  // bytes
  TensorPlacement GetPlacement() const { return placement_; }

 private:
  void* address_ = nullptr;
  size_t size_ = 0;
  TensorPlacement placement_ = kOnDeviceHbm;
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
  TensorData GetTensorData() const { return {address_, GetSize(), placement_}; }
  template <class T>
  const T* GetData(asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    if constexpr (!std::is_void_v<T>) asctwin::op::check_values(*this, sizeof(T), where);
    return static_cast<const T*>(address_);
  }
  template <class T>
  T* GetData(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return const_cast<T*>(static_cast<const Tensor*>(this)->GetData<T>(where));
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
  // Memory that begins with a TilingData and holds its buffer too.
  static std::unique_ptr<uint8_t[]> CreateCap(size_t capacity) {
    std::unique_ptr<uint8_t[]> memory(new uint8_t[sizeof(TilingData) + capacity]());
    new (memory.get()) TilingData(memory.get() + sizeof(TilingData), capacity);
    return memory;
  }
  static ge::graphStatus CalcTotalSize(size_t capacity, size_t& total) {
    total = sizeof(TilingData) + capacity;
    return total >= capacity ? ge::GRAPH_SUCCESS : ge::GRAPH_FAILED;
  }
  void Init(size_t capacity, void* data) {
    data_ = data;
    capacity_ = capacity;
    size_ = 0;
  }
  TilingData(const TilingData&) = delete;
  TilingData& operator=(const TilingData&) = delete;

  void* GetData() { return data_; }
  const void* GetData() const { return data_; }
  size_t GetCapacity() const { return capacity_; }
  size_t GetDataSize() const { return size_; }
  using SourceLoc = asctwin::SourceLoc;
  void SetDataSize(size_t size, SourceLoc where = SourceLoc::here());
  template <class T>
  ge::graphStatus Append(const T& value, SourceLoc where = SourceLoc::here()) {
    return Append(&value, 1, where);
  }
  template <class T>
  ge::graphStatus Append(const T* values, size_t count, SourceLoc where = SourceLoc::here()) {
    static_assert(std::is_trivially_copyable_v<T>, "tiling data is plain");
    void* const at = Expand(count * sizeof(T), where);
    if (at == nullptr) return ge::GRAPH_FAILED;
    std::memcpy(at, values, count * sizeof(T));
    return ge::GRAPH_SUCCESS;
  }
  // Room behind what is there; nullptr beyond the capacity.
  void* Expand(size_t size, SourceLoc where = SourceLoc::here());
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

// Elements that lie elsewhere: behind the object itself, or in what derives from it.
class ContinuousVector {
 public:
  // Memory that begins with a ContinuousVector and holds room for `capacity` elements too.
  template <class T>
  static std::unique_ptr<uint8_t[]> Create(size_t capacity) {
    std::unique_ptr<uint8_t[]> memory(
        new uint8_t[sizeof(ContinuousVector) + capacity * sizeof(T)]());
    auto* const vector = new (memory.get()) ContinuousVector;
    vector->place(memory.get() + sizeof(ContinuousVector), 0, capacity);
    return memory;
  }
  size_t GetSize() const { return size_; }
  size_t GetCapacity() const { return capacity_; }
  ge::graphStatus SetSize(size_t size) {
    if (size > capacity_) return ge::GRAPH_FAILED;
    size_ = size;
    return ge::GRAPH_SUCCESS;
  }
  const void* GetData() const { return data_; }
  void* MutableData() { return data_; }

 protected:
  void place(void* data, size_t size, size_t capacity) {
    data_ = data;
    size_ = size;
    capacity_ = capacity;
  }

 private:
  void* data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

template <class T>
class TypedContinuousVector : public ContinuousVector {
 public:
  TypedContinuousVector() = default;
  explicit TypedContinuousVector(const std::vector<T>& values) {
    assign(values.begin(), values.end());
  }
  TypedContinuousVector(const TypedContinuousVector& other) : ContinuousVector(other) {
    copy(other);
  }
  TypedContinuousVector& operator=(const TypedContinuousVector& other) {
    if (this != &other) copy(other);
    return *this;
  }
  const T* GetData() const { return static_cast<const T*>(ContinuousVector::GetData()); }
  T* MutableData() { return static_cast<T*>(ContinuousVector::MutableData()); }

 private:
  void copy(const TypedContinuousVector& other) {
    assign(other.GetData(), other.GetData() + other.GetSize());
  }
  template <class From>
  void assign(From begin, From end) {
    const auto count = static_cast<size_t>(end - begin);
    values_.reset(new T[count]());
    for (size_t i = 0; i < count; ++i, ++begin) values_[i] = *begin;
    place(values_.get(), count, count);
  }

  std::unique_ptr<T[]> values_;
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
