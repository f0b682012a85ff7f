// Blocks add their shares to one number, which holds 0 before.
#include "../op_kernel/sum_all_data.h"
#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  auto* data = context->GetTilingData<SumAllData>();
  data->share = context->GetInputShape(0)->GetStorageShape().GetShapeSize() / 4;
  context->SetBlockDim(4);
  context->SetNeedAtomic(true);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class SumAll : public OpDef {
 public:
  explicit SumAll(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("sum").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND})
        .InitValue(0);
    this->SetInferShape([](gert::InferShapeContext* context) -> ge::graphStatus {
      context->GetOutputShape(0)->SetDimNum(0);
      return ge::GRAPH_SUCCESS;
    });
    this->AICore().SetTiling(optiling::Tile).AddConfig("ascend910b");
  }
};
OP_ADD(SumAll);
}  // namespace ops
