// Blocks leave their sums in the workspace, meet, and add those of the blocks before them.
#include "../op_kernel/block_offsets_data.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  const auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  const uint32_t count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  auto* data = context->GetTilingData<BlockOffsetsData>();
  data->share = 8;
  context->SetBlockDim(count / data->share);
  context->SetScheduleMode(1);
  context->GetWorkspaceSizes(1)[0] =
      platform.GetLibApiWorkSpaceSize() + count / data->share * 32;
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class BlockOffsets : public OpDef {
 public:
  explicit BlockOffsets(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).Follow("x");
    this->AICore().SetTiling(optiling::Tile).AddConfig("ascend910b");
  }
};
OP_ADD(BlockOffsets);
}  // namespace ops
