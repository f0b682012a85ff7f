// New keys and values go to their slots of a paged cache: slot = page * page size + place. A
// negative slot is skipped. Long rows go in parts through a queue that is bound at both ends.
//   asctwin run kv_cache_copy.cpp 'f16[7,75]=arange(0)' 'f16[7,75]=arange(1000)'
//   'f16[3,4,75]=zeros' 'f16[3,4,75]=ones' 'i32[7]=[0,11,5,-1,2,8,4]' 'u32[3]=[7,75,32]' --blocks 2
// Rows that the parts divide:
//   asctwin run kv_cache_copy.cpp 'f16[7,64]=arange(0)' 'f16[7,64]=arange(1000)'
//   'f16[3,4,64]=zeros' 'f16[3,4,64]=rand(1)' 'i32[7]=[0,11,5,-1,2,8,4]' 'u32[3]=[7,64,32]'
//   --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

struct CacheTiling {
  uint32_t tokens, width;
  uint32_t part;  // elements of a row at a time, a multiple of 16
};

class KvCacheCopy {
 public:
  __aicore__ inline void Init(GM_ADDR keys, GM_ADDR values, GM_ADDR keyCache, GM_ADDR valueCache,
                              GM_ADDR slots, const CacheTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    keys_.SetGlobalBuffer((__gm__ half*)keys, tiling.tokens * tiling.width);
    values_.SetGlobalBuffer((__gm__ half*)values, tiling.tokens * tiling.width);
    keyCache_.SetGlobalBuffer((__gm__ half*)keyCache);
    valueCache_.SetGlobalBuffer((__gm__ half*)valueCache);
    slots_.SetGlobalBuffer((__gm__ int32_t*)slots, tiling.tokens);
    pipe->InitBuffer(through_, 2, tiling.part * sizeof(half));
  }

  __aicore__ inline void Process() {
    for (uint32_t token = GetBlockIdx(); token < tiling_.tokens; token += GetBlockNum()) {
      const int32_t slot = slots_.GetValue(token);
      if (slot < 0) continue;
      Row(keyCache_, keys_, static_cast<uint32_t>(slot), token);
      Row(valueCache_, values_, static_cast<uint32_t>(slot), token);
    }
  }

 private:
  __aicore__ inline void Row(const GlobalTensor<half>& cache, const GlobalTensor<half>& rows,
                             uint32_t slot, uint32_t token) {
    for (uint32_t begin = 0; begin < tiling_.width; begin += tiling_.part) {
      const uint32_t left = tiling_.width - begin;
      const uint32_t count = left < tiling_.part ? left : tiling_.part;
      const DataCopyExtParams params(1, count * sizeof(half), 0, 0, 0);
      CopyIn(rows[token * tiling_.width + begin], params);
      CopyOut(cache[slot * tiling_.width + begin], params);
    }
  }

  __aicore__ inline void CopyIn(const GlobalTensor<half>& from, const DataCopyExtParams& params) {
    LocalTensor<half> part = through_.AllocTensor<half>();
    DataCopyPad(part, from, params, DataCopyPadExtParams<half>(false, 0, 0, half(0)));
    through_.EnQue(part);
  }

  __aicore__ inline void CopyOut(const GlobalTensor<half>& to, const DataCopyExtParams& params) {
    LocalTensor<half> part = through_.DeQue<half>();
    DataCopyPad(to, part, params);
    through_.FreeTensor(part);
  }

  TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 2> through_;
  GlobalTensor<half> keys_, values_, keyCache_, valueCache_;
  GlobalTensor<int32_t> slots_;
  CacheTiling tiling_;
};

extern "C" __global__ __aicore__ void kv_cache_copy(GM_ADDR keys, GM_ADDR values, GM_ADDR keyCache,
                                                    GM_ADDR valueCache, GM_ADDR slots,
                                                    GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(CacheTiling, tiling, tilingGm);
  TPipe pipe;
  KvCacheCopy op;
  op.Init(keys, values, keyCache, valueCache, slots, tiling, &pipe);
  op.Process();
}
