// The C API: barriers, flags between pipes and between cores.
// spec: adv_nn.md, section 8.3
#pragma once

#include "asctwin/api/c_forms.h"

inline void asc_sync(ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::PipeBarrier{PIPE_ALL}, where, "asc_sync");
}
inline void asc_sync_pipe(pipe_t pipe, ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::PipeBarrier{pipe}, where, "asc_sync_pipe");
}
// UNVERIFIED: the three are taken to wait for every pipe, and their ids to mean nothing.
inline void asc_sync_vec(ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::PipeBarrier{PIPE_ALL}, where, "asc_sync_vec");
}
inline void asc_sync_mte2(int, ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::PipeBarrier{PIPE_ALL}, where, "asc_sync_mte2");
}
inline void asc_sync_mte3(int, ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::PipeBarrier{PIPE_ALL}, where, "asc_sync_mte3");
}

inline void asc_sync_notify(pipe_t src, pipe_t dst, int64_t id, ASCTWIN_C_WHERE) {
  const auto event = asctwin::framework::event_of(src, dst, "asc_sync_notify", where);
  asctwin::issue(asctwin::isa::SetFlag{event, id}, where, "asc_sync_notify");
}
inline void asc_sync_wait(pipe_t src, pipe_t dst, int64_t id, ASCTWIN_C_WHERE) {
  const auto event = asctwin::framework::event_of(src, dst, "asc_sync_wait", where);
  asctwin::issue(asctwin::isa::WaitFlag{event, id}, where, "asc_sync_wait");
}
inline void asc_sync_data_barrier(mem_dsb_t kind, ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::DataSyncBarrier{kind != DSB_SEQ}, where, "asc_sync_data_barrier");
}

// Flags between all cores of a kind, between the vector cores of a block, and between them and
// their cube core. A wait holds every pipe.
#define ASCTWIN_C_CORE_FLAGS(name, mode)                                                       \
  ASCTWIN_C_ALONE(name##_arrive, (pipe_t pipe, int64_t flag_id),                               \
                  asctwin::c_issue(asctwin::isa::CrossCoreSetFlag{mode, pipe, flag_id}, call)) \
  ASCTWIN_C_ALONE(name##_wait, (pipe_t, int64_t flag_id),                                      \
                  asctwin::c_issue(asctwin::isa::CrossCoreWaitFlag{mode, PIPE_S, flag_id}, call))
ASCTWIN_C_CORE_FLAGS(asc_sync_inter, 0)
ASCTWIN_C_CORE_FLAGS(asc_sync_subblock, 1)
ASCTWIN_C_CORE_FLAGS(asc_sync_block, 2)
#undef ASCTWIN_C_CORE_FLAGS

// The cube core of a block and one of its vector cores; with a cube core flags 16 to 31 are those
// of the second one. A wait holds its own pipe. Only 950. spec: delta_2026.md, section 4.6
ASCTWIN_C_ALONE(asc_sync_intra_arrive, (pipe_t pipe, int64_t flag_id),
                asctwin::c_issue(asctwin::isa::CrossCoreSetFlag{4, pipe, flag_id}, call))
ASCTWIN_C_ALONE(asc_sync_intra_wait, (pipe_t pipe, int64_t flag_id),
                asctwin::c_issue(asctwin::isa::CrossCoreWaitFlag{4, pipe, flag_id}, call))

enum ascMutexExecuteMode { ASC_LOCK_BLOCK = 0, ASC_LOCK_NON_BLOCK = 1 };
// The mutexes of Mutex::Lock, with ids up to 31.
#define ASCTWIN_C_MUTEX(name, Op)                                                 \
  ASCTWIN_C_ALONE(                                                                \
      name, (pipe_t pipe, int64_t id, ascMutexExecuteMode mode = ASC_LOCK_BLOCK), \
      asctwin::c_issue(asctwin::isa::Op{{pipe, id, mode == ASC_LOCK_BLOCK, true}}, call))
ASCTWIN_C_MUTEX(asc_lock, MutexLock)
ASCTWIN_C_MUTEX(asc_unlock, MutexUnlock)
#undef ASCTWIN_C_MUTEX
