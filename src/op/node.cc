// Tensors of a call, shapes, attributes in every type that they are read in.
#include "asctwin/op/node.h"

#include <algorithm>
#include <cstring>

#include "util/shape_util.h"

namespace asctwin::op {
void Side::add(const std::vector<gert::Tensor>& instances) {
  parameters.emplace_back(static_cast<uint32_t>(tensors.size()),
                          static_cast<uint32_t>(instances.size()));
  for (const gert::Tensor& tensor : instances) {
    tensors.push_back(tensor);
    shapes.push_back(tensor.GetShape());
    gert::CompileTimeTensorDesc& desc = descs.emplace_back();
    desc.SetDataType(tensor.GetDataType());
    desc.SetOriginFormat(tensor.GetOriginFormat());
    desc.SetStorageFormat(tensor.GetStorageFormat());
  }
}

size_t Side::instance(size_t ir, size_t relative) const {
  if (ir >= parameters.size() || relative >= parameters[ir].GetInstanceNum()) return tensors.size();
  return parameters[ir].GetInstanceStart() + relative;
}

namespace {

// The first bytes of an attribute as they lie in memory: of a list its capacity and its size.
// UNVERIFIED: evidence = inferred.
template <class T>
void store_bytes(const T& held, uint8_t (&bytes)[16]) {
  if constexpr (std::is_arithmetic_v<T>) {
    std::memcpy(bytes, &held, sizeof(held));
  } else if constexpr (std::is_same_v<T, std::string>) {
    std::memcpy(bytes, held.data(), std::min(held.size(), sizeof(bytes) - 1));
  } else {
    const uint64_t words[] = {held.size(), held.size()};
    std::memcpy(bytes, words, sizeof(words));
  }
}

}  // namespace

HeldAttr::HeldAttr(std::string name, const AttrValue& value) : name_(std::move(name)) {
  std::visit([this](const auto& held) { store_bytes(held, bytes_); }, value);
  const auto number = [this](auto held) {
    is_number_ = true;
    i64_ = static_cast<int64_t>(held);
    u64_ = static_cast<uint64_t>(i64_);
    i32_ = static_cast<int32_t>(i64_);
    u32_ = static_cast<uint32_t>(i64_);
    i16_ = static_cast<int16_t>(i64_);
    u16_ = static_cast<uint16_t>(i64_);
    i8_ = static_cast<int8_t>(i64_);
    u8_ = static_cast<uint8_t>(i64_);
    f32_ = static_cast<float>(held);
    f64_ = static_cast<double>(held);
    flag_ = held != 0;
  };
  std::visit(
      [&](const auto& held) {
        using T = std::decay_t<decltype(held)>;
        if constexpr (std::is_arithmetic_v<T>)
          number(held), declared_ = std::is_same_v<T, bool>    ? Declared::kBool
                                    : std::is_same_v<T, float> ? Declared::kFloat
                                                               : Declared::kInt;
        else if constexpr (std::is_same_v<T, std::string>)
          is_text_ = true, text_ = held;
        else if constexpr (std::is_same_v<T, std::vector<int64_t>>)
          is_ints_ = true, ints_ = gert::TypedContinuousVector<int64_t>(held);
        else if constexpr (std::is_same_v<T, std::vector<float>>)
          is_floats_ = true, floats_ = gert::TypedContinuousVector<float>(held);
        else if constexpr (std::is_same_v<T, std::vector<bool>>)
          is_flags_ = true, flags_ = gert::TypedContinuousVector<bool>(held);
        else
          is_rows_ = true, rows_ = gert::ContinuousVectorVector(held);
      },
      value);
}

Phrase HeldAttr::fault_of(Reading reading, size_t size_bytes, bool is_signed) const {
  const Phrase bytes = phrase("{} B", size_bytes);
  const auto read_as = [&](const Phrase& type) {
    constexpr const char* kTypeNames[] = {"an Int", "a Float", "a Bool", "no number"};
    return phrase("`{}` is {}, but is read as {}", name_,
                  Phrase(kTypeNames[static_cast<int>(declared_)]), type);
  };
  switch (declared_) {
    case Declared::kInt: {
      if (reading == Reading::kFloating) return read_as(size_bytes == 4 ? "float" : "double");
      if (size_bytes >= 8) return "";
      const auto bits = static_cast<int>(8 * size_bytes);
      const int64_t least = is_signed ? -(int64_t{1} << (bits - 1)) : 0;
      const int64_t most = (int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
      const bool fits =
          reading == Reading::kFlag ? i64_ == 0 || i64_ == 1 : least <= i64_ && i64_ <= most;
      if (fits) return "";
      return phrase("{}, which cannot hold {}",
                    read_as(reading == Reading::kFlag ? Phrase("bool") : bytes), i64_);
    }
    case Declared::kFloat:
      if (reading == Reading::kFloating && size_bytes == sizeof(float)) return "";
      return read_as(reading == Reading::kFloating ? "double" : "an integer");
    case Declared::kBool:
      return size_bytes == 1 ? "" : read_as(bytes);
    case Declared::kOther:
      return "";
  }
  return "";
}

}  // namespace asctwin::op

namespace gert {

int64_t Shape::GetShapeSize() const {
  int64_t size = 1;
  for (size_t i = 0; i < count_; ++i) {
    if (dims_[i] < 0) return -1;
    size *= dims_[i];
  }
  return size;
}

bool Shape::equals(const Shape& other) const {
  return count_ == other.count_ &&
         std::equal(dims_.begin(), dims_.begin() + count_, other.dims_.begin());
}

size_t Tensor::GetSize() const {
  const int64_t bytes = ge::GetSizeInBytes(GetShapeSize(), type_);
  return bytes < 0 ? 0 : static_cast<size_t>(bytes);
}

void TilingData::SetDataSize(size_t size, SourceLoc where) {
  asctwin::op::check_tiling_bytes(size, capacity_, where);
  size_ = size;
}

void* TilingData::Expand(size_t size, SourceLoc where) {
  asctwin::op::check_tiling_bytes(size_ + size, capacity_, where);
  if (size > capacity_ || size_ > capacity_ - size) return nullptr;
  void* const at = static_cast<uint8_t*>(data_) + size_;
  size_ += size;
  return at;
}

}  // namespace gert

namespace Ops::Base {

std::string ToString(const gert::Shape& shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.GetDimNum(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(shape.GetDim(i));
  return text + "]";
}

std::string ToString(const std::vector<const gert::Shape*>& shapes) {
  std::string text = "[";
  for (size_t i = 0; i < shapes.size(); ++i)
    text += (i == 0 ? "" : ", ") + (shapes[i] != nullptr ? ToString(*shapes[i]) : "nil");
  return text + "]";
}

}  // namespace Ops::Base
