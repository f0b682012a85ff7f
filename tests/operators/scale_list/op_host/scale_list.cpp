// Lists on both sides: as many outputs as inputs, each with a shape of its own.
#include "register/op_def_registry.h"

struct ScaleListTilingData {
  uint32_t tensors;
};

static ge::graphStatus ScaleListTiling(gert::TilingContext* context) {
  const uint32_t inputs = context->GetIrInputInstanceInfo(0)->GetInstanceNum();
  const uint32_t outputs = context->GetIrOutputInstanceInfo(0)->GetInstanceNum();
  if (inputs != outputs) return ge::GRAPH_FAILED;
  for (uint32_t i = 0; i < outputs; ++i)
    if (context->GetOutputShape(i)->GetStorageShape() !=
        context->GetDynamicInputShape(0, i)->GetStorageShape())
      return ge::GRAPH_FAILED;
  context->GetTilingData<ScaleListTilingData>()->tensors = inputs;
  context->SetBlockDim(1);
  *context->GetWorkspaceSizes(1) = 0;
  return ge::GRAPH_SUCCESS;
}

namespace ops {
class ScaleList : public OpDef {
 public:
  explicit ScaleList(const char* name) : OpDef(name) {
    this->Input("x").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).Follow(
        "x");
    this->AICore().SetTiling(ScaleListTiling).AddConfig("ascend910b");
  }
};
OP_ADD(ScaleList);
}  // namespace ops
