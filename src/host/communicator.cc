// A rank that has to wait for others gives up the runtime's lock meanwhile.
#include "host/communicator.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <new>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "host/call_packet.h"
#include "host/chip.h"
#include "host/collective_work.h"
#include "host/findings.h"
#include "host/joint_launch.h"
#include "host/shared_memory.h"
#include "host/symmetric_work.h"
#include "report/words.h"

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

size_t window_bytes_of(const Membership& member) {
  return member.window_bytes != 0 ? member.window_bytes : core::window_bytes_by_environment();
}

std::shared_ptr<core::Cards> cards_of(const Communicator& group, size_t window_bytes,
                                      core::SharedWindows shared) {
  return std::make_shared<core::Cards>(chosen_chip(), group.ranks,
                                       std::vector<std::string>{group.name}, window_bytes, shared);
}

std::unique_ptr<MeetingWork> read_meeting(RankHandle mine, size_t number, Packet& packet) {
  HostCall host_call = take_host_call(packet);
  switch (packet.take<MeetingKind>()) {
    case MeetingKind::kLaunch:
      return read_joint_launch(std::move(host_call), std::move(mine), number, packet);
    case MeetingKind::kSymmetric:
      return read_symmetric(std::move(host_call), std::move(mine), number, packet);
    default:
      return read_collective(std::move(host_call), std::move(mine), number, packet);
  }
}

// The name of a call or of a kernel without what stands around it: these codes say it themselves.
Phrase bare(const Phrase& name) { return name.values().empty() ? name : bare(name.values()[0]); }

Finding finding_of(Code code, const HostCall& host_call) {
  Finding finding = finding_at(code, host_call);
  for (auto& fact : finding.facts)
    if (fact.name == "op") fact.value = bare(host_call.name);
  return finding;
}

// Lets other threads act for a while. False: there are none, or they have had their time.
bool wait_for_others(Runtime& runtime, std::chrono::steady_clock::time_point until) {
  threads().insert(std::this_thread::get_id());
  if (std::chrono::steady_clock::now() >= until) return false;
  changed.wait_until(runtime.mutex(), until);
  return true;
}

}  // namespace

Communicator::Communicator() = default;
Communicator::~Communicator() = default;

Communicator::Place& Communicator::place(int rank, size_t number) {
  auto& places = meetings[static_cast<size_t>(rank)];
  if (number >= places.size()) places.resize(number + 1);
  return places[number];
}

void Communicator::end(size_t number) {
  are_over.resize(std::max(are_over.size(), number + 1));
  are_over[number] = true;
}

MeetingWork::MeetingWork(HostCall host_call, RankHandle mine, const void* stream)
    : Work(std::move(host_call)), mine_(std::move(mine)) {
  auto& places = mine_.group->meetings[static_cast<size_t>(mine_.rank)];
  number_ = places.size();
  places.push_back({this, stream, false});
  changed.notify_all();
}

MeetingWork::MeetingWork(HostCall host_call, RankHandle mine, size_t number)
    : Work(std::move(host_call)), mine_(std::move(mine)), number_(number) {
  mine_.group->place(mine_.rank, number_) = {this, nullptr, true};
}

MeetingWork::~MeetingWork() { mine_.group->place(mine_.rank, number_).work = nullptr; }

// Lets the stream of a rank that has not come go on towards this meeting. False: none can.
bool MeetingWork::bring(Runtime& runtime) {
  for (auto& places : mine_.group->meetings) {
    if (number_ >= places.size() || places[number_].has_come || places[number_].work == nullptr)
      continue;
    if (runtime.step_stream(places[number_].stream)) return true;
  }
  return false;
}

bool MeetingWork::all_have_come() const {
  return std::ranges::all_of(mine_.group->meetings, [&](const auto& places) {
    return number_ < places.size() && places[number_].has_come;
  });
}

// Rank 0 answers those whose work it has done.
void MeetingWork::meet_all(Runtime& runtime) {
  Communicator& group = *mine_.group;
  std::vector<MeetingWork*> all;
  for (const auto& places : group.meetings) all.push_back(places[number_].work);
  const aclError result = meet(runtime, all);
  for (MeetingWork* work : all) work->result_ = result;
  group.end(number_);
  changed.notify_all();
  if (group.link == nullptr) return;
  std::vector<std::pair<int, Packet>> replies;
  for (const MeetingWork* work : all) {
    if (work->mine_.rank == mine_.rank) continue;
    Packet reply(PacketKind::kReply);
    reply.put(number_).put(result);
    work->write_result(reply);
    replies.emplace_back(work->mine_.rank, std::move(reply));
  }
  group.link->end_meeting(number_);
  group.link->send(replies);
  group.link->wake();
  std::erase_if(group.visitors, [&](const auto& work) { return work->number_ == number_; });
}

std::chrono::steady_clock::time_point time_of_meetings() {
  return std::chrono::steady_clock::now() +
         std::chrono::seconds(seconds_of("HCCL_EXEC_TIMEOUT", 1836));
}

void wake_ranks() { changed.notify_all(); }

