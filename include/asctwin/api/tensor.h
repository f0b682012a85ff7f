// LocalTensor and GlobalTensor: an address, a length and an element type.
// spec: data_movement.md, section 13.3
#pragma once

#include "asctwin/api/types.h"
#include "asctwin/element.h"
#include "asctwin/framework.h"
#include "asctwin/issue.h"

namespace AscendC {

enum class DataFormat : uint8_t { ND = 0, NZ, NCHW, NC1HWC0, NHWC, NCDHW, NDC1HWC0, FRACTAL_Z_3D };

// At most 8 dimensions.
struct ShapeInfo {
  ShapeInfo() {}
  ShapeInfo(uint8_t dims, const uint32_t* sizes, DataFormat format = DataFormat::ND)
      : ShapeInfo(dims, sizes, dims, sizes, format) {}
  ShapeInfo(uint8_t dims, const uint32_t* sizes, uint8_t original_dims,
            const uint32_t* original_sizes, DataFormat format)
      : shapeDim(dims), originalShapeDim(original_dims), dataFormat(format) {
    for (uint32_t i = 0; i < dims && i < K_MAX_SHAPE_DIM; ++i) shape[i] = sizes[i];
    for (uint32_t i = 0; i < original_dims && i < K_MAX_SHAPE_DIM; ++i)
      originalShape[i] = original_sizes[i];
  }

  uint8_t shapeDim = 0;
  uint8_t originalShapeDim = 0;
  uint32_t shape[K_MAX_SHAPE_DIM] = {};
  uint32_t originalShape[K_MAX_SHAPE_DIM] = {};
  DataFormat dataFormat = DataFormat::ND;
};
// UNVERIFIED: evidence = inferred: the elements of the shape, whatever it was before it was padded.
inline int GetShapeSize(const ShapeInfo& shapeInfo) {
  int size = 1;
  for (uint32_t i = 0; i < shapeInfo.shapeDim && i < K_MAX_SHAPE_DIM; ++i)
    size *= static_cast<int>(shapeInfo.shape[i]);
  return size;
}

template <typename T>
class LocalTensor;

}  // namespace AscendC

namespace asctwin {

// The right side of `dst = a + b`: an expression has a member assign_to(dst, where), which makes
// the call, and marks itself by kIsTensorExpression. This stands in the assignment's place in the
// source.
template <class T>
class TensorAssignment {
 public:
  template <class E, class = std::enable_if_t<E::kIsTensorExpression>>
  TensorAssignment(const E& expression, SourceLoc where = SourceLoc::here())
      : expression_(&expression), assign_(assign<E>), where_(where) {}

  void run(const AscendC::LocalTensor<T>& dst) const { assign_(expression_, dst, where_); }

 private:
  using Dst = AscendC::LocalTensor<T>;

  template <class E>
  static void assign(const void* expression, const Dst& dst, SourceLoc where) {
    static_cast<const E*>(expression)->assign_to(dst, where);
  }

  const void* expression_;
  void (*assign_)(const void* expression, const Dst& dst, SourceLoc where);
  SourceLoc where_;
};

}  // namespace asctwin

namespace AscendC {

// Where a tensor lies on chip: bytes from the start of the memory behind the position.
using TBufHandle = uint8_t*;
struct TBuffAddr {
  uint32_t dataLen = 0;  // bytes
  uint32_t bufferAddr = 0;
  TBufHandle bufferHandle = nullptr;
  uint8_t logicPos = static_cast<uint8_t>(TPosition::VECIN);
};

// A tensor in an on-chip memory of the running core. Offsets and sizes count elements.
template <typename T>
class LocalTensor {
 public:
  using PrimType = asctwin::PrimT<T>;

  LocalTensor() {}
  // Converts a tensor with a TensorTrait for functions that take a plain type.
  template <typename U, typename = std::enable_if_t<!std::is_same_v<U, asctwin::PrimT<U>> &&
                                                    std::is_same_v<T, asctwin::PrimT<U>>>>
  LocalTensor(const LocalTensor<U>& other) : LocalTensor(other.template ReinterpretCast<T>()) {}
  explicit LocalTensor(const asctwin::framework::Memory& memory)
      : address_{memory.size_bytes, memory.offset_bytes, nullptr,
                 static_cast<uint8_t>(memory.position)},
        pointer_(memory.address),
        pointer_offset_(memory.offset_bytes),
        pointer_position_(address_.logicPos),
        buffer_(memory.buffer) {}
  // Places a tensor by hand: `addr` bytes into the memory behind `pos`, `tileSize` elements.
  LocalTensor(TPosition pos, uint32_t addr, uint32_t tileSize,
              asctwin::SourceLoc where = asctwin::SourceLoc::here())
      : address_{static_cast<uint32_t>(asctwin::bytes_of<T>(tileSize)), addr, nullptr,
                 static_cast<uint8_t>(pos)} {
    place(where);
  }
  // Changes the memory of an existing tensor; its position remains.
  void InitBuffer(uint32_t bufferOffset, uint32_t bufferSize,
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    address_.bufferAddr = bufferOffset;
    address_.dataLen = static_cast<uint32_t>(asctwin::bytes_of<T>(bufferSize));
    place(where);
  }
  void SetAddr(const TBuffAddr& address, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    address_ = address;
    if (address_.dataLen != 0) place(where);
  }
  void SetAddr(uint32_t bufferOffset) { address_.bufferAddr = bufferOffset; }

