// Random programs give the same reports and the same shadow memory with the fast path and without:
// loops over a few calls whose operands move about, with and without the synchronisation that they
// need. What the checks know of each DataBlock at the end shows in what they say of calls that read
// and overwrite it, each at a line of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Gm;

constexpr uint32_t kOfBlock = 16;      // halves of a DataBlock
constexpr uint32_t kUbBlocks = 48;     // that tensors lie in
constexpr uint32_t kGlobal = 4096;     // halves of each argument
constexpr uint32_t kBufferBlocks = 6;  // of a buffer of the queue

class RandomProgram {
 public:
  RandomProgram(uint32_t seed, GM_ADDR in, GM_ADDR out) : random_(seed) {
    in_.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(in), kGlobal);
    out_.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(out), kGlobal);
    pipe_.InitBuffer(queue_, 2, kBufferBlocks * 32);
    pipe_.InitBuffer(buffer_, kUbBlocks * 32);
    ub_ = buffer_.Get<half>();
    laxness_ = below(8);
  }

  // A core without checks begins with the bytes that an earlier one has left.
  void fill() {
    constexpr uint32_t kBlocks = kUbBlocks + 2 * kBufferBlocks;
    Duplicate(LocalTensor<half>(TPosition::VECCALC, 0, kBlocks * kOfBlock), half(1),
              kBlocks * kOfBlock);
  }

  void run() {
    for (int loop = 0; loop < 4; ++loop) {
      uint32_t body[4];
      for (uint32_t& call : body) call = below(kCalls);
      const uint32_t turns = 2 + below(6);
      for (uint32_t turn = 0; turn < turns; ++turn)
        for (const uint32_t call : body) step(call);
    }
    probe();
  }

 private:
  static constexpr uint32_t kCalls = 16;

  uint32_t below(uint32_t end) { return static_cast<uint32_t>(random_() % end); }
  // Most calls of a loop have one size.
  uint32_t size() { return (below(6) == 0 ? 1 + below(5) : 4) * kOfBlock; }
  LocalTensor<half> local(uint32_t count) {
    return ub_[below(kUbBlocks - count / kOfBlock + 1) * kOfBlock];
  }
  GlobalTensor<half> at(GlobalTensor<half>& tensor, uint32_t count) {
    return tensor[below((kGlobal - count) / kOfBlock) * kOfBlock];
  }

  void step(uint32_t call) {
    if (below(8) >= laxness_) PipeBarrier<PIPE_ALL>();
    const uint32_t n = size();
    switch (call) {
      case 0:
        return DataCopy(local(n), at(in_, n), n);
      case 1:
        return DataCopy(at(out_, n), local(n), n);
      case 2:
        return Duplicate(local(n), half(1), static_cast<int32_t>(n));
      case 3:
        return in_place(local(n), n);
      case 4:
        return sum(n);
      case 5:
        return Muls(local(2 * kOfBlock), ub_, half(2), kOfBlock, 1, {4, 4, 8, 8});
      case 6:
        return DataCopyPad(local(n + kOfBlock), at(in_, n), {1, n * 2 - 6, 0, 0, 0},
                           {below(3) == 0, 0, 3, half(4)});
      case 7:
        return DataCopy(local(n), at(in_, 4 * n), {2, 1, 3, 1});
      case 8:
        return pass_on();
      case 9:
        return add_up(n);
      case 10:
        return with_mask(n);
      case 11:
        return ub_.SetValue(below(kUbBlocks * kOfBlock), ub_.GetValue(below(64)));
      case 12:
        return update_elements(n);
      case 13:
        return out_.SetValue(below(64), in_.GetValue(below(kGlobal)));
      case 14:
        return clean_cache();
      default:
        return flags(n);
    }
  }

  void in_place(const LocalTensor<half>& x, uint32_t n) {
    Adds(x, x, half(1), static_cast<int32_t>(n));
  }
  void sum(uint32_t n) {
    const LocalTensor<half> x = ub_[below(4) * 8 * kOfBlock], y = ub_[below(4) * 8 * kOfBlock];
    Add(ub_[below(4) * 8 * kOfBlock], x, y, static_cast<int32_t>(std::min(n, 8 * kOfBlock)));
  }
  void pass_on() {
    auto tensor = queue_.AllocTensor<half>();
    if (below(5) != 0) DataCopy(tensor, at(in_, 64), 64);
    queue_.EnQue(tensor);
    tensor = queue_.DeQue<half>();
    if (below(5) != 0) DataCopy(ub_[below(8) * kOfBlock], tensor, below(4) == 0 ? 32 : 64);
    queue_.FreeTensor(tensor);
  }
  void add_up(uint32_t n) {
    SetAtomicAdd<half>();
    DataCopy(at(out_, n), ub_, n);
    SetAtomicNone();
    DataCopy(at(out_, n), ub_, n);
  }
  void with_mask(uint32_t n) {
    SetMaskNorm();
    SetVectorMask<half>(0, below(2) == 0 ? ~uint64_t{0} : 0xFFFF);
    Adds<half, false>(ub_, ub_[below(2) * 64], half(1), MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
    Adds(local(n), ub_, half(1), static_cast<int32_t>(n));
    ResetMask();
  }
  // In order, and as elements of two sizes.
  void update_elements(uint32_t n) {
    const LocalTensor<half> x = local(n);
    const LocalTensor<int32_t> wide = x.ReinterpretCast<int32_t>();
    const uint32_t first = below(4);
    for (uint32_t i = first; i < n / 4; ++i) x.SetValue(i, half(1));
    for (uint32_t i = first; i < n / 8; ++i) wide.SetValue(i, wide.GetValue(i) + 1);
  }
  void clean_cache() {
    DataCacheCleanAndInvalid<half, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(
        out_[below(2) * 32]);
  }
  void flags(uint32_t n) {
    DataCopy(ub_, at(in_, n), n);
    SetFlag<HardEvent::MTE2_V>(3);
    WaitFlag<HardEvent::MTE2_V>(3);
    Adds(ub_[20 * kOfBlock], ub_, half(1), static_cast<int32_t>(n));
  }

  void probe() {
    // Leaves unread bytes, which the calls below would read.
    if (below(2) == 0)
      Duplicate(ub_, half(1), static_cast<int32_t>(kUbBlocks * kOfBlock), {"whole.cpp", 1});
    for (uint32_t block = 0; block < kUbBlocks; ++block) {
      const int line = static_cast<int>(block * 8);
      const LocalTensor<half> x = ub_[block * kOfBlock];
      DataCopy(out_[kGlobal - kOfBlock], x, kOfBlock, {"block.cpp", line + 1});
      DataCopy(x, in_, kOfBlock, {"block.cpp", line + 2});
      Adds(x, x, half(1), kOfBlock, {"block.cpp", line + 3});
    }
    for (uint32_t block = 0; block < kGlobal / kOfBlock; block += 3)
      DataCopy(out_[block * kOfBlock], ub_, kOfBlock, {"global.cpp", static_cast<int>(block)});
  }

  std::mt19937 random_;
  uint32_t laxness_ = 0;
  TPipe pipe_;
  TQue<TPosition::VECIN, 2> queue_;
  TBuf<TPosition::VECCALC> buffer_;
  GlobalTensor<half> in_, out_;
  LocalTensor<half> ub_;
};