std::optional<RankLink::Lost> Communicator::lost(int rank) const {
  if (link == nullptr) return std::nullopt;
  return rank < 0 ? link->lost_to_meetings() : link->lost(rank);
}

bool wait_for_rank(Runtime& runtime, const Communicator& group, int rank,
                   std::chrono::steady_clock::time_point until) {
  RankLink* const link = group.link.get();
  if (link == nullptr) return threads().size() > 1 && wait_for_others(runtime, until);
  if (group.lost(rank) || std::chrono::steady_clock::now() >= until) return false;
  link->wait(runtime.mutex(), until);
  return true;
}

void report_missing_rank(const HostCall& host_call, const Communicator& group, int rank,
                         const std::optional<RankLink::Lost>& lost) {
  Finding finding = finding_of(Code::E1504, host_call);
  publish(finding.with("actual", lost ? phrase("rank {} of `{}` (pid {}, which has ended)",
                                               lost->rank, group.name, lost->process)
                                      : phrase("rank {} of `{}`", rank, group.name)));
}

void MeetingWork::report_missing() const {
  const Communicator& group = *mine_.group;
  const auto lost = group.lost(-1);
  const auto missing = std::ranges::find_if_not(group.meetings, [&](const auto& places) {
    return number_ < places.size() && places[number_].has_come;
  });
  report_missing_rank(host_call(), group, static_cast<int>(missing - group.meetings.begin()), lost);
}

void MeetingWork::announce(Runtime& runtime) const {
  Packet packet(PacketKind::kCome);
  packet.put(number_);
  put(packet, host_call());
  write(runtime, packet);
  mine_.group->link->send({{0, std::move(packet)}});
}

void MeetingWork::take_reply(Runtime& runtime, Packet& packet) {
  result_ = packet.take<aclError>();
  if (result_ != ACL_SUCCESS) note_error_elsewhere();
  read_result(runtime, packet);
}

// Whoever waits takes what has come for others as well.
void take_packets(Runtime& runtime, const RankHandle& mine) {
  Communicator& group = *mine.group;
  while (auto arrival = group.link->take()) {
    Packet& packet = arrival->packet;
    if (packet.kind() == PacketKind::kSent || packet.kind() == PacketKind::kTaken) {
      group.exchanges.take(packet, packet.kind(), mine.rank, arrival->rank);
    } else if (const auto number = packet.take<size_t>(); packet.kind() == PacketKind::kCome) {
      group.visitors.push_back(read_meeting({mine.group, arrival->rank}, number, packet));
    } else {
      group.end(number);
      if (MeetingWork* const work = group.place(mine.rank, number).work)
        work->take_reply(runtime, packet);
    }
    group.link->wake();
  }
}

aclError MeetingWork::perform(Runtime& runtime) {
  Communicator& group = *mine_.group;
  group.place(mine_.rank, number_).has_come = true;
  const bool is_visitor = group.link != nullptr && mine_.rank != 0;
  if (is_visitor) announce(runtime);
  const auto until = time_of_meetings();
  while (true) {
    if (group.link != nullptr) take_packets(runtime, mine_);
    if (group.is_over(number_)) return result_;
    if (!is_visitor && all_have_come()) {
      meet_all(runtime);
    } else if (!bring(runtime) && !wait_for_rank(runtime, group, -1, until)) {
      report_missing();
      return ACL_ERROR_RT_TASK_TIMEOUT;
    }
  }
}

void report_rank_difference(const CallOfRank& mine, const CallOfRank& other, const Phrase& what,
                            const Phrase& actual, const Phrase& wanted) {
  Finding finding = finding_of(Code::E1503, mine.host_call);
  finding.with("what", what).with("actual", actual).with("wanted", wanted);
  finding.with("on_rank", int64_t{mine.rank}).with("other_rank", int64_t{other.rank});
  finding.with("other_op", bare(other.host_call.name));
  publish(with_other(finding, other.host_call));
}

void MeetingWork::report_difference(const MeetingWork& other, const Phrase& what,
                                    const Phrase& actual, const Phrase& wanted) const {
  report_rank_difference({host_call(), mine_.rank}, {other.host_call(), other.mine_.rank}, what,
                         actual, wanted);
}

Communicators& Communicators::instance() {
  static Communicators& communicators = *new Communicators;
  return communicators;
}

uint64_t Communicators::new_key() {
  std::random_device random;
  return uint64_t{random()} << 32 | random();
}

std::shared_ptr<Communicator> Communicators::open(const Membership& member) {
  auto group = std::make_shared<Communicator>();
  group->name = member.name.empty() ? "hccl_comm_" + std::to_string(count_++) : member.name;
  group->key = member.key;
  group->ranks = member.ranks;
  const auto size = static_cast<size_t>(member.ranks);
  group->devices.assign(size, -1);
  group->handles.assign(size, nullptr);
  group->meetings.resize(size);
  group->cards = cards_of(*group, window_bytes_of(member), {});
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
  const auto group = open({.ranks = static_cast<int>(devices.size())});
  for (size_t rank = 0; rank < devices.size(); ++rank)
    enter(group, static_cast<int>(rank), devices[rank]);
  open_.push_back(group);
  return group->handles;
}

