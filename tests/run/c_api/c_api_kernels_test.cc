// Whole kernels by the C API: copies, atomics, a product of matrices.
// spec: adv_nn.md, part 2
#include <gtest/gtest.h>

#include <cstring>

#include "asctwin/run.h"
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

template <class T>
T* at(uint64_t offset) {
  return reinterpret_cast<T*>(asc_get_phy_buf_addr(offset));
}

// A kernel of the C API alone, as the documents show it.
void add_kernel(__gm__ float* x, __gm__ float* y, __gm__ float* z) {
  asc_init();
  const uint32_t count = 256;
  __ubuf__ float* const a = at<float>(0);
  __ubuf__ float* const b = at<float>(1024);
  __ubuf__ float* const c = at<float>(2048);
  __gm__ float* const here = x + asc_get_block_idx() * count;
  asc_copy_gm2ub(a, here, count * sizeof(float));
  asc_copy_gm2ub(b, y + asc_get_block_idx() * count, 1, 32, 0, 0);
  asc_sync_notify(PIPE_MTE2, PIPE_V, EVENT_ID0);
  asc_sync_wait(PIPE_MTE2, PIPE_V, EVENT_ID0);
  asc_add(c, a, b, 4, 1, 1, 1, 8, 8, 8);
  asc_sync();
  asc_copy_ub2gm_sync(z + asc_get_block_idx() * count, c, count * sizeof(float));
}

TEST(CApiKernels, AddsInGlobalMemory) {
  asctwin::Gm<float> x(512), y(512), z(512);
  for (size_t i = 0; i < x.size(); ++i) x[i] = float(i), y[i] = float(3 * i);
  asctwin::RunOptions options;
  options.blocks = 2;
  const auto report = asctwin::run(add_kernel, options, x, y, z);
  EXPECT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < z.size(); ++i) ASSERT_EQ(z[i], float(4 * i)) << i;
}

void align_kernel(__gm__ half* x, __gm__ half* z) {
  asc_init();
  asc_set_copy_pad_val(half(9));
  asc_copy_gm2ub_align(at<half>(0), x, 2, 20, 1, 2, 4, 0);  // 10 elements, 2 are left out
  asc_sync();
  asc_copy_ub2gm_align(z, at<half>(0), 2, 26, 0, 0, 0, 0);
  asc_sync();
  asc_copy_gm2ub_align_sync(at<half>(512), x, 6);
  asc_copy_ub2gm_align_sync(z + 26, at<half>(512), 6);
}

TEST(CApiKernels, CopiesBytes) {
  asctwin::Gm<half> x(24), z(29);
  for (size_t i = 0; i < x.size(); ++i) x[i] = float(i);
  const auto report = asctwin::run(align_kernel, {}, x, z);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int burst = 0; burst < 2; ++burst)
    for (int i = 0; i < 13; ++i)
      EXPECT_EQ(float(z[13 * burst + i]), i < 1 || i > 10 ? 9 : 12 * burst + i - 1) << i;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(float(z[26 + i]), i);
}

void atomic_kernel(__gm__ int32_t* z) {
  asc_init();
  asc_duplicate_sync(at<int32_t>(0), 5, 8);
  asc_copy_ub2ub_sync(at<int32_t>(64), at<int32_t>(0), 32);
  asc_set_atomic_add_int();
  asc_copy_ub2gm_sync(z, at<int32_t>(64), 32);
  asc_set_atomic_max_int();
  asc_copy_ub2gm_sync(z, at<int32_t>(64), 32);
  asc_set_atomic_none();
}

TEST(CApiKernels, AtomicCopies) {
  asctwin::Gm<int32_t> z{0, 1, 2, 3, 4, 5, 6, -9};
  const auto report = asctwin::run(atomic_kernel, {}, z);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 7; ++i) EXPECT_EQ(z[i], i + 5);
  EXPECT_EQ(z[7], 5);
}

