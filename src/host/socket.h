// A local socket between two processes of one user. Its name lives as long as the process that
// listens, and is in no file system, so that nothing is left behind.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <utility>

#include "base/descriptor.h"
#include "host/packet.h"

namespace asctwin::host {

// Calls return an empty Descriptor where there is none.
Descriptor listen_at(const std::string& name);
Descriptor accept_at(const Descriptor& listener);  // what is waiting now
Descriptor connect_to(const std::string& name);
std::pair<Descriptor, Descriptor> new_connection();  // both ends
pid_t process_of(const Descriptor& socket);          // of the other end
bool is_of_this_user(const Descriptor& socket);

// False, or nothing: the other end has gone. `file` goes with the packet, if it is one.
bool send_packet(const Descriptor& socket, const Packet& packet, int file = -1);
std::optional<Packet> receive_packet(const Descriptor& socket, Descriptor* file = nullptr);
bool has_input(const Descriptor& socket);  // now
// After so long without a byte receive_packet() takes the other end for gone; 0: never.
void limit_wait(const Descriptor& socket, int seconds);

}  // namespace asctwin::host