  // `dst = a + b`: the operation on all elements of dst.
  LocalTensor& operator=(const asctwin::TensorAssignment<T>& assignment) {
    assignment.run(*this);
    return *this;
  }

  // The address of an element as the hardware counts it; good for address lists and pointers.
  uint64_t GetPhyAddr() const { return GetPhyAddr(0); }
  uint64_t GetPhyAddr(const uint32_t offset) const {
    const uint8_t* const address = pointer() + asctwin::offset_of<T>(offset);
    asctwin::framework::give_pointer(address);
    return reinterpret_cast<uint64_t>(address);
  }

  PrimType GetValue(const uint32_t index,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    return asctwin::element_of_bits<T>(
        asctwin::load_element(pointer(), address_.dataLen, index, element(), where));
  }
  template <typename U>
  void SetValue(const uint32_t index, const U value,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    const PrimType converted = static_cast<PrimType>(value);
    asctwin::store_element(pointer(), address_.dataLen, index, element(),
                           asctwin::bits_of(converted), where);
  }
  // A reference for the scalar pipe; the index is checked, what is done through it is not.
  PrimType& operator()(const uint32_t index,
                       asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    static_assert(asctwin::kElementBits<T> >= 8, "half a byte has no reference: use GetValue");
    PrimType value{};
    asctwin::issue(asctwin::isa::GetValue{operand(), asctwin::dtype_of<T>, index, &value, true},
                   where);
    return reinterpret_cast<PrimType*>(pointer())[index];
  }

  // Shares the memory from `offset` elements on; the rest of the length remains.
  LocalTensor operator[](const uint32_t offset) const {
    LocalTensor part = *this;
    const uint64_t skipped = asctwin::offset_of<T>(offset);
    const uint32_t length = address_.dataLen;
    part.pointer_ = pointer() + skipped;
    part.pointer_offset_ = part.address_.bufferAddr += static_cast<uint32_t>(skipped);
    part.pointer_position_ = address_.logicPos;
    part.address_.dataLen = skipped < length ? static_cast<uint32_t>(length - skipped) : 0;
    return part;
  }
  template <typename U>
  LocalTensor<U> ReinterpretCast() const {
    LocalTensor<U> other(asctwin::framework::Memory{pointer(), address_.dataLen, buffer_,
                                                    position(), address_.bufferAddr});
    other.SetUserTag(tag_);
    return other;
  }

  uint32_t GetSize() const {
    return static_cast<uint32_t>(asctwin::elements_in<T>(address_.dataLen));
  }
  void SetSize(const uint32_t size) {
    address_.dataLen = static_cast<uint32_t>(asctwin::bytes_of<T>(size));
  }
  void SetBufferLen(const uint32_t size) { SetSize(size); }
  uint32_t GetLength() const { return address_.dataLen; }
  int32_t GetPosition() const { return static_cast<int32_t>(position()); }
  void SetUserTag(const TTagType tag) { tag_ = tag; }
  TTagType GetUserTag() const { return tag_; }
  void SetShapeInfo(const ShapeInfo& shape) { shape_ = shape; }
  ShapeInfo GetShapeInfo() const { return shape_; }
  // Moves this tensor to `offset` elements behind the start of `base`.
  void SetAddrWithOffset(const LocalTensor& base, uint32_t offset) { *this = base[offset]; }

  asctwin::isa::Operand operand() const { return {pointer(), address_.dataLen, position()}; }
  int32_t buffer() const { return buffer_; }

  // Kernels read and change it; the tensor lies where it says.
  TBuffAddr address_;

 private:
  TPosition position() const { return static_cast<TPosition>(address_.logicPos); }
  asctwin::ElementKind element() const {
    constexpr asctwin::ElementKind kElement{asctwin::dtype_of<T>, TPosition::GM};
    return kElement.in(position());
  }
  // A tensor that has never been placed has no address.
  uint8_t* pointer() const {
    if (address_.bufferAddr == pointer_offset_ && address_.logicPos == pointer_position_ &&
        (pointer_ != nullptr || address_.dataLen == 0))
      return pointer_;
    LocalTensor moved = *this;
    moved.place(asctwin::SourceLoc{});
    return moved.pointer_;
  }
  void place(asctwin::SourceLoc where) {
    pointer_ =
        asctwin::framework::place_tensor(position(), address_.bufferAddr, address_.dataLen, where);
    pointer_offset_ = address_.bufferAddr;
    pointer_position_ = address_.logicPos;
  }

