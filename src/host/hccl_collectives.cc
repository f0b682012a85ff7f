// hccl/hccl.h: each call puts work into the stream of its rank.
#include "hccl/hccl.h"

#include <vector>

#include "host/collective_work.h"
#include "host/exchange_work.h"
#include "host/findings.h"

namespace {

using asctwin::phrase;
using asctwin::host::call;
using asctwin::host::Collective;
using asctwin::host::CollectiveCall;
using asctwin::host::Communicators;
using asctwin::host::ExchangeItem;
using asctwin::host::host_call_of;
using asctwin::host::HostCall;
using asctwin::host::RankHandle;
using asctwin::host::Refusal;
using asctwin::host::required;
using asctwin::host::Runtime;

HcclResult code_of(aclError error) {
  if (error == ACL_ERROR_INVALID_PARAM) return HCCL_E_PTR;
  return error >= 0 && error <= HCCL_E_RESERVED ? static_cast<HcclResult>(error) : HCCL_E_RUNTIME;
}

const uint64_t* numbers(const void* array) { return static_cast<const uint64_t*>(array); }

void check_type(const CollectiveCall& call) {
  const bool is_known = asctwin::core::bytes_of_hccl_type(call.type) != 0;
  if (call.kind != Collective::kBarrier && !is_known)
    throw Refusal{HCCL_E_PARA, phrase("`dataType` is {}, which is no type", call.type)};
}

// A buffer of the call, from its begin on.
struct Buffer {
  const char* name;
  const uint8_t* begin;
  uint64_t bytes;
};

void require_in_window(const asctwin::core::Windows& windows, const Buffer& buffer) {
  using asctwin::core::Window;
  for (int rank = 0; rank < windows.ranks(); ++rank)
    for (const Window window : {Window::kIn, Window::kOut, Window::kState}) {
      const uint8_t* const begin = windows.window(window, rank);
      const uint64_t all = window == Window::kState ? windows.kStateBytes : windows.window_bytes();
      if (buffer.begin < begin || buffer.begin >= begin + all) continue;
      const auto first = static_cast<uint64_t>(buffer.begin - begin);
      if (buffer.bytes <= all - first) return;
      throw Refusal{HCCL_E_PARA,
                    phrase("`{}` takes {} B from byte {} of a window on, which has {} B",
                           buffer.name, buffer.bytes, first, all)};
    }
  throw Refusal{HCCL_E_PARA,
                phrase("`{}` lies between the windows of the communicator", buffer.name)};
}

// The windows in which the address may lie: those of this communicator, or of another one of the
// device.
const asctwin::core::Windows& windows_for(const RankHandle& mine, const uint8_t* address) {
  const int device = mine.group->devices[static_cast<size_t>(mine.rank)];
  const RankHandle* const owner = Communicators::instance().owner_of(address, device);
  return (owner != nullptr ? *owner : mine).group->windows();
}

// Checks that the buffer lies in windows, or in one allocation of a device. A program that does
// not look at what the call returns is told at its line as well.
void check_buffer(Runtime& runtime, const HostCall& host_call, const RankHandle& mine,
                  const Buffer& buffer) {
  if (buffer.bytes == 0) return;
  try {
    const asctwin::core::Windows& windows = windows_for(mine, buffer.begin);
    if (windows.holds(required(buffer.begin, buffer.name)))
      require_in_window(windows, buffer);
    else
      runtime.memory().require(asctwin::host::region_of(buffer.begin, buffer.bytes), true,
                               buffer.name);
  } catch (const Refusal& refusal) {
    asctwin::host::publish(
        asctwin::host::finding_at(asctwin::Code::E1003, host_call).with("why", refusal.text));
    const bool is_null = buffer.begin == nullptr;
    throw Refusal{is_null ? HCCL_E_PTR : HCCL_E_PARA, refusal.text};
  }
}

void check_buffers(Runtime& runtime, const HostCall& host_call, const RankHandle& mine,
                   const CollectiveCall& call) {
  const int ranks = mine.group->ranks;
  const bool is_one = call.kind == Collective::kBroadcast;
  const Buffer sent{is_one ? "buf" : "sendBuf", call.send, sent_bytes(call, mine.rank, ranks)};
  const Buffer received{is_one ? "buf" : "recvBuf", call.recv,
                        received_bytes(call, mine.rank, ranks)};
  if (!is_one) check_buffer(runtime, host_call, mine, sent);
  check_buffer(runtime, host_call, mine, received);
}

HcclResult enqueue(const char* function, const HostCall& host_call, HcclComm comm,
                   aclrtStream stream, CollectiveCall made) {
  return code_of(call(function, [&](Runtime& runtime) {
    const RankHandle& mine = Communicators::instance().find(comm);
    check_type(made);
    if (made.root >= static_cast<uint32_t>(mine.group->ranks))
      throw Refusal{HCCL_E_PARA, phrase("`root` is {} of {}", made.root, mine.group->ranks)};
    check_buffers(runtime, host_call, mine, made);
    runtime.stream_of(stream).enqueue(asctwin::host::make_collective(
        host_call, mine, runtime.handle_of(stream), std::move(made)));
  }));
}

// UNVERIFIED: evidence = inferred: a rank sends to itself in a batch alone, where its receive does
// not wait for the send.
ExchangeItem item_of(const HcclSendRecvItem& given, const RankHandle& mine, bool is_batch) {
  if (asctwin::core::bytes_of_hccl_type(given.dataType) == 0)
    throw Refusal{HCCL_E_PARA,
                  phrase("`dataType` is {}, which is no type", static_cast<int>(given.dataType))};
  if (given.remoteRank >= static_cast<uint32_t>(mine.group->ranks))
    throw Refusal{HCCL_E_PARA, phrase("names rank {} of {}", given.remoteRank, mine.group->ranks)};
  const auto peer = static_cast<int>(given.remoteRank);
  if (peer == mine.rank && !is_batch)
    throw Refusal{HCCL_E_PARA, "a rank cannot wait for itself: HcclBatchSendRecv takes both ends"};
  return {given.sendRecvType == HCCL_SEND, static_cast<uint8_t*>(given.buf), given.count,
          static_cast<uint32_t>(given.dataType), peer};
}

HcclResult exchange(const char* function, const HostCall& host_call, HcclComm comm,
                    aclrtStream stream, const std::vector<HcclSendRecvItem>& given, bool is_batch) {
  return code_of(call(function, [&](Runtime& runtime) {
    const RankHandle& mine = Communicators::instance().find(comm);
    std::vector<ExchangeItem> items;
    for (const HcclSendRecvItem& item : given) {
      items.push_back(item_of(item, mine, is_batch));
      check_buffer(runtime, host_call, mine,
                   {"buf", items.back().buffer,
                    asctwin::host::bytes_of_elements(item.count, items.back().type)});
    }
    runtime.stream_of(stream).enqueue(
        asctwin::host::make_exchange(host_call, mine, runtime.handle_of(stream), std::move(items)));
  }));
}

CollectiveCall collective(Collective kind, const char* name, const void* send, void* recv,
                          uint64_t count, HcclDataType type) {
  CollectiveCall made;
  made.kind = kind;
  made.name = name;
  made.send = static_cast<const uint8_t*>(send);
  made.recv = static_cast<uint8_t*>(recv);
  made.count = count;
  made.type = static_cast<uint32_t>(type);
  return made;
}

}  // namespace

