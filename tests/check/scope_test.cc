// A scope of the tests' own: out = 2 * in, in plain C++ that announces its accesses as an item of
// the vector pipe. The checks find in it what they find in instructions, at the line of the access.
#include "asctwin/scope.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Finding;
using asctwin::Gm;
using asctwin::Report;
using asctwin::Scope;
using asctwin::SourceLoc;

constexpr int kCount = 128, kStep = 32;
constexpr int64_t kBytes = kCount * sizeof(float);

int line_of_read, line_of_write, line_of_call;  // in the newest kernel

void twice(float* out, const float* in, int count, SourceLoc where) {
  Scope scope("Twice", PIPE_V, where);
  for (int i = 0; i < count; i += kStep) {
    line_of_read = __LINE__ + 1;
    scope.read(in + i, kStep * sizeof(float), SourceLoc::here(), {"Load", "in"});
    float values[kStep];
    for (int k = 0; k < kStep; ++k) values[k] = 2 * in[i + k];
    line_of_write = __LINE__ + 1;
    scope.write(out + i, kStep * sizeof(float), SourceLoc::here(), {"Store"});
    for (int k = 0; k < kStep; ++k) out[i + k] = values[k];
  }
}

float* pointer(const LocalTensor<float>& tensor) {
  return reinterpret_cast<float*>(tensor.GetPhyAddr());
}

struct Tensors {
  TPipe pipe;
  TBuf<TPosition::VECCALC> in_buffer, out_buffer;
  LocalTensor<float> in, out;
  Tensors() {
    pipe.InitBuffer(in_buffer, kBytes);
    pipe.InitBuffer(out_buffer, kBytes);
    in = in_buffer.Get<float>();
    out = out_buffer.Get<float>();
  }
  void call(int count = kCount) {
    line_of_call = __LINE__ + 1;
    twice(pointer(out), pointer(in), count, SourceLoc::here());
  }
};

Report report_of(const std::function<void(GM_ADDR, GM_ADDR)>& kernel, Gm<float>& in, Gm<float>& out,
                 asctwin::RunOptions options = {}) {
  options.policy = asctwin::no_policy();
  return asctwin::run_on_cores(
      [&] { kernel(reinterpret_cast<GM_ADDR>(in.data()), reinterpret_cast<GM_ADDR>(out.data())); },
      options,
      {{in.block().data(), in.block().size_bytes(), asctwin::phrase("argument {}", 0)},
       {out.block().data(), out.block().size_bytes(), asctwin::phrase("argument {}", 1)}});
}

void load(Tensors& t, GM_ADDR in) {
  GlobalTensor<float> global;
  global.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(in), kCount);
  DataCopy(t.in, global, kCount);
}
void store(Tensors& t, GM_ADDR out) {
  GlobalTensor<float> global;
  global.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(out), kCount);
  DataCopy(global, t.out, kCount);
}
template <HardEvent kEvent>
void hand_over() {
  SetFlag<kEvent>(EVENT_ID0);
  WaitFlag<kEvent>(EVENT_ID0);
}

std::string text_of(const Report& report) { return report.clean() ? "" : report.text(); }

class ScopeOnChip : public ::testing::TestWithParam<const char*> {
 protected:
  Report run(const std::function<void(GM_ADDR, GM_ADDR)>& kernel) {
    for (int i = 0; i < kCount; ++i) in_[i] = static_cast<float>(i);
    asctwin::RunOptions options;
    options.soc = GetParam();
    options.schedule_seed = seed_;
    options.check = check_;
    options.autosync = autosync_;
    return report_of(kernel, in_, out_, options);
  }
  // The one finding.
  Finding find(const std::function<void(GM_ADDR, GM_ADDR)>& kernel) {
    const Report report = run(kernel);
    EXPECT_EQ(report.findings().size(), 1u) << text_of(report);
    return report.clean() ? Finding{} : report.findings()[0];
  }