void* Communicators::join(Runtime& runtime, const Membership& member) {
  threads().insert(std::this_thread::get_id());
  auto known = std::ranges::find_if(open_, [&](const auto& one) { return one->key == member.key; });
  if (known == open_.end()) known = open_.insert(open_.end(), open(member));
  const std::shared_ptr<Communicator> group = *known;
  if (group->ranks != member.ranks)
    throw Refusal{HCCL_E_PARA, phrase("`nRanks` is {}, but another rank has said {}", member.ranks,
                                      group->ranks)};
  if (group->handles[static_cast<size_t>(member.rank)] != nullptr)
    throw Refusal{HCCL_E_PARA, phrase("rank {} is there already", member.rank)};
  void* const handle = enter(group, member.rank, member.device);
  changed.notify_all();
  try {
    wait_for_ranks(runtime, group, member);
  } catch (const Refusal& refusal) {
    if (group->gathering != nullptr) publish_error(report::text_of(refusal.text));
    leave(group, member.rank);
    throw;
  } catch (const std::bad_alloc&) {
    leave(group, member.rank);
    throw;
  }
  return handle;
}

// Ranks are threads of this process, or each is a process, which is known when others come.
void Communicators::wait_for_ranks(Runtime& runtime, const std::shared_ptr<Communicator>& group,
                                   const Membership& member) {
  constexpr std::chrono::milliseconds kTurn{5};
  constexpr std::chrono::seconds kAnswer{5};  // in which rank 0 says who is missing
  const auto until = std::chrono::steady_clock::now() +
                     std::chrono::seconds(seconds_of("HCCL_CONNECT_TIMEOUT", 120));
  while (std::ranges::find(group->handles, nullptr) != group->handles.end()) {
    const bool gathers = group->alive == 1;
    if (!gathers) group->gathering.reset();
    if (gathers && gather(runtime, group, member)) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < until || (gathers && !group->gathering->knows_fault() && now < until + kAnswer)) {
      wait_for_others(runtime, gathers ? now + kTurn : until);
      continue;
    }
    if (gathers) throw Refusal{HCCL_E_TIMEOUT, group->gathering->fault()};
    const auto missing = std::ranges::find(group->handles, nullptr) - group->handles.begin();
    throw Refusal{HCCL_E_TIMEOUT,
                  phrase("rank {} of {} has not come; ranks are threads of one process", missing,
                         group->ranks)};
  }
}

// True: each rank is a process, and all are there. They share the windows of rank 0.
bool Communicators::gather(Runtime& runtime, const std::shared_ptr<Communicator>& group,
                           const Membership& member) {
  if (group->gathering == nullptr)
    group->gathering =
        std::make_unique<Gathering>(member.key, member.ranks, member.rank,
                                    runtime.memory().shared_file(), member.has_symmetric);
  Gathering& gathering = *group->gathering;
  if (!gathering.step()) return false;
  if (member.rank == 0) {
    const Descriptor file = new_shared_file();
    const size_t window_bytes = window_bytes_of(member);
    constexpr size_t kOtherBytes = size_t{256} << 20;  // beside the two large windows
    const size_t most = static_cast<size_t>(member.ranks) * (2 * window_bytes + kOtherBytes);
    AddressArea& area = runtime.memory().area();
    group->cards = cards_of(*group, window_bytes, {file.get(), area.find(most), true});
    area.note(group->windows().address(), most);
    Packet packet(PacketKind::kWelcome);
    packet.put_text(group->name).put(count_).put(window_bytes).put(group->windows().address());
    gathering.welcome(packet, file.get());
  } else {
    Packet packet = gathering.take_welcome();
    group->name = packet.take_text();
    count_ = std::max(count_, packet.take<int>());
    const auto window_bytes = packet.take<size_t>();
    group->cards = cards_of(*group, window_bytes,
                            {gathering.shared_file().get(), packet.take<uint8_t*>(), false});
  }
  const auto bring = [&runtime, weak = std::weak_ptr(group), rank = member.rank](size_t number) {
    const std::lock_guard lock(runtime.mutex());
    const auto communicator = weak.lock();
    if (communicator == nullptr) return;
    const auto is_to_come = [&] {
      const Communicator::Place& place = communicator->place(rank, number);
      return place.work != nullptr && !place.has_come;
    };
    while (is_to_come() && runtime.step_stream(communicator->place(rank, number).stream)) {
    }
  };
  group->link = std::make_unique<RankLink>(member.rank, gathering.take_members(), bring);
  group->gathering.reset();
  return true;
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
  const RankHandle mine = find(handle);
  handles_.remove(handle);
  if (--mine.group->alive == 0) std::erase(open_, mine.group);
}

// The rank may come again.
void Communicators::leave(const std::shared_ptr<Communicator>& group, int rank) {
  const auto index = static_cast<size_t>(rank);
  void* const handle = std::exchange(group->handles[index], nullptr);
  group->devices[index] = -1;
  group->gathering.reset();
  destroy(handle);
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
