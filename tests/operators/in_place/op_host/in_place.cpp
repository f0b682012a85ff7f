// The output has the name of an input: the kernel works in place.
#include "register/op_def_registry.h"

struct InPlaceData {
  uint32_t count;
};

static ge::graphStatus Tile(gert::TilingContext* context) {
  context->GetTilingData<InPlaceData>()->count = context->GetInputTensor(0)->GetShapeSize();
  context->SetTilingKey(context->GetInputDesc(0)->GetDataType() == ge::DT_FLOAT16 ? 10 : 20);
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(InPlace).Tiling(Tile);

namespace ops {
class InPlace : public OpDef {
 public:
  explicit InPlace(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(InPlace);
}  // namespace ops
