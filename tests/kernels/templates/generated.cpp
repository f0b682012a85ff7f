// A source as a tile compiler writes it: one buffer for each memory, offsets in bytes, the address
// of flags as an argument, and a function for the loader. c = a b + 1, a block of 32 rows each.
#include "acl/acl.h"
#include "kernel_operator.h"
#include "runtime/rt_ffts.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void main_kernel(GM_ADDR A_handle, GM_ADDR B_handle,
                                                  GM_ADDR C_handle, GM_ADDR workspace_handle,
                                                  uint64_t fftsAddr) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  AscendC::SetSyncBaseAddr(fftsAddr);
  AscendC::TPipe pipe;
  AscendC::GlobalTensor<half> A, B;
  AscendC::GlobalTensor<float> C, workspace;
  A.SetGlobalBuffer((__gm__ half*)A_handle);
  B.SetGlobalBuffer((__gm__ half*)B_handle);
  C.SetGlobalBuffer((__gm__ float*)C_handle);
  workspace.SetGlobalBuffer((__gm__ float*)workspace_handle);
  AscendC::TBuf<AscendC::TPosition::A2> ascend_l0a;
  pipe.InitBuffer(ascend_l0a, 65536);
  AscendC::TBuf<AscendC::TPosition::B2> ascend_l0b;
  pipe.InitBuffer(ascend_l0b, 65536);
  AscendC::TBuf<AscendC::TPosition::A1> ascend_l1;
  pipe.InitBuffer(ascend_l1, 524032);
  AscendC::TBuf<AscendC::TPosition::CO1> ascend_l0c;
  pipe.InitBuffer(ascend_l0c, 131072);
  AscendC::TBuf<AscendC::TPosition::VECCALC> ascend_ub;
  pipe.InitBuffer(ascend_ub, 196352);
  pipe.Destroy();
  auto cid = AscendC::GetBlockIdx();
  if ASCEND_IS_AIV {
    cid = cid / 2;
  }
  auto A_L1 = ascend_l1.GetWithOffset<half>(2048, 0);
  auto B_L1 = ascend_l1.GetWithOffset<half>(4096, 4096);
  auto C_L0 = ascend_l0c.GetWithOffset<float>(2048, 0);
  auto c_ub = ascend_ub.GetWithOffset<float>(1024, 0);
  auto vid = AscendC::GetSubBlockIdx();
  if ASCEND_IS_AIC {
    AscendC::DataCopy(A_L1, A[cid * 2048], AscendC::Nd2NzParams(1, 32, 64, 0, 64, 32, 1, 0));
    AscendC::DataCopy(B_L1, B, AscendC::Nd2NzParams(1, 64, 64, 0, 64, 64, 1, 0));
    AscendC::SetFlag<AscendC::HardEvent::MTE2_MTE1>(0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE2_MTE1>(0);
    auto l0a = ascend_l0a.GetWithOffset<half>(2048, 0);
    auto l0b = ascend_l0b.GetWithOffset<half>(4096, 0);
    for (int i = 0; i < 2; ++i)
      AscendC::LoadData(l0a[i * 1024], A_L1, AscendC::LoadData2DParams(i, 4, 2, 0, 0, false, 0));
    for (int i = 0; i < 4; ++i)
      AscendC::LoadData(l0b[i * 1024], B_L1, AscendC::LoadData2DParams(i, 4, 4, 0, 0, true, 0));
    AscendC::SetFlag<AscendC::HardEvent::MTE1_M>(0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE1_M>(0);
    AscendC::Mmad(C_L0, l0a, l0b, AscendC::MmadParams(32, 64, 64, 0, false, true));
    AscendC::SetFlag<AscendC::HardEvent::M_FIX>(0);
    AscendC::WaitFlag<AscendC::HardEvent::M_FIX>(0);
    AscendC::Fixpipe<float, float, AscendC::CFG_ROW_MAJOR>(
        workspace[cid * 2048], C_L0, AscendC::FixpipeParamsV220(64, 32, 32, 64, false));
    AscendC::CrossCoreSetFlag<0x2, PIPE_FIX>(0);
  }
  if ASCEND_IS_AIV {
    AscendC::CrossCoreWaitFlag(0);
    AscendC::DataCopy(c_ub, workspace[cid * 2048 + vid * 1024], 1024);
    AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(0);
    AscendC::Adds(c_ub, c_ub, 1.0f, 1024);
    AscendC::SetFlag<AscendC::HardEvent::V_MTE3>(0);
    AscendC::WaitFlag<AscendC::HardEvent::V_MTE3>(0);
    AscendC::DataCopy(C[cid * 2048 + vid * 1024], c_ub, 1024);
  }
}

extern "C" void call(uint8_t* A_handle, uint8_t* B_handle, uint8_t* C_handle,
                     uint8_t* workspace_handle, aclrtStream stream) {
  uint32_t fftsLen{0};
  uint64_t fftsAddr{0};
  rtGetC2cCtrlAddr(&fftsAddr, &fftsLen);
  main_kernel<<<30, nullptr, stream>>>(A_handle, B_handle, C_handle, workspace_handle, fftsAddr);
}
