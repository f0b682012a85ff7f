// Prototype-free host functions as a repository has them: a list, a value that the host reads,
// attributes, numbers of the platform.
#include "exe_graph/runtime/kernel_run_context.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "util/math_util.h"

namespace optiling {
struct PickCompileInfo {
  uint32_t cores;
  uint64_t ub;
};
struct PickData {
  int64_t index, elements, each;
};

static ge::graphStatus TilingOfPick(gert::TilingContext* context) {
  const auto* info = static_cast<const PickCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, info);
  const gert::Tensor* index = context->GetRequiredInputTensor(1);
  OP_CHECK_IF(index == nullptr || index->GetData<int64_t>() == nullptr,
              OP_LOGE(context, "the index has no value"), return ge::GRAPH_FAILED);
  const int64_t picked = index->GetData<int64_t>()[0];
  const auto* axis = context->GetAttrs()->GetAttrPointer<int64_t>(0);
  const auto* keeps = context->GetAttrs()->GetBool(1);
  const auto* list = context->GetDynamicInputShape(0, static_cast<size_t>(picked));
  OP_CHECK_IF(axis == nullptr || keeps == nullptr || list == nullptr,
              OP_LOGE(context, "no tensor %ld", picked), return ge::GRAPH_FAILED);
  auto* data = context->GetTilingData<PickData>();
  data->index = picked;
  data->elements = list->GetStorageShape().GetShapeSize() / list->GetStorageShape().GetDim(*axis);
  data->each = Ops::Base::CeilDiv<int64_t>(data->elements, info->cores);
  context->SetTilingKey(*keeps ? 11 : 10);
  context->SetBlockDim(static_cast<uint32_t>(Ops::Base::CeilDiv(data->elements, data->each)));
  size_t* sizes = context->GetWorkspaceSizes(2);
  sizes[0] = info->ub;
  sizes[1] = context->GetDeterministic() != 0 ? 64 : 32;
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus ParseOfPick(gert::TilingParseContext* context) {
  auto* info = context->GetCompiledInfo<PickCompileInfo>();
  const auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  info->cores = platform.GetCoreNumAiv();
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, info->ub);
  return platform.GetSocVersion() == platform_ascendc::SocVersion::ASCEND910B ? ge::GRAPH_SUCCESS
                                                                              : ge::GRAPH_FAILED;
}

IMPL_OP_OPTILING(Pick)
    .Tiling(TilingOfPick)
    .TilingParse<PickCompileInfo>(ParseOfPick)
    .TilingInputsDataDependency({1});
}  // namespace optiling

namespace ops {
static ge::graphStatus InferShapeOfPick(gert::InferShapeContext* context) {
  const gert::Tensor* index = context->GetRequiredInputTensor(1);
  if (index == nullptr || index->GetData<int64_t>() == nullptr) return ge::GRAPH_FAILED;
  const auto picked = static_cast<size_t>(index->GetData<int64_t>()[0]);
  const gert::Shape* shape = context->GetDynamicInputShape(0, picked);
  if (shape == nullptr) return ge::GRAPH_PARAM_INVALID;
  gert::Shape* y = context->GetOutputShape(0);
  *y = *shape;
  if (*context->GetAttrs()->GetBool(1)) y->SetDim(*context->GetAttrs()->GetInt(0), 1);
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(Pick).InputsDataDependency({1}).InferShape(InferShapeOfPick);
}  // namespace ops
