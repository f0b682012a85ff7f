// The windows of a rank, as kernels find them in the context of a mesh of cards.
#pragma once
#include "kernel_operator.h"

struct MeshContext {
  uint64_t workspace, workspace_bytes;
  uint32_t rank, ranks;
  uint64_t window_bytes;
  uint64_t in[32], out[32];
};

inline __gm__ MeshContext* mesh() {
  return reinterpret_cast<__gm__ MeshContext*>(AscendC::GetHcclContext<0>());
}
template <class T>
AscendC::GlobalTensor<T> window_of(uint32_t rank, uint64_t offset) {
  AscendC::GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(mesh()->in[rank] + offset));
  return tensor;
}
