// A packet between the processes of a communicator: its kind, and values one behind the other.
// Both ends are processes of one user, one machine and one build, so that values have one form.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace asctwin::host {

enum class PacketKind : uint32_t {
  kHello,    // a rank comes, to rank 0
  kWelcome,  // all ranks are there
  kMemory,   // what another rank may map of a rank, behind the welcome
  kPeer,     // a connection to another rank, likewise
  kRefused,  // why the rank cannot take part
  kCome,     // a rank has come to a meeting, to rank 0
  kReply,    // the meeting is over
  kWanted,   // others wait for this rank in a meeting
  kLost,     // the process of a rank has ended
  kSent,     // the data of a send, to its receiver
  kTaken,    // they have been received
};

class Packet {
 public:
  Packet() = default;
  explicit Packet(PacketKind kind) : kind_(kind) {}
  Packet(PacketKind kind, std::vector<uint8_t> bytes) : kind_(kind), bytes_(std::move(bytes)) {}

  PacketKind kind() const { return kind_; }
  const std::vector<uint8_t>& bytes() const { return bytes_; }

  template <class T>
  Packet& put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    return put_raw(&value, sizeof(value));
  }
  Packet& put_bytes(const void* begin, size_t size) { return put(size).put_raw(begin, size); }
  Packet& put_text(const std::string& text) { return put_bytes(text.data(), text.size()); }
  template <class T>
  Packet& put_list(const std::vector<T>& list) {
    return put_bytes(list.data(), list.size() * sizeof(T));
  }

  // @throw std::out_of_range: the packet ends before
  template <class T>
  T take() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, advance(sizeof(value)), sizeof(value));
    return value;
  }
  std::vector<uint8_t> take_bytes() { return take_list<uint8_t>(); }
  std::string take_text() {
    const size_t size = take<size_t>();
    return {reinterpret_cast<const char*>(advance(size)), size};
  }
  template <class T>
  std::vector<T> take_list() {
    const size_t size = take<size_t>();
    const uint8_t* const from = advance(size);
    std::vector<T> list(size / sizeof(T));
    if (!list.empty()) std::memcpy(list.data(), from, list.size() * sizeof(T));
    return list;
  }

 private:
  Packet& put_raw(const void* begin, size_t size) {
    const auto* const from = static_cast<const uint8_t*>(begin);
    bytes_.insert(bytes_.end(), from, from + size);
    return *this;
  }
  const uint8_t* advance(size_t size) {
    if (size > bytes_.size() - at_) throw std::out_of_range("a packet is too short");
    at_ += size;
    return bytes_.data() + (at_ - size);
  }

  PacketKind kind_ = PacketKind::kHello;
  std::vector<uint8_t> bytes_;
  size_t at_ = 0;  // of the next value
};

}  // namespace asctwin::host
