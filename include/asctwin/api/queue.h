// TPipe, TQue, TQueBind and TBuf: buffers on chip and the order of the pipes that share them.
// spec: data_movement.md, sections 13.1 and 13.2
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"
#include "asctwin/buffer_pools.h"
#include "asctwin/queue_positions.h"

namespace AscendC {

namespace Impl {
constexpr int32_t QUEUE_DEPTH = 1;
}

struct TQueConfig {
  bool nd2nz = false;
  bool nz2nd = false;
};

// A queue whose tensors are copied from `src` to `dst`.
template <TPosition src, TPosition dst, int32_t depth, auto mask = 0>
class TQueBind {
 public:
  // A free buffer; one fault if none is free, since the core would wait for ever.
  template <typename T>
  LocalTensor<T> AllocTensor(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return LocalTensor<T>(asctwin::framework::alloc_tensor(queue_, where));
  }
  template <typename T>
  void AllocTensor(LocalTensor<T>& tensor, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    tensor = AllocTensor<T>(where);
  }
  template <typename T>
  void FreeTensor(const LocalTensor<T>& tensor,
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::framework::free_tensor(queue_, tensor.buffer(), where);
  }
  // Sets the event that DeQue waits for.
  template <typename T>
  bool EnQue(const LocalTensor<T>& tensor, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::framework::enque(queue_, tensor.buffer(), where);
    return true;
  }
  template <typename T>
  LocalTensor<T> DeQue(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return LocalTensor<T>(asctwin::framework::deque(queue_, where));
  }
  // Enqueues with the event between two other positions, for a queue whose tensors serve several
  // pipes one after the other.
  template <TPosition srcUserPos, TPosition dstUserPos, typename T>
  bool EnQue(const LocalTensor<T>& tensor, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::framework::enque_between(queue_, tensor.buffer(), srcUserPos, dstUserPos, where);
    return true;
  }
  template <TPosition srcUserPos, TPosition dstUserPos, typename T>
  LocalTensor<T> DeQue(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return LocalTensor<T>(asctwin::framework::deque_between(queue_, srcUserPos, dstUserPos, where));
  }
  template <typename T>
  void DeQue(LocalTensor<T>& tensor, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    tensor = DeQue<T>(where);
  }
  bool VacantInQue(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return asctwin::framework::has_vacancy(queue_, where);
  }
  bool HasTensorInQue(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return GetTensorCountInQue(where) > 0;
  }
  int32_t GetTensorCountInQue(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return asctwin::framework::tensors_in_queue(queue_, where);
  }
  bool HasIdleBuffer(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return asctwin::framework::has_idle_buffer(queue_, where);
  }
  void FreeAllEvent() {}  // the events of a TPipe are freed with it

 private:
  friend class TPipe;
  template <TPosition, uint32_t>
  friend class TBufPool;
  static constexpr asctwin::framework::QueueShape shape() { return {src, dst, depth}; }
  int32_t queue_ = asctwin::framework::kNone;
};

}  // namespace AscendC

namespace asctwin {

struct QueueEnds {
  TPosition src, dst;
};

// The ends of a TQue by its position.
constexpr QueueEnds queue_ends(TPosition position) {
  using P = TPosition;
  switch (position) {
    case P::A1:
    case P::B1:
    case P::C1:
    case P::VECIN:
      return {P::GM, position};
    case P::A2:
      return {P::A1, P::A2};
    case P::B2:
      return {P::B1, P::B2};
    case P::C2:
      return {P::C1, P::C2};
    case P::CO1:
      return {P::CO1, P::CO1};
    case P::CO2:
      return {P::CO2, P::GM};
    case P::VECOUT:
    case P::SPM:
      return {P::VECOUT, P::GM};
    case P::C2PIPE2GM:
      return {P::B1, P::C2PIPE2GM};
    default:
      return {position, position};
  }
}

}  // namespace asctwin

namespace AscendC {

template <TPosition pos, int32_t depth, auto mask = 0>
class TQue
    : public TQueBind<asctwin::queue_ends(pos).src, asctwin::queue_ends(pos).dst, depth, mask> {};

// A queue of tensors that are copied into L1, at its end.
template <TPosition pos, int32_t depth = 1, auto mask = 0>
class TSCM : public TQueBind<pos, TPosition::TSCM, depth, mask> {};

// A buffer of its own, without events.
template <TPosition pos = TPosition::LCM>
class TBuf {
 public:
  template <typename T>
  LocalTensor<T> Get(asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    return LocalTensor<T>(memory(where));
  }
  // The first `len` elements.
  template <typename T>
  LocalTensor<T> Get(uint32_t len, asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    LocalTensor<T> tensor(memory(where));
    tensor.SetSize(len);
    return tensor;
  }
  // `size` elements from byte `bufOffset` on.
  template <typename T>
  LocalTensor<T> GetWithOffset(uint32_t size, uint32_t bufOffset,
                               asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    asctwin::framework::Memory part = memory(where);
    part.address += bufOffset;
    part.offset_bytes += bufOffset;
    part.size_bytes = static_cast<uint32_t>(asctwin::bytes_of<T>(size));
    return LocalTensor<T>(part);
  }
  template <typename T>
  LocalTensor<T> AllocTensor(asctwin::SourceLoc where = asctwin::SourceLoc::here()) const {
    return Get<T>(where);
  }
  template <typename T>
  void FreeTensor(const LocalTensor<T>&) const {}
  uint32_t GetBufLen() const { return memory_.size_bytes; }

