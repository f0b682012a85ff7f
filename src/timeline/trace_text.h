// Pieces that the writers of JSON traces share.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "timeline/traces.h"

namespace asctwin::timeline {

inline std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// "add.cpp:12"
inline std::string code_of(const Recording& recording, const Op& op) {
  const Site& site = recording.sites[op.site];
  return fmt::format("{}:{}", site.file, site.line);
}

// A stable number of the place, as an address.
inline std::string pc_of(const Op& op) { return fmt::format("0x{:x}", 4 * (op.site + 1)); }

inline const char* why_of(After after) {
  static const char* const kNames[] = {"launch",  "issue", "pipe",  "flag",
                                       "barrier", "data",  "queue", "other core"};
  return kNames[static_cast<int>(after)];
}

inline std::string detail_of(const Recording& recording, const Op& op) {
  if (op.kind == OpKind::kInstruction) {
    const Work& work = recording.works[op.what];
    return fmt::format("repeats {}, read {} B, written {} B", work.repeats, work.bytes_read,
                       work.bytes_written);
  }
  const HardEvent event =
      op.kind == OpKind::kWait || op.kind == OpKind::kSignal ? event_of(op.detail) : HardEvent::MAX;
  if (event == HardEvent::MAX) return fmt::format("PIPE:{}", name_of_pipe(op.pipe));
  const HardEventInfo& info = asctwin::info_of(event);
  return fmt::format("PIPE:{},TRIGGERPIPE:{},FLAGID:{},", name_of_pipe(info.from),
                     name_of_pipe(info.to), id_of(op.detail));
}

// Fills `args` of every instruction.
inline std::string args_of(const TraceSource& source, const Event& event) {
  const Recording& recording = source.recording;
  const Op& op = op_of(recording, event);
  const Placed& placed = source.timeline.cores[static_cast<size_t>(event.core)].ops[event.op];
  std::string args =
      fmt::format(R"("pc_addr":"{}","code":{},"detail":{},"instr":{},"after":"{}")", pc_of(op),
                  quoted(code_of(recording, op)), quoted(detail_of(recording, op)),
                  quoted(mnemonic(recording, event)), why_of(placed.after));
  if (event.kind != EventKind::kInstruction) return args;
  const Work& work = recording.works[op.what];
  args += fmt::format(R"(,"process_bytes":"{}","latency_us":"{:.4f}")",
                      std::max(work.bytes_read, work.bytes_written), event.latency_us);
  if (work.conflict_percent > 100)
    args +=
        fmt::format(R"(,"conflict":"{:.2f}")", static_cast<double>(work.conflict_percent) / 100);
  return args;
}

inline std::string note_of(const TraceSource& source) {
  return fmt::format(R"("asctwin":{{"model":{},"error_percent":{:g},"truncated":{}}})",
                     quoted(source.profile.model), source.profile.band_percent,
                     source.list.is_cut ? "true" : "false");
}

}  // namespace asctwin::timeline
