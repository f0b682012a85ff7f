// Loads and stores of registers that go on where their line was have a short way through the
// checks. Random vector functions say the same by it as by the full look at each access.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "asctwin/run.h"
#include "asctwin/vector_function.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using namespace asctwin::reg;
using asctwin::SourceLoc;

constexpr int64_t kBufferBytes = 2048;
constexpr int kBuffers = 3;  // one is written, one is not, of one the first half is
constexpr const char* kFile = "vector_function.cpp";

using Rng = std::mt19937;
int between(Rng& rng, int first, int last) {
  return std::uniform_int_distribution<int>(first, last)(rng);
}

struct Access {
  bool loads;
  bool unpacks;  // a load of 128 bytes
  int line;
  int first, step;  // bytes
  uint32_t variable;
  bool stores_loaded;  // what the newest load has brought
  LoadSet depends;     // of another store
};
struct Loop {
  std::vector<Access> accesses;
  int count;
  bool has_barrier;
};

Access random_access(Rng& rng, int line) {
  constexpr int kSteps[] = {0, 32, 128, 256, 256, 256, 256, 512, -256};
  Access access{};
  access.loads = between(rng, 0, 1) == 0;
  access.unpacks = between(rng, 0, 3) == 0;
  access.line = line;
  access.first = 32 * between(rng, 0, kBuffers * static_cast<int>(kBufferBytes) / 32 - 9);
  if (between(rng, 0, 2) != 0) access.first = access.first / 256 * 256;
  access.step = kSteps[between(rng, 0, 8)];
  access.variable = static_cast<uint32_t>(between(rng, 0, 3));
  const Call other{"LoadAlign", {kFile, between(rng, 1, 12), 0}};
  access.stores_loaded = between(rng, 0, 3) == 0;
  access.depends = between(rng, 0, 3) == 0   ? kAnyLoad
                   : between(rng, 0, 2) == 0 ? 0
                                             : load_at(other);
  return access;
}
std::vector<Loop> random_function(Rng& rng) {
  std::vector<Loop> loops;
  int line = 1;
  for (int n = between(rng, 1, 3); n > 0; --n) {
    Loop loop{{}, between(rng, 1, 8), between(rng, 0, 5) == 0};
    for (int k = between(rng, 1, 3); k > 0; --k)
      loop.accesses.push_back(random_access(rng, between(rng, 0, 5) == 0 ? 1 : line++));
    loops.push_back(loop);
  }
  return loops;
}

class Machine {
 public:
  explicit Machine(bool is_short) : is_short_(is_short) {}

  void run(const std::vector<Loop>& loops, uint8_t* ub) {
    for (const Loop& loop : loops)
      for (int i = 0; i < loop.count; ++i) {
        for (const Access& access : loop.accesses)
          step(access, ub + access.first + int64_t{access.step} * i);
        if (loop.has_barrier)
          watch_memory_barrier(MemType::VEC_STORE, MemType::VEC_LOAD,
                               {"LocalMemBar", {kFile, 90, 0}});
      }
  }
  int gone_on() const { return gone_on_; }

 private:
  void step(const Access& access, uint8_t* at) {
    const SourceLoc where{kFile, access.line, 0};
    if (access.loads)
      load(access, at, {"LoadAlign", where});
    else
      store(access, at, {"StoreAlign", where});
  }
  void load(const Access& access, const uint8_t* at, Call call) {
    const LoadDist dist = access.unpacks ? LoadDist::DIST_UNPACK_B16 : LoadDist::DIST_NORM;
    loaded_ = {{}, access.variable, 0};
    const uint32_t bytes = shape_of(dist).bytes;
    const uint32_t variable = is_short_ ? load_goes_on(at, bytes, loaded_.variable, call.where) : 0;
    if (variable == 0) return watch_load(dist, at, loaded_, nullptr, call);
    loaded_ = {{}, variable, load_at(call)};
    ++gone_on_;
  }
  void store(const Access& access, uint8_t* at, Call call) {
    State state{{}, access.variable, access.depends};
    if (access.stores_loaded) state = loaded_;
    const Mask all{{{~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}}}, 4, 0};
    if (is_short_ && is_defined(state) &&
        store_goes_on(at, kBytes, state.variable, state.loads, call.where))
      ++gone_on_;
    else
      watch_store(StoreDist::DIST_NORM_B32, at, state, nullptr, all, 4, call);
    std::memset(at, access.line, kBytes);
  }

  bool is_short_;
  State loaded_{};
  int gone_on_ = 0;
};

// Returns what the checks say of the function. Its addresses count from the begin of UB, or from 6
// KiB before its end.
std::string said_of(const std::vector<Loop>& loops, Machine& machine, bool is_at_end) {
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.policy = asctwin::no_policy();
  options.environment = false;
  options.workers = 1;
  options.kind = asctwin::KernelKind{0, 1};
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffers[kBuffers];
        const int64_t size = asctwin::local_memory_of(asctwin::Hardware::UB).size_bytes;
        const auto free = static_cast<uint32_t>(size - (kBuffers - 1) * kBufferBytes);
        for (int i = 0; i < kBuffers - 1; ++i) pipe.InitBuffer(buffers[i], kBufferBytes);
        pipe.InitBuffer(buffers[kBuffers - 1], free);
        Duplicate(buffers[0].Get<float>(), 1.0f, kBufferBytes / 4);
        Duplicate(buffers[2].Get<float>(), 1.0f, kBufferBytes / 8);
        auto* const ub = reinterpret_cast<uint8_t*>(buffers[0].Get<float>().GetPhyAddr());
        const asctwin::VectorFunction function({kFile, 99, 0});
        machine.run(loops, is_at_end ? ub + size - kBuffers * kBufferBytes : ub);
      },
      options, {});
  if (report.clean()) return "";
  // Accesses that go on are one access to a warning of order, so that its bytes may end later.
  static const std::regex kEnd(R"((bytes \[[0-9]+), [0-9]+\)( of UB that))");
  return std::regex_replace(report.text(), kEnd, "$1$2");
}

TEST(RegisterLines, SayWhatTheFullLookSays) {
  int gone_on = 0, findings = 0;
  for (unsigned seed = 1; seed <= 1500; ++seed) {
    Rng rng(seed);
    const std::vector<Loop> loops = random_function(rng);
    Machine whole(false), quick(true);
    const bool is_at_end = seed % 4 == 0;
    const std::string expected = said_of(loops, whole, is_at_end);
    ASSERT_EQ(said_of(loops, quick, is_at_end), expected) << "seed " << seed;
    gone_on += quick.gone_on();
    findings += expected.empty() ? 0 : 1;
  }
  EXPECT_GT(gone_on, 2000);
  EXPECT_GT(findings, 300);
}

}  // namespace
