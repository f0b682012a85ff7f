// The graph's view of an operator: what functions that decide about support take.
// spec: custom_op.md, section 2.6
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "asctwin/op/ge_shape.h"
#include "asctwin/op/ge_types.h"

namespace ge {

class TensorDesc {
 public:
  TensorDesc() = default;
  TensorDesc(const Shape& shape, Format format, DataType type)
      : shape_(shape), format_(format), type_(type) {}
  Shape GetShape() const { return shape_; }
  Shape GetOriginShape() const { return shape_; }
  Format GetFormat() const { return format_; }
  DataType GetDataType() const { return type_; }

 private:
  Shape shape_;
  Format format_ = FORMAT_ND;
  DataType type_ = DT_UNDEFINED;
};

// No graph exists here, so that nothing makes one.
class Operator {
 public:
  TensorDesc GetInputDesc(uint32_t) const { return {}; }
  TensorDesc GetInputDescByName(const char*) const { return {}; }
  TensorDesc GetOutputDesc(uint32_t) const { return {}; }
  TensorDesc GetOutputDescByName(const char*) const { return {}; }
  template <class T>
  graphStatus GetAttr(const char*, T&) const {
    return GRAPH_FAILED;
  }
};

}  // namespace ge

#include "asctwin/base/macros_show.inc"
