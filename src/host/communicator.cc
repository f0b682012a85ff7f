// A rank that has to wait for another thread gives up the runtime's lock meanwhile.
#include "host/communicator.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "host/chip.h"
#include "host/findings.h"

namespace asctwin::host {
namespace {

std::condition_variable_any changed;  // a rank has come, or a meeting is over

// Threads that have made calls about communicators: others may yet do what one waits for.
std::set<std::thread::id>& threads() {
  static std::set<std::thread::id> known;
  return known;
}

int seconds_of(const char* variable, int otherwise) {
  const char* const text = std::getenv(variable);
  const int given = text == nullptr ? 0 : std::atoi(text);
  return given > 0 ? given : otherwise;
}

// Lets other threads act for a while. False: there are none, or they have had their time.
bool wait_for_others(Runtime& runtime, std::chrono::steady_clock::time_point until) {
  threads().insert(std::this_thread::get_id());
  if (std::chrono::steady_clock::now() >= until) return false;
  changed.wait_until(runtime.mutex(), until);
  return true;
}

}  // namespace

MeetingWork::MeetingWork(HostCall host_call, RankHandle mine, const void* stream)
    : Work(std::move(host_call)), mine_(std::move(mine)) {
  auto& places = mine_.group->meetings[static_cast<size_t>(mine_.rank)];
  number_ = places.size();
  places.push_back({this, stream, false});
  changed.notify_all();
}

MeetingWork::~MeetingWork() {
  mine_.group->meetings[static_cast<size_t>(mine_.rank)][number_].work = nullptr;
}

// Lets the stream of a rank that has not come go on towards this meeting. False: none can.
bool MeetingWork::bring(Runtime& runtime) {
  for (auto& places : mine_.group->meetings) {
    if (number_ >= places.size() || places[number_].has_come || places[number_].work == nullptr)
      continue;
    if (runtime.step_stream(places[number_].stream)) return true;
  }
  return false;
}

aclError MeetingWork::perform(Runtime& runtime) {
  Communicator& group = *mine_.group;
  group.are_over.resize(std::max(group.are_over.size(), number_ + 1));
  group.meetings[static_cast<size_t>(mine_.rank)][number_].has_come = true;
  const auto has_come = [&](const auto& places) {
    return number_ < places.size() && places[number_].has_come;
  };
  const auto until = std::chrono::steady_clock::now() +
                     std::chrono::seconds(seconds_of("HCCL_EXEC_TIMEOUT", 1836));
  while (!group.are_over[number_]) {
    if (std::ranges::all_of(group.meetings, has_come)) {
      std::vector<MeetingWork*> all;
      for (const auto& places : group.meetings) all.push_back(places[number_].work);
      const aclError result = meet(runtime, all);
      for (MeetingWork* work : all) work->result_ = result;
      group.are_over[number_] = true;
      changed.notify_all();
    } else if (!bring(runtime) && (threads().size() < 2 || !wait_for_others(runtime, until))) {
      const auto missing = std::ranges::find_if_not(group.meetings, has_come);
      Finding finding = finding_at(Code::E1504, host_call());
      publish(finding.with(
          "actual", phrase("rank {} of `{}`", missing - group.meetings.begin(), group.name)));
      return ACL_ERROR_RT_TASK_TIMEOUT;
    }
  }
  return result_;
}

void MeetingWork::report_difference(const MeetingWork& other, const Phrase& what,
                                    const Phrase& actual, const Phrase& wanted) const {
  Finding finding = finding_at(Code::E1503, host_call());
  finding.with("what", what).with("actual", actual).with("wanted", wanted);
  finding.with("on_rank", int64_t{mine_.rank}).with("other_rank", int64_t{other.mine_.rank});
  finding.with("other_op", other.host_call().name);
  publish(with_other(finding, other.host_call()));
}

Communicators& Communicators::instance() {
  static Communicators& communicators = *new Communicators;
  return communicators;
}

uint64_t Communicators::new_key() {
  std::random_device random;
  return uint64_t{random()} << 32 | random();
}

std::shared_ptr<Communicator> Communicators::open(uint64_t key, int ranks) {
  auto group = std::make_shared<Communicator>();
  group->name = "hccl_comm_" + std::to_string(count_++);
  group->key = key;
  group->ranks = ranks;
  const auto size = static_cast<size_t>(ranks);
  group->devices.assign(size, -1);
  group->handles.assign(size, nullptr);
  group->meetings.resize(size);
  group->cards =
      std::make_shared<core::Cards>(chosen_chip(), ranks, std::vector<std::string>{group->name},
                                    core::window_bytes_by_environment());
  return group;
}

void* Communicators::enter(const std::shared_ptr<Communicator>& group, int rank, int device) {
  const auto index = static_cast<size_t>(rank);
  void* const handle = handles_.add(std::make_unique<RankHandle>(RankHandle{group, rank}));
  group->devices[index] = device;
  group->handles[index] = handle;
  ++group->alive;
  return handle;
}

std::vector<void*> Communicators::make(const std::vector<int>& devices) {
  threads().insert(std::this_thread::get_id());
  const auto group = open(0, static_cast<int>(devices.size()));
  for (size_t rank = 0; rank < devices.size(); ++rank)
    enter(group, static_cast<int>(rank), devices[rank]);
  open_.push_back(group);
  return group->handles;
}

void* Communicators::join(Runtime& runtime, uint64_t key, int ranks, int rank, int device) {
  threads().insert(std::this_thread::get_id());
  auto known = std::ranges::find_if(open_, [&](const auto& one) { return one->key == key; });
  if (known == open_.end()) known = open_.insert(open_.end(), open(key, ranks));
  const std::shared_ptr<Communicator> group = *known;
  if (group->ranks != ranks)
    throw Refusal{HCCL_E_PARA,
                  phrase("`nRanks` is {}, but another rank has said {}", ranks, group->ranks)};
  if (group->handles[static_cast<size_t>(rank)] != nullptr)
    throw Refusal{HCCL_E_PARA, phrase("rank {} is there already", rank)};
  void* const handle = enter(group, rank, device);
  changed.notify_all();
  const auto until = std::chrono::steady_clock::now() +
                     std::chrono::seconds(seconds_of("HCCL_CONNECT_TIMEOUT", 120));
  while (std::ranges::find(group->handles, nullptr) != group->handles.end())
    if (!wait_for_others(runtime, until)) {
      const auto missing = std::ranges::find(group->handles, nullptr) - group->handles.begin();
      throw Refusal{HCCL_E_TIMEOUT,
                    phrase("rank {} of {} has not come; ranks are threads of one process", missing,
                           group->ranks)};
    }
  return handle;
}

RankHandle& Communicators::find(const void* handle) {
  RankHandle* const found = handles_.find(handle);
  if (found == nullptr) throw Refusal{HCCL_E_PARA, "`comm` is no communicator, or is destroyed"};
  threads().insert(std::this_thread::get_id());
  return *found;
}

void* Communicators::find_by_name(const std::string& name, int device) const {
  for (const auto& group : open_)
    for (size_t rank = 0; rank < group->devices.size() && group->name == name; ++rank)
      if (group->devices[rank] == device) return group->handles[rank];
  return nullptr;
}

void Communicators::destroy(const void* handle) {
  const std::shared_ptr<Communicator> group = find(handle).group;
  handles_.remove(handle);
  if (--group->alive == 0) std::erase(open_, group);
}

const RankHandle* Communicators::owner_of(const uint8_t* address, int device) const {
  for (const auto& group : open_) {
    const bool is_symmetric = group->cards->symmetric().owner_of(address) >= 0;
    if (!is_symmetric && !group->windows().holds(address)) continue;
    for (size_t rank = 0; rank < group->devices.size(); ++rank)
      if (group->devices[rank] == device) return handles_.find(group->handles[rank]);
  }
  return nullptr;
}

}  // namespace asctwin::host
