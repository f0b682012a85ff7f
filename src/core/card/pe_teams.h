// Teams of PEs: each is a row of PEs of the world at equal distances. A PE numbers its teams in the
// order in which it has split them off; 0 is the world. spec: multi_card.md, section 4.7
#pragma once

#include <optional>
#include <vector>

#include "asctwin/symmetric.h"

namespace asctwin::core {

// The place in the team of a PE of the world; -1: none.
int place_in(const card::Team& team, int world_pe);

class PeTeams {
 public:
  explicit PeTeams(int ranks);

  int add(int rank, const card::Team& team);
  void remove(int rank, int number);
  // A team that the PE has split off and not destroyed.
  std::optional<card::Team> find(int rank, int number) const;
  // All teams of a PE, for and from its own process.
  const std::vector<card::Team>& of(int rank) const { return teams_[static_cast<size_t>(rank)]; }
  void set(int rank, std::vector<card::Team> teams) {
    teams_[static_cast<size_t>(rank)] = std::move(teams);
  }

 private:
  std::vector<std::vector<card::Team>> teams_;  // of each PE; of size 0: destroyed
};

}  // namespace asctwin::core
