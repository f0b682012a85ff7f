// Class Hccl: communication between ranks from inside a kernel. A Prepare call (AllReduce, ...)
// describes a task, Commit permits one turn of it, Wait waits for one.
// spec: multi_card.md, section 2
#pragma once

#include "asctwin/api/hccl_context.h"
#include "asctwin/api/hccl_types.h"
#include "asctwin/base/mc2_tiling.h"
#include "asctwin/card.h"

namespace AscendC {

template <HcclServerType serverType = HCCL_SERVER_TYPE_AICPU, const auto& config = DEFAULT_CFG>
class Hccl {
  using Where = asctwin::SourceLoc;

 public:
  Hccl() {
    object_.sends_on = static_cast<uint32_t>(config.type);
    object_.sending_block = config.blockId;
    object_.is_ccu = serverType == HCCL_SERVER_TYPE_CCU;
  }

  void InitV2(GM_ADDR context, const void* initTiling, Where where = Where::here()) {
    asctwin::card::init(object_, context, initTiling, where);
  }
  // Deprecated: its tilings are those of SetCcTiling.
  void Init(GM_ADDR context, __gm__ void* = nullptr, Where where = Where::here()) {
    asctwin::card::init(object_, context, nullptr, where);
  }
  int32_t SetCcTilingV2(uint64_t offset, Where where = Where::here()) {
    return asctwin::card::set_tiling(object_, offset + reinterpret_cast<uint64_t>(object_.tiling),
                                     where);
  }
  int32_t SetCcTiling(__gm__ void* ccOpTilingData, Where where = Where::here()) {
    return asctwin::card::set_tiling(object_, reinterpret_cast<uint64_t>(ccOpTilingData), where);
  }

  template <bool commit = false>
  HcclHandle AllReduce(GM_ADDR sendBuf, GM_ADDR recvBuf, uint64_t count, HcclDataType dataType,
                       HcclReduceOp op, uint8_t repeat = 1, Where where = Where::here()) {
    asctwin::card::HcclTask task =
        task_of(HcclCMDType::HCCL_CMD_ALLREDUCE, sendBuf, recvBuf, count, dataType, repeat, commit);
    task.op = static_cast<uint32_t>(op);
    return prepare(task, "AllReduce", where);
  }
  template <bool commit = false>
  HcclHandle AllGather(GM_ADDR sendBuf, GM_ADDR recvBuf, uint64_t sendCount, HcclDataType dataType,
                       uint64_t strideCount, uint8_t repeat = 1, Where where = Where::here()) {
    asctwin::card::HcclTask task = task_of(HcclCMDType::HCCL_CMD_ALLGATHER, sendBuf, recvBuf,
                                           sendCount, dataType, repeat, commit);
    task.stride = strideCount;
    return prepare(task, "AllGather", where);
  }
  template <bool commit = false>
  HcclHandle ReduceScatter(GM_ADDR sendBuf, GM_ADDR recvBuf, uint64_t recvCount,
                           HcclDataType dataType, HcclReduceOp op, uint64_t strideCount,
                           uint8_t repeat = 1, Where where = Where::here()) {
    asctwin::card::HcclTask task = task_of(HcclCMDType::HCCL_CMD_REDUCE_SCATTER, sendBuf, recvBuf,
                                           recvCount, dataType, repeat, commit);
    task.stride = strideCount;
    task.op = static_cast<uint32_t>(op);
    return prepare(task, "ReduceScatter", where);
  }
  template <bool commit = false>
  HcclHandle AlltoAll(GM_ADDR sendBuf, GM_ADDR recvBuf, uint64_t dataCount, HcclDataType dataType,
                      uint64_t strideCount = 0, uint8_t repeat = 1, Where where = Where::here()) {
    asctwin::card::HcclTask task = task_of(HcclCMDType::HCCL_CMD_ALLTOALL, sendBuf, recvBuf,
                                           dataCount, dataType, repeat, commit);
    task.stride = strideCount;
    return prepare(task, "AlltoAll", where);
  }
  template <bool commit = false>
  HcclHandle AlltoAllV(GM_ADDR sendBuf, void* sendCounts, void* sdispls, HcclDataType sendType,
                       GM_ADDR recvBuf, void* recvCounts, void* rdispls, HcclDataType recvType,
                       uint8_t repeat = 1, Where where = Where::here()) {
    asctwin::card::HcclTask task =
        task_of(HcclCMDType::HCCL_CMD_ALLTOALLV, sendBuf, recvBuf, 0, sendType, repeat, commit);
    task.send_counts = static_cast<const uint64_t*>(sendCounts);
    task.send_offsets = static_cast<const uint64_t*>(sdispls);
    task.recv_counts = static_cast<const uint64_t*>(recvCounts);
    task.recv_offsets = static_cast<const uint64_t*>(rdispls);
    task.recv_type = static_cast<uint32_t>(recvType);
    return prepare(task, "AlltoAllV", where);
  }
  template <bool commit = false>
  HcclHandle BatchWrite(GM_ADDR batchWriteInfo, uint32_t itemNum, uint16_t queueID = 0U,
                        Where where = Where::here()) {
    asctwin::card::HcclTask task = task_of(HcclCMDType::HCCL_CMD_BATCH_WRITE, batchWriteInfo,
                                           nullptr, itemNum, HCCL_DATA_TYPE_INT8, 1, commit);
    task.queue = queueID;
    return prepare(task, "BatchWrite", where);
  }
  template <bool commit = false>
  HcclHandle AlltoAllvWrite(GM_ADDR usrIn, GM_ADDR sendOffsets, GM_ADDR sendSizes,
                            uint64_t remoteWinOffset, uint64_t localDataSize,
                            Where where = Where::here()) {
    asctwin::card::HcclTask task = task_of(HcclCMDType::HCCL_CMD_HALF_ALLTOALLV, usrIn, nullptr, 0,
                                           HCCL_DATA_TYPE_INT8, 1, commit);
    task.send_counts = reinterpret_cast<const uint64_t*>(sendSizes);
    task.send_offsets = reinterpret_cast<const uint64_t*>(sendOffsets);
    task.window_offset = remoteWinOffset;
    task.local_bytes = localDataSize;
    return prepare(task, "AlltoAllvWrite", where);
  }

