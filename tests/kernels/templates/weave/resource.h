// The memories of a core, each as one tensor that is cut by bytes. The pipe has ended by then, so
// that all flags are the kernel's.
#pragma once

#include "weave.h"

namespace weave {

template <AscendC::TPosition kPosition, uint32_t kBytes>
struct WholeMemory {
  ON_DEVICE WholeMemory() {
    AscendC::TBuf<kPosition> buffer;
    GetTPipePtr()->InitBuffer(buffer, kBytes);
    tensor = buffer.template Get<uint8_t>();
  }
  template <class T>
  ON_DEVICE AscendC::LocalTensor<T> At(uint32_t byte) const {
    return tensor[byte].template ReinterpretCast<T>();
  }
  AscendC::LocalTensor<uint8_t> tensor;
};

// Blocks keep a copy of this, with its pipe.
struct Resource {
  AscendC::TPipe pipe;
  WholeMemory<AscendC::TPosition::A1, 512 * 1024> l1;
  WholeMemory<AscendC::TPosition::A2, 64 * 1024> l0a;
  WholeMemory<AscendC::TPosition::B2, 64 * 1024> l0b;
  WholeMemory<AscendC::TPosition::CO1, 128 * 1024> l0c;
  WholeMemory<AscendC::TPosition::C2PIPE2GM, 2 * 1024> fix;
  WholeMemory<AscendC::TPosition::VECCALC, 192 * 1024> ub;

  ON_DEVICE Resource() { pipe.Destroy(); }
};

// A flag between kinds of cores; after half of what its counter holds, the readers send one back.
template <uint32_t kBack = 8>
struct FlagBothWays {
  ON_DEVICE FlagBothWays(uint32_t id, uint32_t back) : id(id), back(back) {}
  ON_DEVICE FlagBothWays() = delete;
  uint32_t id, back, count = 0;
};

template <uint8_t kMode, pipe_t kPipe, uint32_t kBack>
ON_DEVICE void Send(FlagBothWays<kBack>& flag) {
  AscendC::CrossCoreSetFlag<kMode, kPipe>(flag.id);
  if (++flag.count >= kBack) {
    AscendC::CrossCoreWaitFlag(flag.back);
    flag.count = 0;
  }
}
template <uint8_t kMode, pipe_t kPipe, uint32_t kBack>
ON_DEVICE void Receive(FlagBothWays<kBack>& flag) {
  AscendC::CrossCoreWaitFlag(flag.id);
  if (++flag.count >= kBack) {
    AscendC::CrossCoreSetFlag<kMode, kPipe>(flag.back);
    flag.count = 0;
  }
}

}  // namespace weave
