// Symmetric memory for kernels and host programs: names begin with aclshmem, or by macros with
// shmem. docs/cards.md says what each call does here.
#ifndef ASCTWIN_SHMEM_H_
#define ASCTWIN_SHMEM_H_

#include "kernel_operator.h"

#include "asctwin/base/macros_hide.inc"

#include "asctwin/api/shmem.h"
#include "asctwin/api/shmem_host.h"

#include "asctwin/base/macros_show.inc"

// Names of earlier versions.
#define shmem_my_pe aclshmem_my_pe
#define shmem_n_pes aclshmem_n_pes
#define shmem_ptr aclshmem_ptr
#define shmem_malloc aclshmem_malloc
#define shmem_calloc aclshmem_calloc
#define shmem_align aclshmem_align
#define shmem_free aclshmem_free
#define shmem_finalize aclshmem_finalize
#define shmem_quiet aclshmem_quiet
#define shmem_fence aclshmem_fence
#define shmem_barrier aclshmem_barrier
#define shmem_barrier_all aclshmem_barrier_all
#define shmemx_barrier_all_vec aclshmemx_barrier_all_vec
#define shmem_sync_all aclshmem_sync_all
#define shmem_putmem aclshmem_putmem
#define shmem_getmem aclshmem_getmem
#define shmem_putmem_nbi aclshmem_putmem_nbi
#define shmem_getmem_nbi aclshmem_getmem_nbi
#define shmem_putmem_signal aclshmem_putmem_signal
#define shmem_signal_wait_until aclshmem_signal_wait_until
#define shmemx_signal_op aclshmemx_signal_op
#define shmem_mte_put_mem_nbi aclshmemx_mte_put_nbi
#define shmem_mte_get_mem_nbi aclshmemx_mte_get_nbi

#endif
