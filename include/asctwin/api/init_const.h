// InitConstValue and Fill: a value in every element of blocks of L1, L0A or L0B.
// spec: cube.md, section 5
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

// repeatTimes iterations of blockNum blocks, dstGap apart; a block has 32 B in L1, 512 B in L0.
template <typename T>
struct InitConstValueParams {
  InitConstValueParams() {}
  InitConstValueParams(asctwin::Field<uint16_t> times, asctwin::Field<uint16_t> blocks,
                       asctwin::Field<uint16_t> gap, T value)
      : repeatTimes(times), blockNum(blocks), dstGap(gap), initValue(value) {}
  InitConstValueParams(asctwin::Field<uint16_t> times, T value)  // 910A, 310P
      : repeatTimes(times), initValue(value) {}

  asctwin::Field<uint16_t> repeatTimes = 0;
  asctwin::Field<uint16_t> blockNum = 0;
  asctwin::Field<uint16_t> dstGap = 0;
  T initValue = T(0);
};

#define ASCTWIN_INIT_CONST(name)                                                       \
  template <typename T, typename U = typename LocalTensor<T>::PrimType>                \
  void name(const LocalTensor<T>& dst, const InitConstValueParams<U>& initConstParams, \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                   \
    asctwin::isa::InitConstValue op;                                                   \
    op.dst = dst.operand();                                                            \
    op.dtype = asctwin::dtype_of<typename LocalTensor<T>::PrimType>;                   \
    op.repeat_times = initConstParams.repeatTimes.given();                             \
    op.block_num = initConstParams.blockNum.given();                                   \
    op.dst_gap = initConstParams.dstGap.given();                                       \
    op.value = asctwin::bits_of(initConstParams.initValue);                            \
    asctwin::issue(op, where, #name);                                                  \
  }
ASCTWIN_INIT_CONST(InitConstValue)
ASCTWIN_INIT_CONST(Fill)
#undef ASCTWIN_INIT_CONST

}  // namespace AscendC
