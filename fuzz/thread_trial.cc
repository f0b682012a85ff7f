// Threads run a list of statements. The oracle knows when which thread does what from the
// statements alone, and what it has seen of others from a clock for each pair of threads.
#include "thread_trial.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <vector>

#include "asctwin/global_block.h"
#include "asctwin/simt.h"
#include "core/simt/block.h"
#include "kernel_operator.h"

namespace asctwin::fuzz {
namespace {

constexpr int kBytes = 64;  // of each memory
constexpr int kWarp = 32;
constexpr int kWord = 8;  // the widest access
constexpr int kMostStatements = 14;

enum class Kind : uint8_t {
  kLoad,
  kStore,
  kPoll,     // a volatile load
  kPublish,  // a volatile store
  kAtomic,
  kBarrier,
  kShuffle,
  kMeet,
};

bool is_access(Kind kind) { return kind <= Kind::kAtomic; }
bool is_strong(Kind kind) { return kind >= Kind::kPoll && kind <= Kind::kAtomic; }
bool writes(Kind kind) {
  return kind == Kind::kStore || kind == Kind::kPublish || kind == Kind::kAtomic;
}

struct Statement {
  Kind kind;
  bool is_global;
  int bytes;        // of an access
  int first, step;  // thread t goes to element first + t * step
  int of, rest;     // threads whose number is `rest` modulo `of` take part; of a meeting: lanes
  uint32_t salt;

  bool includes(int thread) const { return thread % of == rest; }
  int at(int thread) const { return (first + thread * step) * bytes % kBytes; }
};

struct Access {
  int thread, statement, epoch;
  const Statement* what;

  bool races(const Access& other) const {
    const int first = what->at(thread), other_first = other.what->at(other.thread);
    return thread != other.thread && epoch == other.epoch &&
           what->is_global == other.what->is_global && first < other_first + other.what->bytes &&
           other_first < first + what->bytes && (writes(what->kind) || writes(other.what->kind)) &&
           !(is_strong(what->kind) && is_strong(other.what->kind));
  }
};

// The bytes of both memories, and what each thread has loaded.
struct State {
  std::array<std::array<uint8_t, kBytes>, 2> memories{};
  std::vector<uint64_t> seen;
};

class ThreadProgram {
 public:
  explicit ThreadProgram(Rng& rng) : rng_(rng) {
    threads_ = static_cast<int>(chance(rng, 4) ? between(rng, 33, 96) : between(rng, 2, 12));
    has_meetings_ = chance(rng, 3);
    keeps_apart_ = !chance(rng, 3);
    const auto count = between(rng, 2, kMostStatements);
    for (int64_t i = 0; i < count; ++i) statements_.push_back(statement());
  }

  int threads() const { return threads_; }
  const std::vector<Statement>& statements() const { return statements_; }

  std::vector<Access> accesses() const {
    std::vector<Access> all;
    int epoch = 0;
    for (int s = 0; s < static_cast<int>(statements_.size()); ++s) {
      const Statement& what = statements_[static_cast<size_t>(s)];
      if (what.kind == Kind::kBarrier) ++epoch;
      if (!is_access(what.kind)) continue;
      for (int t = 0; t < threads_; ++t)
        if (what.includes(t)) all.push_back({t, s, epoch, &what});
    }
    return all;
  }

  // Whether `second` comes behind a meeting behind `first`, or behind one of threads that have met.
  bool orders(const Access& first, const Access& second) const {
    if (first.thread / kWarp != second.thread / kWarp) return false;
    std::array<bool, kWarp> knows{};
    knows[static_cast<size_t>(first.thread % kWarp)] = true;
    for (int s = first.statement + 1; s < second.statement; ++s) {
      const Statement& meeting = statements_[static_cast<size_t>(s)];
      if (meeting.kind != Kind::kMeet) continue;
      const auto warp = first.thread / kWarp * kWarp;
      for (int rest = 0; rest < meeting.of; ++rest) {
        bool any = false;
        for (int i = 0; i < kWarp; ++i) any = any || (i % meeting.of == rest && knows[size_t(i)]);
        for (int i = 0; i < kWarp && warp + i < threads_; ++i)
          if (i % meeting.of == rest && any) knows[static_cast<size_t>(i)] = true;
      }
    }
    return knows[static_cast<size_t>(second.thread % kWarp)];
  }
  bool race(const Access& a, const Access& b) const {
    return a.races(b) &&
           !orders(a.statement < b.statement ? a : b, a.statement < b.statement ? b : a);
  }

