// Numbers of teams are never used again.
#include "core/card/pe_teams.h"

namespace asctwin::core {

int place_in(const card::Team& team, int world_pe) {
  const int distance = world_pe - team.start;
  if (distance < 0 || distance % team.stride != 0) return -1;
  return distance / team.stride < team.size ? distance / team.stride : -1;
}

PeTeams::PeTeams(int ranks) : teams_(static_cast<size_t>(ranks), {card::Team{0, 1, ranks}}) {}

int PeTeams::add(int rank, const card::Team& team) {
  auto& mine = teams_[static_cast<size_t>(rank)];
  mine.push_back(team);
  return static_cast<int>(mine.size()) - 1;
}

void PeTeams::remove(int rank, int number) {
  if (number > 0 && find(rank, number))
    teams_[static_cast<size_t>(rank)][static_cast<size_t>(number)] = {};
}

std::optional<card::Team> PeTeams::find(int rank, int number) const {
  const auto& mine = of(rank);
  if (number < 0 || static_cast<size_t>(number) >= mine.size()) return std::nullopt;
  const card::Team& team = mine[static_cast<size_t>(number)];
  return team.size > 0 ? std::optional(team) : std::nullopt;
}

}  // namespace asctwin::core
