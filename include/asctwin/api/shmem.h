// aclshmem in kernels: memory of other PEs by copies, status words and barriers. Calls with _nbi
// only begin what they do; the others end it. Names that the host has as well ask which of the two
// calls. spec: multi_card.md, section 4.8
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

#include "asctwin/api/builtins.h"
#include "asctwin/api/data_cache.h"
#include "asctwin/api/sync.h"
#include "asctwin/api/tensor.h"
#include "asctwin/card.h"
#include "asctwin/symmetric.h"

#define ASCTWIN_SHMEM_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()

// ---- constants
using aclshmem_team_t = int;
constexpr aclshmem_team_t ACLSHMEM_TEAM_INVALID = -1, ACLSHMEM_TEAM_WORLD = 0;
enum : int {
  ACLSHMEM_CMP_EQ = 0,
  ACLSHMEM_CMP_NE = 1,
  ACLSHMEM_CMP_GT = 2,
  ACLSHMEM_CMP_GE = 3,
  ACLSHMEM_CMP_LT = 4,
  ACLSHMEM_CMP_LE = 5
};
enum : int { ACLSHMEM_SIGNAL_SET = 0, ACLSHMEM_SIGNAL_ADD = 1 };

// Rows of a copy, in elements: `repeat` rows of `length`, which begin `src_ld` and `dst_ld` apart.
struct non_contiguous_copy_param {
  uint32_t repeat, length, src_ld, dst_ld;
};

