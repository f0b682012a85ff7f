// Rows over the root of their mean square, times an optional weight; the root's inverse is an output
// of its own, always in float.
#include "register/op_def_registry.h"

namespace ops {
class RmsRows : public OpDef {
 public:
  explicit RmsRows(const char* name) : OpDef(name) {
    const std::vector<ge::DataType> types = {ge::DT_FLOAT16, ge::DT_BF16, ge::DT_FLOAT};
    const std::vector<ge::DataType> floats(3, ge::DT_FLOAT);
    const std::vector<ge::Format> formats(3, ge::FORMAT_ND);
    this->Input("x").ParamType(REQUIRED).DataType(types).Format(formats).AutoContiguous();
    this->Input("gamma").ParamType(OPTIONAL).DataType(types).Format(formats).AutoContiguous();
    this->Output("y").ParamType(REQUIRED).DataType(types).Format(formats);
    this->Output("rstd").ParamType(REQUIRED).DataType(floats).Format(formats);
    this->Attr("epsilon").AttrType(OPTIONAL).Float(1e-6f);
    OpAICoreConfig config;
    config.DynamicCompileStaticFlag(true)
        .DynamicShapeSupportFlag(true)
        .ExtendCfgInfo("opFile.value", "rms_rows_kernel");
    this->AICore().AddConfig("ascend910b", config);
  }
};
OP_ADD(RmsRows);
}  // namespace ops
