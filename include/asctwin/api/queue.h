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

// The template parameter `mask` of a queue may point to one. It changes no result here: it says how
// the framework of the device keeps the queue. UNVERIFIED: evidence = inferred: the fields behind
// nz2nd, in this order.
struct TQueConfig {
  bool nd2nz = false;
  bool nz2nd = false;
  bool scmBlockGroup = false;
  uint32_t bufferLen = 0;
  uint32_t bufferNumber = 0;
  uint32_t consumerSize = 0;
  TPosition consumer[8] = {};
  bool enableStaticEvtId = false;
  bool enableLoopQueue = false;
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

  // For a pool of the kernel's own (EXTERN_IMPL_BUFPOOL): `num` buffers follow, one by one.
  void InitStartBufHandle(TBufHandle, uint8_t, uint32_t,
                          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    queue_ = asctwin::framework::init_empty_queue(queue_, shape(), where);
  }
  template <class Pool>
  void InitBufHandle(Pool* bufPool, uint32_t, TBufHandle, uint32_t curPoolAddr, uint32_t len,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::framework::place_in_queue(bufPool->asctwinPool.number, queue_, curPoolAddr, len,
                                       where);
  }

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

  void InitStartBufHandle(TBufHandle, uint8_t, uint32_t) {}
  template <class Pool>
  void InitBufHandle(Pool* bufPool, uint32_t, TBufHandle, uint32_t curPoolAddr, uint32_t len,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    memory_ =
        asctwin::framework::place_buffer(bufPool->asctwinPool.number, pos, curPoolAddr, len, where);
  }

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

}  // namespace AscendC

namespace asctwin {

// The part of a memory that a kernel's own pool divides: InitBufPool says where it begins, and the
// pool counts what it has placed.
struct OwnPool {
  int32_t number = framework::kNoPool;
  uint32_t address = 0;
  uint8_t buffers = 0;

  void begin(AscendC::TPosition position, uint32_t len, int32_t shared, SourceLoc where) {
    number = framework::init_pool(position, len, framework::kNone, shared, where);
    address = framework::begin_of_pool(number, where);
  }
  static AscendC::TBufHandle handle(uint8_t offset) {
    return reinterpret_cast<AscendC::TBufHandle>(uintptr_t{1} + offset);
  }
};

template <class T>
using OwnPoolOf = decltype(std::declval<T&>().asctwinPool);

}  // namespace asctwin

// Stands in a class that divides a part of a memory by itself: gives it Init, the handle, address
// and count that its InitBuffer needs, and makes InitBufPool take it. UNVERIFIED: evidence =
// inferred: addresses count from the start of the memory, and handles are opaque.
#define EXTERN_IMPL_BUFPOOL(type, position, handles)                           \
 public:                                                                       \
  void Init() { asctwinPool = {}; }                                            \
  static AscendC::TBufHandle GetBufHandle(uint8_t offset) {                    \
    return asctwin::OwnPool::handle(offset);                                   \
  }                                                                            \
  uint32_t GetCurAddr() const { return asctwinPool.address; }                  \
  void SetCurAddr(uint32_t curAddr) { asctwinPool.address = curAddr; }         \
  uint8_t GetCurBufSize() const { return asctwinPool.buffers; }                \
  void SetCurBufSize(uint8_t curBufSize) { asctwinPool.buffers = curBufSize; } \
  static constexpr AscendC::TPosition asctwinPoolPosition = (position);        \
  static_assert((handles) > 0, "a pool has handles of buffers");               \
  asctwin::OwnPool asctwinPool

namespace AscendC {

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
  // A pool of the kernel's own (EXTERN_IMPL_BUFPOOL).
  template <class Pool, class = asctwin::OwnPoolOf<Pool>>
  bool InitBufPool(Pool& bufPool, const uint32_t len,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    bufPool.asctwinPool.begin(Pool::asctwinPoolPosition, len, asctwin::framework::kNone, where);
    return true;
  }
  template <class Pool, class Shared, class = asctwin::OwnPoolOf<Pool>,
            class = asctwin::OwnPoolOf<Shared>>
  bool InitBufPool(Pool& bufPool, const uint32_t len, Shared& shareBuf,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    bufPool.asctwinPool.begin(Pool::asctwinPoolPosition, len, shareBuf.asctwinPool.number, where);
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
