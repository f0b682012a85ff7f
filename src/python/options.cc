// Each option is taken where it is given; the rest keeps its default.
#include "python/options.h"

#include <pybind11/stl.h>

#include "python/recording.h"
#include "runner/rank_arguments.h"

namespace asctwin::python {

namespace py = pybind11;

const isa::Chip& chip_named(const std::string& name) {
  if (const isa::Chip* chip = isa::find_chip(name)) return *chip;
  if (const std::string why(isa::why_not_modelled(name)); !why.empty())
    throw UsageError("soc `" + name + "` is known, not modelled: " + why,
                     "asctwin.socs() lists the chips that are modelled");
  const std::string close(isa::closest_chip(name));
  throw UsageError(
      "soc `" + name + "` is unknown",
      (close.empty() ? "" : "did you mean " + close + "? ") + "asctwin.socs() lists the names");
}

runner::LaunchOptions Options::launch_options(const isa::Chip& chip, uint64_t tiling_key) const {
  if (blocks < 1 || blocks > 65535)
    throw UsageError("blocks is " + std::to_string(blocks) + ", outside [1, 65535]");
  runner::check_ranks("ranks", ranks);
  if (ranks > 1 && in_process)
    throw UsageError("in_process runs one rank, but ranks is " + std::to_string(ranks));
  if (!(timeout > 0)) throw UsageError("timeout is not above 0 s");
  if (const std::string fault = fault_of(policy); !fault.empty())
    throw UsageError("allow: " + fault);
  runner::LaunchOptions launch;
  launch.run.blocks = static_cast<int>(blocks);
  launch.run.ranks = static_cast<int>(ranks);
  launch.run.group = group;
  launch.run.soc = std::string(chip.name);
  launch.run.tiling_key = tiling_key;
  launch.run.check = named("check", check, find_check);
  launch.run.autosync = named("autosync", autosync, find_autosync);
  launch.run.numerics = named("numerics", numerics, find_numerics);
  launch.run.schedule_seed = seed;
  launch.run.workers = workers;
  launch.run.policy = policy;
  launch.run.environment = false;  // the call says everything
  launch.run.recording = recording;
  launch.timeout_seconds = timeout;
  if (recording) timing_model_of(chip);
  return launch;
}

Options options_of(const py::dict& given) {
  Options options;
  const auto take = [&](const char* name, auto& value) {
    if (given.contains(name)) value = given[name].cast<std::decay_t<decltype(value)>>();
  };
  take("blocks", options.blocks);
  take("ranks", options.ranks);
  take("group", options.group);
  take("check", options.check);
  take("autosync", options.autosync);
  take("numerics", options.numerics);
  take("seed", options.seed);
  take("timeout", options.timeout);
  take("workers", options.workers);
  take("in_process", options.in_process);
  take("werror", options.policy.werror);
  take("pedantic", options.policy.pedantic);
  take("allow", options.policy.allow);
  take("max_findings", options.policy.max_findings);
  if (given.contains("recording"))
    options.recording = given["recording"].cast<const Recording&>().bytes();
  if (given.contains("suppressions"))
    options.policy.suppressions = read_suppressions(given["suppressions"].cast<std::string>());
  return options;
}

}  // namespace asctwin::python
