// The table counts the ranks; where their devices are does not matter here.
#include "host/rank_table.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "hccl/hccl_types.h"
#include "host/error.h"

namespace asctwin::host {
namespace {

using Json = nlohmann::json;

std::string text_of_file(const std::string& name) {
  std::ifstream file(name);
  if (!file)
    throw Refusal{HCCL_E_OPEN_FILE_FAILURE, phrase("`{}` cannot be read", std::string(name))};
  return {std::istreambuf_iterator<char>(file), {}};
}

int ranks_of(const std::string& name, const std::string& text) {
  const Json table = Json::parse(text, nullptr, false);
  const Json servers = table.is_object() ? table.value("server_list", Json()) : Json();
  size_t ranks = 0;
  if (servers.is_array())
    for (const Json& server : servers)
      if (server.is_object()) ranks += server.value("device", Json::array()).size();
  if (ranks == 0)
    throw Refusal{HCCL_E_PARA, phrase("`{}` has no `server_list` with devices", std::string(name))};
  if (servers.size() > 1)
    throw Refusal{HCCL_E_NOT_SUPPORT,
                  phrase("`{}` has {} servers; ranks on several machines are not modelled",
                         std::string(name), servers.size())};
  return static_cast<int>(ranks);
}

// Jobs that use the same table at the same time differ in these.
std::string job() {
  std::string text;
  for (const char* name : {"MASTER_ADDR", "MASTER_PORT", "SLURM_JOB_ID", "SLURM_STEP_ID",
                           "PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid"})
    if (const char* const value = std::getenv(name)) text += std::string(name) + "=" + value + "\n";
  return text;
}

}  // namespace

std::optional<uint64_t> key_of_job(int rank) {
  static auto& calls = *new std::map<int, int>;  // @pre the runtime's lock
  const std::string text = job();
  if (text.empty()) return std::nullopt;
  return std::hash<std::string>()(std::to_string(calls[rank]++) + text) | 1;
}

// Each rank asks for its communicators in the same order.
RankTable read_rank_table(const std::string& file, int rank) {
  static auto& calls = *new std::map<std::pair<std::string, int>, int>;  // @pre the runtime's lock
  const std::string text = text_of_file(file);
  RankTable table;
  table.ranks = ranks_of(file, text);
  const int turn = calls[{text, rank}]++;
  table.key = std::hash<std::string>()(job() + std::to_string(turn) + text) | 1;
  return table;
}

}  // namespace asctwin::host
