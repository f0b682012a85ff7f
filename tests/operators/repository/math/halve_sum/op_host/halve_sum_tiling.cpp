#include "../op_kernel/halve_sum_struct.h"
#include "op_common/log/log.h"
#include "op_common/op_host/util/math_util.h"
#include "op_common/op_host/util/platform_util.h"
#include "registry_of_classes.h"
#include "register/op_impl_registry.h"

namespace optiling {
using Ops::Base::CeilDiv;

struct HalveSumCompileInfo {
  int64_t cores = 0;
  NpuArch arch = NpuArch::DAV_RESV;
};

class Flat : public Ops::Base::TilingBaseClass {
 public:
  using TilingBaseClass::TilingBaseClass;

 protected:
  bool IsCapable() override { return block_ == 32; }
  ge::graphStatus GetPlatformInfo() override {
    const auto* const info = static_cast<const HalveSumCompileInfo*>(context_->GetCompileInfo());
    OP_CHECK_NULL_WITH_CONTEXT(context_, info);
    OP_CHECK_IF(info->arch != NpuArch::DAV_2201, OP_LOGE(context_, "another chip"),
                return ge::GRAPH_FAILED);
    aicoreParams_.numBlocks = static_cast<uint64_t>(info->cores);
    block_ = Ops::Base::GetUbBlockSize(context_);
    return ge::GRAPH_SUCCESS;
  }
  ge::graphStatus GetShapeAttrsInfo() override {
    const gert::Shape& shape =
        Ops::Base::EnsureNotScalar(context_->GetOutputShape(0)->GetStorageShape());
    count_ = shape.GetShapeSize();
    return ge::GRAPH_SUCCESS;
  }
  ge::graphStatus DoOpTiling() override {
    auto* const data = context_->GetTilingData<HalveSumStruct>();
    OP_CHECK_NULL_WITH_CONTEXT(context_, data);
    const auto cores = static_cast<int64_t>(aicoreParams_.blockDim);
    const int64_t each = Ops::Base::CeilAlign(CeilDiv<int64_t>(count_, cores), int64_t{64});
    EXPECT_COPY(data, count_, each);
    blockDim_ = static_cast<uint32_t>(CeilDiv(count_, each));
    return ge::GRAPH_SUCCESS;
  }
  ge::graphStatus DoLibApiTiling() override { return ge::GRAPH_SUCCESS; }
  uint64_t GetTilingKey() const override { return 101; }
  ge::graphStatus GetWorkspaceSize() override { return ge::GRAPH_SUCCESS; }
  ge::graphStatus PostTiling() override {
    context_->SetBlockDim(blockDim_);
    return ge::GRAPH_SUCCESS;
  }

 private:
  static void EXPECT_COPY(HalveSumStruct* data, int64_t count, int64_t each) {
    HalveSumStruct made{static_cast<uint32_t>(count), static_cast<uint32_t>(each)};
    if (memcpy_s(data, sizeof(*data), &made, sizeof(made)) != EOK)
      OP_LOGW("HalveSum", "the data is not copied");
  }

  uint32_t block_ = 0;
  int64_t count_ = 0;
};
static const Shared::Registered<Flat> kFlat(10);

// For no shape at all, and asked first.
class Never : public Flat {
 public:
  using Flat::Flat;

 protected:
  bool IsCapable() override { return false; }
};
static const Shared::Registered<Never> kNever(5);

static ge::graphStatus TilingOfHalveSum(gert::TilingContext* context) {
  return Shared::Classes::Instance().DoTiling(context);
}
static ge::graphStatus ParseOfHalveSum(gert::TilingParseContext* context) {
  auto* const info = context->GetCompiledInfo<HalveSumCompileInfo>();
  const platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
  info->cores = Ops::Base::GetAivCoreNum(context);
  info->arch = platform.GetCurNpuArch();
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(HalveSum)
    .Tiling(TilingOfHalveSum)
    .TilingParse<HalveSumCompileInfo>(ParseOfHalveSum);
}  // namespace optiling
