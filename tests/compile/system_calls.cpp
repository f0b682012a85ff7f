// Every scalar function and system call of vector.md, sections 4.15, 5 and 6.3, in a kernel: it
// compiles. What each does is tested elsewhere.
#include "kernel_operator.h"

using namespace AscendC;

namespace {

// 4.15
__aicore__ inline void scalars(__gm__ uint64_t* address) {
  (void)(GetBitCount<1>(5) + ScalarGetCountOfValue<0>(5));
  (void)(CountLeadingZero(5) + ScalarCountLeadingZero(5) + CountBitsCntSameAsSignBit(-5));
  (void)(GetSFFValue<1>(5) + ScalarGetSFFValue<0>(5));
  (void)ScalarCast<float, half, RoundMode::CAST_ODD>(1.0f);
  (void)ScalarCast<float, int32_t, RoundMode::CAST_ROUND>(1.0f);
  (void)Cast<float, half, RoundMode::CAST_ODD>(1.0f);
  (void)(ToFloat(ToBfloat16(1.0f)) + static_cast<float>(Cast(Cast(1.0f))));
  uint32_t magic = 0, shift = 0;
  GetUintDivMagicAndShift(magic, shift, 7u);
  WriteGmByPassDCache<uint64_t>(address, 1);
  (void)ReadGmByPassDCache<uint64_t>(address);
}

// 5, 6.3
__aicore__ inline void on_aiv(int) {}
__aicore__ inline void system_calls(GM_ADDR x) {
  (void)(GetBlockIdx() + GetBlockNum() + GetSubBlockIdx() + GetSubBlockNum());
  (void)(GetTaskRatio() + GetTaskRation() + GetProgramCounter() + GetSystemCycle());
  static_assert(GetDataBlockSizeInBytes() == 32);
  LocalTensor<float> local;
  GlobalTensor<half> global;
  global.SetGlobalBuffer((__gm__ half*)x);
  GlobalTensor<uint64_t> longs;
  uint32_t version = 0;
  GetArchVersion(version);
  (void)GetUBSizeInBytes();
#if __NPU_ARCH__ == 3510
  static_assert(GetVecLen() == 256 && GetVRegSize() == 256 && VECTOR_REG_WIDTH == 256);
  static_assert(NumericLimits<half>::Max() == half(65504.0f));
  ResetCtrlSpr<48, 48>();
#endif
  SetCtrlSpr<48, 48>(GetCtrlSpr<48, 48>());
  SetSaturationFlag<SaturationMode::CAST>(GetSaturationFlag<SaturationMode::FLOAT>());
  AscendCUtils::SetOverflow(1);
  InitSocState();
  GM_ADDR workspace = GetSysWorkSpacePtr();
  SetSysWorkspace(workspace);
  SetSysWorkspaceForce(workspace);
  (void)GetUserWorkspace(workspace);
  if ASCEND_IS_AIC
    PipeBarrier<PIPE_ALL>();
  if ASCEND_IS_AIV
    PipeBarrier<PIPE_ALL>();
  if ASCEND_IS_NOT_AIC
    PipeBarrier<PIPE_ALL>();
  if ASCEND_IS_NOT_AIV
    PipeBarrier<PIPE_ALL>();
  printf("%d", 1);
  PRINTF("%f", 1.0f);
  assert(true);
  ascendc_assert(true);
  ascendc_assert(true, "%d", 1);
  DumpTensor(local, 1, 16);
  const uint32_t shape[] = {2, 8};
  DumpTensor(local, 1, 16, ShapeInfo(2, shape));
  DumpTensor(global, 1, 16);
  DumpAccChkPoint(local, 1, 8, 8);
  Trap();
  DataCacheCleanAndInvalid<half, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(global);
  DataCacheCleanAndInvalid<half, CacheLine::ENTIRE_DATA_CACHE>(global);
  DataCachePreload(longs, 0);
  Nop();
  Async<EngineType::AIV, on_aiv>(1);
}

}  // namespace

extern "C" __global__ __aicore__ void every_system_call(GM_ADDR x) {
  scalars((__gm__ uint64_t*)x);
  system_calls(x);
}
