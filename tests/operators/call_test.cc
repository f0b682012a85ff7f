// Operators of projects called from C++, through asctwin/operators.h alone.
// spec: custom_op.md, section 5.2
#include "asctwin/operators.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "asctwin/gtest.h"

namespace {

using asctwin::DType;
using asctwin::HostTensor;
using asctwin::OperatorCall;
using asctwin::OperatorProject;
using asctwin::OperatorResult;

std::string project(const std::string& name) {
  setenv("ASCTWIN_CACHE_DIR", ASCTWIN_TEST_CACHE, 1);
  setenv("ASCTWIN_CACHE_MAX_MB", "8192", 1);  // as the other tests that share it
  return std::string(ASCTWIN_TEST_PROJECTS) + "/" + name;
}

template <class T>
std::vector<T> counted(size_t count, T step = 1) {
  std::vector<T> values;
  for (size_t i = 0; i < count; ++i) values.push_back(static_cast<T>(i) * step);
  return values;
}

TEST(OperatorProject, RunsTheTilingFunctionAndTheKernel) {
  const OperatorProject add(project("add_custom"));
  const auto x = HostTensor::of<float>({3, 100}, counted<float>(300));
  const auto y = HostTensor::of<float>({3, 100}, counted<float>(300, 10));
  const OperatorResult result = add.run(OperatorCall("AddCustom").input(x).input(y));
  ASSERT_CLEAN(result.report);
  EXPECT_EQ(result.tiling.blocks, 2u);
  EXPECT_EQ(result.tiling.data.size(), 12u);
  ASSERT_EQ(result.outputs.size(), 1u);
  EXPECT_EQ(result.output("z").shape, (std::vector<size_t>{3, 100}));
  EXPECT_EQ(result.output("z").values<float>(), counted<float>(300, 11));
  EXPECT_THROW(result.output("y"), std::out_of_range);
  EXPECT_THROW(result.output("z").values<int32_t>(), std::invalid_argument);
}

TEST(OperatorProject, TakesAbsentInputsAndAttributesOfEachType) {
  const OperatorProject scale(project("scale_bias"));
  const auto x = HostTensor::of<float>({256}, counted<float>(256));
  const auto call = OperatorCall("ScaleBias").input(x).absent().attribute("scale", 3.0);
  EXPECT_EQ(scale.run(call).output("y").values<float>(), counted<float>(256, 3));
  const OperatorProject fill(project("fill_attrs"));
  const auto filled = fill.run(OperatorCall("FillAttrs")
                                   .input(HostTensor::of<float>({8}, counted<float>(8)))
                                   .attribute("count", 9)
                                   .attribute("scale", 2.0f)
                                   .attribute("flag", true)
                                   .attribute("mode", "double")
                                   .attribute("sizes", std::vector<int64_t>{7, 8})
                                   .attribute("dtype", 3));
  ASSERT_CLEAN(filled.report);
  EXPECT_EQ(filled.output("y").values<int32_t>(), (std::vector<int32_t>{9, 2, 1, 2, 2, 8, 9, 2}));
}

TEST(OperatorProject, TakesAndGivesLists) {
  const OperatorProject scale(project("scale_list"));
  const auto result = scale.run(OperatorCall("ScaleList")
                                    .inputs({HostTensor::of<float>({8}, counted<float>(8)),
                                             HostTensor::of<float>({3, 5}, counted<float>(15))})
                                    .output("y", DType::kFloat, {8})
                                    .output("y", DType::kFloat, {3, 5}));
  ASSERT_CLEAN(result.report);
  EXPECT_EQ(result.output("y[0]").values<float>(), counted<float>(8, 2));
  EXPECT_EQ(result.output("y[1]").shape, (std::vector<size_t>{3, 5}));
  EXPECT_EQ(result.output("y[1]").values<float>(), counted<float>(15, 2));
}

TEST(OperatorProject, TilesAlone) {
  const OperatorProject scale(project("scale_bias"));
  const auto x = HostTensor::of<float>({256}, counted<float>(256));
  const OperatorResult result = scale.tile(OperatorCall("ScaleBias").input(x));
  ASSERT_CLEAN(result.report);
  EXPECT_TRUE(result.outputs.empty());
  EXPECT_EQ(result.tiling.key, 2u);
  EXPECT_EQ(result.tiling.blocks, 4u);
  EXPECT_EQ(result.tiling.workspace_bytes, 16778240u);
  ASSERT_EQ(result.tiling.fields.size(), 5u);
  EXPECT_EQ(result.tiling.fields[0].first, "total");
  EXPECT_EQ(result.tiling.fields[0].second, "256");
}

TEST(OperatorProject, ReportsWhatTheProjectDoesWrong) {
  const OperatorProject scale(project("scale_bias"));
  const auto x = HostTensor::of<int32_t>({256}, counted<int32_t>(256));
  const OperatorResult types = scale.run(OperatorCall("ScaleBias").input(x));
  EXPECT_FINDING(types.report, "E1203");
  EXPECT_TRUE(types.outputs.empty());
  const OperatorProject add(project("add_custom"));
  const auto many = HostTensor::of<float>({256}, counted<float>(256));
  const auto few = HostTensor::of<float>({100}, counted<float>(100));
  EXPECT_FALSE(add.run(OperatorCall("AddCustom").input(many).input(few)).report.ok());
}

TEST(OperatorProject, RefusesWrongCalls) {
  EXPECT_THROW(OperatorProject{project("add_custom/op_kernel")}, std::invalid_argument);
  const OperatorProject add(project("add_custom"));
  const auto x = HostTensor::of<float>({8}, counted<float>(8));
  EXPECT_THROW(add.run(OperatorCall("AddCustom").input(x)), std::invalid_argument);
  EXPECT_THROW(add.run(OperatorCall("SubCustom").input(x)), std::invalid_argument);
  EXPECT_THROW(add.run(OperatorCall("AddCustom").input(x).input(x).attribute("scale", 1)),
               std::invalid_argument);
  EXPECT_THROW(add.tile(OperatorCall("AddCustom").input(x).input(x), "Ascend1"),
               std::invalid_argument);
  EXPECT_THROW(HostTensor::of<float>({9}, counted<float>(8)), std::invalid_argument);
  const HostTensor wrong{DType::kFloat, {8}, std::vector<uint8_t>(31)};
  EXPECT_THROW(add.run(OperatorCall("AddCustom").input(x).input(wrong)), std::invalid_argument);
}

TEST(OperatorProject, ListsItsOperators) {
  const OperatorProject scale(project("scale_bias"));
  const auto all = scale.operators();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].name, "ScaleBias");
  ASSERT_EQ(all[0].inputs.size(), 2u);
  EXPECT_EQ(all[0].inputs[1].name, "bias");
  EXPECT_EQ(all[0].inputs[1].kind, "optional");
  EXPECT_EQ(all[0].inputs[1].types, (std::vector<std::string>{"float16", "float"}));
  EXPECT_EQ(all[0].attributes, std::vector<std::string>{"scale"});
  EXPECT_EQ(all[0].chips, std::vector<std::string>{"ascend910b"});
}

}  // namespace
