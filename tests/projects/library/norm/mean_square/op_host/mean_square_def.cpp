#include "register/op_def_registry.h"

namespace ops {
class MeanSquare : public OpDef {
 public:
  explicit MeanSquare(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Attr("epsilon").AttrType(OPTIONAL).Float(0.0);
    this->SetInferShape([](gert::InferShapeContext* context) -> ge::graphStatus {
      *context->GetOutputShape(0) = {context->GetInputShape(0)->GetDim(0)};
      return ge::GRAPH_SUCCESS;
    });
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(MeanSquare);
}  // namespace ops
