// A return address goes as a place in its file, so that only findings look for its line.
#include "host/call_packet.h"

#include <set>
#include <utility>
#include <vector>

#include "host/code_address.h"

namespace asctwin::host {
namespace {

// Names of files outlive the findings that have them.
const char* kept(std::string text) {
  static auto& all = *new std::set<std::string>;  // @pre the runtime's lock
  return all.insert(std::move(text)).first->c_str();
}

}  // namespace

void put(Packet& packet, const Phrase& phrase) {
  packet.put_text(phrase.text()).put(phrase.is_verbatim()).put(phrase.values().size());
  for (const Phrase& value : phrase.values()) put(packet, value);
}

Phrase take_phrase(Packet& packet) {
  std::string text = packet.take_text();
  if (packet.take<bool>()) {
    packet.take<size_t>();
    return {std::move(text)};
  }
  std::vector<Phrase> values(packet.take<size_t>());
  for (Phrase& value : values) value = take_phrase(packet);
  return {text.c_str(), std::move(values)};
}

void put(Packet& packet, const HostCall& host_call) {
  put(packet, host_call.name);
  const CodeAddress address = code_address_of(host_call.place.return_address());
  packet.put_text(address.file).put(address.offset);
  packet.put_text(host_call.place.where().file).put(host_call.place.where().line);
}

HostCall take_host_call(Packet& packet) {
  Phrase name = take_phrase(packet);
  CodeAddress address{packet.take_text(), 0};
  address.offset = packet.take<uint64_t>();
  SourceLoc where;
  where.file = kept(packet.take_text());
  where.line = packet.take<int>();
  if (const void* here = local_address_of(address)) return {std::move(name), CallSite(here)};
  if (!address.file.empty()) where.file = kept(address.file);
  return {std::move(name), CallSite(where)};
}

}  // namespace asctwin::host
