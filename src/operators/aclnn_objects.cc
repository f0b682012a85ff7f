// aclnn/acl_meta.h: objects are made from what they are given, and say it again.
#include "operators/aclnn_objects.h"

#include <algorithm>

namespace {

constexpr uint64_t kMostDimensions = 25;

std::vector<int64_t> dense_strides(const std::vector<int64_t>& shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
  return strides;
}

template <class T>
aclnnStatus tell(const T* object, uint64_t* size, uint64_t actual) {
  if (object == nullptr || size == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  *size = actual;
  return ACLNN_SUCCESS;
}

aclnnStatus tell(const aclTensor* tensor, const std::vector<int64_t>& all, int64_t** values,
                 uint64_t* count) {
  if (tensor == nullptr || values == nullptr || count == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  *values = new int64_t[all.size()];
  std::copy(all.begin(), all.end(), *values);
  *count = all.size();
  return ACLNN_SUCCESS;
}

template <class T>
aclnnStatus destroy(const T* object) {
  delete object;
  return ACLNN_SUCCESS;
}

}  // namespace

bool aclTensor::is_dense() const {
  const std::vector<int64_t> dense = dense_strides(shape);
  for (size_t i = 0; i < shape.size(); ++i)
    if (shape[i] > 1 && strides[i] != dense[i]) return count() == 0;
  return true;
}

int64_t aclTensor::count() const {
  int64_t product = 1;
  for (const int64_t dim : shape) product *= dim;
  return product;
}

int64_t aclTensor::elements() const {
  if (count() == 0) return 0;
  int64_t last = offset;
  for (size_t i = 0; i < shape.size(); ++i) last += (shape[i] - 1) * strides[i];
  return last + 1;
}

extern "C" {

aclnnStatus aclnnInit(const char*) { return ACLNN_SUCCESS; }
aclnnStatus aclnnFinalize() { return ACLNN_SUCCESS; }

aclTensor* aclCreateTensor(const int64_t* dims, uint64_t count, aclDataType type,
                           const int64_t* strides, int64_t offset, aclFormat format,
                           const int64_t* storage_dims, uint64_t storage_count, void* data) {
  if ((dims == nullptr && count > 0) || count > kMostDimensions || offset < 0) return nullptr;
  const std::vector<int64_t> shape(dims, dims + count);
  if (std::any_of(shape.begin(), shape.end(), [](int64_t dim) { return dim < 0; })) return nullptr;
  const std::vector<int64_t> steps =
      strides != nullptr ? std::vector<int64_t>(strides, strides + count) : dense_strides(shape);
  if (std::any_of(steps.begin(), steps.end(), [](int64_t step) { return step < 0; }))
    return nullptr;
  const std::vector<int64_t> storage =
      storage_dims != nullptr ? std::vector<int64_t>(storage_dims, storage_dims + storage_count)
                              : shape;
  return new aclTensor{type, format, shape, steps, offset, storage, static_cast<uint8_t*>(data)};
}

aclScalar* aclCreateScalar(void* value, aclDataType type) {
  const size_t size = aclDataTypeSize(type);
  if (value == nullptr || size == 0 || size > sizeof(int64_t)) return nullptr;
  const auto* const bytes = static_cast<const uint8_t*>(value);
  return new aclScalar{type, {bytes, bytes + size}};
}

aclIntArray* aclCreateIntArray(const int64_t* value, uint64_t size) {
  if (value == nullptr && size > 0) return nullptr;
  return new aclIntArray{{value, value + size}};
}
aclFloatArray* aclCreateFloatArray(const float* value, uint64_t size) {
  if (value == nullptr && size > 0) return nullptr;
  return new aclFloatArray{{value, value + size}};
}
aclBoolArray* aclCreateBoolArray(const bool* value, uint64_t size) {
  if (value == nullptr && size > 0) return nullptr;
  return new aclBoolArray{{value, value + size}};
}

aclTensorList* aclCreateTensorList(const aclTensor* const* value, uint64_t size) {
  if (value == nullptr && size > 0) return nullptr;
  auto list = std::make_unique<aclTensorList>();
  for (uint64_t i = 0; i < size; ++i) list->tensors.emplace_back(value[i]);
  return list.release();
}
aclScalarList* aclCreateScalarList(const aclScalar* const* value, uint64_t size) {
  if (value == nullptr && size > 0) return nullptr;
  auto list = std::make_unique<aclScalarList>();
  for (uint64_t i = 0; i < size; ++i) list->scalars.emplace_back(value[i]);
  return list.release();
}

aclnnStatus aclDestroyTensor(const aclTensor* tensor) { return destroy(tensor); }
aclnnStatus aclDestroyScalar(const aclScalar* scalar) { return destroy(scalar); }
aclnnStatus aclDestroyIntArray(const aclIntArray* array) { return destroy(array); }
aclnnStatus aclDestroyFloatArray(const aclFloatArray* array) { return destroy(array); }
aclnnStatus aclDestroyBoolArray(const aclBoolArray* array) { return destroy(array); }
aclnnStatus aclDestroyTensorList(const aclTensorList* array) { return destroy(array); }
aclnnStatus aclDestroyScalarList(const aclScalarList* array) { return destroy(array); }

aclnnStatus aclGetViewShape(const aclTensor* tensor, int64_t** dims, uint64_t* count) {
  return tell(tensor, tensor == nullptr ? std::vector<int64_t>{} : tensor->shape, dims, count);
}
aclnnStatus aclGetStorageShape(const aclTensor* tensor, int64_t** dims, uint64_t* count) {
  return tell(tensor, tensor == nullptr ? std::vector<int64_t>{} : tensor->storage_shape, dims,
              count);
}
aclnnStatus aclGetViewStrides(const aclTensor* tensor, int64_t** strides, uint64_t* count) {
  return tell(tensor, tensor == nullptr ? std::vector<int64_t>{} : tensor->strides, strides, count);
}
aclnnStatus aclGetViewOffset(const aclTensor* tensor, int64_t* offset) {
  if (tensor == nullptr || offset == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  *offset = tensor->offset;
  return ACLNN_SUCCESS;
}
aclnnStatus aclGetFormat(const aclTensor* tensor, aclFormat* format) {
  if (tensor == nullptr || format == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  *format = tensor->format;
  return ACLNN_SUCCESS;
}
aclnnStatus aclGetDataType(const aclTensor* tensor, aclDataType* type) {
  if (tensor == nullptr || type == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  *type = tensor->type;
  return ACLNN_SUCCESS;
}
aclnnStatus aclGetIntArraySize(const aclIntArray* array, uint64_t* size) {
  return tell(array, size, array == nullptr ? 0 : array->values.size());
}
aclnnStatus aclGetFloatArraySize(const aclFloatArray* array, uint64_t* size) {
  return tell(array, size, array == nullptr ? 0 : array->values.size());
}
aclnnStatus aclGetBoolArraySize(const aclBoolArray* array, uint64_t* size) {
  return tell(array, size, array == nullptr ? 0 : array->values.size());
}
aclnnStatus aclGetTensorListSize(const aclTensorList* list, uint64_t* size) {
  return tell(list, size, list == nullptr ? 0 : list->tensors.size());
}
aclnnStatus aclGetScalarListSize(const aclScalarList* list, uint64_t* size) {
  return tell(list, size, list == nullptr ? 0 : list->scalars.size());
}
aclnnStatus aclSetRawTensorAddr(aclTensor* tensor, void* address) {
  if (tensor == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  tensor->data = static_cast<uint8_t*>(address);
  return ACLNN_SUCCESS;
}
aclnnStatus aclGetRawTensorAddr(const aclTensor* tensor, void** address) {
  if (tensor == nullptr || address == nullptr) return ACLNN_ERR_PARAM_NULLPTR;
  *address = tensor->data;
  return ACLNN_SUCCESS;
}

}  // extern "C"