#define ASCTWIN_HERE host_call_of(__func__, __builtin_return_address(0))

extern "C" {

HcclResult HcclAllReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType,
                         HcclReduceOp op, HcclComm comm, aclrtStream stream) {
  CollectiveCall made =
      collective(Collective::kAllReduce, __func__, sendBuf, recvBuf, count, dataType);
  made.op = static_cast<uint32_t>(op);
  return enqueue(__func__, ASCTWIN_HERE, comm, stream, std::move(made));
}

HcclResult HcclBroadcast(void* buf, uint64_t count, HcclDataType dataType, uint32_t root,
                         HcclComm comm, aclrtStream stream) {
  CollectiveCall made = collective(Collective::kBroadcast, __func__, buf, buf, count, dataType);
  made.root = root;
  return enqueue(__func__, ASCTWIN_HERE, comm, stream, std::move(made));
}

HcclResult HcclReduceScatter(void* sendBuf, void* recvBuf, uint64_t recvCount,
                             HcclDataType dataType, HcclReduceOp op, HcclComm comm,
                             aclrtStream stream) {
  CollectiveCall made =
      collective(Collective::kReduceScatter, __func__, sendBuf, recvBuf, recvCount, dataType);
  made.op = static_cast<uint32_t>(op);
  return enqueue(__func__, ASCTWIN_HERE, comm, stream, std::move(made));
}

