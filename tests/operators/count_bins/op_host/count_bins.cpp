// An output that the framework sets before the kernel adds to it: InitValue and SetNeedAtomic.
#include "register/op_def_registry.h"

static ge::graphStatus CountBinsTiling(gert::TilingContext* context) {
  *context->GetTilingData<int64_t>() = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  context->SetBlockDim(4);
  context->SetNeedAtomic(true);
  *context->GetWorkspaceSizes(1) = 0;
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus CountBinsShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = {8};
  return ge::GRAPH_SUCCESS;
}

namespace ops {
class CountBins : public OpDef {
 public:
  explicit CountBins(const char* name) : OpDef(name) {
    this->Input("x").DataType({ge::DT_FLOAT, ge::DT_INT32}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y")
        .DataType({ge::DT_FLOAT, ge::DT_INT32})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .InitValue({ScalarVar(ScalarType::FLOAT32, 0.5f), ScalarVar(ScalarType::INT32, 100)});
    this->SetInferShape(CountBinsShape);
    this->AICore().SetTiling(CountBinsTiling).AddConfig("ascend910b");
  }
};
OP_ADD(CountBins);
}  // namespace ops
