#include "row_sum_tiling.h"

#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
namespace {
constexpr int64_t kTile = 512;

ge::graphStatus Prepare(gert::TilingParseContext* context) {
  auto info = context->GetCompiledInfo<RowSumCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, info);
  info->cores = platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCoreNumAiv();
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus Tile(gert::TilingContext* context) {
  const auto info = context->GetCompileInfo<RowSumCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, info);
  const int64_t total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  OP_CHECK_IF(total > kTile * 8, OP_LOGE(context, "%ld elements are too many", total),
              return ge::GRAPH_FAILED);
  int64_t blocks = (total + kTile - 1) / kTile;
  if (blocks > info->cores) blocks = info->cores;
  RowSumTilingData tiling;
  tiling.set_total(total);
  tiling.set_share(kTile);
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  context->SetBlockDim(blocks);
  context->SetScheduleMode(1);
  platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
  context->GetWorkspaceSizes(1)[0] = platform.GetLibApiWorkSpaceSize() + blocks * 32;
  return ge::GRAPH_SUCCESS;
}
}  // namespace

IMPL_OP_OPTILING(RowSum).Tiling(Tile).TilingParse<RowSumCompileInfo>(Prepare);
}  // namespace optiling
