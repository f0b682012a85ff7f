// aclshmem: a PE is a rank of a communicator, whose key is the text that its PEs have in common.
// Its symmetric memory is memory of its device, by the number of its allocation.
#include "asctwin/api/shmem_host.h"

#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "asctwin/symmetric.h"
#include "hccl/hccl.h"
#include "host/communicator.h"
#include "host/findings.h"

namespace {

using namespace asctwin;
using host::call;
using host::Communicators;
using host::host_call_of;
using host::HostCall;
using host::RankHandle;
using host::Refusal;
using host::required;
using host::Runtime;

thread_local void* my_handle = nullptr;  // handle of the PE of this thread

// The calls that have allocated, by communicator: of each number the first PE's.
struct Allocated {
  int rank;
  size_t bytes;
  HostCall host_call;
};
std::map<const void*, std::vector<Allocated>>& allocated_blocks() {
  static std::map<const void*, std::vector<Allocated>> all;
  return all;
}

int shmem_code(aclError error) {
  if (error == ACL_SUCCESS) return ACLSHMEM_SUCCESS;
  return error == HCCL_E_NOT_SUPPORT ? ACLSHMEM_NOT_SUPPORTED : ACLSHMEM_INVALID_PARAM;
}

RankHandle& my_rank() {
  if (my_handle == nullptr)
    throw Refusal{HCCL_E_PARA, "this thread is no PE: aclshmemx_init_attr has not been called"};
  return Communicators::instance().find(my_handle);
}

uint64_t key_of(aclshmemx_bootstrap_t flags, const aclshmemx_init_attr_t& attributes) {
  if (flags == ACLSHMEMX_INIT_WITH_UNIQUEID && attributes.comm_args != nullptr) {
    uint64_t key = 0;
    std::memcpy(&key, attributes.comm_args, sizeof(key));
    return key;
  }
  if (flags != ACLSHMEMX_INIT_WITH_DEFAULT)
    throw Refusal{HCCL_E_NOT_SUPPORT, phrase("flag {} is not modelled", static_cast<int>(flags))};
  const size_t length = strnlen(attributes.ip_port, sizeof(attributes.ip_port));
  return std::hash<std::string_view>()({attributes.ip_port, length}) | 1;
}

// E1503: this PE allocates another size than the others.
void compare_sizes(const RankHandle& rank, size_t number, size_t bytes, const HostCall& host_call) {
  auto& known = allocated_blocks()[rank.group.get()];
  if (number >= known.size()) {
    known.push_back({rank.rank, bytes, host_call});
    return;
  }
  const Allocated& other = known[number];
  if (other.bytes == bytes) return;
  Finding finding = host::finding_at(Code::E1503, host_call);
  finding.with("what", "the size").with("actual", phrase("{}", bytes));
  finding.with("wanted", phrase("{}", other.bytes)).with("on_rank", int64_t{rank.rank});
  finding.with("other_rank", int64_t{other.rank}).with("other_op", other.host_call.name);
  host::publish(host::with_other(finding, other.host_call));
}

void* allocate_symmetric(const char* function, const HostCall& host_call, size_t bytes,
                         bool clears) {
  void* made = nullptr;
  call(function, [&](Runtime& runtime) {
    const RankHandle& rank = my_rank();
    if (bytes == 0) return;
    uint8_t* const begin = runtime.memory().allocate(runtime.current_device(), bytes, host_call);
    compare_sizes(rank, rank.group->cards->symmetric().add(rank.rank, begin, bytes), bytes,
                  host_call);
    if (clears) {
      std::memset(begin, 0, bytes);
      runtime.memory().note_written(host::region_of(begin, bytes), host_call);
    }
    made = begin;
  });
  return made;
}

}  // namespace

