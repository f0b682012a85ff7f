#include "register/op_def_registry.h"

namespace ops {
class HalveSum : public OpDef {
 public:
  explicit HalveSum(const char* name) : OpDef(name) {
    this->Input("a")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Input("b")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).Follow("a");
    this->AICore().AddConfig("ascend910b");
    this->AICore().AddConfig("ascend950");
  }
};
OP_ADD(HalveSum);
}  // namespace ops
