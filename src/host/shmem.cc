// aclshmem: a PE is a rank of a communicator, whose key is the text that its PEs have in common.
// Its symmetric memory is memory of its device, by the number of its allocation.
#include "asctwin/api/shmem_host.h"

#include <algorithm>
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
#include "host/rank_table.h"
#include "host/symmetric_work.h"

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

// In `internal` of a unique id.
struct UniqueId {
  uint64_t key, machine;
};

uint64_t key_of_id(const void* bytes) {
  UniqueId id{};
  std::memcpy(&id, bytes, sizeof(id));
  if (id.machine != host::this_machine())
    throw Refusal{HCCL_E_NOT_SUPPORT,
                  "ranks on several machines are not modelled: start all of them on one, and "
                  "outside of containers or in the same"};
  return id.key;
}

// A communicator of MPI is asked nothing: its processes are those of one job.
uint64_t key_of(aclshmemx_bootstrap_t flags, const aclshmemx_init_attr_t& attributes) {
  if (flags == ACLSHMEMX_INIT_WITH_UNIQUEID)
    return key_of_id(required(attributes.comm_args, "comm_args"));
  if (flags == ACLSHMEMX_INIT_WITH_MPI) {
    const auto key = host::key_of_job(attributes.my_pe);
    if (key) return *key;
    throw Refusal{HCCL_E_PARA, "the program was started without mpirun, srun or asctwin ranks"};
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

bool has_processes(const RankHandle& rank) { return rank.group->link != nullptr; }

// Lets the PEs that are other processes reach the block, which any of them may write: it counts as
// written from now on.
aclError share_with_processes(Runtime& runtime, const HostCall& host_call, const RankHandle& rank,
                              uint8_t* begin, size_t bytes) {
  runtime.memory().note_written(host::region_of(begin, bytes), host_call);
  return host::meet_for_symmetric(
      runtime, host_call, rank, host::SymmetricDeed::kAllocate,
      {.begin = begin, .bytes = bytes, .at = runtime.memory().share(begin)});
}

void* allocate_symmetric(const char* function, const HostCall& host_call, size_t bytes,
                         bool clears) {
  void* made = nullptr;
  call(function, [&](Runtime& runtime) {
    const RankHandle rank = my_rank();
    if (bytes == 0) return ACL_SUCCESS;
    uint8_t* const begin = runtime.memory().allocate(runtime.current_device(), bytes, host_call);
    if (clears) {
      std::memset(begin, 0, bytes);
      runtime.memory().note_written(host::region_of(begin, bytes), host_call);
    }
    if (has_processes(rank)) {
      const aclError error = share_with_processes(runtime, host_call, rank, begin, bytes);
      if (error != ACL_SUCCESS) return error;
    } else {
      compare_sizes(rank, rank.group->cards->symmetric().add(rank.rank, begin, bytes), bytes,
                    host_call);
    }
    made = begin;
    return ACL_SUCCESS;
  });
  return made;
}

// The bytes of one PE's block, from its address on.
void require_symmetric(const RankHandle& rank, int pe, const uint8_t* address, uint64_t bytes,
                       const char* name) {
  const core::SymmetricMemory& memory = rank.group->cards->symmetric();
  const auto place = memory.place_of(pe, address);
  const auto* const block = place ? memory.find(pe, place->number) : nullptr;
  if (block == nullptr || bytes > block->bytes - place->offset)
    throw Refusal{
        HCCL_E_PARA,
        phrase("`{}` takes bytes [{}, {}) of {}, which holds {} B", name, place ? place->offset : 0,
               (place ? place->offset : 0) + bytes, phrase("the symmetric memory of PE {}", pe),
               block == nullptr ? 0 : block->bytes)};
}

// Between this process and another one, whose memory lies here too.
void copy_to_process(Runtime& runtime, const HostCall& host_call, const RankHandle& rank, int pe,
                     std::pair<uint8_t*, const uint8_t*> to_from, uint64_t bytes, bool puts) {
  const auto [to, from] = to_from;
  require_symmetric(rank, pe, puts ? to : from, bytes, puts ? "dst" : "src");
  const auto mine = host::region_of(puts ? from : to, bytes);
  runtime.memory().require(mine, true, puts ? "src" : "dst");
  puts ? runtime.check_read(host_call, mine) : runtime.check_write(host_call, mine);
  std::memcpy(to, from, bytes);
  if (!puts) runtime.memory().note_written(mine, host_call);
}

constexpr int kNoTeam = -1;

card::Team team_of(const RankHandle& rank, int team) {
  const auto found = rank.group->cards->teams().find(rank.rank, team);
  if (!found) throw Refusal{HCCL_E_PARA, phrase("`parent` is {}, which is no team", team)};
  return *found;
}

// Every PE of the parent counts the new team; `number` is for those that are in it.
void split(const RankHandle& rank, int parent, card::Team made, int& number) {
  const card::Team whole = team_of(rank, parent);
  if (made.start < 0 || made.stride < 1 || made.size < 1 ||
      int64_t{made.start} + (int64_t{made.size} - 1) * made.stride >= whole.size)
    throw Refusal{HCCL_E_PARA, phrase("a team of {} PEs from {} by {} leaves its parent of {}",
                                      made.size, made.start, made.stride, whole.size)};
  if (made.size == 1) made.stride = 1;
  made.start = whole.start + made.start * whole.stride;
  made.stride *= whole.stride;
  const int its = rank.group->cards->teams().add(rank.rank, made);
  if (core::place_in(made, rank.rank) >= 0) number = its;
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
                                                         .has_symmetric = true});
    card::host_pe() = {given.my_pe, given.n_pes};
  }));
}