extern "C" {

int aclshmemx_init_attr(aclshmemx_bootstrap_t flags, aclshmemx_init_attr_t* attributes) {
  return shmem_code(call(__func__, [&](Runtime& runtime) {
    const aclshmemx_init_attr_t& given = *required(attributes, "attributes");
    if (my_handle != nullptr) throw Refusal{HCCL_E_PARA, "this thread is a PE already"};
    if (given.n_pes < 1 || given.my_pe < 0 || given.my_pe >= given.n_pes)
      throw Refusal{HCCL_E_PARA, phrase("`my_pe` is {} of {}", given.my_pe, given.n_pes)};
    my_handle = Communicators::instance().join(runtime, {.key = key_of(flags, given),
                                                         .ranks = given.n_pes,
                                                         .rank = given.my_pe,
                                                         .device = runtime.current_device(),
                                                         .may_be_process = false});
    card::host_pe() = {given.my_pe, given.n_pes};
  }));
}

int aclshmemx_init_status(void) { return my_handle == nullptr ? 0 : 2; }

int aclshmem_finalize(void) {
  const int code = shmem_code(call(__func__, [&](Runtime&) {
    my_rank();
    Communicators::instance().destroy(my_handle);
  }));
  my_handle = nullptr;
  card::host_pe() = {};
  return code;
}

int aclshmemx_get_uniqueid(aclshmemx_uniqueid_t* id) {
  return shmem_code(call(__func__, [&](Runtime&) {
    const uint64_t key = Communicators::instance().new_key();
    std::memset(required(id, "id"), 0, sizeof(*id));
    std::memcpy(id->internal, &key, sizeof(key));
  }));
}

int aclshmemx_set_attr_uniqueid_args(int my_pe, int n_pes, int64_t local_mem_size,
                                     aclshmemx_uniqueid_t* id, aclshmemx_init_attr_t* attributes) {
  return shmem_code(call(__func__, [&](Runtime&) {
    *required(attributes, "attributes") = {};
    attributes->my_pe = my_pe;
    attributes->n_pes = n_pes;
    attributes->local_mem_size = static_cast<uint64_t>(local_mem_size);
    attributes->comm_args = required(id, "id");
  }));
}

int32_t aclshmemx_set_conf_store_tls(bool, const char*, uint32_t) { return ACLSHMEM_SUCCESS; }
uint64_t util_get_ffts_config(void) { return 1; }

void* aclshmem_malloc(size_t size) {
  return allocate_symmetric(__func__, host_call_of(__func__, __builtin_return_address(0)), size,
                            false);
}
void* aclshmem_calloc(size_t count, size_t size) {
  const HostCall host_call = host_call_of(__func__, __builtin_return_address(0));
  size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    host::fail(__func__, {HCCL_E_PARA, phrase("{} elements of {} B are too many", count, size)});
    return nullptr;
  }
  return allocate_symmetric(__func__, host_call, bytes, true);
}
// UNVERIFIED: evidence = inferred: memory of devices begins at multiples of 512 B.
void* aclshmem_align(size_t alignment, size_t size) {
  constexpr size_t kMost = 512;
  const HostCall host_call = host_call_of(__func__, __builtin_return_address(0));
  if (alignment == 0 || kMost % alignment != 0) {
    host::fail(__func__,
               {HCCL_E_PARA,
                phrase("`alignment` is {}, which is no power of two up to {}", alignment, kMost)});
    return nullptr;
  }
  return allocate_symmetric(__func__, host_call, size, false);
}

void aclshmem_free(void* ptr) {
  const HostCall host_call = host_call_of(__func__, __builtin_return_address(0));
  if (ptr == nullptr) return;
  call(__func__, [&](Runtime& runtime) {
    const RankHandle& rank = my_rank();
    if (rank.group->cards->symmetric().owner_of(static_cast<uint8_t*>(ptr)) != rank.rank)
      throw Refusal{HCCL_E_PARA, "`ptr` is no symmetric memory of this PE"};
    runtime.free(ptr, true, host_call);
    rank.group->cards->symmetric().free(rank.rank, static_cast<uint8_t*>(ptr));
  });
}

void aclshmemx_barrier_all_on_stream(aclrtStream stream) { HcclBarrier(my_handle, stream); }

}  // extern "C"

namespace asctwin::card {

int host_symmetric_barrier() {
  if (HcclBarrier(my_handle, nullptr) != HCCL_SUCCESS) return ACLSHMEM_INVALID_PARAM;
  return shmem_code(aclrtSynchronizeDevice());
}

uint8_t* host_symmetric_address(const void* address, int pe) {
  uint8_t* found = nullptr;
  call("aclshmem_ptr", [&](Runtime&) {
    const RankHandle& rank = my_rank();
    if (pe < 0 || pe >= rank.group->ranks)
      throw Refusal{HCCL_E_PARA, phrase("`pe` is {} of {}", pe, rank.group->ranks)};
    const auto& memory = rank.group->cards->symmetric();
    const auto place = memory.place_of(rank.rank, static_cast<const uint8_t*>(address));
    if (!place) return;
    if (const auto* block = memory.find(pe, place->number)) found = block->begin + place->offset;
  });
  return found;
}

int host_symmetric_copy(void* dst, const void* src, uint64_t bytes, int pe, bool puts) {
  void* const to = puts ? host_symmetric_address(dst, pe) : dst;
  const void* const from = puts ? src : host_symmetric_address(src, pe);
  if (to == nullptr || from == nullptr) return ACLSHMEM_INVALID_PARAM;
  return shmem_code(aclrtMemcpy(to, bytes, from, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE));
}

}  // namespace asctwin::card