namespace asctwin::shmem {
// Is initialised when a library is loaded whose kernels include this header: before any launch.
inline const bool kIsNoted = asctwin::card::want_symmetric();

template <class T>
T* on_pe(T* address, int peer, const char* op, SourceLoc where) {
  return reinterpret_cast<T*>(
      card::symmetric_address(const_cast<std::remove_const_t<T>*>(address), peer, op, where));
}

// Rows between UB and global memory; strides in elements from begin to begin. Rows of UB fill whole
// blocks of 32 B.
// UNVERIFIED: evidence = inferred. The distance of rows in UB is taken in elements too.
struct Rows {
  uint32_t count, length, global_step, local_step;
};

template <class T>
int64_t local_gap(const Rows& rows) {
  constexpr int64_t kBlock = 32;
  const int64_t used = (int64_t{rows.length} * int64_t{sizeof(T)} + kBlock - 1) / kBlock;
  return int64_t{rows.local_step} * int64_t{sizeof(T)} / kBlock - used;
}

template <class T>
void copy_out(T* to, const T* from, const Rows& rows, const char* op, SourceLoc where) {
  isa::CopyPadOut copy;
  copy.dst = raw_global(to);
  copy.src = raw_local(from, where);
  copy.dtype = DTypeOf<T>::value;
  copy.block_count = rows.count;
  copy.block_len = int64_t{rows.length} * int64_t{sizeof(T)};
  copy.dst_stride = (int64_t{rows.global_step} - int64_t{rows.length}) * int64_t{sizeof(T)};
  copy.src_stride = rows.count > 1 ? local_gap<T>(rows) : 0;
  issue(copy, where, op);
}
template <class T>
void copy_in(T* to, const T* from, const Rows& rows, const char* op, SourceLoc where) {
  isa::CopyPadIn copy;
  copy.dst = raw_local(to, where);
  copy.src = raw_global(from);
  copy.dtype = DTypeOf<T>::value;
  copy.block_count = rows.count;
  copy.block_len = int64_t{rows.length} * int64_t{sizeof(T)};
  copy.src_stride = (int64_t{rows.global_step} - int64_t{rows.length}) * int64_t{sizeof(T)};
  copy.dst_stride = rows.count > 1 ? local_gap<T>(rows) : 0;
  issue(copy, where, op);
}

// Global memory to global memory through UB, piece by piece; `id` is the event between the pipes.
template <class T>
void copy_through(T* to, const T* from, T* buffer, uint32_t bytes, uint32_t elements, uint32_t id,
                  const char* op, SourceLoc where) {
  const uint32_t most = bytes / sizeof(T);
  const auto event = static_cast<int32_t>(id);
  for (uint32_t done = 0; done < elements && most > 0; done += most) {
    const uint32_t length = elements - done < most ? elements - done : most;
    const Rows row{1, length, length, length};
    copy_in(buffer, from + done, row, op, where);
    AscendC::SetFlag<AscendC::HardEvent::MTE2_MTE3>(event, where);
    AscendC::WaitFlag<AscendC::HardEvent::MTE2_MTE3>(event, where);
    copy_out(to + done, buffer, row, op, where);
    if (done + length >= elements) break;
    AscendC::SetFlag<AscendC::HardEvent::MTE3_MTE2>(event, where);
    AscendC::WaitFlag<AscendC::HardEvent::MTE3_MTE2>(event, where);
  }
}

inline void clean_line(const void* address, SourceLoc where) {
  issue(isa::DataCacheCleanAndInvalid{raw_global(address), false, true}, where);
}
inline void quiet(SourceLoc where) {
  AscendC::PipeBarrier<PIPE_ALL>(where);
  issue(isa::DataCacheCleanAndInvalid{raw_global(nullptr), true, true}, where);
}

template <class T>
AscendC::GlobalTensor<T> word_at(T* address) {
  AscendC::GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(address);
  return tensor;
}
template <class T>
T load(T* address, SourceLoc where) {
  clean_line(address, where);
  return word_at(address).GetValue(0, where);
}
template <class T>
void store(T* address, T value, SourceLoc where) {
  word_at(address).SetValue(0, value, where);
  clean_line(address, where);
}

template <class T>
void add(T* address, T value, const char* op, SourceLoc where) {
  card::symmetric_change(
      address, sizeof(T),
      [](void* word, const void* state) {
        T sum;
        T addend;
        std::memcpy(&sum, word, sizeof(T));
        std::memcpy(&addend, state, sizeof(T));
        sum = static_cast<T>(sum + addend);
        std::memcpy(word, &sum, sizeof(T));
      },
      &value, op, where);
}

template <class T>
bool holds(T value, int comparison, T wanted) {
  switch (comparison) {
    case ACLSHMEM_CMP_EQ:
      return value == wanted;
    case ACLSHMEM_CMP_NE:
      return value != wanted;
    case ACLSHMEM_CMP_GT:
      return value > wanted;
    case ACLSHMEM_CMP_GE:
      return value >= wanted;
    case ACLSHMEM_CMP_LT:
      return value < wanted;
    default:
      return value <= wanted;
  }
}
template <class T>
T wait_until(T* address, int comparison, T wanted, SourceLoc where) {
  for (;;)
    if (const T value = load(address, where); holds(value, comparison, wanted)) return value;
}

inline void signal(int32_t* address, int32_t value, int op, int peer, const char* name,
                   SourceLoc where) {
  int32_t* const word = on_pe(address, peer, name, where);
  if (op == ACLSHMEM_SIGNAL_ADD)
    add(word, value, name, where);
  else
    store(word, value, where);
}

// Copies to or from another PE that are done when the call returns.
inline void put(void* dst, const void* src, uint64_t bytes, int peer, const char* op,
                SourceLoc where) {
  card::symmetric_copy(on_pe(static_cast<uint8_t*>(dst), peer, op, where), src, bytes, op, where);
  AscendC::PipeBarrier<PIPE_ALL>(where);
}
inline void get(void* dst, const void* src, uint64_t bytes, int peer, const char* op,
                SourceLoc where) {
  const auto* const from = on_pe(static_cast<const uint8_t*>(src), peer, op, where);
  card::symmetric_copy(dst, from, bytes, op, where);
  AscendC::PipeBarrier<PIPE_ALL>(where);
}

// Elements at equal distances, one by one.
// UNVERIFIED: evidence = inferred: the calls of kernels that use it have the arguments of OpenSHMEM.
template <class T>
void put_strided(T* dst, const T* src, ptrdiff_t dst_step, ptrdiff_t src_step, size_t elements,
                 int peer, const char* op, SourceLoc where) {
  T* const to = on_pe(dst, peer, op, where);
  for (ptrdiff_t i = 0; i < static_cast<ptrdiff_t>(elements); ++i)
    card::symmetric_copy(to + i * dst_step, src + i * src_step, sizeof(T), op, where);
  AscendC::PipeBarrier<PIPE_ALL>(where);
}
template <class T>
void get_strided(T* dst, const T* src, ptrdiff_t dst_step, ptrdiff_t src_step, size_t elements,
                 int peer, const char* op, SourceLoc where) {
  const T* const from = on_pe(src, peer, op, where);
  for (ptrdiff_t i = 0; i < static_cast<ptrdiff_t>(elements); ++i)
    card::symmetric_copy(dst + i * dst_step, from + i * src_step, sizeof(T), op, where);
  AscendC::PipeBarrier<PIPE_ALL>(where);
}

inline card::Team team_of(int team) {
  return card::is_on_core() ? card::symmetric_team(team) : card::host_symmetric_team(team);
}
// The place of a PE of the world in a team; -1: it is not in the team.
inline int place_in(const card::Team& team, int peer) {
  const int distance = peer - team.start;
  const bool is_there = distance >= 0 && distance % team.stride == 0;
  return is_there && distance / team.stride < team.size ? distance / team.stride : -1;
}

}  // namespace asctwin::shmem

