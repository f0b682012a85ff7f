// A table of variables; the first engine whose variables are set decides.
#include "batch/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

#include "report/language.h"
#include "runner/number.h"
#include "runner/usage_error.h"

namespace asctwin::batch {
namespace {

std::optional<size_t> variable(const char* name) {
  const char* const text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  const auto value = integer_value(text);
  if (!value || *value < 0 || *value > 1'000'000'000)
    throw UsageError(report::sentence("${} is `{}`, which is no number of a shard", name, text));
  return static_cast<size_t>(*value);
}

Shard checked(size_t index, size_t count, const char* what) {
  if (index < count) return {index + 1, count};
  throw UsageError(report::sentence("${} is {}, but there are {} shards", what, index, count));
}

struct Engine {
  const char* index;  // from 0
  const char* count;
};
constexpr Engine kEngines[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                               {"PMI_RANK", "PMI_SIZE"},
                               {"JOB_COMPLETION_INDEX", "ASCTWIN_SHARDS"}};

// An array of jobs, each of which may have several tasks.
Shard shard_of_slurm() {
  const size_t tasks = variable("SLURM_STEP_NUM_TASKS").value_or(1);
  const size_t task = tasks > 1 ? variable("SLURM_PROCID").value_or(0) : 0;
  const auto array = variable("SLURM_ARRAY_TASK_ID");
  if (!array) return checked(task, tasks, "SLURM_PROCID");
  const size_t first = variable("SLURM_ARRAY_TASK_MIN").value_or(0);
  const size_t step = std::max<size_t>(variable("SLURM_ARRAY_TASK_STEP").value_or(1), 1);
  const size_t jobs = variable("SLURM_ARRAY_TASK_COUNT").value_or(1);
  return checked((*array - first) / step * tasks + task, jobs * tasks, "SLURM_ARRAY_TASK_ID");
}

}  // namespace

std::string Shard::path_of(const std::string& results) const {
  if (is_whole()) return results;
  const std::filesystem::path path(results);
  const std::string name =
      fmt::format("{}.{}-of-{}{}", path.stem().string(), index, count, path.extension().string());
  return path.parent_path() / name;
}

Shard parse_shard(const std::string& text) {
  const size_t slash = text.find('/');
  if (slash != text.npos) {
    const auto index = integer_value(std::string_view(text).substr(0, slash));
    const auto count = integer_value(std::string_view(text).substr(slash + 1));
    if (index && count && *index >= 1 && *index <= *count && *count <= 1'000'000'000)
      return {static_cast<size_t>(*index), static_cast<size_t>(*count)};
  }
  throw UsageError(report::sentence("`--shard` is {}, but it is I/N with I in [1, N]", text));
}

Shard shard_of_environment() {
  for (const Engine& engine : kEngines) {
    const auto index = variable(engine.index), count = variable(engine.count);
    if (index && count) return checked(*index, *count, engine.index);
    if (index && std::string_view(engine.count) == "ASCTWIN_SHARDS")
      throw UsageError(
          report::translated("$JOB_COMPLETION_INDEX is set, but not how many shards there are"),
          report::translated(
              "set ASCTWIN_SHARDS to the `completions` of the job, or give --shard"));
  }
  return shard_of_slurm();
}

}  // namespace asctwin::batch