  // Gives the value that a thread stores. It differs from what stands there, so that each store can
  // be seen.
  uint64_t stored(const Statement& what, int thread, uint64_t seen, const uint8_t* there) const {
    uint64_t value =
        (seen + what.salt + static_cast<uint64_t>(thread) * 0x9E3779B9u) * 0xBF58476D1CE4E5B9u;
    uint64_t old = 0;
    std::memcpy(&old, there, static_cast<size_t>(what.bytes));
    const uint64_t mask = what.bytes == 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * what.bytes) - 1;
    value &= mask;
    return value == old ? (value + 1) & mask : value;
  }

  std::string text() const {
    static constexpr const char* kNames[] = {"load",   "store",   "poll",    "publish",
                                             "atomic", "barrier", "shuffle", "meet"};
    std::string all = std::to_string(threads_) + " threads";
    for (const Statement& what : statements_) {
      all += std::string("; ") + kNames[static_cast<int>(what.kind)];
      if (is_access(what.kind))
        all += std::string(what.is_global ? " gm" : " ub") + std::to_string(8 * what.bytes) + "[" +
               std::to_string(what.first) + "+" + std::to_string(what.step) + "t]";
      if (what.of > 1) all += " of t%" + std::to_string(what.of) + "==" + std::to_string(what.rest);
    }
    return all;
  }

 private:
  Statement statement() {
    Statement made{};
    made.of = 1;
    const auto kind = between(rng_, 0, 13);
    made.salt = static_cast<uint32_t>(between(rng_, 0, INT32_MAX));
    if (kind >= 12) return synchronising(made, kind == 12);
    if (kind == 11) {
      made.kind = Kind::kBarrier;
      return made;
    }
    made.kind = kind < 4 ? Kind::kLoad : kind < 8 ? Kind::kStore : static_cast<Kind>(kind - 6);
    made.is_global = chance(rng_, 3);
    made.bytes = made.kind == Kind::kAtomic || chance(rng_, 2) ? 4 : 1 << between(rng_, 0, 3);
    made.first = static_cast<int>(between(rng_, 0, kBytes / made.bytes - 1));
    made.step = chance(rng_, 2) ? 1 : static_cast<int>(between(rng_, 0, 2));
    if (chance(rng_, 2)) {
      made.of = static_cast<int>(between(rng_, 2, threads_));
      made.rest = static_cast<int>(between(rng_, 0, made.of - 1));
    }
    // A group orders accesses by the newest of a thread: strong ones in another memory than others.
    if (has_meetings_) made.is_global = is_strong(made.kind);
    if (keeps_apart_ && made.kind <= Kind::kStore) {
      made.step = 1;
      made.bytes = 4;
    }
    return made;
  }
  Statement synchronising(Statement made, bool is_meeting) {
    made.kind = is_meeting && has_meetings_ ? Kind::kMeet
                : has_meetings_             ? Kind::kShuffle
                                            : Kind::kBarrier;
    if (made.kind == Kind::kMeet) made.of = chance(rng_, 3) ? 2 : 1;
    return made;
  }

