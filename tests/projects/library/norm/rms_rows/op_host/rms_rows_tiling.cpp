#include "../op_kernel/rms_rows_data.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
struct RmsRowsCompileInfo {
  uint32_t cores;
  uint64_t ub_bytes;
};

static ge::graphStatus Parse(gert::TilingParseContext* context) {
  auto* info = context->GetCompiledInfo<RmsRowsCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, info);
  platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
  info->cores = platform.GetCoreNumAiv();
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, info->ub_bytes);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus Tile(gert::TilingContext* context) {
  const auto* info = reinterpret_cast<const RmsRowsCompileInfo*>(context->GetCompileInfo());
  const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
  auto* data = context->GetTilingData<RmsRowsData>();
  data->rows = shape.GetDim(0);
  data->columns = shape.GetDim(1);
  data->has_gamma = context->GetOptionalInputShape(1) != nullptr ? 1 : 0;
  data->epsilon = *context->GetAttrs()->GetFloat(0);
  OP_CHECK_IF(data->columns * 16 > info->ub_bytes,
              OP_LOGE(context->GetNodeName(), "rows of %u", data->columns),
              return ge::GRAPH_FAILED);
  data->rows_of_block = (data->rows + info->cores - 1) / info->cores;
  context->SetBlockDim((data->rows + data->rows_of_block - 1) / data->rows_of_block);
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(RmsRows).Tiling(Tile).TilingParse<RmsRowsCompileInfo>(Parse);
}  // namespace optiling
