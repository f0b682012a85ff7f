// A local socket between two processes of one user. Its name lives as long as the process that
// listens, and is in no file system, so that nothing is left behind.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <utility>

#include "host/packet.h"

namespace asctwin::host {

// A file descriptor, owned.
class File {
 public:
  File() = default;
  explicit File(int number) : number_(number) {}
  ~File();
  File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  int number() const { return number_; }  // -1: none
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

// Calls return an empty File where there is none.
File listen_at(const std::string& name);
File accept_at(const File& listener);  // what is waiting now
File connect_to(const std::string& name);
pid_t process_of(const File& socket);  // of the other end
bool is_of_this_user(const File& socket);

// False, or nothing: the other end has gone. `file` goes with the packet, if it is one.
bool send_packet(const File& socket, const Packet& packet, int file = -1);
std::optional<Packet> receive_packet(const File& socket, File* file = nullptr);
bool has_input(const File& socket);  // now

}  // namespace asctwin::host
