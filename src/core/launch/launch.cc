// Building, running and ending the cores of a launch.
#include "core/launch/launch.h"

#include <algorithm>
#include <exception>
#include <string_view>
#include <thread>
#include <utility>

#include "asctwin/kernel_registry.h"
#include "asctwin/reg.h"
#include "core/card/cards.h"
#include "core/card/rank_notes.h"
#include "core/card/vain_poll.h"
#include "core/issue/random_schedule.h"
#include "core/launch/core_name.h"
#include "core/launch/left_behind.h"
#include "core/order/planned_schedule.h"
#include "core/simt/block.h"
#include "core/simt/sites.h"
#include "core/sync/cross_sync.h"

namespace asctwin::core {
namespace {

// A grid of threads has more blocks than cores can be there at once. They take its blocks in turn.
constexpr int kMostCoresOfGrid = 1024;

Phrase describe_current_exception() {
  try {
    throw;
  } catch (const std::exception& error) {
    return std::string(error.what());
  } catch (...) {
    return "an exception of unknown type";
  }
}

}  // namespace

Launch::Launch(LaunchSpec spec) : spec_(std::move(spec)), waits_(cores_) {
  if (spec_.order != nullptr) spec_.order->begin();
  if (spec_.simt.has_threads()) spec_.blocks = std::min(spec_.blocks, kMostCoresOfGrid);
  add_cores();
  waits_.resize(cores_.size());
  printed_.resize(cores_.size());
}

size_t Launch::core_count() const {
  const int of_block = spec_.chip->split_cores ? kind().cube + kind().vector : 1;
  return static_cast<size_t>(spec_.ranks) * static_cast<size_t>(spec_.blocks) *
         static_cast<size_t>(of_block);
}

void Launch::add_schedule(Core& core) const {
  const bool keeps_vector_order =
      spec_.autosync != Autosync::kOff || spec_.chip->keeps_vector_order;
  if (spec_.order != nullptr)
    core.schedule =
        std::make_unique<PlannedSchedule>(*spec_.order, core, core_count(), keeps_vector_order);
  else if (spec_.schedule_seed)
    core.schedule =
        std::make_unique<RandomSchedule>(*spec_.schedule_seed, core.number(), keeps_vector_order);
  if (core.schedule != nullptr && spec_.cards != nullptr) core.schedule->begin_unseen("cards");
}

void Launch::add_core(const CoreId& id, int rank, Core* cube) {
  const auto number = static_cast<int>(cores_.size());
  cores_.push_back(std::make_unique<Core>(*this, *spec_.chip, id, number, cube, rank));
  Core& core = *cores_.back();
  add_schedule(core);
  core.remembers_calls = spec_.fast_path;
  if (spec_.cards != nullptr) core.polls = std::make_unique<PollWatch>();
  for (const auto& reader : spec_.readers) reader->open(core, core.readers);
  if (!core.readers.empty()) __atomic_or_fetch(&reg::special, reg::kWatched, __ATOMIC_RELAXED);
  if (has_mixed_blocks()) fill_memory(core);
}

void Launch::add_cores_of(int rank) {
  for (int block = 0; block < spec_.blocks; ++block) {
    if (!spec_.chip->split_cores) {
      add_core({block, 0, CoreKind::kFused}, rank, nullptr);
      continue;
    }
    const size_t first = cores_.size();
    for (int i = 0; i < kind().cube; ++i) add_core({block, i, CoreKind::kCube}, rank, nullptr);
    // UNVERIFIED: evidence = inferred. Both vector cores see the L1 of their cube core as their
    // own.
    for (int i = 0; i < kind().vector; ++i) {
      const auto beside = first + static_cast<size_t>(i * kind().cube / kind().vector);
      add_core({block, i, CoreKind::kVector}, rank,
               kind().cube > 0 ? cores_[beside].get() : nullptr);
    }
  }
}

void Launch::add_cores() {
  for (int rank = 0; rank < spec_.ranks; ++rank) {
    channels_.emplace_back(cores_, rank);
    add_cores_of(rank);
  }
  if (cores_.size() == 1) return;
  for (const auto& reader : spec_.readers)
    if (isa::StoreWatch* stores = reader->stores())
      for (const auto& core : cores_) core->watch_stores(stores);
  for (const auto& core : cores_) core->orders_sums = core->schedule == nullptr;
}

void Launch::run() {
  std::vector<Scheduler::Task> tasks;
  for (const auto& core : cores_)
    tasks.push_back({spec_.thread_per_core ? short_name(core->id()) : "",
                     [this, &core] { run_core(*core); },
                     [&core] {
                       running_core = core.get();
                       simt::come_back(*core);
                     }});
  int workers = spec_.thread_per_core ? static_cast<int>(cores_.size()) : spec_.workers;
  // Ranks poll the words of one another. Which store a poll comes behind, and so what is found,
  // depends on who runs first; on one worker that is the same each time.
  const bool has_polls_to_judge = spec_.ranks > 1 && !spec_.readers.empty();
  if (spec_.schedule_seed || spec_.order != nullptr || has_polls_to_judge) workers = 1;
  if (spec_.cards != nullptr) spec_.cards->begin(*this);
  Core* const outer = std::exchange(running_core, nullptr);
  scheduler_.run(std::move(tasks), workers, spec_.schedule_seed);
  running_core = outer;
  if (declared_kind_) return;
  if (waits_.all_ended()) report_left_flags(*this);
  for (const auto& reader : spec_.readers)
    for (Finding& finding : reader->end()) common_findings_.push_back(std::move(finding));
  if (spec_.cards != nullptr)
    for (Finding& finding : spec_.cards->end(*this)) common_findings_.push_back(std::move(finding));
}

void Launch::fill_memory(Core& core) const {
  if (spec_.content_seed)
    core.memory.invent(*spec_.content_seed, static_cast<uint64_t>(core.number()));
  else if (spec_.content == MemorySpace::Content::kPoison)
    core.memory.fill();
}

SourceLoc Launch::begin_of_kernel() const {
  for (const Kernel& kernel : registered_kernels())
    if (spec_.kernel_name != nullptr && std::string_view(kernel.name) == spec_.kernel_name)
      return {kernel.file, kernel.line, 0};
  return {};
}

// Memory that no other core reaches is filled by the core's worker, shortly before the kernel
// starts. What only a running core needs is freed when it ends, so that the worker's next core can
// use it.
void Launch::run_core(Core& core) {
  if (!has_mixed_blocks()) fill_memory(core);
  try {
    spec_.kernel();
    if (core.schedule != nullptr) core.schedule->settle(PIPE_ALL);
    report_left_behind(core);
    waits_.end(core.number());
  } catch (const KernelLeft&) {
    waits_.end(core.number());
  } catch (const CoreStopped&) {
  } catch (...) {
    // Before its first instruction, what is known is where the kernel begins.
    const SourceLoc where = *core.last_where.file != '\0' ? core.last_where : begin_of_kernel();
    Finding finding = core.finding(Code::E0803, spec_.kernel_name, where);
    finding.with("what", describe_current_exception());
    try {
      core.report(std::move(finding));
    } catch (const CoreStopped&) {
    }
  }
  core.forget_calls();
  printed_.end(static_cast<size_t>(core.number()));
  scheduler_.change([&] { core.cube_service.has_ended = true; });
}

std::vector<Finding> Launch::findings() const {
  std::vector<Finding> all;
  for (const auto& core : cores_)
    all.insert(all.end(), core->findings().begin(), core->findings().end());
  all.insert(all.end(), common_findings_.begin(), common_findings_.end());
  simt::resolve(all);
  if (spec_.ranks > 1) note_ranks(all, spec_.ranks);
  return all;
}

void Launch::wait(Core& core, Wait wait, const std::function<bool()>& ready,
                  const std::function<Finding()>& hang) {
  waits_.begin(core.number(), std::move(wait));
  if (scheduler_.wait_until(core.number(), ready)) {
    waits_.over(core.number());
    ++core.effects;
    return;
  }
  hang_up(core, hang);
}

void Launch::poll_in_vain(Core& core, Wait wait, const std::function<Finding()>& hang) {
  if (yield_after_effects(core)) return;
  waits_.begin(core.number(), std::move(wait));
  if (scheduler_.poll_in_vain(core.number())) return waits_.over(core.number());
  hang_up(core, hang);
}

void Launch::hang_up(Core& core, const std::function<Finding()>& hang) {
  scheduler_.exclusively([&] { waits_.freeze(); });
  if (waits_.is_blameless(core.number())) core.stop();
  Finding finding = hang();
  const std::vector<Phrase> reasons = waits_.reasons(core.number());
  finding.notes.insert(finding.notes.begin(), reasons.begin(), reasons.end());
  core.report(std::move(finding));
}

// A core may yield in the middle of a loop that polls in vain, by a random schedule or at one of
// its reads: that is nothing new to the others.
void Launch::yield(const Core& core) {
  if (core.schedule != nullptr) core.schedule->yields();
  if (is_polling_in_vain(core))
    scheduler_.poll_in_vain(core.number());
  else
    scheduler_.yield(core.number());
}

void Launch::core_failed(const Core& core) { waits_.stop(core.number()); }

}  // namespace asctwin::core
