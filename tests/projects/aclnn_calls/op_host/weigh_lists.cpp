// y[i] = factor * the sum of the tensors that `picks` names, or its negative; for each of two
// outputs, of a list.
#include "../op_kernel/weigh_lists_tiling.h"

#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  WeighListsTilingData* tiling = context->GetTilingData<WeighListsTilingData>();
  const gert::AnchorInstanceInfo* list = context->GetIrInputInstanceInfo(0);
  const gert::Tensor* picks = context->GetInputTensor(list->GetInstanceNum());
  tiling->count = context->GetDynamicInputShape(0, 0)->GetStorageShape().GetShapeSize();
  tiling->picks = 0;
  for (int64_t i = 0; i < picks->GetShapeSize(); ++i)
    tiling->picks |= 1u << picks->GetData<int64_t>()[i];
  const auto* signs = context->GetAttrs()->GetAttrPointer<gert::TypedContinuousVector<bool>>(0);
  tiling->negates = signs->GetData()[1];
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class WeighLists : public OpDef {
 public:
  explicit WeighLists(const char* name) : OpDef(name) {
    this->Input("xs").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Input("picks")
        .ParamType(REQUIRED)
        .DataType({ge::DT_INT64})
        .Format({ge::FORMAT_ND})
        .ValueDepend(REQUIRED);
    this->Input("factor")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT})
        .Format({ge::FORMAT_ND})
        .Scalar()
        .To(ge::DT_FLOAT);
    this->Output("ys").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Attr("signs").AttrType(REQUIRED).ListBool();
    this->AICore().SetTiling(optiling::TilingFunc).AddConfig("ascend910b");
  }
};
OP_ADD(WeighLists);
}  // namespace ops
