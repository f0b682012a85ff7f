// The C API: the control register, atomic copies by number, counts of GatherMask, the tables of a
// cube core. spec: adv_nn.md, sections 7.3, 8.2 and 8.4
#include <gtest/gtest.h>

#include <cmath>

#include "asctwin/run.h"
#include "c_api/asc_simd.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::test::codes_of;

asctwin::Report run_once(const std::function<void()>& kernel, bool on_cube = false) {
  asctwin::RunOptions options;
  if (on_cube) options.kind = asctwin::KernelKind{1, 0};
  return asctwin::run_on_cores(kernel, options, {});
}
template <class T>
T* at(uint64_t offset) {
  return reinterpret_cast<T*>(asc_get_phy_buf_addr(offset));
}
constexpr int64_t kIeee = int64_t{1} << 48, kSaturates = int64_t{1} << 53,
                  kWraps = int64_t{1} << 59;

// 60000 + 60000 in half.
float beyond_the_range() {
  asc_duplicate_sync(at<half>(0), half(60000), 16);
  asc_add_sync(at<half>(64), at<half>(0), at<half>(0), 16);
  return at<half>(64)[0];
}

TEST(CApiSystem, ControlRegister) {
  const auto report = run_once([] {
    asc_init();
    EXPECT_EQ(asc_get_ctrl(), kIeee);
    EXPECT_EQ(beyond_the_range(), INFINITY);
    asc_set_ctrl(kSaturates | kWraps);
    EXPECT_EQ(asc_get_ctrl(), kSaturates | kWraps);
    EXPECT_EQ(beyond_the_range(), 65504);
    asc_set_ctrl(asc_get_ctrl() | kIeee);
    EXPECT_EQ(beyond_the_range(), INFINITY);
    asc_set_mask_count();
    EXPECT_NE(asc_get_ctrl() & int64_t{1} << 56, 0);
    asc_set_ctrl(kIeee);
    EXPECT_EQ(asc_get_ctrl(), kIeee);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CApiSystem, OtherBitsOfTheControlRegisterStay) {
  const auto set = [](uint64_t value) {
    return codes_of(run_once([=] {
      asc_init();
      asc_set_ctrl(value);
    }));
  };
  EXPECT_EQ(set(kIeee), "");
  EXPECT_EQ(set(kIeee | 1), "E0105");
  EXPECT_EQ(set(kIeee | int64_t{1} << 46), "E0105");
  EXPECT_EQ(set(kIeee | int64_t{1} << 56), "W0110") << "the counter mode is left on";
}

TEST(CApiSystem, AtomicCopiesByNumber) {
  asctwin::Gm<int32_t> z{0, 1, 2, 3, 4, 5, 6, 7};
  const auto report = asctwin::run(
      +[](__gm__ int32_t* to) {
        asc_init();
        asc_duplicate_sync(at<int32_t>(0), 5, 8);
        asc_store_atomic_config config;
        asc_get_store_atomic_config(config);
        EXPECT_EQ(config.config, 0u);
        asc_set_store_atomic_config_v1(4, 0);
        asc_get_store_atomic_config(config);
        EXPECT_EQ(config.atomic_type, 4u);
        EXPECT_EQ(config.atomic_op, 0u);
        asc_copy_ub2gm_sync(to, at<int32_t>(0), 32);
        asc_set_atomic_max_float();
        asc_get_store_atomic_config(config);
        EXPECT_EQ(config.atomic_type, 1u);
        EXPECT_NE(config.atomic_op, 0u);
        SetStoreAtomicConfig<AtomicDtype::ATOMIC_BF16, AtomicOp::ATOMIC_SUM>();
        uint16_t type = 0, operation = 7;
        GetStoreAtomicConfig(type, operation);
        EXPECT_EQ(type, 6);
        EXPECT_EQ(operation, 0);
        asc_set_store_atomic_config_v1(0, 0);
      },
      {}, z);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 8; ++i) EXPECT_EQ(z[i], i + 5);
}

// Type and operation in either order, and the type alone.
TEST(CApiSystem, AtomicCopiesByTheCompilersFunctions) {
  asctwin::Gm<float> z{0, 1, 2, 3, 4, 5, 6, 7};
  const auto report = asctwin::run(
      +[](__gm__ float* to) {
        asc_init();
        auto* const five = reinterpret_cast<__ubuf__ float*>(get_imm(0));
        asc_duplicate_sync(at<float>(0), 5.0f, 8);
        const auto add = [&] {
          copy_ubuf_to_gm(to, five, 0, 1, 1, 0, 0);
          pipe_barrier(PIPE_ALL);
          set_atomic_none();
        };
        set_atomic_f32();
        set_atomic_add();
        add();
        set_atomic_add();
        set_atomic_f32();
        add();
        set_atomic_f32();
        add();
      },
      {}, z);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 8; ++i) EXPECT_EQ(z[i], i + 15);
}