// ---- PEs and addresses; for the host as well
inline int aclshmem_my_pe() {
  return asctwin::card::is_on_core() ? asctwin::card::running_rank()
                                     : asctwin::card::host_pe().number;
}
inline int aclshmem_n_pes() {
  return asctwin::card::is_on_core() ? asctwin::card::running_ranks()
                                     : asctwin::card::host_pe().count;
}
inline int aclshmem_team_my_pe(aclshmem_team_t team) {
  return asctwin::shmem::place_in(asctwin::shmem::team_of(team), aclshmem_my_pe());
}
inline int aclshmem_team_n_pes(aclshmem_team_t team) {
  const int size = asctwin::shmem::team_of(team).size;
  return size > 0 ? size : -1;
}
inline int aclshmem_team_translate_pe(aclshmem_team_t from, int peer, aclshmem_team_t to) {
  const auto its = asctwin::shmem::team_of(from);
  if (peer < 0 || peer >= its.size) return -1;
  return asctwin::shmem::place_in(asctwin::shmem::team_of(to), its.start + peer * its.stride);
}
inline __gm__ void* aclshmem_ptr(__gm__ void* ptr, int peer, ASCTWIN_SHMEM_WHERE) {
  (void)&asctwin::shmem::kIsNoted;
  return asctwin::card::is_on_core()
             ? asctwin::card::symmetric_address(ptr, peer, "aclshmem_ptr", where)
             : asctwin::card::host_symmetric_address(ptr, peer);
}

// ---- order
inline void util_set_ffts_config(uint64_t) {}
inline void aclshmem_quiet(ASCTWIN_SHMEM_WHERE) { asctwin::shmem::quiet(where); }
inline void aclshmem_fence(ASCTWIN_SHMEM_WHERE) { asctwin::shmem::quiet(where); }
inline void aclshmemx_mte_quiet(ASCTWIN_SHMEM_WHERE) { asctwin::shmem::quiet(where); }
inline void aclshmemx_roce_quiet(int = 0, ASCTWIN_SHMEM_WHERE) { asctwin::shmem::quiet(where); }
inline void aclshmemx_sdma_quiet(int = 0, ASCTWIN_SHMEM_WHERE) { asctwin::shmem::quiet(where); }

namespace asctwin::shmem {
inline void barrier(bool of_vector_cores, int team, const char* op, SourceLoc where) {
  quiet(where);
  card::symmetric_barrier(of_vector_cores, team, op, where);
}
}  // namespace asctwin::shmem

