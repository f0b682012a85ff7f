#include "register/op_def_registry.h"

namespace ops {
class Raise : public OpDef {
 public:
  explicit Raise(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_INT32})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND});
    this->Input("more")
        .ParamType(OPTIONAL)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).Follow("x");
    this->Attr("by").AttrType(OPTIONAL).Int(1);
    this->AICore().AddConfig("ascend910b");
    OpAICoreConfig registers;
    registers.ExtendCfgInfo("opFile.value", "raise_apt");
    this->AICore().AddConfig("ascend950", registers);
  }
};
OP_ADD(Raise);
}  // namespace ops
