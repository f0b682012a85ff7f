// Everything the race detector keeps of one core: its order and history, the touches that other
// cores may meet, and the data cache of its scalar unit.
#pragma once

#include "check/race/core_log.h"
#include "check/race/data_cache.h"
#include "check/race/handshake.h"
#include "check/race/overwrites.h"
#include "check/race/pipe_races.h"
#include "check/race/rendezvous.h"
#include "check/race/unit_tokens.h"
#include "core/core.h"
#include "core/launch.h"

namespace asctwin::check {

struct CoreRaces {
  CoreRaces(const core::Core& its_core, const Keepers& keepers, Handshakes& of_launch)
      : core(its_core), pipes(keepers, History(its_core.memory)), handshakes(of_launch) {}

  // Other cores may touch what it touches.
  bool has_others() const { return core.launch().cores().size() > 1; }
  // No touch follows.
  void end() {
    cache.clean(DataCache::kEverything, [this](const Span& stores) { leave(stores); });
    pipes.end();
  }
  // Stores leave the data cache.
  void leave(const Span& stores) {
    if (has_others()) log.keep(stores);
  }

  const core::Core& core;
  PipeRaces pipes;
  CoreLog log;
  DataCache cache;
  UnitTokens unit_tokens;
  Rendezvous rendezvous;  // of this instruction
  Overwrites overwrites;
  Handshakes& handshakes;
  Polls polls;
};

}  // namespace asctwin::check
