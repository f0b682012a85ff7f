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

// A program whose conflicting accesses of UB are all in order: by flags between two pipes, by a
// barrier on one, and on the vector pipe by what the toolchain does.
class OrderedProgram {
 public:
  explicit OrderedProgram(uint32_t seed) : random_(seed) {
    recording_.names = {"Add"};
    for (int i = 0; i < 12; ++i) {
      Work work = random_work(random_);
      if (work.pipe != PIPE_S) recording_.works.push_back(work);
    }
    for (int i = 0; i < 5; ++i) recording_.sites.push_back({"k.cpp", i + 1, "Add"});
    core_.id = {0, 0, CoreKind::kVector};
  }

  Recording make(int instructions) {
    for (int i = 0; i < instructions && !recording_.works.empty(); ++i) add_instruction();
    recording_.cores.push_back(core_);
    return recording_;
  }

 private:
  void add_instruction() {
    Op op;
    op.what = random_() % recording_.works.size();
    op.pipe = recording_.works[op.what].pipe;
    op.detail = 1;
    const bool writes = op.pipe != PIPE_MTE3 && random_() % 4 != 0;
    const uint64_t begin = random_() % 12 * 1024;
    const auto bytes = static_cast<uint32_t>(512 + random_() % 3 * 512);
    const Span span{begin, bytes, Hardware::UB, writes};
    order_behind_conflicts(op, span);
    op.first_span = static_cast<uint32_t>(core_.spans.size());
    core_.spans.push_back(span);
    core_.ops.push_back(op);
  }

  void order_behind_conflicts(const Op& op, const Span& span) {
    static const pipe_t kPipes[] = {PIPE_V, PIPE_MTE2, PIPE_MTE3};
    for (const pipe_t from : kPipes) {
      if (from == op.pipe && op.pipe == PIPE_V) continue;
      if (!conflicts(from, span)) continue;
      if (from == op.pipe)
        add(OpKind::kBarrier, op.pipe, 0);
      else
        add(OpKind::kWait, op.pipe, add(OpKind::kSignal, from, 0));
    }
  }

  bool conflicts(pipe_t pipe, const Span& span) const {
    for (const Op& op : core_.ops) {
      if (op.kind != OpKind::kInstruction || op.pipe != pipe) continue;
      const Span& other = core_.spans[op.first_span];
      if ((other.is_write || span.is_write) && other.begin < span.begin + span.bytes &&
          span.begin < other.begin + other.bytes)
        return true;
    }
    return false;
  }

  uint32_t add(OpKind kind, pipe_t pipe, uint32_t what) {
    Op op;
    op.kind = kind;
    op.pipe = pipe;
    op.what = what;
    core_.ops.push_back(op);
    return static_cast<uint32_t>(core_.ops.size() - 1);
  }

  std::mt19937 random_;
  Recording recording_;
  CoreStream core_;
};

}  // namespace asctwin::timeline
