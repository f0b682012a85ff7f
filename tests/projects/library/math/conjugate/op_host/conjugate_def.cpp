#include "register/op_def_registry.h"

namespace ops {
class Conjugate : public OpDef {
 public:
  explicit Conjugate(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_COMPLEX64, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).Follow("x");
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(Conjugate);
}  // namespace ops
