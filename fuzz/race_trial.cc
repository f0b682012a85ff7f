// Each program is one launch.
#include "race_trial.h"

#include "race_program.h"

namespace asctwin::fuzz {
namespace {

Report report_of(const RaceProgram& program) {
  constexpr size_t kCells = RaceProgram::kMostCalls * RaceProgram::kCallCells;
  static const Gm<half> in(kCells), out(kCells);
  RunOptions options;
  options.workers = 1;
  options.autosync = Autosync::kOff;
  options.environment = false;
  const auto kernel = [&] {
    RaceProgram::Room room;
    room.in.SetGlobalBuffer(in.data(), in.size());
    room.out.SetGlobalBuffer(out.data(), out.size());
    AscendC::Duplicate(room.ub, half(1), RaceProgram::kCells);
    AscendC::PipeBarrier<PIPE_ALL>();
    program.run(room);
  };
  return run_on_cores(kernel, options,
                      {{in.block().data(), in.block().size_bytes(), "argument 0"},
                       {out.block().data(), out.block().size_bytes(), "argument 1"}});
}

}  // namespace

void race_trial(Rng& rng, Workbench&, uint64_t) {
  const RaceProgram program(rng, RaceProgram::kMostSteps);
  bool is_reported = false;
  const Report report = report_of(program);
  for (const Finding& finding : report.findings()) {
    const bool is_race = finding.code == Code::E0401 || finding.code == Code::E0402;
    if (is_error(finding.code) && !is_race)
      throw Failure(std::string(info_of(finding.code).id) + " in " + program.text());
    is_reported = is_reported || is_race;
  }
  const bool is_expected = ref::has_harmful_race(program.steps());
  if (is_expected && !is_reported) throw Failure("error missed in " + program.text());
  if (!is_expected && is_reported) throw Failure("false error in " + program.text());
}

}  // namespace asctwin::fuzz
