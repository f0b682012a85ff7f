// A project's own tests of its tiling functions: contexts without the framework.
// spec: custom_op.md, section 2.9
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"
#include "tiling/context/context_builder.h"
#include "tiling/platform/platform_ascendc.h"

namespace {

using context_ascendc::ContextBuilder;

struct Chosen {
  uint32_t rows, cores, optional;
  uint32_t second;  // of the values, as half stores it
  int64_t scale;
  float list;
};

uint32_t tile(gert::TilingContext* context) {
  const platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
  auto* const chosen = context->GetTilingData<Chosen>();
  if (chosen == nullptr) return ge::GRAPH_FAILED;
  chosen->rows = static_cast<uint32_t>(context->GetInputShape(0)->GetStorageShape().GetDim(0));
  chosen->cores = platform.GetCoreNumAiv();
  chosen->optional = context->GetOptionalInputShape(1) != nullptr ? 1 : 0;
  chosen->second = context->GetRequiredInputTensor(2)->GetData<uint16_t>()[1];
  chosen->scale = *context->GetAttrs()->GetInt(0);
  chosen->list = context->GetAttrs()->GetListFloat(1)->GetData()[1];
  context->SetTilingKey(7);
  context->SetBlockDim(3);
  size_t* const workspace = context->GetWorkspaceSizes(1);
  workspace[0] = 4096;
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ContextTest).Tiling(tile);

struct Call {
  std::unique_ptr<uint8_t[]> data = gert::TilingData::CreateCap(64);
  std::unique_ptr<uint8_t[]> workspace = gert::ContinuousVector::Create<size_t>(1);
  float values[2] = {0.5f, 0.25f};

  ContextBuilder builder() {
    ContextBuilder made;
    made.NodeIoNum(2, 1)
        .IrInstanceNum({1, 0, 1})
        .SetOpNameType("one", "ContextTest")
        .AddInputTd(0, ge::DT_FLOAT, ge::FORMAT_ND, ge::FORMAT_ND, {{12, 8}, {12, 8}})
        .AddInputTd(1, ge::DT_FLOAT16, ge::FORMAT_ND, ge::FORMAT_ND, {{2}, {2}}, values)
        .AddOutputTd(0, ge::DT_FLOAT, ge::FORMAT_ND, ge::FORMAT_ND, {{12, 8}, {12, 8}})
        .AddAttr("scale", int64_t{5})
        .AddAttr("list", std::vector<float>{1, 2.5f})
        .TilingData(data.get())
        .Workspace(reinterpret_cast<gert::ContinuousVector*>(workspace.get()))
        .AddPlatformInfo(nullptr);
    return made;
  }
};

TEST(ContextBuilder, GivesATilingFunctionWhatItAsksFor) {
  Call call;
  const auto holder = call.builder().BuildTilingContext();
  auto* const context = holder->GetContext<gert::TilingContext>();
  EXPECT_STREQ(context->GetNodeType(), "ContextTest");
  EXPECT_EQ(holder->MutableComputeNodeInfo()->GetInputsNum(), 2u);
  EXPECT_EQ(holder->MutableComputeNodeInfo()->GetIrInputsNum(), 3u);
  ASSERT_EQ(tile(context), ge::GRAPH_SUCCESS);
  EXPECT_EQ(context->GetTilingKey(), 7u);
  EXPECT_EQ(context->GetBlockDim(), 3u);
  const auto* const raw = reinterpret_cast<gert::TilingData*>(call.data.get());
  EXPECT_EQ(raw->GetDataSize(), sizeof(Chosen));
  const auto* const chosen = static_cast<const Chosen*>(raw->GetData());
  EXPECT_EQ(chosen->rows, 12u);
  EXPECT_EQ(chosen->cores, 48u);
  EXPECT_EQ(chosen->optional, 0u);
  EXPECT_EQ(chosen->second, 0x3400u) << "0.25 is given as float and read as half";
  EXPECT_EQ(chosen->scale, 5);
  EXPECT_EQ(chosen->list, 2.5f);
  const auto* const sizes = reinterpret_cast<gert::ContinuousVector*>(call.workspace.get());
  ASSERT_EQ(sizes->GetSize(), 1u);
  EXPECT_EQ(static_cast<const size_t*>(sizes->GetData())[0], 4096u);
}

TEST(ContextBuilder, HasNoRoomBeyondTheCapacity) {
  Call call;
  call.data = gert::TilingData::CreateCap(8);
  const auto holder = call.builder().BuildTilingContext();
  EXPECT_EQ(tile(holder->GetContext<gert::TilingContext>()), ge::GRAPH_FAILED);
  EXPECT_EQ(holder->GetContext<gert::TilingContext>()->GetWorkspaceSizes(2), nullptr);
}

TEST(OpTilingRegistry, FindsFunctionsByTheirOperator) {
  const context_ascendc::OpTilingRegistry registry;
  EXPECT_EQ(registry.GetTilingFunc("ContextTest"), &tile);
  EXPECT_EQ(registry.GetTilingFunc("Nothing"), nullptr);
  EXPECT_FALSE(registry.LoadTilingLibrary("/nowhere/libtiling.so"));
}

}  // namespace
