#include "frame.h"
#include "tikicpulib.h"

extern "C" __global__ __aicore__ void halve(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                            GM_ADDR tiling);

namespace {

TEST(HalveKernel, RunsWithTheTilingOfTheHost) {
  constexpr size_t kCount = 100;
  frame::TilingInfo info;
  const gert::StorageShape shape({kCount}, {kCount});
  frame::TilingPara para{"Halve", {{shape, ge::DT_FLOAT}}, {{shape, ge::DT_FLOAT}}};
  para.cores = 4;
  ASSERT_TRUE(frame::execute(para, info));
  auto* const x = static_cast<uint8_t*>(AscendC::GmAlloc(kCount * sizeof(float)));
  auto* const y = static_cast<uint8_t*>(AscendC::GmAlloc(kCount * sizeof(float)));
  auto* const workspace = static_cast<uint8_t*>(AscendC::GmAlloc(info.workspaces[0]));
  auto* const tiling = static_cast<uint8_t*>(AscendC::GmAlloc(info.data.size()));
  for (size_t i = 0; i < kCount; ++i) reinterpret_cast<float*>(x)[i] = static_cast<float>(i);
  std::memcpy(tiling, info.data.data(), info.data.size());
  ICPU_SET_TILING_KEY(info.key);
  AscendC::SetKernelMode(KernelMode::AIV_MODE);
  ICPU_RUN_KF(halve, info.blocks, x, y, workspace, tiling);
  for (size_t i = 0; i < kCount; ++i)
    EXPECT_EQ(reinterpret_cast<float*>(y)[i], static_cast<float>(i) / 2);
  for (uint8_t* const memory : {x, y, workspace, tiling}) AscendC::GmFree(memory);
}

}  // namespace
