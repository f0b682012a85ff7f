// A reader that sees instructions where they take effect: in program order as they come, atomic
// copies when their turn comes, under a random schedule in the order that its seed gives them. What
// stands in memory then is what the instruction reads.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/core.h"
#include "stream/reader.h"

namespace asctwin::why {

class EffectReader : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = stream::kInstructions | stream::kEffects;

  void begin(const core::Core& core, const stream::Instruction& call, std::vector<Finding>&) final;
  void takes_effect(const core::Core& core, const stream::Instruction& call) final;

 protected:
  // `iteration`: how often its core had come to this line when it issued the call.
  virtual void act(const core::Core& core, const stream::Instruction& call, int64_t iteration) = 0;

 private:
  struct Site {
    SourceLoc where;
    const char* name;
    const isa::OpInfo* info;  // a call of the API may be several instructions; nullptr of a scope
    friend bool operator==(const Site&, const Site&) = default;
  };
  struct SiteHash {
    size_t operator()(const Site& site) const {
      return hash_of(site.where) + (reinterpret_cast<uintptr_t>(site.name) >> 3);
    }
  };

  std::unordered_map<Site, int64_t, SiteHash> visits_;
  std::unordered_map<int64_t, int64_t> waiting_;  // iterations by the number of the instruction
};

}  // namespace asctwin::why
