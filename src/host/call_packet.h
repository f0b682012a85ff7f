// Texts and calls of a host program in packets, for findings about ranks of other processes.
#pragma once

#include "host/call_site.h"
#include "host/packet.h"

namespace asctwin::host {

void put(Packet& packet, const Phrase& phrase);
Phrase take_phrase(Packet& packet);
void put(Packet& packet, const HostCall& host_call);
HostCall take_host_call(Packet& packet);

}  // namespace asctwin::host
