// A packet is its kind and its size, with which a file may come, and its bytes.
#include "host/socket.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

namespace asctwin::host {
namespace {

struct Head {
  PacketKind kind;
  uint64_t size;
};

struct Address {
  sockaddr_un name{};
  socklen_t size = 0;
  const sockaddr* generic() const { return reinterpret_cast<const sockaddr*>(&name); }
};

// The first byte of an abstract name is 0.
Address address_of(const std::string& name) {
  Address address;
  address.name.sun_family = AF_UNIX;
  std::memcpy(address.name.sun_path + 1, name.data(), name.size());
  address.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  return address;
}

Descriptor new_socket(int flags = 0) {
  return Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | flags, 0));
}

ucred end_of(const Descriptor& socket) {
  ucred end{};
  socklen_t size = sizeof(end);
  if (getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &end, &size) != 0) end.uid = ~uid_t{0};
  return end;
}

union Control {
  char bytes[CMSG_SPACE(sizeof(int))];
  cmsghdr alignment;
};

bool send_head(const Descriptor& socket, Head head, int file) {
  iovec part{&head, sizeof(head)};
  Control control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (file >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof(control.bytes);
    cmsghdr* const with = CMSG_FIRSTHDR(&message);
    with->cmsg_level = SOL_SOCKET;
    with->cmsg_type = SCM_RIGHTS;
    with->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(with), &file, sizeof(file));
  }
  // A user may have only so many files on their way that nobody has taken yet.
  constexpr useconds_t kUntilSomeAreTaken = 1000;
  ssize_t sent = 0;
  do sent = sendmsg(socket.get(), &message, MSG_NOSIGNAL);
  while (sent < 0 &&
         (errno == EINTR || (errno == ETOOMANYREFS && usleep(kUntilSomeAreTaken) == 0)));
  return sent == static_cast<ssize_t>(sizeof(head));
}

bool receive_head(const Descriptor& socket, Head& head, Descriptor* file) {
  iovec part{&head, sizeof(head)};
  Control control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof(control.bytes);
  ssize_t got = 0;
  do got = recvmsg(socket.get(), &message, MSG_CMSG_CLOEXEC | MSG_WAITALL);
  while (got < 0 && errno == EINTR);
  for (cmsghdr* with = CMSG_FIRSTHDR(&message); with != nullptr;
       with = CMSG_NXTHDR(&message, with)) {
    if (with->cmsg_level != SOL_SOCKET || with->cmsg_type != SCM_RIGHTS) continue;
    int number = -1;
    std::memcpy(&number, CMSG_DATA(with), sizeof(number));
    Descriptor received(number);
    if (file != nullptr) *file = std::move(received);
  }
  return got == static_cast<ssize_t>(sizeof(head));
}

// Calls step(where, how much) until all is done.
template <class Pointer, class Step>
bool move_all(Pointer begin, size_t size, Step step) {
  for (size_t done = 0; done < size;) {
    const ssize_t moved = step(begin + done, size - done);
    if (moved < 0 && errno == EINTR) continue;
    if (moved <= 0) return false;
    done += static_cast<size_t>(moved);
  }
  return true;
}

}  // namespace

Descriptor listen_at(const std::string& name) {
  constexpr int kMostWaiting = 256;
  Descriptor made = new_socket(SOCK_NONBLOCK);
  const Address address = address_of(name);
  const bool is_there = bind(made.get(), address.generic(), address.size) == 0 &&
                        listen(made.get(), kMostWaiting) == 0;
  return is_there ? std::move(made) : Descriptor();
}

Descriptor accept_at(const Descriptor& listener) {
  return Descriptor(accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
}

Descriptor connect_to(const std::string& name) {
  Descriptor made = new_socket();
  const Address address = address_of(name);
  return connect(made.get(), address.generic(), address.size) == 0 ? std::move(made) : Descriptor();
}

std::pair<Descriptor, Descriptor> new_connection() {
  int ends[2] = {-1, -1};
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

pid_t process_of(const Descriptor& socket) { return end_of(socket).pid; }
bool is_of_this_user(const Descriptor& socket) { return end_of(socket).uid == getuid(); }

bool send_packet(const Descriptor& socket, const Packet& packet, int file) {
  const std::vector<uint8_t>& bytes = packet.bytes();
  return send_head(socket, {packet.kind(), bytes.size()}, file) &&
         move_all(bytes.data(), bytes.size(), [&](const uint8_t* from, size_t size) {
           return send(socket.get(), from, size, MSG_NOSIGNAL);
         });
}

std::optional<Packet> receive_packet(const Descriptor& socket, Descriptor* file) {
  Head head{};
  if (!receive_head(socket, head, file)) return std::nullopt;
  std::vector<uint8_t> bytes(head.size);
  const bool has_all = move_all(bytes.data(), bytes.size(), [&](uint8_t* to, size_t size) {
    return recv(socket.get(), to, size, 0);
  });
  if (!has_all) return std::nullopt;
  return Packet(head.kind, std::move(bytes));
}

void limit_wait(const Descriptor& socket, int seconds) {
  timeval longest{};
  longest.tv_sec = seconds;
  setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof(longest));
}

bool has_input(const Descriptor& socket) {
  pollfd look{socket.get(), POLLIN, 0};
  return poll(&look, 1, 0) == 1;
}

}  // namespace asctwin::host
