// aclshmem for the host: PEs are threads of one process, each with a device of its own, or
// processes. spec: multi_card.md, section 4.7
#pragma once

#include <cstddef>
#include <cstdint>

#include "acl/acl.h"

using aclshmem_team_t = int;
// UNVERIFIED: evidence = inferred: the names of the flags, whose values are documented.
enum aclshmemx_bootstrap_t : int {
  ACLSHMEMX_INIT_WITH_DEFAULT = 1,
  ACLSHMEMX_INIT_WITH_MPI = 2,
  ACLSHMEMX_INIT_WITH_UNIQUEID = 8
};
enum aclshmem_mem_type_t : int { HOST_SIDE = 0, DEVICE_SIDE = 1 };
enum : int {
  ACLSHMEM_SUCCESS = 0,
  ACLSHMEM_INVALID_PARAM = -1,
  ACLSHMEM_INNER_ERROR = -2,
  ACLSHMEM_NOT_SUPPORTED = -100
};

struct aclshmem_init_optional_attr_t {
  int version;
  int data_op_engine_type;
  uint32_t shm_init_timeout, shm_create_timeout, control_operation_timeout;
  int32_t sockFd;
};
struct aclshmemx_init_attr_t {
  int my_pe, n_pes;
  char ip_port[64];
  uint64_t local_mem_size;
  aclshmem_init_optional_attr_t option_attr;
  void* comm_args;
  uint64_t instance_id;
};
struct aclshmemx_uniqueid_t {
  char internal[128];
};

extern "C" {
int aclshmemx_init_attr(aclshmemx_bootstrap_t flags, aclshmemx_init_attr_t* attributes);
int aclshmemx_init_status(void);
int aclshmem_finalize(void);
int aclshmemx_get_uniqueid(aclshmemx_uniqueid_t* id);
int aclshmemx_set_attr_uniqueid_args(int my_pe, int n_pes, int64_t local_mem_size,
                                     aclshmemx_uniqueid_t* id, aclshmemx_init_attr_t* attributes);
int32_t aclshmemx_set_conf_store_tls(bool enable, const char* info, uint32_t length);
void* aclshmem_malloc(size_t size);
void* aclshmem_calloc(size_t count, size_t size);
void* aclshmem_align(size_t alignment, size_t size);
void aclshmem_free(void* ptr);
int aclshmem_team_split_strided(aclshmem_team_t parent, int start, int stride, int size,
                                aclshmem_team_t* team);
int aclshmem_team_split_2d(aclshmem_team_t parent, int x_range, aclshmem_team_t* x,
                           aclshmem_team_t* y);
void aclshmem_team_destroy(aclshmem_team_t team);
void aclshmemx_barrier_all_on_stream(aclrtStream stream);
uint64_t util_get_ffts_config(void);
}
inline void* aclshmemx_malloc(size_t size, aclshmem_mem_type_t = DEVICE_SIDE) {
  return aclshmem_malloc(size);
}
inline void aclshmemx_free(void* ptr, aclshmem_mem_type_t = DEVICE_SIDE) { aclshmem_free(ptr); }