template <class T>
T* in(TPosition position, uint32_t address) {
  return reinterpret_cast<T*>(LocalTensor<T>(position, address, 256).GetPhyAddr());
}
void cube_kernel(__gm__ half* x, __gm__ half* y, __gm__ float* z) {
  asc_init();
  half* const a1 = in<half>(TPosition::A1, 0);
  half* const b1 = in<half>(TPosition::A1, 512);
  asc_copy_gm2l1_nd2nz_sync(a1, x, 1, 16, 16, 0, 16, 16, 1, 0);
  asc_copy_gm2l1_nd2nz_sync(b1, y, 1, 16, 16, 0, 16, 16, 1, 0);
  asc_copy_l12l0a_sync(in<half>(TPosition::A2, 0), a1, 0, 1, 0, 0);
  asc_copy_l12l0b_trans_sync(in<half>(TPosition::B2, 0), b1, 0, 1, 0, 0, false, 0);
  float* const c = in<float>(TPosition::CO1, 0);
  asc_mmad_sync(c, in<half>(TPosition::A2, 0), in<half>(TPosition::B2, 0), 16, 16, 16, 0, false,
                false, true);
  asc_set_l0c_copy_params(1, 0, 0);
  asc_copy_l0c2gm_sync(z, c, 16, 16, 16, 16, 0, 0, 0, false, true);
}

// Uses 3D loads, over the first contents of L1.
void im2col_kernel(__gm__ half* x, __gm__ half* y, __gm__ float* z) {
  asc_init();
  half* const a1 = in<half>(TPosition::A1, 0);
  half* const b1 = in<half>(TPosition::A1, 512);
  asc_fill_value_config fill;
  fill.repeat = 1;
  fill.blk_num = 32;
  asc_fill_l1_sync(a1, half(7), fill);
  asc_copy_gm2l1_nd2nz_sync(a1, x, 1, 16, 16, 0, 16, 16, 1, 0);
  asc_copy_gm2l1_nd2nz_sync(b1, y, 1, 16, 16, 0, 16, 16, 1, 0);
  asc_l13d_fmatrix_config map;
  map.l1_height = 1;
  map.l1_width = 16;
  asc_set_l13d_fmatrix(map);
  asc_copy_l12l0a_sync(in<half>(TPosition::A2, 0), a1, 16, 16, 0, 0, 1, 1, 1, 1, 1, 1, false, false,
                       false, false, 16);
  asc_copy_l12l0b_sync(in<half>(TPosition::B2, 0), b1, 16, 16, 0, 0, 1, 1, 1, 1, 1, 1, false, false,
                       false, false, 16);
  float* const c = in<float>(TPosition::CO1, 0);
  asc_mmad_sync(c, in<half>(TPosition::A2, 0), in<half>(TPosition::B2, 0), 16, 16, 16, 0, false,
                false, true);
  asc_set_l0c_copy_params(1, 0, 0);
  asc_copy_l0c2gm_sync(z, c, 16, 16, 16, 16, 0, 0, 0, false, true);
}

class CApiProducts : public testing::TestWithParam<void (*)(half*, half*, float*)> {};
INSTANTIATE_TEST_SUITE_P(Loads, CApiProducts, testing::Values(cube_kernel, im2col_kernel));

TEST_P(CApiProducts, MultiplyMatrices) {
  asctwin::Gm<half> x(256), y(256);
  asctwin::Gm<float> z(256);
  for (int i = 0; i < 256; ++i) x[i] = float(i % 13 - 6), y[i] = float(i * 5 % 11 - 4);
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const auto report = asctwin::run(GetParam(), options, x, y, z);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int m = 0; m < 16; ++m)
    for (int n = 0; n < 16; ++n) {
      float sum = 0;
      for (int k = 0; k < 16; ++k) sum += float(x[16 * m + k]) * float(y[16 * k + n]);
      ASSERT_EQ(z[16 * m + n], sum) << m << " " << n;
    }
}

}  // namespace