inline void aclshmem_barrier_all(ASCTWIN_SHMEM_WHERE) {
  if (!asctwin::card::is_on_core())
    asctwin::card::host_symmetric_barrier();
  else
    asctwin::shmem::barrier(false, ACLSHMEM_TEAM_WORLD, "aclshmem_barrier_all", where);
}
inline void aclshmem_sync_all(ASCTWIN_SHMEM_WHERE) { aclshmem_barrier_all(where); }
inline void aclshmemx_barrier_all_vec(ASCTWIN_SHMEM_WHERE) {
  asctwin::shmem::barrier(true, ACLSHMEM_TEAM_WORLD, "aclshmemx_barrier_all_vec", where);
}
inline void aclshmem_barrier(aclshmem_team_t team, ASCTWIN_SHMEM_WHERE) {
  if (!asctwin::card::is_on_core())
    asctwin::card::host_symmetric_barrier(team);
  else
    asctwin::shmem::barrier(false, team, "aclshmem_barrier", where);
}
inline void aclshmem_sync(aclshmem_team_t team, ASCTWIN_SHMEM_WHERE) {
  aclshmem_barrier(team, where);
}

// ---- copies by MTE
// Through `bytes` of UB at `buf`; `sync_id` is the event between the pipes.
template <class T>
void aclshmemx_mte_put_nbi(__gm__ T* dst, __gm__ T* src, __ubuf__ T* buf, uint32_t bytes,
                           uint32_t elements, int peer, uint32_t sync_id, ASCTWIN_SHMEM_WHERE) {
  constexpr const char* kName = "aclshmemx_mte_put_nbi";
  asctwin::shmem::copy_through(asctwin::shmem::on_pe(dst, peer, kName, where), src, buf, bytes,
                               elements, sync_id, kName, where);
}
template <class T>
void aclshmemx_mte_get_nbi(__gm__ T* dst, __gm__ T* src, __ubuf__ T* buf, uint32_t bytes,
                           uint32_t elements, int peer, uint32_t sync_id, ASCTWIN_SHMEM_WHERE) {
  constexpr const char* kName = "aclshmemx_mte_get_nbi";
  asctwin::shmem::copy_through(dst, asctwin::shmem::on_pe(src, peer, kName, where), buf, bytes,
                               elements, sync_id, kName, where);
}
template <class T>
void aclshmemx_mte_put_nbi(AscendC::GlobalTensor<T> dst, AscendC::GlobalTensor<T> src,
                           AscendC::LocalTensor<T> buf, uint32_t elements, int peer,
                           uint32_t sync_id, ASCTWIN_SHMEM_WHERE) {
  aclshmemx_mte_put_nbi(const_cast<T*>(dst.GetPhyAddr()), const_cast<T*>(src.GetPhyAddr()),
                        reinterpret_cast<T*>(buf.GetPhyAddr()), buf.GetSize() * sizeof(T), elements,
                        peer, sync_id, where);
}
template <class T>
void aclshmemx_mte_get_nbi(AscendC::GlobalTensor<T> dst, AscendC::GlobalTensor<T> src,
                           AscendC::LocalTensor<T> buf, uint32_t elements, int peer,
                           uint32_t sync_id, ASCTWIN_SHMEM_WHERE) {
  aclshmemx_mte_get_nbi(const_cast<T*>(dst.GetPhyAddr()), const_cast<T*>(src.GetPhyAddr()),
                        reinterpret_cast<T*>(buf.GetPhyAddr()), buf.GetSize() * sizeof(T), elements,
                        peer, sync_id, where);
}

