// A kernel template; the key stands for its arguments.
#include "../op_kernel/template_mul_data.h"
#include "../op_kernel/template_mul_key.h"
#include "register/op_def_registry.h"

static ge::graphStatus Tile(gert::TilingContext* context) {
  auto* data = context->GetTilingData<TemplateMulData>();
  data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  const bool half = context->GetInputDesc(0)->GetDataType() == ge::DT_FLOAT16;
  const auto times = *context->GetAttrs()->GetAttrPointer<uint32_t>(0);
  const bool negate = *context->GetAttrs()->GetBool(1);
  ASCENDC_TPL_SEL_PARAM(context, half ? TEMPLATE_MUL_F16 : TEMPLATE_MUL_F32, times, negate);
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}

namespace ops {
class TemplateMul : public OpDef {
 public:
  explicit TemplateMul(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataTypeList({ge::DT_FLOAT16, ge::DT_FLOAT})
        .FormatList({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).Follow("x");
    this->Attr("times").AttrType(REQUIRED).Int();
    this->Attr("negate").AttrType(OPTIONAL).Bool(false);
    this->AICore().SetTiling(Tile);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(TemplateMul);
}  // namespace ops
