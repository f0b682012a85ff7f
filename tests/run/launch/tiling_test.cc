// Tiling data on its way into a kernel, the tiling key, and a struct that both sides share.
// spec: vector.md, section 5
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "register/tilingdata_base.h"

namespace {

using namespace AscendC;

BEGIN_TILING_DATA_DEF(Shape)
TILING_DATA_FIELD_DEF(uint32_t, rows);
TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, steps);
END_TILING_DATA_DEF;

BEGIN_TILING_DATA_DEF(Tiling)
TILING_DATA_FIELD_DEF(uint8_t, value);
TILING_DATA_FIELD_DEF(int64_t, length);
TILING_DATA_FIELD_DEF_STRUCT(Shape, shape);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(AddCustom, Tiling)

TEST(TilingStruct, LaysFieldsAtTheirNaturalAlignment) {
  EXPECT_EQ(sizeof(Shape), 16u);
  EXPECT_EQ(offsetof(Tiling, length), 8u);
  EXPECT_EQ(offsetof(Tiling, shape), 16u);
  EXPECT_EQ(Tiling().GetDataSize(), 32u);
}

asctwin::Gm<uint8_t> saved_tiling() {
  Tiling tiling;
  const uint16_t steps[] = {5, 6, 7};
  tiling.set_value(1);
  tiling.set_length(-2);
  tiling.shape.set_rows(3);
  tiling.shape.set_steps(steps);
  asctwin::Gm<uint8_t> saved(tiling.GetDataSize());
  tiling.SaveToBuffer(saved.data(), saved.size());
  return saved;
}

int64_t sum_of(const Tiling& tiling) {
  const Shape& shape = tiling.shape;
  return tiling.value + tiling.length + shape.rows + shape.steps[0] + shape.steps[2];
}

void read_default(GM_ADDR out, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(Tiling);
  GET_TILING_DATA(data, tiling);
  *reinterpret_cast<int64_t*>(out) = sum_of(data);
}
void read_named(GM_ADDR out, GM_ADDR tiling) {
  REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 1", Tiling);
  GET_TILING_DATA_WITH_STRUCT(Tiling, data, tiling);
  *reinterpret_cast<int64_t*>(out) = sum_of(data);
}
void read_pointer(GM_ADDR out, GM_ADDR tiling) {
  GET_TILING_DATA_PTR_WITH_STRUCT(Tiling, data, tiling);
  *reinterpret_cast<int64_t*>(out) = sum_of(*data);
}
void read_member(GM_ADDR out, GM_ADDR tiling) {
  GET_TILING_DATA_MEMBER(Tiling, length, length, tiling);
  GET_TILING_DATA_MEMBER(Tiling, shape, shape, tiling);
  *reinterpret_cast<int64_t*>(out) = length + shape.steps[1];
}

void read_copies(GM_ADDR out, GM_ADDR tiling) {
  GET_TILING_DATA_PTR_WITH_STRUCT(Tiling, data, tiling);
  COPY_TILING_WITH_STRUCT(Tiling, data, whole);
  COPY_TILING_WITH_ARRAY(uint16_t, 3, data->shape.steps, steps);
  *reinterpret_cast<int64_t*>(out) = sum_of(*whole) + 100 * (*steps)[1];
}

int64_t result_of(void (*kernel)(GM_ADDR, GM_ADDR)) {
  const asctwin::Gm<int64_t> out({0});
  const asctwin::Report report = asctwin::run(kernel, {}, out, saved_tiling());
  EXPECT_TRUE(report.clean()) << report.text();
  return out[0];
}

TEST(TilingData, ReachesTheKernel) {
  EXPECT_EQ(result_of(read_default), 1 - 2 + 3 + 5 + 7);
  EXPECT_EQ(result_of(read_named), 1 - 2 + 3 + 5 + 7);
  EXPECT_EQ(result_of(read_pointer), 1 - 2 + 3 + 5 + 7);
  EXPECT_EQ(result_of(read_member), -2 + 6);
  EXPECT_EQ(result_of(read_copies), 1 - 2 + 3 + 5 + 7 + 100 * 6);
}

asctwin::Code only_code(const asctwin::Report& report) {
  EXPECT_EQ(report.findings().size(), 1u) << report.text();
  return report.findings().empty() ? asctwin::Code::E0999 : report.findings()[0].code;
}

TEST(TilingData, IsCheckedAsAnyReadOfGlobalMemory) {
  const asctwin::Gm<int64_t> out({0});
  const asctwin::Gm<uint8_t> short_block({0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(only_code(asctwin::run(read_named, {}, out, short_block)), asctwin::Code::E0205);
  EXPECT_EQ(only_code(asctwin::run(read_named, {}, out, nullptr)), asctwin::Code::E0203);
  const asctwin::Gm<uint8_t> unwritten(sizeof(Tiling));
  EXPECT_EQ(only_code(asctwin::run(read_named, {}, out, unwritten)), asctwin::Code::E0302);
}

void tell_key(GM_ADDR out) {
  int64_t told = TILING_KEY_IS(7) ? 1 : 0;
  if (TILING_KEY_LIST(7, 8)) told += 2;
  *reinterpret_cast<int64_t*>(out) = told;
}

TEST(TilingKey, IsThatOfTheLaunch) {
  const int64_t told[] = {0, 3, 2};
  for (uint64_t key = 6; key <= 8; ++key) {
    const asctwin::Gm<int64_t> out({-1});
    asctwin::RunOptions options;
    options.tiling_key = key;
    EXPECT_TRUE(asctwin::run(tell_key, options, out).clean());
    EXPECT_EQ(out[0], told[key - 6]) << key;
  }
}

}  // namespace
