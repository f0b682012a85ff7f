/* Communicators. Their ranks are devices of one process, each used by the thread that has made it
   or all by one thread, or processes of one machine. docs/cards.md says what each call does here. C
   and C++. */
#ifndef HCCL_HCCL_COMM_H_
#define HCCL_HCCL_COMM_H_
#include "asctwin/base/macros_hide.inc"

#include <string.h>

#include "acl/acl.h"
#include "hccl/hccl_types.h"

#ifdef __cplusplus
extern "C" {
#endif

HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo);
HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                HcclComm* comm);
HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                      const HcclCommConfig* config, HcclComm* comm);
HcclResult HcclCommInitClusterInfo(const char* clusterInfo, uint32_t rank, HcclComm* comm);
HcclResult HcclCommInitClusterInfoConfig(const char* clusterInfo, uint32_t rank,
                                         HcclCommConfig* config, HcclComm* comm);
HcclResult HcclCommInitAll(uint32_t ndev, int32_t* devices, HcclComm* comms);
HcclResult HcclCommDestroy(HcclComm comm);
HcclResult HcclGetCommName(HcclComm comm, char* commName);
HcclResult HcclGetRankSize(HcclComm comm, uint32_t* rankSize);
HcclResult HcclGetRankId(HcclComm comm, uint32_t* rank);
HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult* asyncError);
const char* HcclGetErrorString(HcclResult code);
HcclResult HcomGetCommHandleByGroup(const char* group, HcclComm* comm);
HcclResult HcclAllocComResourceByTiling(HcclComm comm, void* stream, void* mc2Tiling,
                                        void** opResCtx);

/* Marks what the program does not set. */
static inline void HcclCommConfigInit(HcclCommConfig* config) {
  struct {
    size_t size;
    uint32_t magic, version;
    uint64_t reserved;
  } info = {sizeof(HcclCommConfig), HCCL_COMM_CONFIG_MAGIC_WORD, HCCL_COMM_CONFIG_VERSION, 0};
  memset(config, 0, sizeof(*config));
  memcpy(config->reserved, &info, sizeof(info));
  config->hcclBufferSize = HCCL_COMM_BUFFSIZE_CONFIG_NOT_SET;
  config->hcclDeterministic = HCCL_COMM_DETERMINISTIC_CONFIG_NOT_SET;
  config->hcclRdmaTrafficClass = HCCL_COMM_TRAFFIC_CLASS_CONFIG_NOT_SET;
  config->hcclRdmaServiceLevel = HCCL_COMM_SERVICE_LEVEL_CONFIG_NOT_SET;
  config->hcclExecTimeOut = HCCL_COMM_EXEC_TIMEOUT_CONFIG_NOT_SET;
}

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif
