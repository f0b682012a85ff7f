// The bytes of a recording: plain memory, because both processes are of one build.
#include "timeline/recording.h"

#include <cstring>
#include <optional>
#include <stdexcept>
#include <type_traits>

namespace asctwin::timeline {
namespace {

constexpr char kMagic[] = "asctwin recording 3";

constexpr uint64_t kOffsetMask = (uint64_t{1} << kTensorShift) - 1;

// A core does what the core `of` does, with each tensor so many bytes further on.
struct Likeness {
  uint64_t of = 0;
  std::vector<int64_t> distances;
};

constexpr int64_t kUnknown = INT64_MIN;

// Notes how far apart two spans of one place lie. False: they are not alike.
bool note_distance(const Span& one, const Span& other, std::vector<int64_t>& distances) {
  if (one.memory != other.memory || one.bytes != other.bytes || one.is_write != other.is_write ||
      one.is_whole != other.is_whole || one.rows != other.rows || one.pitch != other.pitch)
    return false;
  if (one.memory != Hardware::GM) return one.begin == other.begin;
  const uint64_t tensor = one.begin >> kTensorShift;
  if (tensor != other.begin >> kTensorShift || tensor >= distances.size()) return false;
  const int64_t distance = static_cast<int64_t>(other.begin & kOffsetMask) -
                           static_cast<int64_t>(one.begin & kOffsetMask);
  if (distances[tensor] == kUnknown) distances[tensor] = distance;
  return distances[tensor] == distance;
}

std::optional<Likeness> likeness(const Recording& recording, size_t of, size_t number) {
  const CoreStream &one = recording.cores[of], &other = recording.cores[number];
  if (one.id.kind != other.id.kind || one.ops.size() != other.ops.size() ||
      one.spans.size() != other.spans.size() || one.has_pipe != other.has_pipe ||
      one.is_cut != other.is_cut || one.ops != other.ops)
    return std::nullopt;
  // One more: for bytes that lie in no tensor.
  Likeness found{of, std::vector<int64_t>(recording.tensors.size() + 1, kUnknown)};
  for (size_t i = 0; i < one.spans.size(); ++i)
    if (!note_distance(one.spans[i], other.spans[i], found.distances)) return std::nullopt;
  for (int64_t& distance : found.distances)
    if (distance == kUnknown) distance = 0;
  return found;
}

// The core that it is compared with: the first one of its kind whose stream stands there.
std::optional<Likeness> likeness(const Recording& recording, size_t number) {
  constexpr size_t kMostCompared = 4;
  size_t compared = 0;
  for (size_t of = 0; of < number && compared < kMostCompared; ++of) {
    if (recording.cores[of].id.kind != recording.cores[number].id.kind) continue;
    ++compared;
    if (auto found = likeness(recording, of, number)) return found;
  }
  return std::nullopt;
}

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
  void put_cores(const Recording& recording) {
    put(uint64_t{recording.cores.size()});
    for (size_t i = 0; i < recording.cores.size(); ++i) {
      const CoreStream& core = recording.cores[i];
      put(core.id.block);
      put(core.id.sub_block);
      put(core.id.kind);
      put(core.rank);
      put(core.has_pipe);
      put(core.is_cut);
      const std::optional<Likeness> like = likeness(recording, i);
      put(like ? like->of : i);
      if (like) {
        put(like->distances);
      } else {
        put(core.ops);
        put(core.spans);
      }
    }
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
  void get_cores(Recording& recording) {
    const uint64_t size = count();
    for (uint64_t i = 0; i < size; ++i) {
      CoreStream core;
      get(core.id.block);
      get(core.id.sub_block);
      get(core.id.kind);
      get(core.rank);
      get(core.has_pipe);
      get(core.is_cut);
      uint64_t of = 0;
      get(of);
      if (of > i) throw std::runtime_error("a recording is cut");
      if (of < i) {
        get_like(recording.cores[of], core);
      } else {
        get(core.ops);
        get(core.spans);
      }
      recording.cores.push_back(std::move(core));
    }
  }

 private:
  void get_like(const CoreStream& of, CoreStream& core) {
    std::vector<int64_t> distances;
    get(distances);
    core.ops = of.ops;
    core.spans = of.spans;
    for (Span& span : core.spans) {
      const uint64_t tensor = span.begin >> kTensorShift;
      if (span.memory == Hardware::GM && tensor < distances.size())
        span.begin += static_cast<uint64_t>(distances[tensor]);
    }
  }
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

// Visits all parts of a recording but its cores in one order, for both directions.
template <class R, class Visit>
void each_part(R& recording, Visit&& visit) {
  visit(recording.kernel);
  visit(recording.chip);
  visit(recording.blocks);
  visit(recording.ranks);
  visit(recording.names);
  visit(recording.works);
  visit(recording.sites);
  visit(recording.tensors);
  visit(recording.tensor_bytes);
  visit(recording.launch_tokens);
}

}  // namespace

std::string to_bytes(const Recording& recording) {
  ByteWriter writer;
  writer.put(std::string(kMagic));
  each_part(recording, [&](const auto& part) { writer.put(part); });
  writer.put_cores(recording);
  return std::move(writer.bytes);
}

Recording from_bytes(const std::string& bytes) {
  ByteParser parser(bytes);
  std::string magic;
  parser.get(magic);
  if (magic != kMagic) throw std::runtime_error("these bytes are no recording");
  Recording recording;
  each_part(recording, [&](auto& part) { parser.get(part); });
  parser.get_cores(recording);
  return recording;
}

}  // namespace asctwin::timeline
