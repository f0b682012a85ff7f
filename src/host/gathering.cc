// A process that ends before all are there lets the others end too.
#include "host/gathering.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <system_error>

#include "hccl/hccl_types.h"
#include "host/call_packet.h"
#include "host/chip.h"
#include "host/code_address.h"
#include "host/error.h"

namespace asctwin::host {
namespace {

std::string name_of(uint64_t key) {
  char name[64];
  std::snprintf(name, sizeof(name), "asctwin-%u-%016llx", getuid(),
                static_cast<unsigned long long>(key));
  return name;
}

// The file of this library: the form of packets follows from it.
std::string this_build() {
  const std::string file = code_address_of(reinterpret_cast<const void*>(&this_machine)).file;
  struct stat status {};
  stat(file.c_str(), &status);
  return std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec) + " " +
         std::to_string(status.st_mtim.tv_nsec);
}

}  // namespace

uint64_t this_machine() {
  std::string boot;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
  std::error_code error;
  return std::hash<std::string>()(
      boot + std::filesystem::read_symlink("/proc/self/ns/net", error).string());
}

Gathering::Gathering(uint64_t key, int ranks, int rank, int memory, bool for_all)
    : name_(name_of(key)), ranks_(ranks), rank_(rank), memory_(memory), for_all_(for_all) {
  members_.resize(static_cast<size_t>(ranks));
}

bool Gathering::step() { return rank_ == 0 ? receive_guests() : come(); }

bool Gathering::receive_guests() {
  if (!listener_) listener_ = listen_at(name_);
  if (!listener_)
    throw Refusal{HCCL_E_NETWORK, "another process is rank 0 of this communicator already"};
  while (Descriptor socket = accept_at(listener_)) {
    if (!is_of_this_user(socket)) continue;
    Member guest;
    guest.process = process_of(socket);
    guest.socket = std::move(socket);
    guests_.push_back(std::move(guest));
  }
  for (auto guest = guests_.begin(); guest != guests_.end();) {
    if (!has_input(guest->socket)) {
      ++guest;
      continue;
    }
    Member ready = std::move(*guest);
    guest = guests_.erase(guest);
    greet(std::move(ready));
  }
  for (int rank = 1; rank < ranks_; ++rank) {
    const Member& member = members_[static_cast<size_t>(rank)];
    if (!member.socket || !has_input(member.socket)) continue;
    const Phrase why = phrase("the process of rank {} (pid {}) has ended", rank, member.process);
    refuse_all(why);
    throw Refusal{HCCL_E_REMOTE, why};
  }
  return std::all_of(members_.begin() + 1, members_.end(),
                     [](const Member& member) { return static_cast<bool>(member.socket); });
}

void Gathering::greet(Member guest) {
  constexpr int kSecondsOfHello = 1;  // its bytes come at once, or never
  try {
    limit_wait(guest.socket, kSecondsOfHello);
    if (auto hello = receive_packet(guest.socket, &guest.memory))
      admit(std::move(guest), std::move(*hello));
  } catch (const std::exception&) {
    // Another program of this user has connected, whose packet is too short or endless.
  }
}

void Gathering::admit(Member guest, Packet hello) {
  const std::string build = hello.take_text(), chip = hello.take_text();
  const auto refuse = [&](const Phrase& why) {
    Packet packet(PacketKind::kRefused);
    put(packet, why);
    send_packet(guest.socket, packet);
  };
  if (build != this_build()) return refuse("this rank and rank 0 run different builds of asctwin");
  if (chip != chosen_chip().name)
    return refuse(
        phrase("the chip is {}, but that of rank 0 is {}", chip, std::string(chosen_chip().name)));
  const int ranks = hello.take<int>(), rank = hello.take<int>();
  if (ranks != ranks_)
    return refuse(phrase("`nRanks` is {}, but another rank has said {}", ranks, ranks_));
  if (rank <= 0 || rank >= ranks_ || members_[static_cast<size_t>(rank)].socket)
    return refuse(phrase("rank {} is there already", rank));
  limit_wait(guest.socket, 0);
  members_[static_cast<size_t>(rank)] = std::move(guest);
}

