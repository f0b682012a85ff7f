#include "../op_kernel/halve_struct.h"
#include "op_host/tiling_base_util.h"
#include "register/op_impl_registry.h"
#include "util/math_util.h"

namespace optiling {
struct HalveCompileInfo {
  int64_t cores = 0;
};

static ge::graphStatus TilingOfHalve(gert::TilingContext* context) {
  const auto* const info = static_cast<const HalveCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, info);
  const gert::Shape& shape =
      Ops::Base::EnsureNotScalar(context->GetInputShape(0)->GetStorageShape());
  OP_CHECK_IF(shape.GetDimNum() > 8,
              OP_LOGE_FOR_INVALID_SHAPEDIM(context, "x", shape.GetDimNum(), "at most 8"),
              return ge::GRAPH_FAILED);
  auto* const data = context->GetTilingData<HalveStruct>();
  OP_CHECK_NULL_WITH_CONTEXT(context, data);
  data->count = shape.GetShapeSize();
  data->each =
      Ops::Base::CeilAlign(Ops::Base::CeilDiv<int64_t>(data->count, info->cores), int64_t{8});
  context->SetBlockDim(static_cast<uint32_t>(Ops::Base::CeilDiv(data->count, data->each)));
  context->SetTilingKey(7);
  size_t* const workspace = context->GetWorkspaceSizes(1);
  workspace[0] = 32;
  return ge::GRAPH_SUCCESS;
}
static ge::graphStatus ParseOfHalve(gert::TilingParseContext* context) {
  auto* const info = context->GetCompiledInfo<HalveCompileInfo>();
  info->cores = platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCoreNumAiv();
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(Halve).Tiling(TilingOfHalve).TilingParse<HalveCompileInfo>(ParseOfHalve);
}  // namespace optiling
