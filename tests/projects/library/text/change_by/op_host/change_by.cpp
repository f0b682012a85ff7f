// Attributes of text and of lists; the tiling key says what the text asks for.
#include <cstring>

#include "../op_kernel/change_by_data.h"
#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  const gert::RuntimeAttrs* const attrs = context->GetAttrs();
  const auto* const steps = attrs->GetListInt(1);
  auto* data = context->GetTilingData<ChangeByData>();
  data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  data->by = 0;
  for (size_t i = 0; i < steps->GetSize(); ++i) data->by += steps->GetData()[i];
  context->SetTilingKey(std::strcmp(attrs->GetStr(0), "mul") == 0 ? 2 : 1);
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class ChangeBy : public OpDef {
 public:
  explicit ChangeBy(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_INT32}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_INT32}).Format({ge::FORMAT_ND});
    this->Attr("mode").AttrType(OPTIONAL).String("add");
    this->Attr("steps").AttrType(OPTIONAL).ListInt({1, 2});
    this->SetInferShape([](gert::InferShapeContext* context) -> ge::graphStatus {
      *context->GetOutputShape(0) = *context->GetInputShape(0);
      return ge::GRAPH_SUCCESS;
    });
    this->AICore().SetTiling(optiling::Tile).AddConfig("ascend910b").AddConfig("ascend910_93");
  }
};
OP_ADD(ChangeBy);
}  // namespace ops
