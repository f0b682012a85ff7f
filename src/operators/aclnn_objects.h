// The objects behind aclnn/acl_meta.h.
// spec: custom_op.md, section 5.7
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "aclnn/acl_meta.h"

struct aclTensor {
  aclDataType type;
  aclFormat format;
  std::vector<int64_t> shape, strides;  // of the view, in elements
  int64_t offset;                       // of its first element
  std::vector<int64_t> storage_shape;
  uint8_t* data;

  bool is_dense() const;
  int64_t count() const;     // elements of the view
  int64_t elements() const;  // from `data` to the end of the view
};

struct aclScalar {
  aclDataType type;
  std::vector<uint8_t> bytes;
};

// Members belong to the list.
struct aclTensorList {
  std::vector<std::unique_ptr<const aclTensor>> tensors;
};
struct aclScalarList {
  std::vector<std::unique_ptr<const aclScalar>> scalars;
};

struct aclIntArray {
  std::vector<int64_t> values;
};
struct aclFloatArray {
  std::vector<float> values;
};
struct aclBoolArray {
  std::vector<uint8_t> values;
};
