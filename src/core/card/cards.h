// The ranks of a launch share for each group its memory, which lives as long as this object, and
// its tasks, which are those of one launch. spec: multi_card.md, section 1
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/card.h"
#include "core/card/pe_teams.h"
#include "core/card/symmetric_memory.h"
#include "core/card/tasks.h"
#include "core/card/windows.h"

namespace asctwin::core {

class Core;
class Launch;

class Cards {
 public:
  struct Group {
    std::unique_ptr<Windows> windows;
    std::unique_ptr<Tasks> tasks;  // @pre the lock of the scheduler
  };
  // Counts the calls that a core has made with a group.
  struct CoreState {
    uint8_t* context = nullptr;  // that SetHcclContext has set
    bool has_object = false;
    int tasks = 0;  // Prepare calls so far in which all ranks take part
  };

  // @throw std::bad_alloc
  Cards(const isa::Chip& chip, int ranks, const std::vector<std::string>& groups,
        size_t window_bytes, SharedWindows shared = {});

  int ranks() const { return groups_.front().windows->ranks(); }
  size_t groups() const { return groups_.size(); }
  Group& group(size_t number) { return groups_[number]; }
  void add_objects(MemoryMap& objects) const;
  SymmetricMemory& symmetric() { return symmetric_; }
  const SymmetricMemory& symmetric() const { return symmetric_; }

  void begin(const Launch& launch);  // forgets the tasks of the launch before
  // All cores have ended: what only then is known.
  std::vector<Finding> end(const Launch& launch);

  CoreState& state(const Core& core, size_t group);  // the core's own
  PeTeams& teams() { return teams_; }
  const PeTeams& teams() const { return teams_; }
  // A barrier of the PEs of a team; counts how often each core has come to it.
  struct Barrier {
    std::vector<uint32_t> rounds;
  };
  // @pre the lock of the scheduler
  Barrier& barrier(bool of_vector_cores, const card::Team& team);
  // Which group and rank a context belongs to.
  std::optional<std::pair<size_t, int>> owner_of(const uint8_t* context) const;

 private:
  std::vector<Group> groups_;
  SymmetricMemory symmetric_;
  PeTeams teams_;
  // By whether it is of vector cores alone, and by the team. @pre the lock of the scheduler
  std::map<std::tuple<bool, int, int, int>, Barrier> barriers_;
  std::vector<std::array<CoreState, card::kMostGroups>> states_;  // of each core
};

}  // namespace asctwin::core
