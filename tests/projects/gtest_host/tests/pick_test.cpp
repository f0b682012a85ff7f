#include <gtest/gtest.h>

#include "chain_frame.h"

namespace {

const gert::OpImplFunctionsV2* Pick() {
  return gert::DefaultOpImplSpaceRegistryV2::GetInstance().GetSpaceRegistry()->GetOpImpl("Pick");
}

gert::Tensor TensorOf(const gert::Shape& shape, ge::DataType type, void* data = nullptr) {
  return gert::Tensor({shape, shape}, {ge::FORMAT_ND, ge::FORMAT_ND, {}}, gert::kOnHost, type,
                      data);
}

class PickTest : public testing::Test {
 protected:
  int64_t index_[1] = {1};
  gert::Tensor a_ = TensorOf({4, 6}, ge::DT_FLOAT), b_ = TensorOf({10, 7}, ge::DT_FLOAT),
               position_ = TensorOf({1}, ge::DT_INT64, index_), y_ = TensorOf({10}, ge::DT_FLOAT);
  chain::Platform platform_{"Ascend910B", 4, 196608};
};

TEST_F(PickTest, TilingReadsTheListTheValueAndThePlatform) {
  ASSERT_NE(Pick(), nullptr);
  void* const compiled = Pick()->compile_info_creator();
  auto parse = gert::OpTilingParseContextBuilder()
                   .OpType("Pick")
                   .IONum(3, 1)
                   .CompiledInfo(compiled)
                   .PlatformInfo(platform_.get())
                   .Build();
  ASSERT_EQ(Pick()->tiling_parse(parse.GetContext()), ge::GRAPH_SUCCESS);
  const auto data = gert::TilingData::CreateCap(4096);
  const auto sizes = gert::ContinuousVector::Create<size_t>(8);
  auto* const workspaces = reinterpret_cast<gert::ContinuousVector*>(sizes.get());
  auto holder = chain::TilingContextFaker()
                    .SetOpType("Pick")
                    .IrInstanceNum({2, 1}, {1})
                    .NodeAttrs({{"axis", int64_t{1}}, {"keep", true}})
                    .InputTensors({&a_, &b_, &position_})
                    .OutputTensors({&y_})
                    .CompileInfo(compiled)
                    .PlatformInfo(platform_.get())
                    .Deterministic(1)
                    .TilingData(reinterpret_cast<gert::TilingData*>(data.get()))
                    .Workspace(workspaces)
                    .Build();
  gert::TilingContext* const context = holder.GetContext();
  ASSERT_EQ(Pick()->tiling(context), ge::GRAPH_SUCCESS);
  EXPECT_EQ(context->GetTilingKey(), 11u);
  EXPECT_EQ(context->GetBlockDim(), 4u);  // 10 elements, 3 each
  const auto* words = static_cast<const int64_t*>(context->GetRawTilingData()->GetData());
  EXPECT_EQ(context->GetRawTilingData()->GetDataSize(), 24u);
  EXPECT_EQ(std::vector<int64_t>(words, words + 3), (std::vector<int64_t>{1, 10, 3}));
  ASSERT_EQ(workspaces->GetSize(), 2u);
  // The library keeps 256 bytes of UB on this chip.
  const auto* bytes = static_cast<const size_t*>(workspaces->GetData());
  EXPECT_EQ(std::vector<size_t>(bytes, bytes + 2), (std::vector<size_t>{196608 - 256, 64}));
  Pick()->compile_info_deleter(compiled);
}

TEST_F(PickTest, TheParseRefusesAnotherChip) {
  chain::Platform other("Ascend310P", 8, 262144);
  void* const compiled = Pick()->compile_info_creator();
  auto parse = gert::OpTilingParseContextBuilder()
                   .OpType("Pick")
                   .IONum(3, 1)
                   .CompiledInfo(compiled)
                   .PlatformInfo(other.get())
                   .Build();
  EXPECT_EQ(Pick()->tiling_parse(parse.GetContext()), ge::GRAPH_FAILED);
  Pick()->compile_info_deleter(compiled);
}

TEST_F(PickTest, InferenceReadsTheValueAndTheAttributes) {
  auto holder = chain::InferShapeContextFaker()
                    .SetOpType("Pick")
                    .IrInstanceNum({2, 1}, {1})
                    .NodeAttrs({{"axis", int64_t{1}}, {"keep", true}})
                    .InputTensors({&a_, &b_, &position_})
                    .Build();
  ASSERT_EQ(Pick()->infer_shape(holder.GetContext()), ge::GRAPH_SUCCESS);
  EXPECT_EQ(*holder.GetContext()->GetOutputShape(0), (gert::Shape{10, 1}));
}

TEST_F(PickTest, InferenceWithoutTheValueFails) {
  gert::Tensor unknown = TensorOf({1}, ge::DT_INT64);
  auto holder = chain::InferShapeContextFaker()
                    .SetOpType("Pick")
                    .IrInstanceNum({2, 1}, {1})
                    .NodeAttrs({{"axis", int64_t{1}}, {"keep", false}})
                    .InputTensors({&a_, &b_, &unknown})
                    .Build();
  EXPECT_EQ(Pick()->infer_shape(holder.GetContext()), ge::GRAPH_FAILED);
}

}  // namespace
