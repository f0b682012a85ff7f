// A token is what makes one instruction wait for another: who waits for it goes on when it has been
// signalled. Equal tokens are one token, wherever they are seen, so that any reader can join the
// two ends of an edge, on one core or between cores.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/pipe.h"

namespace asctwin::stream {

// Where a token is known: tokens of other cores, launches or cards that look the same are others.
enum class TokenScope : uint8_t { kCore, kLaunch, kCard };

enum class TokenKind : uint8_t {
  // Inside a core:
  kFlag,      // of an event
  kMutex,     //
  kUnitFlag,  // a bit of L0C
  // Between the cores of a launch:
  kCoreFlag,     // CrossCoreSetFlag
  kBarrier,      // SyncAll
  kSoftBarrier,  // SyncAll through a workspace
  kTurn,         // to the next core
  kEvent,        // IBSet
  kGroup,        // a group barrier
  kService,      // a message between a cube core and its vector cores
  // Between the ranks of a launch, of TokenScope::kCard:
  kTask,  // a turn of an Hccl task; `block` is its group, `id` its handle
};

struct Token {
  TokenScope scope = TokenScope::kLaunch;
  TokenKind kind = TokenKind::kFlag;
  int core = -1;  // that knows it, of TokenScope::kCore
  // Mode of a flag between cores; of a barrier: whether only vector cores take part, or how many.
  int64_t mode = 0;
  CoreKind setters = {};  // of a flag between cores
  // Block of a flag inside a block, also of kService; core whose turn it is; size of a group.
  int64_t block = 0;
  HardEvent event = HardEvent::MAX;  // of kFlag
  int64_t id = 0;                    // a number, as the waiting core counts, or a workspace
  int rank = 0;                      // of a token between the cores of a launch: theirs
  int64_t round = 0;                 // how often it is signalled, from 1; 0: of all rounds

  Token in_round(int64_t number) const {
    Token token = *this;
    token.round = number;
    return token;
  }
  friend auto operator<=>(const Token&, const Token&) = default;
};

// A token between cores, when a core signals it or has waited for it.
struct TokenUse {
  Token token;
  size_t waiters = 1;  // how many wait for each round
};

}  // namespace asctwin::stream
