// Random recordings of one core: instructions of all pipes, flags between them, barriers. They come
// from no kernel, so that any order of edges occurs.
#pragma once

#include <random>

#include "timeline/placement.h"

namespace asctwin::timeline {

inline Work random_work(std::mt19937& random) {
  static const pipe_t kPipes[] = {PIPE_V, PIPE_MTE2, PIPE_MTE3, PIPE_S};
  Work work;
  work.pipe = kPipes[random() % 4];
  work.repeats = 1 + random() % 200;
  work.element_bytes = 4;
  work.from = work.pipe == PIPE_MTE2 ? Hardware::GM : Hardware::UB;
  work.to = work.pipe == PIPE_MTE3 ? Hardware::GM : Hardware::UB;
  work.conflict_percent = 100 + 100 * (random() % 2);
  if (work.pipe != PIPE_MTE2 && work.pipe != PIPE_MTE3) return work;
  work.packets_512 = 1 + random() % 64;
  work.gm_bytes = 512 * work.packets_512;
  work.is_unaligned = random() % 4 == 0;
  return work;
}

inline Op random_op(std::mt19937& random, const Recording& recording,
                    std::vector<uint32_t>& signals, uint32_t number) {
  Op op;
  op.site = number % recording.sites.size();
  const uint32_t choice = random() % 10;
  if (choice < 6) {
    op.what = random() % recording.works.size();
    op.pipe = recording.works[op.what].pipe;
    return op;
  }
  static const HardEvent kEvents[] = {HardEvent::MTE2_V, HardEvent::V_MTE2, HardEvent::V_MTE3,
                                      HardEvent::MTE3_V};
  const HardEvent event = kEvents[random() % 4];
  op.detail = token_detail(event, random() % 8);
  if (choice < 8 || signals.empty()) {
    op.kind = OpKind::kSignal;
    op.pipe = asctwin::info_of(event).from;
    signals.push_back(number);
  } else if (choice < 9) {
    op.kind = OpKind::kWait;
    op.what = signals[random() % signals.size()];
    op.pipe = asctwin::info_of(event).to;
  } else {
    op.kind = OpKind::kBarrier;
    op.pipe = random() % 2 == 0 ? PIPE_V : PIPE_ALL;
    op.detail = 0;
  }
  return op;
}

inline Recording random_recording(uint32_t seed) {
  std::mt19937 random(seed);
  Recording recording;
  recording.names = {"Add"};
  for (int i = 0; i < 8; ++i) recording.works.push_back(random_work(random));
  for (int i = 0; i < 5; ++i) recording.sites.push_back({"k.cpp", i + 1, "Add"});
  CoreStream core;
  core.id = {0, 0, CoreKind::kVector};
  std::vector<uint32_t> signals;
  for (uint32_t i = 0; i < 200; ++i) core.ops.push_back(random_op(random, recording, signals, i));
  recording.cores.push_back(core);
  return recording;
}

}  // namespace asctwin::timeline