// Between UB and another PE, by one pipe. For each type: aclshmem_float_put_nbi and the like.
#define ASCTWIN_SHMEM_TYPE(name, T)                                                                \
  inline void aclshmem_##name##_put_nbi(__gm__ T* dst, __ubuf__ T* src, uint32_t elements,         \
                                        int peer, ASCTWIN_SHMEM_WHERE) {                           \
    constexpr const char* kName = "aclshmem_" #name "_put_nbi";                                    \
    asctwin::shmem::copy_out(asctwin::shmem::on_pe(dst, peer, kName, where), src,                  \
                             {1, elements, elements, elements}, kName, where);                     \
  }                                                                                                \
  inline void aclshmem_##name##_get_nbi(__ubuf__ T* dst, __gm__ T* src, uint32_t elements,         \
                                        int peer, ASCTWIN_SHMEM_WHERE) {                           \
    constexpr const char* kName = "aclshmem_" #name "_get_nbi";                                    \
    asctwin::shmem::copy_in(dst, asctwin::shmem::on_pe(src, peer, kName, where),                   \
                            {1, elements, elements, elements}, kName, where);                      \
  }                                                                                                \
  inline void aclshmem_##name##_put_nbi(AscendC::GlobalTensor<T> dst, AscendC::LocalTensor<T> src, \
                                        uint32_t elements, int peer, ASCTWIN_SHMEM_WHERE) {        \
    aclshmem_##name##_put_nbi(const_cast<T*>(dst.GetPhyAddr()),                                    \
                              reinterpret_cast<T*>(src.GetPhyAddr()), elements, peer, where);      \
  }                                                                                                \
  inline void aclshmem_##name##_get_nbi(AscendC::LocalTensor<T> dst, AscendC::GlobalTensor<T> src, \
                                        uint32_t elements, int peer, ASCTWIN_SHMEM_WHERE) {        \
    aclshmem_##name##_get_nbi(reinterpret_cast<T*>(dst.GetPhyAddr()),                              \
                              const_cast<T*>(src.GetPhyAddr()), elements, peer, where);            \
  }                                                                                                \
  inline void aclshmem_##name##_put_nbi(AscendC::GlobalTensor<T> dst, AscendC::LocalTensor<T> src, \
                                        const non_contiguous_copy_param& rows, int peer,           \
                                        ASCTWIN_SHMEM_WHERE) {                                     \
    constexpr const char* kName = "aclshmem_" #name "_put_nbi";                                    \
    T* const to = asctwin::shmem::on_pe(const_cast<T*>(dst.GetPhyAddr()), peer, kName, where);     \
    asctwin::shmem::copy_out(to, reinterpret_cast<T*>(src.GetPhyAddr()),                           \
                             {rows.repeat, rows.length, rows.dst_ld, rows.src_ld}, kName, where);  \
  }                                                                                                \
  inline void aclshmem_##name##_get_nbi(AscendC::LocalTensor<T> dst, AscendC::GlobalTensor<T> src, \
                                        const non_contiguous_copy_param& rows, int peer,           \
                                        ASCTWIN_SHMEM_WHERE) {                                     \
    constexpr const char* kName = "aclshmem_" #name "_get_nbi";                                    \
    const T* const from = asctwin::shmem::on_pe(src.GetPhyAddr(), peer, kName, where);             \
    asctwin::shmem::copy_in(reinterpret_cast<T*>(dst.GetPhyAddr()), from,                          \
                            {rows.repeat, rows.length, rows.src_ld, rows.dst_ld}, kName, where);   \
  }                                                                                                \
  inline void aclshmem_##name##_put(__gm__ T* dst, __gm__ T* src, uint32_t elements, int32_t peer, \
                                    ASCTWIN_SHMEM_WHERE) {                                         \
    asctwin::shmem::put(dst, src, elements * sizeof(T), peer, "aclshmem_" #name "_put", where);    \
  }                                                                                                \
  inline void aclshmem_##name##_get(__gm__ T* dst, __gm__ T* src, uint32_t elements, int32_t peer, \
                                    ASCTWIN_SHMEM_WHERE) {                                         \
    asctwin::shmem::get(dst, src, elements * sizeof(T), peer, "aclshmem_" #name "_get", where);    \
  }                                                                                                \
  inline void aclshmem_##name##_iput(__gm__ T* dst, __gm__ T* src, ptrdiff_t dst_step,             \
                                     ptrdiff_t src_step, size_t elements, int peer,                \
                                     ASCTWIN_SHMEM_WHERE) {                                        \
    asctwin::shmem::put_strided(dst, src, dst_step, src_step, elements, peer,                      \
                                "aclshmem_" #name "_iput", where);                                 \
  }                                                                                                \
  inline void aclshmem_##name##_iget(__gm__ T* dst, __gm__ T* src, ptrdiff_t dst_step,             \
                                     ptrdiff_t src_step, size_t elements, int peer,                \
                                     ASCTWIN_SHMEM_WHERE) {                                        \
    asctwin::shmem::get_strided(dst, src, dst_step, src_step, elements, peer,                      \
                                "aclshmem_" #name "_iget", where);                                 \
  }                                                                                                \
  inline void aclshmem_##name##_put_signal(__gm__ T* dst, __gm__ T* src, size_t elements,          \
                                           __gm__ int32_t* sig, int32_t value, int op, int peer,   \
                                           ASCTWIN_SHMEM_WHERE) {                                  \
    constexpr const char* kName = "aclshmem_" #name "_put_signal";                                 \
    asctwin::shmem::put(dst, src, elements * sizeof(T), peer, kName, where);                       \
    asctwin::shmem::signal(sig, value, op, peer, kName, where);                                    \
  }                                                                                                \
  inline void aclshmem_##name##_put_signal_nbi(__gm__ T* dst, __gm__ T* src, size_t elements,      \
                                               __gm__ int32_t* sig, int32_t value, int op,         \
                                               int peer, ASCTWIN_SHMEM_WHERE) {                    \
    aclshmem_##name##_put_signal(dst, src, elements, sig, value, op, peer, where);                 \
  }
