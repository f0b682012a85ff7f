// A dynamic input: as many tensors as the caller gives.
#include "register/op_def_registry.h"

struct SumListTilingData {
  uint32_t count;
  uint32_t tensors;
};

static ge::graphStatus SumListTiling(gert::TilingContext* context) {
  const gert::AnchorInstanceInfo* list = context->GetIrInputInstanceInfo(0);
  auto tiling = context->GetTilingData<SumListTilingData>();
  tiling->tensors = list->GetInstanceNum();
  tiling->count = context->GetDynamicInputShape(0, 0)->GetStorageShape().GetShapeSize();
  for (uint32_t i = 1; i < tiling->tensors; ++i)
    if (context->GetDynamicInputShape(0, i)->GetStorageShape().GetShapeSize() != tiling->count)
      return ge::GRAPH_FAILED;
  context->SetBlockDim(1);
  context->SetTilingKey(0);
  *context->GetWorkspaceSizes(1) = 0;
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus SumListShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = *context->GetDynamicInputShape(0, 0);
  return ge::GRAPH_SUCCESS;
}

namespace ops {
class SumList : public OpDef {
 public:
  explicit SumList(const char* name) : OpDef(name) {
    this->Input("x").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->SetInferShape(SumListShape);
    this->AICore().SetTiling(SumListTiling);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(SumList);
}  // namespace ops
