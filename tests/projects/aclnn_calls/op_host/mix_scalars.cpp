// y = factors[0] * x + factors[1] + the shifts that `masks` leaves, each times its weight.
#include "../op_kernel/mix_scalars_tiling.h"

#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  MixScalarsTilingData* tiling = context->GetTilingData<MixScalarsTilingData>();
  tiling->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  const gert::Tensor* shifts = context->GetInputTensor(2);
  const gert::Tensor* masks = context->GetInputTensor(3);
  const auto* weights = context->GetAttrs()->GetAttrPointer<gert::TypedContinuousVector<float>>(0);
  const auto* order = context->GetAttrs()->GetAttrPointer<gert::TypedContinuousVector<int64_t>>(1);
  if (context->GetInputShape(1)->GetStorageShape().GetShapeSize() != 2) return ge::GRAPH_FAILED;
  tiling->shift = 0;
  for (int64_t i = 0; i < shifts->GetShapeSize(); ++i)
    if (masks->GetData<bool>()[i])
      tiling->shift += shifts->GetData<float>()[i] * weights->GetData()[order->GetData()[i]];
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class MixScalars : public OpDef {
 public:
  explicit MixScalars(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Input("factors")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .ScalarList()
        .To("x");
    this->Input("shifts")
        .ParamType(REQUIRED)
        .DataTypeList({ge::DT_FLOAT})
        .FormatList({ge::FORMAT_ND})
        .ValueDepend(REQUIRED);
    this->Input("masks")
        .ParamType(REQUIRED)
        .DataTypeList({ge::DT_BOOL})
        .FormatList({ge::FORMAT_ND})
        .ValueDepend(REQUIRED);
    this->Output("y")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .Follow("x");
    this->Attr("weights").AttrType(REQUIRED).ListFloat();
    this->Attr("order").AttrType(REQUIRED).ListInt();
    this->AICore().SetTiling(optiling::TilingFunc).AddConfig("ascend910b");
  }
};
OP_ADD(MixScalars);
}  // namespace ops
