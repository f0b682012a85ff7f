#include "frame.h"

namespace {

using frame::TilingInfo;
using frame::TilingPara;

TEST(HalveTiling, DividesAmongTheCoresOfThePlatform) {
  const gert::StorageShape shape({100, 10}, {100, 10});
  TilingPara para{"Halve", {{shape, ge::DT_FLOAT}}, {{shape, ge::DT_FLOAT}}};
  para.cores = 10;
  TilingInfo info;
  ASSERT_TRUE(frame::execute(para, info));
  EXPECT_EQ(info.key, 7);
  EXPECT_EQ(info.blocks, 10u);
  EXPECT_EQ(frame::words_of(info.data), "1000 104 ");
  EXPECT_EQ(info.workspaces, std::vector<size_t>({32}));
}

TEST(HalveTiling, TakesATensorWithoutDimensions) {
  const gert::StorageShape one;
  TilingInfo info;
  ASSERT_TRUE(frame::execute({"Halve", {{one, ge::DT_FLOAT}}, {{one, ge::DT_FLOAT}}}, info));
  EXPECT_EQ(frame::words_of(info.data), "1 8 ");
}

TEST(HalveTiling, RefusesNineDimensions) {
  const gert::StorageShape nine({1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1});
  TilingInfo info;
  EXPECT_FALSE(frame::execute({"Halve", {{nine, ge::DT_FLOAT}}, {{nine, ge::DT_FLOAT}}}, info));
}

TEST(HalveInferShape, KeepsUnknownDimensions) {
  const gert::StorageShape shape({-1, 4}, {-1, 4});
  auto inputs = frame::tensors_of({{shape, ge::DT_FLOAT}});
  auto holder = gert::OpInferShapeContextBuilder()
                    .OpType("Halve")
                    .IONum(1, 1)
                    .InputTensors(frame::pointers_to(inputs))
                    .Build();
  ASSERT_EQ(frame::functions_of("Halve")->infer_shape(holder.GetContext()), ge::GRAPH_SUCCESS);
  EXPECT_EQ(*holder.GetContext()->GetOutputShape(0), (gert::Shape{-1, 4}));
}

}  // namespace
