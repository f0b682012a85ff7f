// TransData on every chip that has it, of every type of 16 bits and with every buffer: plain loops.
// spec: adv_math.md, sections 1.2, 6.6 and 8.1
#include "lib/every_call.h"
#include "lib/volume.h"

namespace asctwin::test::formats {
namespace {

using namespace AscendC;

// 17 channels are two groups; 2 filters of 5 channels are one of each.
constexpr Volume kChannels{1, 17, 1, 2, 8}, kFilters{2, 5, 1, 1, 2};
constexpr uint32_t kBlocked = 512;  // elements of either in blocks
constexpr RowShape kOfBlocks{1, kBlocked, kBlocked};

template <const TransDataConfig& config, class T, class Src, class Dst>
void transdata(const Operands<T>& o, const Src& src, const Dst& dst) {
  const TransDataParams<Src, Dst> params{src, dst};
  if (o.tmp != nullptr) return TransData<config>(o.y, o.x, *o.tmp, params);
  TransData<config>(o.y, o.x, params);
}
template <class T, const TransDataConfig& config>
uint32_t least() {
  return least_of([](auto& max, auto& min) {
    const TensorShape any({1, 16, 1, 2, 8});
    const auto& platform = *platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
    EXPECT_TRUE(GetTransDataMaxMinTmpSize(platform, any, any, ge::DT_FLOAT16, config, max, min));
  });
}

// visit(plain, blocked): where an element lies in either.
template <class Visit>
void for_each_element(const Volume& v, bool filters, Visit visit) {
  for (uint32_t n = 0; n < v.n; ++n)
    for (uint32_t c = 0; c < v.c; ++c)
      for (uint32_t i = 0; i < v.hw(); ++i)
        visit(v.plain(n, c, 0, i), v.blocked(filters, n, c, 0, i));
}
// Elements that are missing in a group are 0.
template <class T>
Numbers blocks_of(const Volume& v, bool filters) {
  Numbers numbers(kBlocked);
  for_each_element(v, filters,
                   [&](uint32_t plain, uint32_t at) { numbers[at] = stored_at(plain); });
  return rounded<T>(numbers);
}
template <class T>
Numbers rows_of(const Volume& v, bool filters) {
  Numbers numbers;
  for_each_element(v, filters,
                   [&](uint32_t, uint32_t blocked) { numbers.push_back(stored_at(blocked)); });
  return rounded<T>(numbers);
}

template <class T>
std::vector<Function<T>> to_blocks() {
  return {{"TransData to NDC1HWC0",
           [](const Operands<T>& o) {
             transdata<kToBlocks>(o, plain_layout(kChannels), block_layout(kChannels));
           },
           blocks_of<T>(kChannels, false), kOfBlocks, least<T, kToBlocks>()},
          {"TransData to FRACTAL_Z_3D",
           [](const Operands<T>& o) {
             transdata<kToFilters>(o, plain_layout(kFilters), filter_layout(kFilters));
           },
           blocks_of<T>(kFilters, true), kOfBlocks, least<T, kToFilters>()}};
}
template <class T>
std::vector<Function<T>> from_blocks() {
  return {{"TransData from NDC1HWC0",
           [](const Operands<T>& o) {
             transdata<kFromBlocks>(o, block_layout(kChannels), plain_layout(kChannels));
           },
           rows_of<T>(kChannels, false),
           {17, 16, 16},
           least<T, kFromBlocks>()},
          {"TransData from FRACTAL_Z_3D",
           [](const Operands<T>& o) {
             transdata<kFromFilters>(o, filter_layout(kFilters), plain_layout(kFilters));
           },
           rows_of<T>(kFilters, true),
           {10, 2, 16},
           least<T, kFromFilters>()}};
}

template <class T>
class EveryFormat : public ::testing::Test {};
using Types16 = ::testing::Types<half, bfloat16_t, int16_t>;
TYPED_TEST_SUITE(EveryFormat, Types16);

TYPED_TEST(EveryFormat, GoesThereAndBack) {
  expect_everywhere(to_blocks<TypeParam>());
  expect_everywhere(from_blocks<TypeParam>());
}

}  // namespace
}  // namespace asctwin::test::formats
