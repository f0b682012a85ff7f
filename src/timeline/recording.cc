// The bytes of a recording: plain memory, because both processes are of one build.
#include "timeline/recording.h"

#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace asctwin::timeline {
namespace {

constexpr char kMagic[] = "asctwin recording 1";

class ByteWriter {
 public:
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(const std::string& text) {
    put(uint64_t{text.size()});
    bytes += text;
  }
  void put(const Site& site) {
    put(site.file);
    put(site.line);
    put(site.call);
  }
  template <class T>
  void put(const std::vector<T>& values) {
    put(uint64_t{values.size()});
    if constexpr (std::is_trivially_copyable_v<T>)
      bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    else
      for (const T& value : values) put(value);
  }
  void put(const CoreStream& core) {
    put(core.id.block);
    put(core.id.sub_block);
    put(core.id.kind);
    put(core.has_pipe);
    put(core.is_cut);
    put(core.ops);
    put(core.spans);
  }

  std::string bytes;
};

class ByteParser {
 public:
  explicit ByteParser(const std::string& bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  template <class T>
  void get(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::memcpy(&value, take(sizeof value), sizeof value);
  }
  void get(std::string& text) {
    const uint64_t size = count();
    text.assign(take(size), size);
  }
  void get(Site& site) {
    get(site.file);
    get(site.line);
    get(site.call);
  }
  template <class T>
  void get(std::vector<T>& values) {
    const uint64_t size = count();
    if constexpr (std::is_trivially_copyable_v<T>) {
      const char* const from = take(size * sizeof(T));
      values.resize(size);
      if (size > 0) std::memcpy(static_cast<void*>(values.data()), from, size * sizeof(T));
    } else {
      values.resize(size);
      for (T& value : values) get(value);
    }
  }
  void get(CoreStream& core) {
    get(core.id.block);
    get(core.id.sub_block);
    get(core.id.kind);
    get(core.has_pipe);
    get(core.is_cut);
    get(core.ops);
    get(core.spans);
  }

 private:
  uint64_t count() {
    uint64_t size = 0;
    get(size);
    if (size > static_cast<uint64_t>(end_ - at_)) throw std::runtime_error("a recording is cut");
    return size;
  }
  const char* take(uint64_t size) {
    if (size > static_cast<uint64_t>(end_ - at_)) throw std::runtime_error("a recording is cut");
    const char* const from = at_;
    at_ += size;
    return from;
  }

  const char* at_;
  const char* end_;
};

// Visits all parts of a recording in one order, for both directions.
template <class R, class Visit>
void each_part(R& recording, Visit&& visit) {
  visit(recording.kernel);
  visit(recording.chip);
  visit(recording.blocks);
  visit(recording.names);
  visit(recording.works);
  visit(recording.sites);
  visit(recording.tensors);
  visit(recording.tensor_bytes);
  visit(recording.launch_tokens);
  visit(recording.cores);
}

}  // namespace

std::string to_bytes(const Recording& recording) {
  ByteWriter writer;
  writer.put(std::string(kMagic));
  each_part(recording, [&](const auto& part) { writer.put(part); });
  return std::move(writer.bytes);
}

Recording from_bytes(const std::string& bytes) {
  ByteParser parser(bytes);
  std::string magic;
  parser.get(magic);
  if (magic != kMagic) throw std::runtime_error("these bytes are no recording");
  Recording recording;
  each_part(recording, [&](auto& part) { parser.get(part); });
  return recording;
}

}  // namespace asctwin::timeline
