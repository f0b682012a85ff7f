#include "register/op_def_registry.h"
#include "shift_by_shared.h"

namespace ops {
static ge::graphStatus InferShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = *context->GetInputShape(0);
  return RestOf(4, 2) == 0 ? ge::GRAPH_SUCCESS : ge::GRAPH_FAILED;
}

class ShiftBy : public OpDef {
 public:
  explicit ShiftBy(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT16})
        .Format({ge::FORMAT_ND, ge::FORMAT_NCHW, ge::FORMAT_ND});
    this->Output("y")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT16})
        .Format({ge::FORMAT_ND, ge::FORMAT_NCHW, ge::FORMAT_ND});
    this->Attr("steps").AttrType(OPTIONAL).ListInt({3, 4});
    this->SetInferShape(InferShape);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(ShiftBy);
}  // namespace ops
