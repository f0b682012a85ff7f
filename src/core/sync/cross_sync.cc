// Barriers and flags between cores, as channels that a core sets and takes from.
// spec: sync_and_timing.md, section 1.6
#include "core/sync/cross_sync.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/launch/launch.h"
#include "core/place.h"

namespace asctwin::core {
namespace {

Phrase flag_text(int64_t id) { return phrase("flag {}", id); }

// Flags that are set and that this core could have waited for.
std::vector<Phrase> flags_at_hand(const Core& core) {
  std::vector<Phrase> lines;
  for (const auto& [key, channel] : core.launch().channels(core).all()) {
    if (key.kind != Channels::Kind::kCoreFlag || !channel.is_awaited_by(core.number()) ||
        !channel.has_token(core.number()))
      continue;
    const SourceLoc where = channel.last_set_of(channel.setters().front());
    lines.push_back(phrase("{} is set, at {}", flag_text(key.id), place_text(core, where)));
  }
  return lines;
}

// The cores whose sets are missing; if no core has set any of the channels, those of the usual
// mode.
Needs setters_of(const std::vector<Channel*>& channels, const Core& core) {
  const auto has_begun = [&](const Channel* channel) {
    return channel->missing(core.number()).size() < channel->setters().size();
  };
  const auto begun = std::ranges::find_if(channels, has_begun);
  if (begun != channels.end()) return {(*begun)->missing(core.number())};
  if (channels.empty()) return {{}, true};
  const Channel* usual = channels.back()->setters().empty() ? channels.front() : channels.back();
  return {usual->missing(core.number()), true};
}

void report_left(Core& core, const Channels::Key& key, const Channel& channel, const char* state) {
  Finding finding =
      core.finding(Code::W0701, "CrossCoreSetFlag", channel.last_set_of(core.number()));
  finding.with("id", key.id).with("mode", key.mode).with("state", state);
  core.report(std::move(finding));
}

void check_mode(Core& core, const isa::CrossCoreSetFlag& record, SourceLoc where,
                const char* name) {
  const auto before = core.flag_modes.set({record.id, record.mode, where});
  if (!before) return;
  Finding finding = core.finding(Code::E0706, name, where);
  finding.pipe = record.pipe;
  finding.with("id", record.id).with("mode", record.mode).with("other_mode", before->mode);
  core.report_passable(std::move(add_place(core, finding, "other", before->where)));
}

// A kernel's flag that belongs to library objects of this core.
void check_owner(Core& core, int64_t id, int64_t mode, SourceLoc where, const char* name) {
  const int64_t objects = core.cube_service.objects, owned = objects * kFlagsOfObject;
  if (mode == kServiceMode || id >= owned) return;
  Finding finding = core.finding(Code::W0704, name, where);
  finding.with("id", id).with("objects", objects).with("last", owned - 1).with("next", owned);
  core.report(std::move(finding));
}

}  // namespace

// Cores that wait for each other have to run at the same time.
void check_launch_fits(Core& core, SourceLoc where, const char* name) {
  const isa::Chip& chip = core.chip();
  const int64_t blocks = core.launch().spec().blocks;
  const auto need = [&](int64_t cores, int64_t available) {
    if (cores <= available) return;
    Finding finding = core.finding(Code::E0702, name, where);
    core.report(std::move(finding.with("cores", cores).with("available", available)));
  };
  const KernelKind kind = chip.split_cores ? core.launch().kind() : KernelKind{1, 0};
  need(blocks * kind.cube, chip.cube_cores);
  need(blocks * kind.vector, chip.vector_cores);
}

void meet(Core& core, Channel& barrier, SourceLoc where, const char* name) {
  Launch& launch = core.launch();
  const int me = core.number();
  if (!barrier.is_set_by(me)) return;
  launch.change([&] { barrier.set(core, where); });
  const auto hang = [&] {
    Finding finding = core.finding(Code::E0701, name, where);
    finding.with("missing", static_cast<int64_t>(barrier.missing(me).size()));
    return finding.with("cores", static_cast<int64_t>(barrier.setters().size()));
  };
  launch.wait(
      core, {"SyncAll", where, [&] { return Needs{barrier.missing(me)}; }},
      [&] { return barrier.has_token(me); }, hang);
  launch.look([&] { barrier.take(core); });
  core.flag_modes.clear();
}

void perform(Core& core, const isa::SyncAll& record, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  Channel* barrier = nullptr;
  core.launch().look([&] { barrier = &core.launch().channels(core).barrier(record.vector_only); });
  meet(core, *barrier, where, name);
}

void perform(Core& core, const isa::CrossCoreSetFlag& record, SourceLoc where, const char* name) {
  if (record.mode == 0) check_launch_fits(core, where, name);  // other modes stay inside a block
  const bool is_message = record.mode == kServiceMode;
  if (!is_message) check_mode(core, record, where, name);
  check_owner(core, record.id, record.mode, where, name);
  Launch& launch = core.launch();
  const int me = core.number();
  Channel* channel = nullptr;
  launch.look([&] { channel = launch.channels(core).set_by(core, record); });
  if (channel == nullptr) return;
  // The counter gets lower when other cores wait. If none does, it overflows in every order of the
  // cores.
  const auto hang = [&] {
    Finding finding = core.finding(Code::E0704, name, where);
    return finding.with("id", record.id).with("most", Channel::kMost);
  };
  launch.wait(
      core,
      {phrase("room in {}", flag_text(record.id)), where, [&] { return Needs{channel->full(me)}; }},
      [&] { return is_message || channel->has_room(me); }, hang);
  launch.change([&] { channel->set(core, where); });
}

void perform(Core& core, const isa::CrossCoreWaitFlag& record, SourceLoc where, const char* name) {
  check_owner(core, record.id, record.mode, where, name);
  Launch& launch = core.launch();
  const int me = core.number();
  std::vector<Channel*> channels;
  launch.look([&] { channels = launch.channels(core).awaited_by(core, record); });
  const auto has_token = [&](const Channel* channel) { return channel->has_token(me); };
  const Phrase what =
      record.mode == kServiceMode ? "the answer of its cube core" : flag_text(record.id);
  const auto hang = [&] {
    Finding finding = core.finding(Code::E0703, name, where);
    finding.notes = flags_at_hand(core);
    return finding.with("actual", what);
  };
  launch.wait(
      core, {what, where, [&] { return setters_of(channels, core); }},
      [&] { return std::ranges::any_of(channels, has_token); }, hang);
  launch.change([&] { (*std::ranges::find_if(channels, has_token))->take(core); });
  core.flag_modes.clear();
}

namespace {

void report_left_flags_of(const Launch& launch, int rank) {
  for (const auto& [key, channel] : launch.channels(rank).all()) {
    if (key.kind != Channels::Kind::kCoreFlag) continue;
    const auto& at = channel;
    const auto is_left = [&](int waiter) { return at.has_token(waiter); };
    const auto is_alone = [&](int setter) { return at.sets_of(setter) > at.rounds(); };
    const auto core = [&](int number) -> Core& {
      return *launch.cores()[static_cast<size_t>(number)];
    };
    if (std::ranges::any_of(at.waiters(), is_left))
      report_left(core(at.setters().front()), key, at, "is still set");
    const auto alone = std::ranges::find_if(at.setters(), is_alone);
    if (alone != at.setters().end())
      report_left(core(*alone), key, at, "has not been set by every core of its mode");
  }
}

}  // namespace

void report_left_flags(const Launch& launch) {
  for (int rank = 0; rank < launch.spec().ranks; ++rank) report_left_flags_of(launch, rank);
}

}  // namespace asctwin::core