TEST(CApiSystem, NumbersOfAtomicTypesHaveARange) {
  const auto set = [](int type, int op) {
    return codes_of(run_once([=] {
      asc_init();
      asc_set_store_atomic_config_v1(type, op);
      asc_set_atomic_none();
    }));
  };
  EXPECT_EQ(set(-1, 0), "E0102");
  EXPECT_EQ(set(0, 0), "");
  EXPECT_EQ(set(6, 0), "");
  EXPECT_EQ(set(7, 0), "E0102");
  EXPECT_EQ(set(1, 1), "E0102");
}

// Elements 0, 1, 2, ... at 0; bits at 4096 that keep the first and the last of each four.
void fill_stream(uint32_t elements) {
  for (uint32_t i = 0; i < elements; ++i)
    LocalTensor<uint32_t>(TPosition::VECCALC, 0, elements).SetValue(i, i);
  for (uint32_t i = 0; i < 64; ++i)
    LocalTensor<uint8_t>(TPosition::VECCALC, 4096, 64).SetValue(i, 0x99);
  asc_sync();
}

TEST(CApiSystem, CountsWhatIsKept) {
  const auto report = run_once([] {
    asc_init();
    fill_stream(128);
    asc_reduce(at<uint32_t>(8192), at<uint32_t>(0), at<uint32_t>(4096), 2, 1, 3, 8, 0);
    asc_sync();
    EXPECT_EQ(asc_get_rsvd_count(), 32) << "every fourth";
    EXPECT_EQ(GetGatherMaskRemainCount(), 32);
    asc_squeeze(at<uint32_t>(8192), at<uint32_t>(0), at<uint32_t>(4096), 2, 1, 1, 1, 8, 8, 1);
    asc_sync();
    EXPECT_EQ(asc_get_rsvd_count(), 64);
    const LocalTensor<uint32_t> kept(TPosition::VECCALC, 8192, 64);
    for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(kept.GetValue(i), i / 2 * 4 + (i % 2) * 3) << i;
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

// L1 holds 1, 2, 3, ... of T.
template <class T>
T* counted_l1(uint32_t elements) {
  auto* const l1 = reinterpret_cast<T*>(LocalTensor<T>(TPosition::A1, 0, elements).GetPhyAddr());
  for (uint32_t i = 0; i < elements; ++i) l1[i] = T(float(i + 1));
  return l1;
}
template <class T>
const T* place(TPosition position, uint32_t address) {
  return reinterpret_cast<const T*>(LocalTensor<T>(position, address, 256).GetPhyAddr());
}

// By the number of a byte of the table, and by an address.
TEST(CApiSystem, CopiesIntoTheBiasTable) {
  const auto report = run_once(
      [] {
        asc_init();
        const float* const words = counted_l1<float>(32);
        asc_copy_l12bt_sync(64, words, 64);
        EXPECT_EQ(place<float>(TPosition::C2, 64)[15], 16);
        const half* const halves = counted_l1<half>(64);
        const auto table = LocalTensor<float>(TPosition::C2, 128, 64).GetPhyAddr();
        asc_copy_l12bt(table, halves, 1, 1, 1, 0, 0);
        asc_sync();
        EXPECT_EQ(place<float>(TPosition::C2, 128)[31], 32) << "64 B of halves";
      },
      true);
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CApiSystem, CopiesIntoTheFixpipeBuffer) {
  const auto report = run_once(
      [] {
        asc_init();
        const uint64_t* const words = counted_l1<uint64_t>(32);
        const LocalTensor<uint64_t> buffer(TPosition::C2PIPE2GM, 0, 64);
        auto* const to = reinterpret_cast<uint64_t*>(buffer.GetPhyAddr());
        asc_copy_l12fb_sync(to, words, 128);
        EXPECT_EQ(to[15], 16u);
        asc_copy_l12fb(to, words + 16, 1, 1, 0, 0);
        asc_sync();
        EXPECT_EQ(to[0], 17u);
        asc_set_l0c2gm_config(0, 0, false);
      },
      true);
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CApiSystem, WordsOfTheFixpipeBufferAreReadBack) {
  const auto report = run_once(
      [] {
        asc_init();
        EXPECT_EQ(asc_get_l0c2gm_prequant() + asc_get_l0c2gm_relu(), 0u);
        EXPECT_EQ(asc_get_l0c2gm_unitflag(), 0u);
        asc_set_l0c2gm_config(64, 128, true);
        EXPECT_EQ(asc_get_l0c2gm_relu(), 64u);
        EXPECT_EQ(asc_get_l0c2gm_prequant(), 128u);
        EXPECT_EQ(asc_get_l0c2gm_unitflag(), 1u);
      },
      true);
  EXPECT_TRUE(report.clean()) << report.text();
}

// A kernel that copies the 32 bytes 1, 2, 3, ... into L1 and `bytes` bytes from there to z.
asctwin::Report pad_blocks(void (*copy)(void*, const void*), int bytes, std::vector<uint8_t>& z) {
  asctwin::Gm<uint8_t> from(32), to(bytes);
  for (int i = 0; i < 32; ++i) from[i] = static_cast<uint8_t>(i + 1);
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const auto report = asctwin::run(
      +[](__gm__ uint8_t* x, __gm__ uint8_t* out, void (*load)(void*, const void*), int length) {
        asc_init();
        const LocalTensor<uint8_t> l1(TPosition::A1, 0, 1024);
        void* const a1 = reinterpret_cast<void*>(l1.GetPhyAddr());
        load(a1, x);
        asc_sync();
        asc_copy_l12gm_sync(out, a1, 1, length / 32, 0, 0);
      },
      options, from, to, copy, bytes);
  z.assign(to.data(), to.data() + bytes);
  return report;
}

// Expects at the front of each `pitch` bytes: `kept` bytes of each `unit` of the source.
void expect_units(const std::vector<uint8_t>& z, int unit, int kept, int pitch) {
  for (int i = 0; i < static_cast<int>(z.size()); ++i) {
    const int at = i % pitch;
    EXPECT_EQ(z[i], at < kept ? i / pitch * unit + at + 1 : 0) << i;
  }
}

TEST(CApiSystem, CopiesIntoL1PadUnits) {
  std::vector<uint8_t> z;
#define ASCTWIN_PAD(mode, bytes)                                                              \
  EXPECT_EQ(                                                                                  \
      codes_of(pad_blocks(                                                                    \
          +[](void* to, const void* from) { asc_copy_gm2l1_pad##mode##_sync(to, from, 32); }, \
          bytes, z)),                                                                         \
      "")
  ASCTWIN_PAD(1, 1024);
  expect_units(z, 1, 1, 32);
  ASCTWIN_PAD(2, 512);
  expect_units(z, 1, 1, 16);
  ASCTWIN_PAD(3, 256);
  expect_units(z, 2, 2, 16);
  ASCTWIN_PAD(4, 128);
  expect_units(z, 4, 4, 16);
  ASCTWIN_PAD(5, 64);
  expect_units(z, 8, 8, 16);
#undef ASCTWIN_PAD
}

// The front of each of two blocks, which are two bursts, stays.
TEST(CApiSystem, CopiesIntoL1KeepTheFrontOfBlocks) {
  asctwin::Gm<uint8_t> from(128), to(32);
  for (int i = 0; i < 128; ++i) from[i] = static_cast<uint8_t>(i);
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const auto report = asctwin::run(
      +[](__gm__ uint8_t* x, __gm__ uint8_t* out) {
        asc_init();
        const LocalTensor<uint8_t> l1(TPosition::A1, 0, 1024);
        void* const a1 = reinterpret_cast<void*>(l1.GetPhyAddr());
        asc_copy_gm2l1_pad8(a1, x, 2, 1, 1, 0);
        asc_sync();
        asc_copy_l12gm_sync(out, a1, 1, 1, 0, 0);
      },
      options, from, to);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 32; ++i) EXPECT_EQ(to[i], i / 16 * 64 + i % 16) << i;
}

TEST(CApiSystem, CopiesFromL1IntoGlobalMemory) {
  asctwin::Gm<int32_t> z(16);
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const auto report = asctwin::run(
      +[](__gm__ int32_t* to) {
        asc_init();
        asc_copy_l12gm_sync(to, counted_l1<int32_t>(24), 2, 1, 1, 0);
      },
      options, z);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 16; ++i) EXPECT_EQ(z[i], i < 8 ? i + 1 : i + 9);
}

// There is no device to ask.
TEST(CApiSystem, PlacesOfTheDevice) {
  asctwin::RunOptions options;
  options.blocks = 2;
  const auto report = asctwin::run_on_cores(
      [] {
        asc_init();
        EXPECT_EQ(asc_get_core_id(), asc_get_block_idx());
        EXPECT_EQ(asc_get_phy_stack_base(), 0);
        EXPECT_EQ(asc_get_sys_virtual_base(), 0);
        EXPECT_EQ(asc_get_smmu_tag_version(), 0);
        EXPECT_EQ(asc_get_ffts_base_addr(), 0);
      },
      options, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

}  // namespace