bool Gathering::come() {
  Member& hub = members_[0];
  if (!hub.socket) {
    Descriptor socket = connect_to(name_);
    if (!socket || !is_of_this_user(socket) || process_of(socket) == getpid()) return false;
    Packet hello(PacketKind::kHello);
    hello.put_text(this_build()).put_text(std::string(chosen_chip().name)).put(ranks_).put(rank_);
    if (!send_packet(socket, hello, memory_)) return false;
    hub.process = process_of(socket);
    hub.socket = std::move(socket);
  }
  if (!has_input(hub.socket)) return false;
  welcome_ = receive_packet(hub.socket, &file_);
  if (!welcome_)
    throw Refusal{HCCL_E_REMOTE,
                  phrase("the process of rank {} (pid {}) has ended", 0, hub.process)};
  if (welcome_->kind() == PacketKind::kRefused)
    throw Refusal{HCCL_E_REMOTE, take_phrase(*welcome_)};
  take_peers();
  return true;
}

void Gathering::welcome(const Packet& packet, int file) {
  for (int rank = 1; rank < ranks_; ++rank) {
    send_packet(members_[static_cast<size_t>(rank)].socket, packet, file);
    if (for_all_) send_memories(rank);
  }
  connect_guests();
}

// Those of all other ranks, which come behind the welcome.
void Gathering::send_memories(int rank) {
  for (int other = 0; other < ranks_; ++other) {
    const Member& member = members_[static_cast<size_t>(other)];
    const int memory = other == 0 ? memory_ : member.memory.get();
    if (other != rank)
      send_packet(members_[static_cast<size_t>(rank)].socket,
                  Packet(PacketKind::kMemory).put(other), memory);
  }
}

// Each two of them get the ends of a connection.
void Gathering::connect_guests() {
  for (int rank = 1; rank < ranks_; ++rank)
    for (int other = rank + 1; other < ranks_; ++other) {
      const Member &one = members_[static_cast<size_t>(rank)],
                   &two = members_[static_cast<size_t>(other)];
      auto [its, others] = new_connection();
      send_packet(one.socket, Packet(PacketKind::kPeer).put(other).put(two.process), its.get());
      send_packet(two.socket, Packet(PacketKind::kPeer).put(rank).put(one.process), others.get());
    }
}

// Receives the packets that follow the welcome.
void Gathering::take_peers() {
  const int memories = for_all_ ? ranks_ - 1 : 0, peers = ranks_ - 2;
  for (int taken = 0; taken < memories + peers; ++taken) {
    Descriptor file;
    auto packet = receive_packet(members_[0].socket, &file);
    if (!packet)
      throw Refusal{HCCL_E_REMOTE,
                    phrase("the process of rank {} (pid {}) has ended", 0, members_[0].process)};
    Member& member = members_[static_cast<size_t>(packet->take<int>())];
    if (packet->kind() == PacketKind::kMemory) {
      member.memory = std::move(file);
    } else {
      member.process = packet->take<pid_t>();
      member.socket = std::move(file);
    }
  }
}

void Gathering::refuse_all(const Phrase& why) {
  Packet packet(PacketKind::kRefused);
  put(packet, why);
  for (const Member& member : members_)
    if (member.socket) send_packet(member.socket, packet);
}

Phrase Gathering::fault() {
  if (rank_ != 0)
    return members_[0].socket ? phrase("not all of {} ranks have come", ranks_)
                              : phrase("rank 0 of {} has not come", ranks_);
  std::string missing;
  for (int rank = 1; rank < ranks_; ++rank)
    if (!members_[static_cast<size_t>(rank)].socket)
      missing += (missing.empty() ? "" : ", ") + std::to_string(rank);
  const Phrase why = phrase("of {} ranks these have not come: {}", ranks_, missing);
  refuse_all(why);
  return why;
}

}  // namespace asctwin::host
