// The buffers that the TPipes of one core have allocated: the use of each, and the InitBuffer in
// the kernel's source that made it.
#pragma once

#include <vector>

#include "asctwin/base/finding.h"
#include "check/life/buffer_use.h"
#include "core/core.h"

namespace asctwin::check {

// The buffers of one InitBuffer in the source, however often it is called.
struct InitBufferCall {
  SourceLoc where;
  Hardware memory;
  int64_t bytes;  // of each buffer
  bool is_touched = false;
};

class CoreBuffers {
 public:
  explicit CoreBuffers(const core::Core& core) : core_(core) {}

  void begin(const core::Buffer& buffer);
  void end(const core::Buffer& buffer);
  BufferUse& use_of(const core::Buffer& buffer);
  // The use of the buffer that `address` lies in; nullptr: it lies in none.
  BufferUse* use_at(const uint8_t* address);
  // Visits the use of every buffer that lies in some of [first, last).
  template <class Visit>
  void for_each_in(const uint8_t* first, const uint8_t* last, Visit&& visit) {
    for (const core::Buffer& buffer : core_.buffers.all) {
      const uint8_t* const begin = buffer.memory.address;
      if (begin < last && first < begin + buffer.memory.size_bytes) visit(use_of(buffer));
    }
  }

  const core::Core& core() const { return core_; }
  std::vector<InitBufferCall> init_buffers() const;  // each line once

  std::vector<Finding> unread;  // of what was written for nobody, each place once

 private:
  struct Held {
    BufferUse use;
    size_t init_buffer = 0;
  };

  const core::Core& core_;
  std::vector<Held> held_;                    // by the number of the buffer
  std::vector<InitBufferCall> init_buffers_;  // of buffers of earlier TPipes
};

}  // namespace asctwin::check
