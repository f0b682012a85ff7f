#include "../op_kernel/halve_tanh_data.h"
#include "log/log.h"
#include "op_host/tiling_base_util.h"
#include "register/op_impl_registry.h"
#include "util/math_util.h"
#include "util/platform_util.h"

namespace optiling {
struct HalveTanhCompileInfo {
  int64_t cores = 0;
};

static ge::graphStatus TilingOfHalveTanh(gert::TilingContext* context) {
  const auto* shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, shape);
  const gert::Shape& all = Ops::Base::EnsureNotScalar(shape->GetStorageShape());
  const auto* info = context->GetCompileInfo<HalveTanhCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, info);
  const ge::DataType type = context->GetInputDesc(0)->GetDataType();
  OP_CHECK_IF(type != ge::DT_FLOAT && type != ge::DT_FLOAT16,
              OP_LOGE(context, "the type %s is none of ours", Ops::Base::ToString(type).c_str()),
              return ge::GRAPH_FAILED);
  auto* data = context->GetTilingData<HalveTanhData>();
  const int64_t block = Ops::Base::GetUbBlockSize(context);
  data->count = all.GetShapeSize();
  data->tile = Ops::Base::CeilAlign<int64_t>(
      std::min<int64_t>(1024, Ops::Base::CeilDiv<int64_t>(data->count, info->cores)), block);
  context->SetBlockDim(
      std::min<int64_t>(info->cores, Ops::Base::CeilDiv<int64_t>(data->count, data->tile)));
  context->SetTilingKey(type == ge::DT_FLOAT ? 1 : 2);
  context->GetWorkspaceSizes(1)[0] = 0;
  OP_LOGD(context, "tiles");
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus ParseOfHalveTanh(gert::TilingParseContext* context) {
  auto* info = context->GetCompiledInfo<HalveTanhCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, info);
  info->cores = Ops::Base::GetAivCoreNum(context);
  return info->cores > 0 ? ge::GRAPH_SUCCESS : ge::GRAPH_FAILED;
}

IMPL_OP_OPTILING(HalveTanh)
    .Tiling(TilingOfHalveTanh)
    .TilingParse<HalveTanhCompileInfo>(ParseOfHalveTanh);
}  // namespace optiling
