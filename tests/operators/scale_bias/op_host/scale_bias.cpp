// A macro struct with a nested one, keys by type, an optional input, an attribute with a default.
#include "log/log.h"
#include "register/op_def_registry.h"
#include "scale_bias_tiling.h"
#include "tiling/platform/platform_ascendc.h"
namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  ScaleBiasTilingData tiling;
  OP_CHECK_NULL_WITH_CONTEXT(context, context->GetInputShape(0));
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  uint32_t total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  OP_LOGD(context, "total %lu", total);
  OP_CHECK_IF(total == 0, OP_LOGE(context->GetNodeName(), "empty"), return ge::GRAPH_FAILED);
  tiling.set_total(total);
  tiling.set_scale(*context->GetAttrs()->GetAttrPointer<float>(0));
  uint16_t parts[3] = {1, 2, 3};
  tiling.set_parts(parts);
  tiling.inner.set_flag(1);
  tiling.inner.set_big(-5);
  context->SetBlockDim(std::min<uint32_t>(platform.GetCoreNumAiv(), 4));
  context->SetTilingKey(context->GetInputDesc(0)->GetDataType() == ge::DT_FLOAT16 ? 1 : 2);
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  size_t* ws = context->GetWorkspaceSizes(1);
  ws[0] = platform.GetLibApiWorkSpaceSize() + 1024;
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling
namespace ge {
static graphStatus InferShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = *context->GetInputShape(0);
  return GRAPH_SUCCESS;
}
static graphStatus InferDataType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}
}  // namespace ge
namespace ops {
class ScaleBias : public OpDef {
 public:
  explicit ScaleBias(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Input("bias")
        .ParamType(OPTIONAL)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Attr("scale").AttrType(OPTIONAL).Float(2.0);
    this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);
    this->AICore().SetTiling(optiling::TilingFunc);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(ScaleBias);
}  // namespace ops