ASCTWIN_SHMEM_TYPE(half, half)
ASCTWIN_SHMEM_TYPE(float, float)
ASCTWIN_SHMEM_TYPE(double, double)
ASCTWIN_SHMEM_TYPE(int8, int8_t)
ASCTWIN_SHMEM_TYPE(int16, int16_t)
ASCTWIN_SHMEM_TYPE(int32, int32_t)
ASCTWIN_SHMEM_TYPE(int64, int64_t)
ASCTWIN_SHMEM_TYPE(uint8, uint8_t)
ASCTWIN_SHMEM_TYPE(uint16, uint16_t)
ASCTWIN_SHMEM_TYPE(uint32, uint32_t)
ASCTWIN_SHMEM_TYPE(uint64, uint64_t)
ASCTWIN_SHMEM_TYPE(char, char)
ASCTWIN_SHMEM_TYPE(bfloat16, bfloat16_t)
#undef ASCTWIN_SHMEM_TYPE

// One element, and waits for one. Scalars of the types that the scalar unit compares.
#define ASCTWIN_SHMEM_SCALAR(name, T)                                                            \
  inline void aclshmem_##name##_p(__gm__ T* dst, T value, int peer, ASCTWIN_SHMEM_WHERE) {       \
    constexpr const char* kName = "aclshmem_" #name "_p";                                        \
    asctwin::shmem::store(asctwin::shmem::on_pe(dst, peer, kName, where), value, where);         \
  }                                                                                              \
  inline T aclshmem_##name##_g(__gm__ T* src, int peer, ASCTWIN_SHMEM_WHERE) {                   \
    constexpr const char* kName = "aclshmem_" #name "_g";                                        \
    return asctwin::shmem::load(asctwin::shmem::on_pe(src, peer, kName, where), where);          \
  }                                                                                              \
  inline void aclshmem_##name##_wait_until(__gm__ T* word, int comparison, T value,              \
                                           ASCTWIN_SHMEM_WHERE) {                                \
    asctwin::shmem::wait_until(word, comparison, value, where);                                  \
  }                                                                                              \
  inline int aclshmem_##name##_test(__gm__ T* word, int comparison, T value,                     \
                                    ASCTWIN_SHMEM_WHERE) {                                       \
    return asctwin::shmem::holds(asctwin::shmem::load(word, where), comparison, value);          \
  }                                                                                              \
  inline void aclshmem_##name##_wait_until_all(__gm__ T* words, size_t count, const int* status, \
                                               int comparison, T value, ASCTWIN_SHMEM_WHERE) {   \
    for (size_t i = 0; i < count; ++i)                                                           \
      if (status == nullptr || status[i] == 0)                                                   \
        asctwin::shmem::wait_until(words + i, comparison, value, where);                         \
  }                                                                                              \
  inline void aclshmem_##name##_atomic_add(__gm__ T* dst, T value, int peer,                     \
                                           ASCTWIN_SHMEM_WHERE) {                                \
    constexpr const char* kName = "aclshmem_" #name "_atomic_add";                               \
    asctwin::shmem::add(asctwin::shmem::on_pe(dst, peer, kName, where), value, kName, where);    \
  }
