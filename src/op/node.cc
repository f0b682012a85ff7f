// Tensors of a call, shapes, buffers of tiling data.
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