  uint8_t* pointer_ = nullptr;  // of byte pointer_offset_ of the memory behind pointer_position_
  uint32_t pointer_offset_ = 0;
  uint8_t pointer_position_ = static_cast<uint8_t>(TPosition::VECIN);
  int32_t buffer_ = asctwin::framework::kNone;
  TTagType tag_ = -1;
  ShapeInfo shape_;
};

// A tensor in global memory. Without a size its bounds are those of the tensor that the launch was
// given.
template <typename T>
class GlobalTensor {
 public:
  using PrimType = asctwin::PrimT<T>;

  void SetGlobalBuffer(PrimType* buffer, uint64_t bufferSize) {
    address_ = buffer;
    size_ = bufferSize;
    extent_bytes_ = asctwin::bytes_of<T>(bufferSize);
  }
  void SetGlobalBuffer(PrimType* buffer) {
    address_ = buffer;
    size_ = 0;
    extent_bytes_ = asctwin::isa::kUnknownExtent;
  }
  const PrimType* GetPhyAddr() const { return address_; }
  const PrimType* GetPhyAddr(const uint64_t offset) const {
    return address_ + asctwin::offset_of<T>(offset) / sizeof(PrimType);
  }

  PrimType GetValue(const uint64_t offset,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    return asctwin::element_of_bits<T>(
        asctwin::load_element(operand().address, extent_bytes_, offset, element(), where));
  }
  template <typename U>
  void SetValue(const uint64_t offset, const U value,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    const PrimType converted = static_cast<PrimType>(value);
    asctwin::store_element(operand().address, extent_bytes_, offset, element(),
                           asctwin::bits_of(converted), where);
  }
  PrimType& operator()(const uint64_t offset,
                       asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    static_assert(asctwin::kElementBits<T> >= 8, "half a byte has no reference: use GetValue");
    asctwin::framework::before_global_read();
    PrimType value{};
    asctwin::issue(asctwin::isa::GetValue{operand(), asctwin::dtype_of<T>, offset, &value, true},
                   where);
    return address_[offset];
  }

  GlobalTensor operator[](const uint64_t offset) const {
    GlobalTensor part = *this;
    const uint64_t skipped = asctwin::offset_of<T>(offset);
    part.address_ += skipped / sizeof(PrimType);
    if (extent_bytes_ != asctwin::isa::kUnknownExtent)
      part.extent_bytes_ = skipped < extent_bytes_ ? extent_bytes_ - skipped : 0;
    return part;
  }
  template <typename U>
  GlobalTensor<U> ReinterpretCast() const {
    GlobalTensor<U> other;
    auto* const address = reinterpret_cast<typename GlobalTensor<U>::PrimType*>(address_);
    if (size_ == 0)
      other.SetGlobalBuffer(address);
    else
      other.SetGlobalBuffer(address, asctwin::elements_in<U>(asctwin::bytes_of<T>(size_)));
    return other;
  }

  uint64_t GetSize() const { return size_; }
  void SetShapeInfo(const ShapeInfo& shape) { shape_ = shape; }
  ShapeInfo GetShapeInfo() const { return shape_; }
  template <CacheRwMode = CacheRwMode::RW>
  void SetL2CacheHint(CacheMode) {}  // a hint: it changes no result

  asctwin::isa::Operand operand() const {
    return {reinterpret_cast<uint8_t*>(const_cast<std::remove_cv_t<PrimType>*>(address_)),
            extent_bytes_, TPosition::GM};
  }

 private:
  static constexpr asctwin::ElementKind element() {
    constexpr asctwin::ElementKind kElement{asctwin::dtype_of<T>, TPosition::GM};
    return kElement;
  }

  PrimType* address_ = nullptr;
  uint64_t size_ = 0;
  uint64_t extent_bytes_ = asctwin::isa::kUnknownExtent;
  ShapeInfo shape_;
};

}  // namespace AscendC

namespace asctwin {

// Returns the tensor without its TensorTrait.
template <class T>
const AscendC::LocalTensor<T>& plain(const AscendC::LocalTensor<T>& tensor) {
  return tensor;
}
template <class T>
AscendC::LocalTensor<T> plain(const AscendC::LocalTensor<AscendC::TensorTrait<T>>& tensor) {
  return tensor;
}

}  // namespace asctwin
