// The readers of one core, by the events that they want, with the checks of single calls and the
// fast path.
#pragma once

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

#include "stream/fast_path.h"
#include "stream/reader.h"

namespace asctwin::stream {

// Looks at a call by itself: at its record and at where its operands lie. It finds the same in
// every call that is alike in both (core/issue/placement.h), so it is not asked again. This is why
// it is no reader.
class SingleCallCheck {
 public:
  virtual ~SingleCallCheck() = default;
  virtual void check(const Core& core, const Instruction& instruction,
                     std::vector<Finding>& findings) = 0;
};

// A fast path speaks for the readers that were there when it was made: one that is added later sees
// every call, and turns the fast path off for all of them.
class Readers {
 public:
  void add(std::unique_ptr<SingleCallCheck> check) { single_.push_back(std::move(check)); }
  template <std::derived_from<Reader> R>
  R& add(std::unique_ptr<R> reader) {
    R& added = *reader;
    if constexpr ((R::kWants & kInstructions) != 0) {
      instructions_.push_back(&added);
      fast_path_.reset();
    }
    if constexpr ((R::kWants & kMemory) != 0) memory_.push_back(&added);
    if constexpr ((R::kWants & kCoreTokens) != 0) core_tokens_.push_back(&added);
    if constexpr ((R::kWants & kLaunchTokens) != 0) launch_tokens_.push_back(&added);
    if constexpr ((R::kWants & kFrames) != 0) frames_.push_back(&added);
    if constexpr ((R::kWants & kEffects) != 0) effects_.push_back(&added);
    all_.push_back(std::move(reader));
    return added;
  }
  void set_fast_path(std::unique_ptr<FastPath> of_all) { fast_path_ = std::move(of_all); }

  // Nobody looks at instructions.
  bool empty() const { return single_.empty() && all_.empty(); }
  const auto& single_call_checks() const { return single_; }
  FastPath* fast_path() const { return fast_path_.get(); }  // nullptr: there is none

  // Those that want a kind of events, in the order in which they see it.
  const std::vector<Reader*>& of_instructions() const { return instructions_; }
  const std::vector<Reader*>& of_memory() const { return memory_; }
  const std::vector<Reader*>& of_core_tokens() const { return core_tokens_; }
  const std::vector<Reader*>& of_launch_tokens() const { return launch_tokens_; }
  const std::vector<Reader*>& of_frames() const { return frames_; }
  const std::vector<Reader*>& of_effects() const { return effects_; }

 private:
  std::vector<std::unique_ptr<SingleCallCheck>> single_;
  std::vector<std::unique_ptr<Reader>> all_;
  std::vector<Reader*> instructions_, memory_, core_tokens_, launch_tokens_, frames_,
      effects_;  // of all_
  std::unique_ptr<FastPath> fast_path_;
};

}  // namespace asctwin::stream