HcclResult HcclAllGather(void* sendBuf, void* recvBuf, uint64_t sendCount, HcclDataType dataType,
                         HcclComm comm, aclrtStream stream) {
  return enqueue(
      __func__, ASCTWIN_HERE, comm, stream,
      collective(Collective::kAllGather, __func__, sendBuf, recvBuf, sendCount, dataType));
}

HcclResult HcclReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType,
                      HcclReduceOp op, uint32_t root, HcclComm comm, aclrtStream stream) {
  CollectiveCall made =
      collective(Collective::kReduce, __func__, sendBuf, recvBuf, count, dataType);
  made.op = static_cast<uint32_t>(op);
  made.root = root;
  return enqueue(__func__, ASCTWIN_HERE, comm, stream, std::move(made));
}

HcclResult HcclScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType,
                       uint32_t root, HcclComm comm, aclrtStream stream) {
  CollectiveCall made =
      collective(Collective::kScatter, __func__, sendBuf, recvBuf, recvCount, dataType);
  made.root = root;
  return enqueue(__func__, ASCTWIN_HERE, comm, stream, std::move(made));
}

HcclResult HcclAlltoAll(const void* sendBuf, uint64_t sendCount, HcclDataType sendType,
                        const void* recvBuf, uint64_t recvCount, HcclDataType recvType,
                        HcclComm comm, aclrtStream stream) {
  if (sendCount != recvCount || sendType != recvType) return HCCL_E_PARA;
  return enqueue(__func__, ASCTWIN_HERE, comm, stream,
                 collective(Collective::kAllToAll, __func__, sendBuf, const_cast<void*>(recvBuf),
                            sendCount, sendType));
}

HcclResult HcclAlltoAllV(const void* sendBuf, const void* sendCounts, const void* sdispls,
                         HcclDataType sendType, const void* recvBuf, const void* recvCounts,
                         const void* rdispls, HcclDataType recvType, HcclComm comm,
                         aclrtStream stream) {
  if (sendType != recvType) return HCCL_E_PARA;
  uint32_t ranks = 0;
  if (const HcclResult result = HcclGetRankSize(comm, &ranks); result != HCCL_SUCCESS)
    return result;
  CollectiveCall made = collective(Collective::kAllToAllV, __func__, sendBuf,
                                   const_cast<void*>(recvBuf), 0, sendType);
  for (auto [to, from] : {std::pair(&made.send_counts, sendCounts),
                          {&made.send_offsets, sdispls},
                          {&made.recv_counts, recvCounts},
                          {&made.recv_offsets, rdispls}}) {
    if (from == nullptr) return HCCL_E_PTR;
    to->assign(numbers(from), numbers(from) + ranks);
  }
  return enqueue(__func__, ASCTWIN_HERE, comm, stream, std::move(made));
}

HcclResult HcclSend(void* sendBuf, uint64_t count, HcclDataType dataType, uint32_t destRank,
                    HcclComm comm, aclrtStream stream) {
  return exchange(__func__, ASCTWIN_HERE, comm, stream,
                  {{HCCL_SEND, sendBuf, count, dataType, destRank}}, false);
}

HcclResult HcclRecv(void* recvBuf, uint64_t count, HcclDataType dataType, uint32_t srcRank,
                    HcclComm comm, aclrtStream stream) {
  return exchange(__func__, ASCTWIN_HERE, comm, stream,
                  {{HCCL_RECV, recvBuf, count, dataType, srcRank}}, false);
}

HcclResult HcclBatchSendRecv(HcclSendRecvItem* sendRecvInfo, uint32_t itemNum, HcclComm comm,
                             aclrtStream stream) {
  if (sendRecvInfo == nullptr) return HCCL_E_PTR;
  return exchange(__func__, ASCTWIN_HERE, comm, stream, {sendRecvInfo, sendRecvInfo + itemNum},
                  true);
}

HcclResult HcclBarrier(HcclComm comm, aclrtStream stream) {
  return enqueue(__func__, ASCTWIN_HERE, comm, stream, CollectiveCall{});
}

}  // extern "C"