  Gm<float> in_ = Gm<float>(kCount), out_ = Gm<float>(kCount);
  std::optional<uint64_t> seed_;
  asctwin::Check check_ = asctwin::Check::kFull;
  asctwin::Autosync autosync_ = asctwin::Autosync::kOn;
};

INSTANTIATE_TEST_SUITE_P(Chips, ScopeOnChip,
                         ::testing::Values("Ascend910B1", "Ascend310P3", "Ascend950"));

void right_order(GM_ADDR in, GM_ADDR out) {
  Tensors t;
  load(t, in);
  hand_over<HardEvent::MTE2_V>();
  t.call();
  hand_over<HardEvent::V_MTE3>();
  store(t, out);
}

TEST_P(ScopeOnChip, IsSilentInTheRightOrder) {
  const Report report = run(right_order);
  EXPECT_TRUE(report.clean()) << text_of(report);
  for (int i = 0; i < kCount; ++i) EXPECT_EQ(out_[i], 2.0f * static_cast<float>(i));
}

TEST_P(ScopeOnChip, ComputesTheSameUnderRandomSchedulesAndWithoutChecks) {
  for (uint64_t seed = 1; seed < 40; ++seed) {
    seed_ = seed;
    check_ = seed % 2 == 0 ? asctwin::Check::kOff : asctwin::Check::kFull;
    EXPECT_TRUE(run(right_order).clean());
    for (int i = 0; i < kCount; ++i) ASSERT_EQ(out_[i], 2.0f * static_cast<float>(i)) << seed;
  }
}

TEST_P(ScopeOnChip, RacesWithACopyThatItDoesNotWaitFor) {
  const Finding finding = find([](GM_ADDR in, GM_ADDR out) {
    Tensors t;
    load(t, in);
    t.call();
    hand_over<HardEvent::V_MTE3>();
    store(t, out);
  });
  EXPECT_EQ(finding.code, Code::E0401);
  EXPECT_EQ(finding.line, line_of_read);
  ASSERT_EQ(finding.notes.size(), 1u);
  EXPECT_EQ(finding.notes[0].english(), std::string("this is a part of `Twice` at ") + __FILE__ +
                                            ":" + std::to_string(line_of_call));
}

TEST_P(ScopeOnChip, RacesWithACopyThatDoesNotWaitForIt) {
  const Finding finding = find([](GM_ADDR in, GM_ADDR out) {
    Tensors t;
    load(t, in);
    hand_over<HardEvent::MTE2_V>();
    t.call();
    store(t, out);
  });
  EXPECT_EQ(finding.code, Code::E0401);
  EXPECT_NE(asctwin::Report({finding}, "", {}, asctwin::no_policy()).text().find("`Store`"),
            std::string::npos);
}

TEST_P(ScopeOnChip, ReadsWhatNothingHasWritten) {
  const Finding finding = find([](GM_ADDR, GM_ADDR) {
    Tensors t;
    Duplicate(t.in, 1.0f, kCount / 2);
    PipeBarrier<PIPE_V>();
    t.call();
  });
  EXPECT_EQ(finding.code, Code::E0302);
  EXPECT_EQ(finding.line, line_of_read);
}

TEST_P(ScopeOnChip, LeavesItsBuffer) {
  const Finding finding = find([](GM_ADDR, GM_ADDR) {
    Tensors t;
    Duplicate(t.in, 1.0f, kCount);
    PipeBarrier<PIPE_V>();
    twice(pointer(t.out) + kCount - 2 * kStep, pointer(t.in), kCount, SourceLoc::here());
  });
  EXPECT_EQ(finding.code, Code::E0201);
  EXPECT_EQ(finding.line, line_of_write);
}

