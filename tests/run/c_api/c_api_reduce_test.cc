// The C API: reductions. spec: adv_nn.md, section 7.4
#include "run/c_api/c_api_calls.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

TEST(CApi, Reductions) {
#define REDUCE(name, T, dst_repeat, ...)                                  \
  SAME(#name, false, T, T, name(d, a, 2, dst_repeat, 1, 8), __VA_ARGS__); \
  SAME(#name " count", false, T, T, name##_sync(d, a, 2 * 256 / sizeof(T)), __VA_ARGS__)
#define WHOLE(name, T, Cpp, order) \
  REDUCE(name, T, 1, Cpp(d, a, kEvery<T>, 2, 1, 1, 8, ReduceOrder::order))
#define ALL(T)                                                                         \
  REDUCE(asc_repeat_reduce_sum, T, 1, WholeReduceSum(d, a, kEvery<T>, 2, 1, 1, 8));    \
  REDUCE(asc_datablock_reduce_sum, T, 1, BlockReduceSum(d, a, 2, kEvery<T>, 1, 1, 8)); \
  REDUCE(asc_datablock_reduce_max, T, 1, BlockReduceMax(d, a, 2, kEvery<T>, 1, 1, 8)); \
  REDUCE(asc_datablock_reduce_min, T, 1, BlockReduceMin(d, a, 2, kEvery<T>, 1, 1, 8)); \
  REDUCE(asc_pair_reduce_sum, T, 1, PairReduceSum(d, a, 2, kEvery<T>, 1, 1, 8));       \
  WHOLE(asc_repeat_reduce_max_value_index, T, WholeReduceMax, ORDER_VALUE_INDEX);      \
  WHOLE(asc_repeat_reduce_max_index_value, T, WholeReduceMax, ORDER_INDEX_VALUE);      \
  WHOLE(asc_repeat_reduce_max_only_value, T, WholeReduceMax, ORDER_ONLY_VALUE);        \
  WHOLE(asc_repeat_reduce_max_only_index, T, WholeReduceMax, ORDER_ONLY_INDEX);        \
  WHOLE(asc_repeat_reduce_min_value_index, T, WholeReduceMin, ORDER_VALUE_INDEX);      \
  WHOLE(asc_repeat_reduce_min_index_value, T, WholeReduceMin, ORDER_INDEX_VALUE);      \
  WHOLE(asc_repeat_reduce_min_only_value, T, WholeReduceMin, ORDER_ONLY_VALUE);        \
  WHOLE(asc_repeat_reduce_min_only_index, T, WholeReduceMin, ORDER_ONLY_INDEX)
  ALL(half);
  ALL(float);
#undef ALL
#undef WHOLE
#undef REDUCE
}

TEST(CApi, ExtremeOfAllRepeats) {
  const auto report = run_once([] {
    numbers<float>(kA, 3, false);
    LocalTensor<float>(TPosition::VECCALC, kA, kElements).SetValue(70, 1000.0f);
    asc_repeat_reduce_max_only_value(at<float>(kB), at<float>(kA), 2, 1, 1, 8);
    float value = 0;
    uint32_t index = 0;
    asc_get_reduce_max_cnt(value, index);
    EXPECT_EQ(value, 1000.0f);
    EXPECT_EQ(index, 70u);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

}  // namespace
