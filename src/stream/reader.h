// A class that watches a launch derives from Reader: one object for each core, which sees the
// events of this core in the order of its program. A LaunchReader makes them, and knows when all
// cores have ended. `LaunchSpec::readers` lists the launch's own.
//
// A reader says at compile time what it wants to see (kWants), and, in a member class `Quiet`, when
// a repeated call is quiet (check/quiet_call.h). Readers that are composed (check/fast/fast_path.h)
// then share one fast path. A reader without `Quiet`, or one that is added by itself, sees every
// call.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "asctwin/base/finding.h"
#include "stream/instruction.h"
#include "stream/token.h"

namespace asctwin::core {
class Core;
struct Buffer;
}  // namespace asctwin::core

namespace asctwin::isa {
class StoreWatch;
}

namespace asctwin::stream {

using core::Buffer;
using core::Core;

// Kinds of events, as bits.
using Wants = uint32_t;
inline constexpr Wants kInstructions = 1;  // begin() and end()
inline constexpr Wants kMemory = 2;        // changed(), placed() and pointed()
inline constexpr Wants kCoreTokens = 4;    // signals() and waited() of tokens inside the core
inline constexpr Wants kLaunchTokens = 8;  // of tokens between cores
inline constexpr Wants kFrames = 16;       // enters() and leaves()
inline constexpr Wants kEffects = 32;      // takes_effect()

class Reader {
 public:
  static constexpr Wants kWants = kInstructions;

  virtual ~Reader() = default;

  // Nothing of the instruction can be seen yet: of a SetFlag, no core or pipe waits past it. Its
  // footprint is empty where a single-call check has found an error in it. Findings that are errors
  // stop the core, but for hazards; each reader sees what those before it have found.
  virtual void begin(const Core&, const Instruction&, std::vector<Finding>&) {}
  // A call that synchronises has taken effect: a wait is over. It comes without its footprint, and
  // not where it ended with an error. Other instructions have no end of their own.
  virtual void end(const Core&, const Instruction&) {}

  // Where that is not in begin(), an instruction takes effect now: under a random schedule at once
  // or behind later ones, in program order the atomic copies that wait for their turn. It comes
  // with its footprint, before any of it can be seen; scopes and calls that synchronise do not
  // come.
  virtual void takes_effect(const Core&, const Instruction&) {}

  // The core signals a token, or has waited for one, for the newest instruction; `pipe` is the one
  // that does, PIPE_ALL all of them. Tokens between cores come under the lock of the scheduler, so
  // each is signalled before it is waited for.
  virtual void signals(const Core&, pipe_t, const TokenUse&) {}
  virtual void waited(const Core&, pipe_t, const TokenUse&) {}

  // A buffer of a TPipe has come into its state: it is allocated, enqueued, freed, ...
  virtual void changed(const Core&, const Buffer&) {}
  // The kernel has placed a tensor on this on-chip memory by hand, where buffers may lie or have
  // lain.
  virtual void placed(const Core&, std::span<uint8_t>) {}
  // It has taken a pointer to this byte of a tensor.
  virtual void pointed(const Core&, const uint8_t*) {}

  // A library function begins, called at `caller`, or ends.
  virtual void enters(const Core&, const char* /*function*/, SourceLoc /*caller*/) {}
  virtual void leaves(const Core&) {}
};

// The readers of one core: LaunchReader::open() adds some to them.
class Readers;

class LaunchReader {
 public:
  virtual ~LaunchReader() = default;
  // A core is made; the launch has not begun.
  virtual void open(const Core& core, Readers& readers) = 0;
  // For a launch with several cores: performs its copies to global memory that are not atomic;
  // nullptr: it does not care. At most one reader of a launch does.
  virtual isa::StoreWatch* stores() { return nullptr; }
  // All cores have ended. Returns what only then is known.
  virtual std::vector<Finding> end() { return {}; }
};

}  // namespace asctwin::stream