int aclshmemx_init_status(void) { return my_handle == nullptr ? 0 : 2; }

int aclshmem_finalize(void) {
  const int code = shmem_code(call(__func__, [&](Runtime&) {
    if (const auto& group = my_rank().group; group->alive == 1)
      allocated_blocks().erase(group.get());
    Communicators::instance().destroy(my_handle);
  }));
  my_handle = nullptr;
  card::host_pe() = {};
  return code;
}

int aclshmemx_get_uniqueid(aclshmemx_uniqueid_t* id) {
  return shmem_code(call(__func__, [&](Runtime&) {
    const UniqueId made{Communicators::instance().new_key(), host::this_machine()};
    std::memset(required(id, "id"), 0, sizeof(*id));
    std::memcpy(id->internal, &made, sizeof(made));
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
    const RankHandle rank = my_rank();
    auto* const begin = static_cast<uint8_t*>(ptr);
    core::SymmetricMemory& memory = rank.group->cards->symmetric();
    if (memory.owner_of(begin) != rank.rank)
      throw Refusal{HCCL_E_PARA, "`ptr` is no symmetric memory of this PE"};
    if (has_processes(rank)) {
      const aclError error = host::meet_for_symmetric(
          runtime, host_call, rank, host::SymmetricDeed::kFree,
          {.begin = begin, .number = memory.place_of(rank.rank, begin)->number});
      if (error != ACL_SUCCESS) return error;
    }
    runtime.free(ptr, true, host_call);
    memory.free(rank.rank, begin);
    return ACL_SUCCESS;
  });
}

// UNVERIFIED: evidence = inferred: PEs of the parent outside the new team get the invalid one, and
// no error.
int aclshmem_team_split_strided(aclshmem_team_t parent, int start, int stride, int size,
                                aclshmem_team_t* team) {
  return shmem_code(call(__func__, [&](Runtime&) {
    *required(team, "team") = kNoTeam;
    split(my_rank(), parent, {start, stride, size}, *team);
  }));
}

// Rows of `x_range` PEs, and columns across them; the last row may be shorter.
int aclshmem_team_split_2d(aclshmem_team_t parent, int x_range, aclshmem_team_t* x,
                           aclshmem_team_t* y) {
  return shmem_code(call(__func__, [&](Runtime&) {
    *required(x, "x") = *required(y, "y") = kNoTeam;
    const RankHandle& rank = my_rank();
    const card::Team whole = team_of(rank, parent);
    if (x_range < 1) throw Refusal{HCCL_E_PARA, phrase("`x_range` is {}", x_range)};
    const int width = std::min(x_range, whole.size);
    for (int start = 0; start < whole.size; start += width)
      split(rank, parent, {start, 1, std::min(width, whole.size - start)}, *x);
    for (int start = 0; start < width; ++start)
      split(rank, parent, {start, width, (whole.size - start + width - 1) / width}, *y);
  }));
}

void aclshmem_team_destroy(aclshmem_team_t team) {
  call(__func__, [&](Runtime&) {
    const RankHandle& rank = my_rank();
    rank.group->cards->teams().remove(rank.rank, team);
  });
}

void aclshmemx_barrier_all_on_stream(aclrtStream stream) { HcclBarrier(my_handle, stream); }

}  // extern "C"

namespace asctwin::card {

int host_symmetric_barrier(int team) {
  if (team != 0) {
    const Refusal refusal{HCCL_E_NOT_SUPPORT,
                          "the host's barrier of a team other than the world is not modelled"};
    return shmem_code(host::fail("aclshmem_barrier", refusal));
  }
  if (HcclBarrier(my_handle, nullptr) != HCCL_SUCCESS) return ACLSHMEM_INVALID_PARAM;
  return shmem_code(aclrtSynchronizeDevice());
}

Team host_symmetric_team(int team) {
  Team found;
  call("aclshmem_team_n_pes", [&](Runtime&) {
    const RankHandle& rank = my_rank();
    found = rank.group->cards->teams().find(rank.rank, team).value_or(Team());
  });
  return found;
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
  const char* const name = puts ? "aclshmem_putmem" : "aclshmem_getmem";
  const HostCall host_call = host_call_of(name, __builtin_return_address(0));
  bool is_done = false;
  const aclError error = call(name, [&](Runtime& runtime) {
    const RankHandle& rank = my_rank();
    is_done = has_processes(rank) && pe != rank.rank;
    if (is_done)
      copy_to_process(runtime, host_call, rank, pe,
                      {static_cast<uint8_t*>(to), static_cast<const uint8_t*>(from)}, bytes, puts);
  });
  if (is_done || error != ACL_SUCCESS) return shmem_code(error);
  return shmem_code(aclrtMemcpy(to, bytes, from, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE));
}

}  // namespace asctwin::card