 private:
  asctwin::framework::Memory memory(asctwin::SourceLoc where) const {
    return memory_.address != nullptr ? memory_ : asctwin::framework::no_memory(pos, where);
  }
  friend class TPipe;
  template <TPosition, uint32_t>
  friend class TBufPool;
  asctwin::framework::Memory memory_;
};

// A part of a memory that is divided by itself and used again after Reset(). Pools that share a
// part are used one after the other.
template <TPosition pos, uint32_t bufIDSize = 4>
class TBufPool {
 public:
  template <TPosition src, TPosition dst, int32_t depth, auto mask>
  bool InitBuffer(TQueBind<src, dst, depth, mask>& que, const asctwin::Field<uint8_t> num,
                  const uint32_t len, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    que.queue_ =
        asctwin::framework::init_queue_in(pool_, que.queue_, que.shape(), num.given(), len, where);
    return true;
  }
  template <TPosition bufPos>
  bool InitBuffer(TBuf<bufPos>& buf, const uint32_t len,
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    buf.memory_ = asctwin::framework::init_buffer_in(pool_, bufPos, len, where);
    return true;
  }
  template <TPosition poolPos, uint32_t size>
  bool InitBufPool(TBufPool<poolPos, size>& bufPool, const uint32_t len,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    bufPool.pool_ =
        asctwin::framework::init_pool(poolPos, len, pool_, asctwin::framework::kNone, where);
    return true;
  }
  template <TPosition poolPos, uint32_t size, TPosition sharedPos, uint32_t sharedSize>
  bool InitBufPool(TBufPool<poolPos, size>& bufPool, const uint32_t len,
                   TBufPool<sharedPos, sharedSize>& shareBuf,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    bufPool.pool_ = asctwin::framework::init_pool(poolPos, len, pool_, shareBuf.pool_, where);
    return true;
  }
  void Reset(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::framework::reset_pool(pool_, where);
  }

 private:
  friend class TPipe;
  template <TPosition, uint32_t>
  friend class TBufPool;
  int32_t pool_ = asctwin::framework::kNoPool;
};

// Hands out the on-chip memories, from the start of each. At most 64 buffers.
class TPipe {
 public:
  TPipe() { Init(); }
  ~TPipe() {
    if (has_memory_) Destroy();
  }
  // A copy hands nothing out: kernels copy objects with a pipe in them that they have destroyed.
  TPipe(const TPipe&) : has_memory_(false) {}
  TPipe& operator=(const TPipe&) { return *this; }

  void Init() {
    asctwin::framework::begin_pipe(this);
    has_memory_ = true;
  }
  void Reset() {
    Destroy();
    Init();
  }
  void Destroy() {
    asctwin::framework::end_pipe();
    has_memory_ = false;
  }

  // `num` buffers of `len` bytes each, rounded up to 32 B.
  template <TPosition src, TPosition dst, int32_t depth, auto mask>
  bool InitBuffer(TQueBind<src, dst, depth, mask>& que, const asctwin::Field<uint8_t> num,
                  const uint32_t len, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    que.queue_ = asctwin::framework::init_queue(que.queue_, que.shape(), num.given(), len, where);
    return true;
  }
  template <TPosition pos>
  bool InitBuffer(TBuf<pos>& buf, const uint32_t len,
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    buf.memory_ = asctwin::framework::init_buffer(pos, len, where);
    return true;
  }

  // `len` bytes for the pool, rounded up to 32 B; or the first ones of a pool that shares them.
  template <TPosition pos, uint32_t size>
  bool InitBufPool(TBufPool<pos, size>& bufPool, const uint32_t len,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    constexpr int32_t kNone = asctwin::framework::kNone;
    bufPool.pool_ = asctwin::framework::init_pool(pos, len, kNone, kNone, where);
    return true;
  }
  template <TPosition pos, uint32_t size, TPosition sharedPos, uint32_t sharedSize>
  bool InitBufPool(TBufPool<pos, size>& bufPool, const uint32_t len,
                   TBufPool<sharedPos, sharedSize>& shareBuf,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    constexpr int32_t kNone = asctwin::framework::kNone;
    bufPool.pool_ = asctwin::framework::init_pool(pos, len, kNone, shareBuf.pool_, where);
    return true;
  }

  template <HardEvent event>
  TEventID AllocEventID(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return static_cast<TEventID>(asctwin::framework::alloc_event_id(event, where));
  }
  template <HardEvent event>
  void ReleaseEventID(TEventID id, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::framework::release_event_id(event, id, where);
  }
  template <HardEvent event>
  TEventID FetchEventID(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return FetchEventID(event, where);
  }
  TEventID FetchEventID(HardEvent event, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    return static_cast<TEventID>(asctwin::framework::fetch_event_id(event, where));
  }

 private:
  bool has_memory_;
};

inline TPipe* GetTPipePtr(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  return static_cast<TPipe*>(asctwin::framework::current_pipe(where));
}

}  // namespace AscendC
