// spec: opbase.md, section 5.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "base/context_builder/op_context_builder_base.h"

namespace gert {

class OpInferShapeContextBuilder : public OpContextBuilderBase<OpInferShapeContextBuilder> {
 public:
  using Self = OpInferShapeContextBuilder;

  Self& InputTensors(const std::vector<gert::Tensor*>& tensors) {
    return inputs_ = copies(tensors), *this;
  }
  Self& OutputTensors(const std::vector<gert::Tensor*>& tensors) {
    return outputs_ = copies(tensors), *this;
  }
  // The inference replaces their contents.
  Self& OutputShapes(const std::vector<gert::StorageShape*>& shapes) {
    outputs_.resize(shapes.size());
    return *this;
  }

  ContextHolder<InferShapeContext> Build() { return ContextHolder<InferShapeContext>(finish()); }
};

}  // namespace gert

#include "asctwin/base/macros_show.inc"
