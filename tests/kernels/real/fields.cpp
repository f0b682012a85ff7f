// Fields of parameter structs are integers: they are compared, referred to, chosen and printed.
//   asctwin run fields.cpp 'f16[256]=arange(1)' 'f16[256]'
#include <algorithm>

#include "kernel_operator.h"

using namespace AscendC;

static_assert(sizeof(DataCopyParams) == 8);

__aicore__ inline void widen(uint16_t& blocks) { blocks += 1; }

extern "C" __global__ __aicore__ void fields(GM_ADDR in, GM_ADDR out) {
  LocalTensor<half> tile(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> x, y;
  x.SetGlobalBuffer((__gm__ half*)in, 256);
  y.SetGlobalBuffer((__gm__ half*)out, 256);
  DataCopyParams p(1, 2, 0, 0);
  p.blockLen = std::max(p.blockLen, uint16_t(4));
  p.blockLen++;
  widen(p.blockLen);                          // 6
  uint16_t& length = p.blockLen;
  length = length * 2;                        // 12
  p.blockLen += p.blockLen > 10 ? p.blockCount : uint16_t(3);  // 13
  const bool is_short = p.blockLen < 16;
  const uint32_t blocks = is_short ? p.blockLen : 16;
  uint16_t* const at = &p.blockLen;
  *at = static_cast<uint16_t>(blocks + 3);    // 16
  DataCopyParams copy = p;
  DataCopy(tile, x, copy);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopyExtParams ext{p.blockCount, static_cast<uint32_t>(p.blockLen * 32), 0, 0, 0};
  assert(std::min(ext.blockLen, 512u) == 512);
#ifdef TOO_WIDE
  copy.blockLen = 65552;  // of which 16 is left
  p = copy;
  DataCopy(y, tile, p);
#else
  DataCopyPad(y, tile, ext);
#endif
}