// Two scopes of one pipe, the second on what the first has written.
TEST_P(ScopeOnChip, WaitsForAnEarlierScopeAsAnInstructionWould) {
  autosync_ = asctwin::Autosync::kOff;
  const Report report = run([](GM_ADDR, GM_ADDR) {
    Tensors t;
    Duplicate(t.in, 1.0f, kCount);
    PipeBarrier<PIPE_V>();
    t.call();
    twice(pointer(t.in), pointer(t.out), kCount, SourceLoc::here());
  });
  const bool is_ordered = std::string(GetParam()) == "Ascend950";
  ASSERT_EQ(report.clean(), is_ordered) << text_of(report);
  if (is_ordered) return;
  EXPECT_EQ(report.findings()[0].code, Code::E0402);
  EXPECT_EQ(report.findings()[0].line, line_of_read);
}

// It may read its own writes: in place, and one step later.
TEST_P(ScopeOnChip, ReadsWhatItHasWritten) {
  const Report report = run([](GM_ADDR, GM_ADDR) {
    uint8_t* const bytes = asctwin::local_memory_of(asctwin::Hardware::UB).begin;
    Scope scope("Chain", PIPE_V, SourceLoc::here());
    scope.write(bytes, 32, SourceLoc::here());
    std::fill_n(bytes, 32, uint8_t{0xFD});  // as undefined bytes look
    for (int64_t at = 32; at < kBytes; at += 32) {
      scope.read(bytes + at - 32, 32, SourceLoc::here());
      scope.write(bytes + at, 32, SourceLoc::here());
      std::copy_n(bytes + at - 32, 32, bytes + at);
    }
  });
  EXPECT_TRUE(report.clean()) << text_of(report);
}

// In place the read comes first, although both lines go through the whole buffer.
TEST_P(ScopeOnChip, DoesNotDefineWhatItHasReadBefore) {
  const Finding finding = find([](GM_ADDR, GM_ADDR) {
    auto* const ub =
        reinterpret_cast<float*>(asctwin::local_memory_of(asctwin::Hardware::UB).at(0));
    twice(ub, ub, kCount, SourceLoc::here());
  });
  EXPECT_EQ(finding.code, Code::E0302);
}

TEST_P(ScopeOnChip, MayLoadWhatIsUndefined) {
  const Report report = run([](GM_ADDR, GM_ADDR) {
    Tensors t;
    Scope scope("Tail", PIPE_V, SourceLoc::here());
    scope.load(pointer(t.in), kBytes, SourceLoc::here());
    scope.write(pointer(t.out), kBytes, SourceLoc::here());
    std::fill_n(pointer(t.out), kCount, 1.0f);
  });
  EXPECT_TRUE(report.clean()) << text_of(report);
}

TEST_P(ScopeOnChip, KnowsTheNewestOpenOne) {
  run([](GM_ADDR, GM_ADDR) {
    EXPECT_EQ(Scope::current(), nullptr);
    Scope outer("Outer", PIPE_V, SourceLoc::here());
    {
      Scope inner("Inner", PIPE_V, SourceLoc::here());
      EXPECT_EQ(Scope::current(), &inner);
    }
    EXPECT_EQ(Scope::current(), &outer);
    EXPECT_TRUE(outer.is_recorded());
  });
  check_ = asctwin::Check::kOff;
  run([](GM_ADDR, GM_ADDR) {
    EXPECT_FALSE(Scope("Outer", PIPE_V, SourceLoc::here()).is_recorded());
  });
}

TEST_P(ScopeOnChip, TranslatesPlacesInUb) {
  run([](GM_ADDR, GM_ADDR) {
    Tensors t;
    const asctwin::LocalMemory ub = asctwin::local_memory_of(asctwin::Hardware::UB);
    const auto offset = static_cast<int64_t>(kBytes);  // of the second buffer
    EXPECT_EQ(ub.at(offset), reinterpret_cast<uint8_t*>(pointer(t.out)));
    EXPECT_EQ(ub.offset_of(pointer(t.out)), offset);
    EXPECT_EQ(ub.offset_of(&t), -1);
  });
}

}  // namespace
