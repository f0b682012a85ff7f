#include "register/op_def_registry.h"

namespace ops {
static const std::vector<ge::DataType> kTypes = {ge::DT_FLOAT, ge::DT_FLOAT16};
static const std::vector<ge::Format> kFormats(2, ge::FORMAT_ND);

class HalveTanh : public OpDef {
 public:
  explicit HalveTanh(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType(kTypes).Format(kFormats).AutoContiguous();
    this->Output("y").ParamType(REQUIRED).DataType(kTypes).Format(kFormats).AutoContiguous();
    OpAICoreConfig config;
    config.DynamicCompileStaticFlag(true)
        .DynamicFormatFlag(false)
        .DynamicRankSupportFlag(true)
        .DynamicShapeSupportFlag(true)
        .NeedCheckSupportFlag(false);
    this->AICore().AddConfig("ascend910b", config);
  }
};
OP_ADD(HalveTanh);
}  // namespace ops