struct Outcome {
  std::vector<std::string> report;  // by line
  std::vector<uint16_t> out;
  bool operator==(const Outcome&) const = default;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// Returns the first line that differs.
std::string first_difference(const Outcome& a, const Outcome& b) {
  for (size_t i = 0; i < std::min(a.report.size(), b.report.size()); ++i)
    if (a.report[i] != b.report[i]) return a.report[i] + " / " + b.report[i];
  return a.report == b.report ? "in global memory" : "one report is longer";
}
void expect_equal(uint32_t seed, const Outcome& fast, const Outcome& slow) {
  EXPECT_TRUE(fast == slow) << "seed " << seed << ": " << first_difference(fast, slow);
}

Outcome run(uint32_t seed, asctwin::Check check, bool fast_path, int blocks = 1) {
  Gm<half> in(kGlobal), out(kGlobal);
  // Unwritten bytes among them.
  for (uint32_t i = 0; i < kGlobal; ++i)
    if (seed % 3 != 0 || i / 100 % 7 != 0) in[i] = static_cast<float>(i % 50);
  asctwin::RunOptions options;
  options.check = check;
  options.fast_path = fast_path;
  options.blocks = blocks;
  options.workers = 1;
  options.policy.pedantic = true;  // W0603 as well
  options.autosync = seed % 2 == 0 ? asctwin::Autosync::kOn : asctwin::Autosync::kOff;
  const std::function<void()> kernel = [&] {
    RandomProgram program(seed, reinterpret_cast<GM_ADDR>(in.data()),
                          reinterpret_cast<GM_ADDR>(out.data()));
    if (check == asctwin::Check::kOff) program.fill();
    program.run();
  };
  std::vector<asctwin::GlobalRange> ranges;
  asctwin::collect_range(ranges, 0, in);
  asctwin::collect_range(ranges, 1, out);
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, ranges);
  const auto* words = reinterpret_cast<const uint16_t*>(out.data());
  return {lines_of(report.as(asctwin::ReportFormat::kJson)), {words, words + kGlobal}};
}

TEST(FastPathProperty, ReportsAndShadowMemoryAreEqualWithItAndWithout) {
  for (uint32_t seed = 0; seed < 60 && !HasFailure(); ++seed)
    expect_equal(seed, run(seed, asctwin::Check::kFull, true),
                 run(seed, asctwin::Check::kFull, false));
}

// They write the same places, and look for flags there.
TEST(FastPathProperty, ReportsOfSeveralCoresAreEqual) {
  for (uint32_t seed = 0; seed < 16 && !HasFailure(); ++seed)
    expect_equal(seed, run(seed, asctwin::Check::kFull, true, 3),
                 run(seed, asctwin::Check::kFull, false, 3));
}

TEST(FastPathProperty, CallsAloneAreCheckedAlike) {
  for (uint32_t seed = 0; seed < 60 && !HasFailure(); ++seed)
    expect_equal(seed, run(seed, asctwin::Check::kFast, true),
                 run(seed, asctwin::Check::kFast, false));
}

// Without checks as well a call is remembered, by its record and the registers.
TEST(FastPathProperty, BytesAreEqualWithoutChecks) {
  for (uint32_t seed = 0; seed < 60 && !HasFailure(); ++seed)
    expect_equal(seed, run(seed, asctwin::Check::kOff, true),
                 run(seed, asctwin::Check::kOff, false));
}

}  // namespace
