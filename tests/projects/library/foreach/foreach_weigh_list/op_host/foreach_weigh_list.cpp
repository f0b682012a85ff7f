// x[i] += scalars[i] * y[i], each tensor of the list where it stands; the numbers come as a list of
// scalars.
#include "../op_kernel/foreach_weigh_list_data.h"
#include "log/log.h"
#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus TilingOfWeighList(gert::TilingContext* context) {
  auto* data = context->GetTilingData<ForeachWeighListData>();
  const uint32_t tensors = context->GetIrInputInstanceInfo(0)->GetInstanceNum();
  const gert::Tensor* scalars = context->GetRequiredInputTensor(2);
  OP_CHECK_IF(scalars->GetShapeSize() != tensors || tensors > kMostTensors,
              OP_LOGE(context->GetNodeName(), "%ld scalars for %u tensors",
                      scalars->GetShapeSize(), tensors),
              return ge::GRAPH_FAILED);
  for (uint32_t i = 0; i < tensors; ++i) {
    const gert::Shape& shape = context->GetDynamicInputShape(0, i)->GetStorageShape();
    if (shape != context->GetDynamicInputShape(1, i)->GetStorageShape()) return ge::GRAPH_FAILED;
    data->counts[i] = static_cast<uint32_t>(shape.GetShapeSize());
  }
  context->SetBlockDim(tensors);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class ForeachWeighList : public OpDef {
 public:
  explicit ForeachWeighList(const char* name) : OpDef(name) {
    for (const char* list : {"x", "y"})
      this->Input(list).ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Input("scalars")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT})
        .Format({ge::FORMAT_ND})
        .ScalarList()
        .To("x");
    this->Output("x").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->AICore().SetTiling(optiling::TilingOfWeighList).AddConfig("ascend910b");
  }
};
OP_ADD(ForeachWeighList);
}  // namespace ops
