// spec: custom_op.md, section 2.9
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "base/context_builder/op_context_builder_base.h"

namespace gert {

class OpInferDataTypeContextBuilder : public OpContextBuilderBase<OpInferDataTypeContextBuilder> {
 public:
  using Self = OpInferDataTypeContextBuilder;

  Self& InputTensors(const std::vector<gert::Tensor*>& tensors) {
    return inputs_ = copies(tensors), *this;
  }
  Self& OutputTensors(const std::vector<gert::Tensor*>& tensors) {
    return outputs_ = copies(tensors), *this;
  }

  ContextHolder<InferDataTypeContext> Build() {
    return ContextHolder<InferDataTypeContext>(finish());
  }
};

}  // namespace gert

#include "asctwin/base/macros_show.inc"
