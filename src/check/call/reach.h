// How far the accesses of a call reach: for each list of operands, window and effect the hull of
// all bytes. A window is the range that an operand may touch. Numbers are 128 bits wide, so no
// field overflows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "asctwin/base/phrase.h"
#include "core/stream_words.h"

namespace asctwin::core {
struct Object;
}

namespace asctwin::check {

using Wide = __int128;

// The bytes that an operand may touch, counted from the start of the object or tensor that a
// finding names.
struct Window {
  const core::Object* object = nullptr;  // in which the window lies
  const uint8_t* origin = nullptr;       // the start of the object, or of the tensor inside it
  int64_t size_bytes = 0;
  int64_t begin = 0;
  int64_t end = 0;
  Phrase name;

  friend bool operator==(const Window& a, const Window& b) = default;
};

// Nothing if the operand's address is in no memory of the core.
std::optional<Window> window_of(const core::Core& core, const isa::Operand& operand);
// The whole object that an operand begins behind, in its room; nothing if there is none.
std::optional<Window> window_before(const core::Core& core, const isa::Operand& operand);

struct Reach {
  const isa::OperandInfo* list = nullptr;
  int index_in_list = 0;  // of the operand that reaches furthest out of the window
  Window window;
  bool write = false;
  Wide first = 0;  // bytes from window.origin
  Wide last = 0;

  // How many bytes lie outside the window, on the side with more; not positive if the reach is
  // inside.
  Wide excess() const;
};

class ReachSink final : public isa::AccessSink {
 public:
  ReachSink(const core::Core& core, const core::Instruction& instruction)
      : core_(core), call_(instruction) {}
  void add(const isa::Access& access) override;

  const std::vector<Reach>& reaches() const { return reaches_; }
  // The first operand of each list whose address is in no memory.
  const std::vector<isa::OperandRef>& lost() const { return lost_; }

 private:
  void turn_to(int operand);

  const core::Core& core_;
  const core::Instruction& call_;
  int operand_ = -1;  // of the operand whose window is kept below
  isa::OperandRef ref_;
  std::optional<Window> window_;
  std::vector<Reach> reaches_;
  std::vector<isa::OperandRef> lost_;
};

}  // namespace asctwin::check