ASCTWIN_SHMEM_SCALAR(float, float)
ASCTWIN_SHMEM_SCALAR(int8, int8_t)
ASCTWIN_SHMEM_SCALAR(int16, int16_t)
ASCTWIN_SHMEM_SCALAR(int32, int32_t)
ASCTWIN_SHMEM_SCALAR(int64, int64_t)
ASCTWIN_SHMEM_SCALAR(uint8, uint8_t)
ASCTWIN_SHMEM_SCALAR(uint16, uint16_t)
ASCTWIN_SHMEM_SCALAR(uint32, uint32_t)
ASCTWIN_SHMEM_SCALAR(uint64, uint64_t)
#undef ASCTWIN_SHMEM_SCALAR

// ---- bytes and signals
inline void aclshmem_putmem(__gm__ void* dst, __gm__ void* src, size_t bytes, int peer,
                            ASCTWIN_SHMEM_WHERE) {
  if (asctwin::card::is_on_core())
    asctwin::shmem::put(dst, src, bytes, peer, "aclshmem_putmem", where);
  else
    asctwin::card::host_symmetric_copy(dst, src, bytes, peer, true);
}
inline void aclshmem_getmem(__gm__ void* dst, __gm__ void* src, size_t bytes, int peer,
                            ASCTWIN_SHMEM_WHERE) {
  if (asctwin::card::is_on_core())
    asctwin::shmem::get(dst, src, bytes, peer, "aclshmem_getmem", where);
  else
    asctwin::card::host_symmetric_copy(dst, src, bytes, peer, false);
}
inline void aclshmem_putmem_nbi(__gm__ void* dst, __gm__ void* src, size_t bytes, int peer,
                                ASCTWIN_SHMEM_WHERE) {
  aclshmem_putmem(dst, src, bytes, peer, where);
}
inline void aclshmem_getmem_nbi(__gm__ void* dst, __gm__ void* src, size_t bytes, int peer,
                                ASCTWIN_SHMEM_WHERE) {
  aclshmem_getmem(dst, src, bytes, peer, where);
}
inline void aclshmem_putmem_signal(__gm__ void* dst, __gm__ void* src, size_t bytes,
                                   __gm__ int32_t* sig, int32_t value, int op, int peer,
                                   ASCTWIN_SHMEM_WHERE) {
  asctwin::shmem::put(dst, src, bytes, peer, "aclshmem_putmem_signal", where);
  asctwin::shmem::signal(sig, value, op, peer, "aclshmem_putmem_signal", where);
}
inline void aclshmem_putmem_signal_nbi(__gm__ void* dst, __gm__ void* src, size_t bytes,
                                       __gm__ int32_t* sig, int32_t value, int op, int peer,
                                       ASCTWIN_SHMEM_WHERE) {
  aclshmem_putmem_signal(dst, src, bytes, sig, value, op, peer, where);
}
inline void aclshmemx_signal_op(__gm__ int32_t* sig, int32_t value, int op, int peer,
                                ASCTWIN_SHMEM_WHERE) {
  asctwin::shmem::signal(sig, value, op, peer, "aclshmemx_signal_op", where);
}
inline int32_t aclshmem_signal_wait_until(__gm__ int32_t* sig, int comparison, int32_t value,
                                          ASCTWIN_SHMEM_WHERE) {
  return asctwin::shmem::wait_until(sig, comparison, value, where);
}

#undef ASCTWIN_SHMEM_WHERE