  void Commit(HcclHandle handleId, Where where = Where::here()) {
    asctwin::card::commit(object_, handleId, where);
  }
  int32_t Wait(HcclHandle handleId, Where where = Where::here()) {
    return asctwin::card::wait(object_, handleId, where);
  }
  int32_t Query(HcclHandle handleId, Where where = Where::here()) {
    return asctwin::card::query(object_, handleId, where);
  }
  template <bool sync = true>
  int32_t Iterate(HcclHandle handleId, uint16_t* seqSlices, uint16_t seqSliceLen,
                  Where where = Where::here()) {
    return asctwin::card::iterate(object_, handleId, seqSlices, seqSliceLen, sync, where);
  }
  void InterHcclGroupSync(int8_t srcGroupID, HcclHandle srcHandleID, Where where = Where::here()) {
    asctwin::card::wait_for_group(object_, srcGroupID, srcHandleID, where);
  }
  template <ScopeType type = ScopeType::ALL>
  void QueueBarrier(uint16_t, Where where = Where::here()) {
    asctwin::card::queue_barrier(object_, where);
  }
  uint16_t GetQueueNum() { return static_cast<uint16_t>(asctwin::card::queue_count(object_)); }
  template <bool sync = true>
  void Finalize(Where where = Where::here()) {
    asctwin::card::finalize(object_, sync, where);
  }

  GM_ADDR GetWindowsInAddr(uint32_t rankId, Where where = Where::here()) {
    return asctwin::card::window_of(object_, 0, rankId, "GetWindowsInAddr", where);
  }
  GM_ADDR GetWindowsOutAddr(uint32_t rankId, Where where = Where::here()) {
    return asctwin::card::window_of(object_, 1, rankId, "GetWindowsOutAddr", where);
  }
  uint32_t GetRankId() { return asctwin::card::rank_in(object_); }
  uint32_t GetRankDim() { return asctwin::card::ranks_in(object_); }

 private:
  static asctwin::card::HcclTask task_of(HcclCMDType kind, GM_ADDR send, GM_ADDR recv,
                                         uint64_t count, HcclDataType type, uint8_t repeat,
                                         bool commits) {
    asctwin::card::HcclTask task;
    task.kind = static_cast<uint32_t>(kind);
    task.send = send;
    task.recv = recv;
    task.count = count;
    task.type = task.recv_type = static_cast<uint32_t>(type);
    task.repeat = repeat;
    task.commits = commits;
    return task;
  }
  HcclHandle prepare(const asctwin::card::HcclTask& task, const char* op, Where where) {
    return static_cast<HcclHandle>(asctwin::card::prepare(object_, task, op, where));
  }

  asctwin::card::HcclObject object_;
};

}  // namespace AscendC
