#include "register/op_def_registry.h"

namespace ops {
class FillShape : public OpDef {
 public:
  explicit FillShape(const char* name) : OpDef(name) {
    this->Input("shape")
        .ParamType(REQUIRED)
        .DataType({ge::DT_INT64, ge::DT_INT32})
        .FormatList({ge::FORMAT_ND})
        .ValueDepend(REQUIRED);
    this->Input("value")
        .ParamType(REQUIRED)
        .DataTypeList({ge::DT_FLOAT})
        .FormatList({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(FillShape);
}  // namespace ops