  Rng& rng_;
  int threads_;
  bool has_meetings_, keeps_apart_;
  std::vector<Statement> statements_;
};

// --- The model

// Words that volatile stores fight for depend on the order, and sums carry from one of their bytes
// to the next.
bool is_contested(const ThreadProgram& program, bool is_global, int byte) {
  return std::ranges::any_of(program.statements(), [&](const Statement& what) {
    if (what.kind != Kind::kPublish || what.is_global != is_global) return false;
    for (int t = 0; t < program.threads(); ++t)
      if (what.includes(t) && what.at(t) / kWord == byte / kWord) return true;
    return false;
  });
}
bool is_contested(const ThreadProgram& program, const Statement& what, int thread) {
  for (int i = 0; i < what.bytes; ++i)
    if (is_contested(program, what.is_global, what.at(thread) + i)) return true;
  return false;
}

void act(const ThreadProgram& program, const Statement& what, int thread, uint8_t* memory,
         uint64_t& seen) {
  uint8_t* const at = memory + what.at(thread);
  uint64_t value = 0;
  std::memcpy(&value, at, static_cast<size_t>(what.bytes));
  switch (what.kind) {
    case Kind::kLoad:
      if (!is_contested(program, what, thread)) seen = seen * 31 + value;
      return;
    case Kind::kStore:
    case Kind::kPublish:
      value = program.stored(what, thread, seen, at);
      break;
    case Kind::kAtomic:
      value += what.salt | 1;
      break;
    default:
      return;
  }
  std::memcpy(at, &value, static_cast<size_t>(what.bytes));
}

uint64_t from_first_lane(int thread, const std::vector<uint64_t>& values) {
  return values[static_cast<size_t>(thread / kWarp * kWarp)] & UINT32_MAX;
}

State modelled(const ThreadProgram& program) {
  State state;
  state.seen.resize(static_cast<size_t>(program.threads()));
  for (const Statement& what : program.statements()) {
    const std::vector<uint64_t> before = state.seen;
    for (int t = 0; t < program.threads(); ++t) {
      if (what.kind == Kind::kShuffle)
        state.seen[static_cast<size_t>(t)] += from_first_lane(t, before);
      else if (what.includes(t))
        act(program, what, t, state.memories[what.is_global].data(),
            state.seen[static_cast<size_t>(t)]);
    }
  }
  return state;
}

// --- The run

struct Run {
  const ThreadProgram& program;
  uint8_t *ub, *gm;
  State& state;

