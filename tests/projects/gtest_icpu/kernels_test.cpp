#include "kernels.h"
#include "tikicpulib.h"

#include <gtest/gtest.h>

namespace {

template <typename T>
class Global {
 public:
  explicit Global(size_t count) : data_((T*)tik2::GmAlloc(count * sizeof(T))) {}
  ~Global() { tik2::GmFree(data_); }
  T* data() { return data_; }
  uint8_t* address() { return (uint8_t*)data_; }

 private:
  T* data_;
};

TEST(Fill, OfATemplateInstance) {
  Global<int32_t> x(64);
  ICPU_RUN_KF(fill<int32_t, 16>, 4, x.address(), 7);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(x.data()[i], 7);
}

TEST(Fill, FromALambda) {
  Global<float> x(32);
  const float value = 0.5f;
  ICPU_RUN_KF([value](GM_ADDR to) { fill<float, 16>(to, value); }, 2, x.address());
  for (int i = 0; i < 32; ++i) EXPECT_EQ(x.data()[i], 0.5f);
}

__global__ __aicore__ void sum_of_32(GM_ADDR x, int a1, int a2, int a3, int a4, int a5, int a6,
                                     int a7, int a8, int a9, int a10, int a11, int a12, int a13,
                                     int a14, int a15, int a16, int a17, int a18, int a19, int a20,
                                     int a21, int a22, int a23, int a24, int a25, int a26, int a27,
                                     int a28, int a29, int a30, int a31) {
  const int sum = a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15 +
                  a16 + a17 + a18 + a19 + a20 + a21 + a22 + a23 + a24 + a25 + a26 + a27 + a28 +
                  a29 + a30 + a31;
  fill<int32_t, 8>(x, sum);
}

TEST(Arguments, AreUpToThirtyTwo) {
  Global<int32_t> x(8);
  ICPU_RUN_KF(sum_of_32, 1, x.address(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
              18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
  EXPECT_EQ(x.data()[0], 31 * 32 / 2);
}

__global__ __aicore__ void by_key(GM_ADDR x) {
  if (TILING_KEY_IS(3)) {
    fill<int32_t, 8>(x, 30);
  } else {
    fill<int32_t, 8>(x, -1);
  }
}

TEST(TilingKey, IsWhatTheHostHasSet) {
  Global<int32_t> x(8);
  ICPU_SET_TILING_KEY(3);
  ICPU_RUN_KF(by_key, 1, x.address());
  EXPECT_EQ(x.data()[7], 30);
}

__global__ __aicore__ void by_kind(GM_ADDR x) {
  if ASCEND_IS_AIV {
    fill<int32_t, 8>(x, 1);
  }
}

TEST(KernelMode, DecidesWhichCoresRun) {
  Global<int32_t> x(4 * 8);
  AscendC::SetKernelMode(KernelMode::MIX_MODE);
  ICPU_RUN_KF(by_kind, 2, x.address());
  for (int i = 0; i < 4 * 8; ++i) EXPECT_EQ(x.data()[i], 1) << i;
  AscendC::SetKernelMode(KernelMode::AIV_MODE);
}

}  // namespace
