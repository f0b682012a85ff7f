// TPipe, TQue, TQueBind and TBuf: buffers on chip and the order of the pipes that share them.
// spec: data_movement.md, sections 13.1 and 13.2
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"
#include "asctwin/queue_positions.h"

namespace AscendC {

struct TQueConfig {
  bool nd2nz = false;
  bool nz2nd = false;
};

// A queue whose tensors travel from `src` to `dst`.
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
  // The same with the event between two other positions, for a queue whose tensors serve several
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

// A buffer of its own, without events.
template <TPosition pos = TPosition::LCM>
class TBuf {
 public:
  template <typename T>
  LocalTensor<T> Get() const {
    return LocalTensor<T>(memory_);
  }
  // The first `len` elements.
  template <typename T>
  LocalTensor<T> Get(uint32_t len) const {
    LocalTensor<T> tensor(memory_);
    tensor.SetSize(len);
    return tensor;
  }
  // `size` elements from byte `bufOffset` on.
  template <typename T>
  LocalTensor<T> GetWithOffset(uint32_t size, uint32_t bufOffset) const {
    asctwin::framework::Memory part = memory_;
    part.address += bufOffset;
    part.size_bytes = static_cast<uint32_t>(asctwin::bytes_of<T>(size));
    return LocalTensor<T>(part);
  }
  template <typename T>
  LocalTensor<T> AllocTensor() const {
    return Get<T>();
  }
  template <typename T>
  void FreeTensor(const LocalTensor<T>&) const {}
  uint32_t GetBufLen() const { return memory_.size_bytes; }

 private:
  friend class TPipe;
  asctwin::framework::Memory memory_;
};

// Hands out the on-chip memories, from the start of each. At most 64 buffers.
class TPipe {
 public:
  TPipe() { Init(); }
  ~TPipe() { Destroy(); }
  TPipe(const TPipe&) = delete;
  TPipe& operator=(const TPipe&) = delete;

  void Init() { asctwin::framework::begin_pipe(this); }
  void Reset() {
    Destroy();
    Init();
  }
  void Destroy() { asctwin::framework::end_pipe(); }

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
};

inline TPipe* GetTPipePtr(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  return static_cast<TPipe*>(asctwin::framework::current_pipe(where));
}

}  // namespace AscendC
