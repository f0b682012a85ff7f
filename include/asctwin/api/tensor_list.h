// TensorDesc and ListTensorDesc: a list of tensors that reaches a kernel as one argument.
// Words of 64 bits: where the table of addresses begins, in bytes; for each tensor its number of
// dimensions (low half) and its index (high half), then its sizes; then the addresses.
// spec: custom_op.md, section 3.2
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

template <class T>
class TensorDesc {
 public:
  // Where GetDesc() puts the sizes; the kernel's own, with room for all of them.
  void SetShapeAddr(uint64_t* shape) { shape_ = shape; }
  uint64_t GetDim() const { return dim_; }
  uint64_t GetIndex() const { return index_; }
  uint64_t GetShape(uint32_t offset) const { return shape_[offset]; }
  T* GetDataPtr() const { return data_; }
  GlobalTensor<T> GetDataObj() const {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(data_);
    return tensor;
  }

 private:
  friend class ListTensorDesc;
  uint64_t* shape_ = nullptr;
  uint64_t dim_ = 0;
  uint64_t index_ = 0;
  T* data_ = nullptr;
};

class ListTensorDesc {
 public:
  ListTensorDesc() = default;
  explicit ListTensorDesc(void* data, uint32_t length = 0xffffffff, uint32_t shapeSize = 0xffffffff,
                          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    Init(data, length, shapeSize, where);
  }
  // UNVERIFIED: evidence = inferred. The number of tensors follows from the list itself, so that
  // `length` and `shapeSize` are not needed.
  void Init(void* data, uint32_t = 0xffffffff, uint32_t = 0xffffffff,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    words_.SetGlobalBuffer(static_cast<uint64_t*>(data));
    table_ = words_.GetValue(0, where) / sizeof(uint64_t);
    size_ = 0;
    for (uint64_t at = 1; at < table_; at += 1 + (words_.GetValue(at, where) & kDims)) ++size_;
  }

  uint32_t GetSize() const { return size_; }
  template <class T>
  T* GetDataPtr(uint32_t index, asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    return reinterpret_cast<T*>(words_.GetValue(table_ + index, where));
  }
  // Call SetShapeAddr() of `desc` before, unless it has no dimensions.
  template <class T>
  void GetDesc(TensorDesc<T>& desc, uint32_t index,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    uint64_t at = 1;
    for (uint32_t i = 0; i < index; ++i) at += 1 + (words_.GetValue(at, where) & kDims);
    const uint64_t head = words_.GetValue(at, where);
    desc.dim_ = head & kDims;
    desc.index_ = head >> 32;
    desc.data_ = GetDataPtr<T>(index, where);
    for (uint64_t i = 0; desc.shape_ != nullptr && i < desc.dim_; ++i)
      desc.shape_[i] = words_.GetValue(at + 1 + i, where);
  }

 private:
  static constexpr uint64_t kDims = 0xffffffff;

  GlobalTensor<uint64_t> words_;
  uint64_t table_ = 0;  // the word of the first address
  uint32_t size_ = 0;
};

}  // namespace AscendC
