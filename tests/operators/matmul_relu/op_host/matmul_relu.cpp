// A mixed kernel: a Matmul over several cores into the workspace, then vector cores over its rows.
#include "log/log.h"
#include "matmul_relu_tiling.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

using namespace matmul_tiling;

namespace optiling {
static bool TileCube(gert::TilingContext* context, MatmulReluTilingData& tiling, int32_t cores) {
  const auto& a = context->GetInputShape(0)->GetStorageShape();
  const auto& b = context->GetInputShape(1)->GetStorageShape();
  const int32_t m = a.GetDim(0), n = b.GetDim(1), k = a.GetDim(1);
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  MultiCoreMatmulTiling cube(platform);
  cube.SetDim(cores);
  cube.SetAType(TPosition::GM, CubeFormat::ND, matmul_tiling::DataType::DT_FLOAT16);
  cube.SetBType(TPosition::GM, CubeFormat::ND, matmul_tiling::DataType::DT_FLOAT16);
  cube.SetCType(TPosition::GM, CubeFormat::ND, matmul_tiling::DataType::DT_FLOAT);
  cube.SetBiasType(TPosition::GM, CubeFormat::ND, matmul_tiling::DataType::DT_FLOAT);
  cube.SetShape(m, n, k);
  cube.SetOrgShape(m, n, k);
  cube.EnableBias(tiling.get_hasBias() != 0);
  cube.SetBufferSpace(-1, -1, -1);
  uint16_t shape[3] = {static_cast<uint16_t>(m), static_cast<uint16_t>(n),
                       static_cast<uint16_t>(k)};
  tiling.set_shape(shape);
  return cube.GetTiling(tiling.cube) != -1;
}

static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  MatmulReluTilingData tiling;
  tiling.set_hasBias(context->GetOptionalInputShape(2) != nullptr ? 1 : 0);
  OP_CHECK_IF(!TileCube(context, tiling, 4), OP_LOGE(context, "no tiling for this shape"),
              return ge::GRAPH_FAILED);
  const uint32_t blocks = (tiling.cube.get_usedCoreNum() + 1) / 2;
  const uint32_t m = tiling.get_shape()[0], n = tiling.get_shape()[1];
  tiling.part.set_rows((m + 2 * blocks - 1) / (2 * blocks));
  tiling.part.set_slope(*context->GetAttrs()->GetFloat(0));
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  context->SetBlockDim(blocks);
  context->SetScheduleMode(1);
  context->SetTilingKey(tiling.get_hasBias());
  size_t* workspaces = context->GetWorkspaceSizes(1);
  workspaces[0] = platform.GetLibApiWorkSpaceSize() + m * n * sizeof(float);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ge {
static graphStatus InferShape(gert::InferShapeContext* context) {
  gert::Shape* y = context->GetOutputShape(0);
  y->SetDimNum(2);
  y->SetDim(0, context->GetInputShape(0)->GetDim(0));
  y->SetDim(1, context->GetInputShape(1)->GetDim(1));
  return GRAPH_SUCCESS;
}
static graphStatus InferDataType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, ge::DT_FLOAT);
}
}  // namespace ge

namespace ops {
class MatmulRelu : public OpDef {
 public:
  explicit MatmulRelu(const char* name) : OpDef(name) {
    this->Input("a").ParamType(REQUIRED).DataType({ge::DT_FLOAT16}).Format({ge::FORMAT_ND});
    this->Input("b").ParamType(REQUIRED).DataType({ge::DT_FLOAT16}).Format({ge::FORMAT_ND});
    this->Input("bias").ParamType(OPTIONAL).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Attr("slope").AttrType(OPTIONAL).Float(0.0f);
    this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);
    this->AICore().SetTiling(optiling::TilingFunc);
    this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
  }
};
OP_ADD(MatmulRelu);
}  // namespace ops
