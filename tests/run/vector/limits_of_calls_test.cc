// Calls at the ends of documented ranges: one below the lowest value, both ends, one above.
// spec: vector.md, sections 1.1, 4.10 to 4.12; data_movement.md, section 1
#include "run/vector/bit_masks.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

struct Range {
  const char* name;
  int64_t lowest, highest;
  std::function<void(int64_t)> call;
};

constexpr uint32_t kA = 0, kB = 0x10000, kC = 0x20000;
template <class T>
LocalTensor<T> filled(uint32_t address, uint32_t bytes) {
  const auto tensor = room<T>(address, bytes / sizeof(T));
  Duplicate(tensor, T(1), static_cast<int32_t>(bytes / sizeof(T)));
  PipeBarrier<PIPE_ALL>();
  return tensor;
}

// Results of all repeats lie in one place, so that 255 of them have room.
const Range kRanges[] = {
    {"Add, repeatTime", 0, 255,
     [](int64_t value) {
       const auto x = filled<float>(kA, 256);
       Add(room<float>(kB, 64), x, x, uint64_t{64}, value, {1, 1, 1, 0, 0, 0});
     }},
    {"Add, src0BlkStride", 0, 255,
     [](int64_t value) {
       const auto x = filled<float>(kA, 0x10000);
       Add(room<float>(kB, 64), x, x, uint64_t{64}, 1,
           BinaryRepeatParams(1, static_cast<int>(value), 1, 8, 8, 8));
     }},
    {"Add, dstBlkStride", 1, 255,
     [](int64_t value) {
       const auto x = filled<float>(kA, 256);
       Add(room<float>(kB, 0x4000), x, x, uint64_t{64}, 1,
           BinaryRepeatParams(static_cast<int>(value), 1, 1, 8, 8, 8));
     }},
    {"ShiftLeft of int16_t, scalarValue", 0, 16,
     [](int64_t value) {
       const auto x = filled<int16_t>(kA, 256);
       ShiftLeft(room<int16_t>(kB, 128), x, static_cast<int16_t>(value), 128);
     }},
    {"Brcb, repeatTime", 0, 255,
     [](int64_t value) {
       const auto x = filled<float>(kA, 0x4000);
       Brcb(room<float>(kB, 0x4000), x, value, {1, 0});
     }},
    {"WholeReduceSum, repeatTime", 0, 255,
     [](int64_t value) {
       const auto x = filled<float>(kA, 256);
       WholeReduceSum(room<float>(kB, 256), x, 64, static_cast<int32_t>(value), 1, 1, 0);
     }},
    {"GatherMask, src1Pattern", 1, 7,
     [](int64_t value) {
       const auto x = filled<float>(kA, 256);
       uint64_t kept = 0;
       GatherMask(room<float>(kB, 64), x, value, false, 0, {1, 1, 8, 8}, kept);
     }},
    {"GatherMask, repeatTimes", 0, 255,
     [](int64_t value) {
       const auto x = filled<float>(kA, 256);
       uint64_t kept = 0;
       GatherMask(room<float>(kB, 0x4000), x, 3, false, 0, {1, static_cast<int>(value), 0, 0},
                  kept);
     }},
    {"Sort32, repeatTime", 0, 255,
     [](int64_t value) {
       const auto x = filled<half>(kA, 255 * 64);
       const auto index = filled<uint32_t>(kB, 255 * 128);
       Sort32(room<half>(kC, 255 * 128), x, index, static_cast<int32_t>(value));
     }},
    {"DataCopy, blockCount", 0, 4095,  // 0 does nothing, with a warning
     [](int64_t value) {
       const auto x = filled<float>(kA, 0xE000);
       asctwin::Field<uint16_t> count = static_cast<int64_t>(value);
       DataCopy(room<float>(kB, 0x8000), x, DataCopyParams(count, 1, 0, 0));
     }},
};

class LimitsOfCalls : public testing::TestWithParam<Range> {};
INSTANTIATE_TEST_SUITE_P(Each, LimitsOfCalls, testing::ValuesIn(kRanges));

std::string codes_with(const Range& range, int64_t value) {
  return codes_of(run_once([&] { range.call(value); }, "Ascend910B1", asctwin::Check::kFast));
}

TEST_P(LimitsOfCalls, HoldAtBothEnds) {
  const Range& range = GetParam();
  const auto is_error = [&](int64_t value) {
    const std::string codes = codes_with(range, value);
    return codes == "E0102" || codes == "E0105";
  };
  EXPECT_TRUE(is_error(range.lowest - 1))
      << range.name << ": " << codes_with(range, range.lowest - 1);
  EXPECT_FALSE(is_error(range.lowest)) << range.name << ": " << codes_with(range, range.lowest);
  EXPECT_FALSE(is_error(range.highest)) << range.name << ": " << codes_with(range, range.highest);
  EXPECT_TRUE(is_error(range.highest + 1))
      << range.name << ": " << codes_with(range, range.highest + 1);
}

}  // namespace
