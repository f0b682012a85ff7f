#include "groups.h"

#include "../../op_kernel/small_groups_data.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
static ge::graphStatus TilingOfGroups(gert::TilingContext* context) {
  const gert::Shape& x = context->GetInputShape(0)->GetOriginShape();
  const gert::Shape& weight = context->GetDynamicInputShape(1, 0)->GetOriginShape();
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  uint64_t l1 = 0;
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::L1, l1);
  auto* data = context->GetTilingData<SmallGroupsData>();
  data->groups = context->GetRequiredInputShape(2)->GetStorageShape().GetDim(0);
  data->n = weight.GetDim(1);
  data->k = x.GetDim(1);
  OP_CHECK_IF(data->k > SmallGroupsTiling::kSide || data->n > SmallGroupsTiling::kSide || l1 == 0,
              OP_LOGE(context->GetNodeName(), "n = %u, k = %u", data->n, data->k),
              return ge::GRAPH_FAILED);
  context->SetBlockDim(std::min(platform.GetCoreNumAic(), data->groups));
  context->GetWorkspaceSizes(1)[0] = platform.GetLibApiWorkSpaceSize();
  return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferShapeOfGroups(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = {context->GetInputShape(0)->GetDim(0),
                                 context->GetDynamicInputShape(1, 0)->GetDim(1)};
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(SmallGroups).Tiling(TilingOfGroups);
IMPL_OP_INFERSHAPE(SmallGroups).InferShape(InferShapeOfGroups);
}  // namespace optiling
