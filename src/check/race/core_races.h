// Everything the race detector keeps of one core: its order and history, the touches that other
// cores may meet, and the data cache of its scalar unit.
#pragma once

#include "check/race/core_log.h"
#include "check/race/data_cache.h"
#include "check/race/pipe_races.h"
#include "core/core.h"

namespace asctwin::check {

struct CoreRaces {
  CoreRaces(const core::Core& its_core, size_t its_number, const Keepers& keepers)
      : core(its_core), number(its_number), pipes(keepers) {}

  const core::Core& core;
  size_t number;  // among the cores of the launch
  PipeRaces pipes;
  CoreLog log;
  DataCache cache;
};

}  // namespace asctwin::check
