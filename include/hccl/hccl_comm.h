/* Communicators. Their ranks are devices of one process, each used by the thread that has made it
   or all by one thread, or processes of one machine. docs/cards.md says what each call does here. C and C++. */
#ifndef HCCL_HCCL_COMM_H_
#define HCCL_HCCL_COMM_H_
#include "asctwin/base/macros_hide.inc"

#include "acl/acl.h"
#include "hccl/hccl_types.h"

#ifdef __cplusplus
extern "C" {
#endif

HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo);
HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                HcclComm* comm);
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

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif
