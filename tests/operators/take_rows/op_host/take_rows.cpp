// An input whose values the host reads: the shape of the output and the range of the rows.
#include "../op_kernel/take_rows_tiling.h"

#include "log/log.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  auto* tiling = context->GetTilingData<TakeRowsTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  const gert::Shape& x = context->GetInputShape(0)->GetStorageShape();
  const gert::Tensor* rows = context->GetInputTensor(1);
  const int64_t* values = rows->GetData<int64_t>();
  OP_CHECK_NULL_WITH_CONTEXT(context, values);
  tiling->count = rows->GetShapeSize();
  tiling->width = x.GetDim(1);
  for (int64_t i = 0; i < tiling->count; ++i)
    OP_CHECK_IF(values[i] < 0 || values[i] >= x.GetDim(0),
                OP_LOGE(context, "there is no row %ld", values[i]), return ge::GRAPH_FAILED);
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  const int64_t cores = platform.GetCoreNumAiv();
  context->SetBlockDim(tiling->count < cores ? tiling->count : cores);
  context->GetWorkspaceSizes(1)[0] = 0;
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ge {
static graphStatus InferShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = {context->GetInputShape(1)->GetDim(0),
                                 context->GetInputShape(0)->GetDim(1)};
  return GRAPH_SUCCESS;
}
static graphStatus InferDataType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}
}  // namespace ge

namespace ops {
class TakeRows : public OpDef {
 public:
  explicit TakeRows(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_INT32, ge::DT_FLOAT16})
        .FormatList({ge::FORMAT_ND});
    this->Input("rows")
        .ParamType(REQUIRED)
        .DataTypeList({ge::DT_INT64})
        .FormatList({ge::FORMAT_ND})
        .ValueDepend(REQUIRED);
    this->Output("y").ParamType(REQUIRED).Follow("x", FollowType::DTYPE);
    this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);
    this->AICore().SetTiling(optiling::TilingFunc);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(TakeRows);
}  // namespace ops
