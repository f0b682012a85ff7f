// A project's own tests in the newer form: contexts, the registry of functions, a platform by its
// entries.
// spec: opbase.md, sections 1.9 and 5.1
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/context_builder/op_infer_shape_context_builder.h"
#include "base/context_builder/op_tiling_context_builder.h"
#include "base/registry/op_impl_space_registry_v2.h"
#include "op_host/infershape_reduce_util.h"
#include "op_host/tiling_base_util.h"
#include "platform/platform_infos_def.h"
#include "register/op_impl_registry.h"
#include "util/math_util.h"

namespace {

struct Chosen {
  int64_t rows, cores, ub, arch, axis;
};

ge::graphStatus tile(gert::TilingContext* context) {
  const platform_ascendc::PlatformAscendC chip(context->GetPlatformInfo());
  uint64_t ub = 0;
  chip.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ub);
  auto* const data = context->GetTilingData<Chosen>();
  OP_CHECK_NULL_WITH_CONTEXT(context, data);
  *data = {context->GetInputShape(0)->GetStorageShape().GetDim(0), chip.GetCoreNumAiv(),
           static_cast<int64_t>(ub), static_cast<int64_t>(chip.GetCurNpuArch()),
           *context->GetAttrs()->GetInt(0)};
  context->SetTilingKey(data->axis > 0 ? 11 : 10);
  context->GetWorkspaceSizes(1)[0] = 32;
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(BuilderTest).Tiling(tile);
IMPL_OP_INFERSHAPE(BuilderTest).InferShape(Ops::Base::InferShape4Reduce);

gert::Tensor tensor_of(const gert::StorageShape& shape, ge::DataType type, void* data = nullptr) {
  return {shape, {ge::FORMAT_ND, ge::FORMAT_ND, {}}, gert::kOnHost, type, data};
}

fe::PlatFormInfos platform_of(const char* series, const char* arch) {
  fe::PlatFormInfos chip;
  chip.Init();
  std::map<std::string, std::string> soc = {{"ai_core_cnt", "64"}, {"vector_core_cnt", "32"}};
  std::map<std::string, std::string> core = {{"ub_size", "262144"}};
  std::map<std::string, std::string> version = {{"Short_SoC_version", series}, {"NpuArch", arch}};
  chip.SetPlatformRes("SoCInfo", soc);
  chip.SetPlatformRes("AICoreSpec", core);
  chip.SetPlatformRes("version", version);
  return chip;
}

TEST(ContextBuilders, TileOnAPlatformOfEntries) {
  fe::PlatFormInfos chip = platform_of("Ascend950", "3510");
  gert::Tensor x = tensor_of({{12, 8}, {12, 8}}, ge::DT_FLOAT);
  const auto sizes = gert::ContinuousVector::Create<size_t>(1);
  auto holder = gert::OpTilingContextBuilder()
                    .OpType("BuilderTest")
                    .OpName("one")
                    .IONum(1, 1)
                    .AppendAttr(int64_t{3})
                    .InputTensors({&x})
                    .OutputTensors({&x})
                    .PlatformInfo(&chip)
                    .TilingDataSize(64)
                    .Workspace(reinterpret_cast<gert::ContinuousVector*>(sizes.get()))
                    .Build();
  const auto* const functions =
      gert::DefaultOpImplSpaceRegistryV2::GetInstance().GetSpaceRegistry()->GetOpImpl(
          "BuilderTest");
  ASSERT_NE(functions, nullptr);
  gert::TilingContext* const context = holder.GetContext();
  ASSERT_EQ(functions->tiling(context), ge::GRAPH_SUCCESS);
  const auto* const chosen = static_cast<const Chosen*>(context->GetRawTilingData()->GetData());
  EXPECT_EQ(chosen->rows, 12);
  EXPECT_EQ(chosen->cores, 32);
  EXPECT_EQ(chosen->ub, 262144);
  EXPECT_EQ(chosen->arch, 3510);
  EXPECT_EQ(context->GetTilingKey(), 11u);
  EXPECT_EQ(context->GetRawTilingData()->GetDataSize(), sizeof(Chosen));
  EXPECT_TRUE(Ops::Base::IsRegbaseSocVersion(context));
}

gert::Shape reduced(const gert::StorageShape& shape, std::vector<int64_t> axes, bool keeps) {
  gert::Tensor x = tensor_of(shape, ge::DT_FLOAT);
  const auto count = static_cast<int64_t>(axes.size());
  gert::Tensor where = tensor_of({{count}, {count}}, ge::DT_INT64, axes.data());
  auto holder = gert::OpInferShapeContextBuilder()
                    .IONum(2, 1)
                    .AppendAttr(keeps)
                    .InputTensors({&x, &where})
                    .Build();
  const auto registry = gert::DefaultOpImplSpaceRegistryV2::GetInstance().GetSpaceRegistry();
  if (registry->GetOpImpl("BuilderTest")->infer_shape(holder.GetContext()) != ge::GRAPH_SUCCESS)
    return {-7};
  return *holder.GetContext()->GetOutputShape(0);
}

TEST(ContextBuilders, InferReductions) {
  const gert::StorageShape shape({2, 3, 4}, {2, 3, 4});
  EXPECT_EQ(reduced(shape, {1}, true), (gert::Shape{2, 1, 4}));
  EXPECT_EQ(reduced(shape, {-1, 0}, false), (gert::Shape{3}));
  EXPECT_EQ(reduced(shape, {}, false), (gert::Shape{2, 3, 4}));
  EXPECT_EQ(reduced(shape, {3}, false), (gert::Shape{-7}));
  EXPECT_EQ(gert::DefaultOpImplSpaceRegistryV2::GetInstance().GetSpaceRegistry()->GetOpImpl("No"),
            nullptr);
}

TEST(MathUtil, RoundsAsItsTableSays) {
  using namespace Ops::Base;
  EXPECT_EQ(CeilDiv<int64_t>(-7, 2), -3);
  EXPECT_EQ(CeilDiv<int64_t>(-7, -2), 4);
  EXPECT_EQ(CeilDiv<uint32_t>(7, 0), 7u);
  EXPECT_EQ(CeilAlign<uint8_t>(250, 16), 255) << "256 is beyond the type";
  EXPECT_EQ(FloorAlign<int32_t>(17, 0), 0);
  EXPECT_EQ(LastPow2(0), 1u);
  EXPECT_EQ(LastPow2(96), 64u);
  SplitResult split;
  ASSERT_TRUE(SplitIntoEqualByParts(10, 4, split));
  EXPECT_EQ(split.splitCount, 4);
  EXPECT_EQ(split.splitFactor, 3);
  EXPECT_EQ(split.splitTailFactor, 1);
  ASSERT_TRUE(SplitIntoEqualByFactor(5, 8, split));
  EXPECT_EQ(split.splitFactor, 0) << "there is one part";
  EXPECT_EQ(split.splitTailFactor, 5);
}

}  // namespace