  SourceLoc place(size_t statement) const {
    return {"program", static_cast<int>(statement) + 1, 0};
  }
  void note(simt::Touch touch, const uint8_t* at, int bytes, size_t statement) const {
    simt::Memory& memory = *simt::running_block->memory();
    memory.touch(touch, at, static_cast<uint32_t>(bytes), memory.sites().of(place(statement)));
  }
  void access(const Statement& what, int thread, size_t statement, uint64_t& seen) const {
    static constexpr simt::Touch kTouches[] = {simt::Touch::kRead, simt::Touch::kWrite,
                                               simt::Touch::kPoll, simt::Touch::kPublish};
    uint8_t* const memory = what.is_global ? gm : ub;
    if (what.kind == Kind::kAtomic) {
      simt::atomic({simt::AtomicOp::kAdd, DType::kUInt32}, memory + what.at(thread), what.salt | 1,
                   0, place(statement), "atomic");
      return;
    }
    note(kTouches[static_cast<int>(what.kind)], memory + what.at(thread), what.bytes, statement);
    act(program, what, thread, memory, seen);
  }
  uint64_t meet(const Statement& what, int thread, size_t statement) const {
    uint32_t lanes = 0;
    const int lane = thread % kWarp, count = std::min(kWarp, program.threads() - thread + lane);
    for (int i = 0; i < count; ++i)
      if (i % what.of == lane % what.of) lanes |= 1u << i;
    return simt::warp({simt::WarpCall::kMeet, static_cast<int32_t>(lanes), kWarp, 4}, 1,
                      place(statement), "meet");
  }
  void one(int thread) const {
    uint64_t& seen = state.seen[static_cast<size_t>(thread)];
    for (size_t s = 0; s < program.statements().size(); ++s) {
      const Statement& what = program.statements()[s];
      if (what.kind == Kind::kBarrier)
        simt::barrier(place(s), "barrier");
      else if (what.kind == Kind::kShuffle)
        seen += simt::warp({simt::WarpCall::kShuffle, 0, kWarp, 4}, seen & UINT32_MAX, place(s),
                           "shuffle") &
                UINT32_MAX;
      else if (what.kind == Kind::kMeet)
        meet(what, thread, s);
      else if (what.includes(thread))
        access(what, thread, s, seen);
    }
  }
};

// UB is written by threads that nothing races with, as it begins undefined.
void fill(const Run& run) {
  const int thread = static_cast<int>(simt::running_block->current());
  if (thread == 0) {
    for (int at = 0; at < kBytes; at += 4) run.note(simt::Touch::kWrite, run.ub + at, 4, 998);
    std::memset(run.ub, 0, kBytes);
  }
  simt::barrier(run.place(999), "barrier");
}

Report report_of(const ThreadProgram& program, std::optional<uint64_t> schedule, State& state) {
  static const Gm<uint64_t> gm(kBytes / 8);
  state = {};
  state.seen.resize(static_cast<size_t>(program.threads()));
  std::memset(gm.block().data(), 0, kBytes);
  RunOptions options;
  options.soc = "Ascend950";
  options.workers = 1;
  options.kind = KernelKind{0, 1};
  options.schedule_seed = schedule;
  options.environment = false;
  const auto kernel = [&] {
    uint8_t* const ub = local_memory_of(Hardware::UB).begin;
    Run run{program, ub, const_cast<uint8_t*>(gm.block().data()), state};
    simt::run_block(
        cce::dim3(static_cast<unsigned>(program.threads())),
        [](void* it) {
          const Run& own = *static_cast<const Run*>(it);
          fill(own);
          own.one(static_cast<int>(simt::running_block->current()));
        },
        &run);
    std::memcpy(state.memories[0].data(), ub, kBytes);
  };
  Report report =
      run_on_cores(kernel, options, {{gm.block().data(), gm.block().size_bytes(), "argument 0"}});
  std::memcpy(state.memories[1].data(), gm.block().data(), kBytes);
  return report;
}

int64_t number_of(const Finding& finding, std::string_view name) {
  for (const Fact& fact : finding.facts)
    if (fact.name == name)
      if (const int64_t* number = std::get_if<int64_t>(&fact.value)) return *number;
  return -1;
}

// Whether the two accesses of the finding are of threads and lines that race.
bool is_true(const ThreadProgram& program, const std::vector<Access>& accesses,
             const Finding& finding) {
  const int64_t thread = number_of(finding, "thread"), other = number_of(finding, "other_thread");
  return std::ranges::any_of(accesses, [&](const Access& a) {
    return a.thread == thread && a.statement + 1 == finding.line &&
           std::ranges::any_of(
               accesses, [&](const Access& b) { return b.thread == other && program.race(a, b); });
  });
}

void expect_same(const ThreadProgram& program, const State& state) {
  const State wanted = modelled(program);
  for (const bool is_global : {false, true})
    for (int i = 0; i < kBytes; ++i)
      if (state.memories[is_global][static_cast<size_t>(i)] !=
              wanted.memories[is_global][static_cast<size_t>(i)] &&
          !is_contested(program, is_global, i))
        throw Failure("other bytes at " + std::to_string(i) + (is_global ? " gm" : " ub") + " in " +
                      program.text());
}

}  // namespace

void thread_trial(Rng& rng, Workbench&, uint64_t seed) {
  const ThreadProgram program(rng);
  const std::vector<Access> accesses = program.accesses();
  bool is_expected = false;
  for (const Access& a : accesses)
    is_expected = is_expected || std::ranges::any_of(
                                     accesses, [&](const Access& b) { return program.race(a, b); });
  State state;
  const auto schedule = chance(rng, 2) ? std::optional<uint64_t>(seed) : std::nullopt;
  const Report report = report_of(program, schedule, state);
  bool is_reported = false;
  for (const Finding& finding : report.findings()) {
    if (is_error(finding.code) && finding.code != Code::E1401)
      throw Failure(std::string(info_of(finding.code).id) + " in " + program.text());
    if (finding.code != Code::E1401) continue;
    is_reported = true;
    if (is_expected && !is_true(program, accesses, finding))
      throw Failure("other threads in " + program.text());
  }
  if (is_expected && !is_reported) throw Failure("race missed in " + program.text());
  if (!is_expected && is_reported) throw Failure("false race in " + program.text());
  if (!is_expected) expect_same(program, state);
}

}  // namespace asctwin::fuzz
