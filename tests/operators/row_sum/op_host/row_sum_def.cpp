#include "register/op_def_registry.h"
#include "row_sum_proto.h"

namespace ops {
class RowSum : public OpDef {
 public:
  explicit RowSum(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("total").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    OpAICoreConfig config;
    config.DynamicCompileStaticFlag(true).DynamicShapeSupportFlag(true).ExtendCfgInfo(
        "opFile.value", "row_sum_two_phase");
    this->AICore().AddConfig("ascend910_93", config);
    this->AICore().AddConfig("ascend910b", config);
  }
};
OP_ADD(RowSum);
}  // namespace ops
