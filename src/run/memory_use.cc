// Cores of one kind usually have the same parts, which are listed once.
#include "run/memory_use.h"

#include <algorithm>

#include "core/core.h"
#include "core/framework/owner_name.h"

namespace asctwin {
namespace {

class Collection {
 public:
  void add(const core::Core& core) {
    core_ = &core;
    add_buffers(core.buffers.earlier);
    add_buffers(core.buffers.all);
    core.objects.for_each([&](const core::Object& object) {
      if (object.declared_at.line <= 0) return;
      const int64_t first = object.begin - core.memory.of(object.memory).data();
      const std::string text = object.name.text(),
                        name = text.substr(1, text.size() - 2);  // without quotes
      add(object.memory, {"", name, "array", first, first + object.size_bytes()});
    });
    for (int i = 0; i < kMemories; ++i)
      if (const uint64_t placed = core.buffers.placed_bytes[static_cast<size_t>(i)]; placed > 0)
        add(static_cast<Hardware>(i), {"", "", "placed by hand", 0, static_cast<int64_t>(placed)});
  }

  std::vector<MemoryUse> result() && {
    std::vector<MemoryUse> used;
    for (int i = 0; i < kMemories; ++i) {
      MemoryUse& use = uses_[static_cast<size_t>(i)];
      if (use.parts.empty()) continue;
      std::stable_sort(use.parts.begin(), use.parts.end(),
                       [](const MemoryPart& a, const MemoryPart& b) { return a.first < b.first; });
      use.peak_bytes = covered_bytes(use.parts);
      used.push_back(std::move(use));
    }
    return used;
  }

 private:
  // The buffers of a queue are neighbours.
  void add_buffers(const std::vector<core::Buffer>& buffers) {
    for (size_t i = 0; i < buffers.size();) {
      const core::Buffer& buffer = buffers[i];
      const Hardware memory = core_->chip().memory_of(buffer.memory.position);
      const bool is_queue = buffer.queue != framework::kNone;
      const int64_t first = buffer.memory.address - core_->memory.of(memory).data();
      MemoryPart part{name_of(buffer.memory.position), core::owner_name(buffer.taken_at),
                      is_queue ? "queue" : "TBuf", first, first + buffer.memory.size_bytes};
      for (++i; is_queue && i < buffers.size() && buffers[i].queue == buffer.queue; ++i) {
        part.last += buffers[i].memory.size_bytes;
        ++part.buffers;
        if (part.name.empty()) part.name = core::owner_name(buffers[i].taken_at);
      }
      add(memory, part);
    }
  }

  void add(Hardware memory, const MemoryPart& part) {
    MemoryUse& use = uses_[static_cast<size_t>(memory)];
    use.memory = core::name_of(memory);
    use.size_bytes = static_cast<int64_t>(core_->memory.of(memory).size());
    if (std::find(use.parts.begin(), use.parts.end(), part) == use.parts.end())
      use.parts.push_back(part);
  }

  // @pre by their beginning
  static int64_t covered_bytes(const std::vector<MemoryPart>& parts) {
    int64_t covered = 0, end = 0;
    for (const MemoryPart& part : parts) {
      covered += std::max<int64_t>(0, part.last - std::max(part.first, end));
      end = std::max(end, part.last);
    }
    return covered;
  }

  const core::Core* core_ = nullptr;
  MemoryUse uses_[kMemories];
};

}  // namespace

std::vector<MemoryUse> memory_use(const core::Launch& launch) {
  Collection collection;
  for (const auto& core : launch.cores()) collection.add(*core);
  return std::move(collection).result();
}

}  // namespace asctwin
