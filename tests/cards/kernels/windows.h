// The windows of a rank, as kernels find them in the context of a mesh of cards, or of a ring with
// RING. That of a mesh has room for 32 ranks.
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
inline uint64_t window_address(uint32_t rank) {
#ifdef RING
  using Ring = AscendC::HcclContextDef::HcclOpResParam;
  using Remote = AscendC::HcclContextDef::HcclRankRelationResV2;
  auto* const ring = reinterpret_cast<__gm__ Ring*>(AscendC::GetHcclContext<0>());
  if (rank == ring->localUsrRankId) return ring->localWindowsIn;
  return reinterpret_cast<__gm__ Remote*>(ring->remoteRes[rank].nextDevicePtr)->windowsIn;
#else
  return mesh()->in[rank];
#endif
}
template <class T>
AscendC::GlobalTensor<T> window_of(uint32_t rank, uint64_t offset) {
  AscendC::GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(window_address(rank) + offset));
  return tensor;
}
