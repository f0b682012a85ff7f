// Wrong calls of normalisations, each beside a right one: an error at the user's line. What is
// given away is lost. spec: adv_nn.md, sections 0.1, 3 and 11
#include "lib/norm_room.h"
#include "run/codes_of.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

constexpr const char* kA2 = "Ascend910B1";
constexpr RowShape kShape = {4, 60, 64};

// A correct call of LayerNorm, of which a test changes one thing.
struct Call {
  Room room;
  LocalTensor<float> x = room.take<float>(Numbers(4 * 64, 1));
  LocalTensor<float> gamma = room.take<float>(Numbers(64, 1));
  LocalTensor<float> beta = room.take<float>(Numbers(64, 1));
  LocalTensor<float> y = room.take<float>(4 * 64);
  LocalTensor<float> mean = room.take<float>(8);
  LocalTensor<float> spread = room.take<float>(8);
  LocalTensor<uint8_t> tmp = room.take<uint8_t>(512);
  LayerNormTiling tiling;
  LayerNormSeparateTiling separate;
  LayerNormPara para = {kShape.rows, kShape.length, kShape.pitch};

  Call() {
    GetLayerNormNDTilingInfo(TensorShape({2, 2, 64, 60}), 512, 4, false, tiling);
    GetLayerNormNDTilingInfo(TensorShape({4, 60}), 512, 4, false, true, separate);
    PipeBarrier<PIPE_ALL>();
  }
  template <bool reuses = false>
  int by_tiling() {
    LayerNorm<float, reuses>(y, mean, spread, x, gamma, beta, tmp, 1e-5f, tiling);
    return __LINE__ - 1;
  }
  void by_para() {
    LayerNorm<float, float>(y, mean, spread, x, gamma, beta, 1e-5f, tmp, para, separate);
  }
};

std::string codes_of_call(const std::function<void(Call&)>& call, const char* soc = kA2) {
  return codes_of(run_on(soc, [&] {
    Call right;
    call(right);
  }));
}

TEST(NormMisuse, NamesBothSizesOfAScratchThatIsTooSmall) {
  int line = 0;
  const auto report = run_on(kA2, [&] {
    Call call;
    call.tmp = call.room.take<uint8_t>(480);
    line = __LINE__ + 1;
    LayerNorm(call.y, call.mean, call.spread, call.x, call.gamma, call.beta, call.tmp, 1e-5f,
              call.tiling);
  });
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, asctwin::Code::E0105);
  EXPECT_EQ(report.findings()[0].line, line);
  EXPECT_NE(report.text().find("480 B"), std::string::npos) << report.text();
  EXPECT_NE(report.text().find("512 B"), std::string::npos) << report.text();
}

TEST(NormMisuse, NeedsUbForItsScratch) {
  const auto codes = [](uint32_t left) {
    return codes_of(run_on("Ascend910B1", [&] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> most;
      pipe.InitBuffer(most, 192 * 1024 - left);
      const auto x = most.Get<float>();
      Duplicate(x, 1.0f, 64);
      PipeBarrier<PIPE_V>();
      const RmsNormTiling tiling{1, 1, 64, 64, 0, 0, 0, 0, 0, 0, 0, 0};
      RmsNorm<float>(x[128], x, x, 1e-5f, tiling);
    }));
  };
  EXPECT_EQ(codes(512), "");
  EXPECT_EQ(codes(480), "E0105");
  EXPECT_EQ(codes(0), "E0206");
}

// The library reserves a window of UB for LayerNorm on this chip.
TEST(NormMisuse, LeavesTheReservedWindow) {
  const auto codes = [](uint32_t left) {
    return codes_of(run_on("Ascend910B1", [&] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> most;
      pipe.InitBuffer(most, 192 * 1024 - left);
      const auto x = most.Get<float>();
      Duplicate(x, 1.0f, 64);
      PipeBarrier<PIPE_V>();
      LayerNormTiling tiling;
      GetLayerNormNDTilingInfo(TensorShape({1, 1, 64, 64}), 512, 4, false, tiling);
      const auto tmp = most.Get<uint8_t>()[4096];
      LayerNorm<float>(x[128], x[256], x[320], x, x, x, tmp, 1e-5f, tiling);
    }));
  };
  EXPECT_EQ(codes(8192), "");
  EXPECT_EQ(codes(8192 - 32), "E0207");
}

TEST(NormMisuse, KeepsOperandsApart) {
  EXPECT_EQ(codes_of_call([](Call& call) { call.by_tiling(); }), "");
  EXPECT_EQ(codes_of_call([](Call& call) { call.by_para(); }), "");
  // In place by tiling alone.
  EXPECT_EQ(codes_of_call([](Call& call) { call.y = call.x, call.by_tiling(); }), "");
  EXPECT_EQ(codes_of_call([](Call& call) { call.y = call.x, call.by_para(); }), "E0105");
  EXPECT_EQ(codes_of_call([](Call& call) {
              call.x = call.room.take<float>(Numbers(320, 1));
              call.y = call.x[8];
              PipeBarrier<PIPE_ALL>();
              call.by_tiling();
            }),
            "E0107");
  EXPECT_EQ(codes_of_call([](Call& call) { call.mean = call.gamma, call.by_tiling(); }), "E0107");
  const auto over = [](const LocalTensor<float>& tensor) {
    return tensor.ReinterpretCast<uint8_t>();
  };
  EXPECT_EQ(codes_of_call([&](Call& call) { call.tmp = over(call.x), call.by_tiling(); }), "E0105");
  EXPECT_EQ(codes_of_call([&](Call& call) { call.tmp = over(call.y[64]), call.by_para(); }),
            "E0105");
}

// Its caller does not see repeats.
TEST(NormMisuse, IsHelpedWithoutAWordOfRepeats) {
  const auto report = run_on(kA2, [] {
    Call call;
    call.mean = call.gamma;
    call.by_tiling();
  });
  ASSERT_EQ(codes_of(report), "E0107");
  EXPECT_NE(report.text().find("give `outputMean` memory of its own"), std::string::npos)
      << report.text();
  EXPECT_EQ(report.text().find("repeat"), std::string::npos) << report.text();
}

TEST(NormMisuse, IsHeldToItsShape) {
  const auto by_tiling = [](uint32_t h, uint32_t original) {
    return codes_of_call([&](Call& call) {
      call.tiling.hLength = h;
      call.tiling.originalHLength = original;
      call.by_tiling();
    });
  };
  EXPECT_EQ(by_tiling(64, 64), "");
  EXPECT_EQ(by_tiling(64, 1), "");
  EXPECT_EQ(by_tiling(60, 60), "E0105");
  EXPECT_EQ(by_tiling(56, 64), "E0105");
  EXPECT_EQ(codes_of_call([](Call& call) { call.tiling = {}, call.by_tiling(); }),
            "E0102 E0102 E0102 E0102");
  const auto by_para = [](const LayerNormPara& para) {
    return codes_of_call([&](Call& call) { call.para = para, call.by_para(); });
  };
  EXPECT_EQ(by_para({4, 60, 64}), "");
  EXPECT_EQ(by_para({3, 60, 64}), "");
  EXPECT_EQ(by_para({4, 60, 60}), "E0105");
  EXPECT_EQ(by_para({0, 60, 64}), "E0102");
}

TEST(NormMisuse, IsTiledForItsShape) {
  const auto tiled = [](uint32_t a, uint32_t r) {
    return codes_of_call([&](Call& call) {
      GetLayerNormNDTilingInfo(TensorShape({a, r}), 512, 4, false, true, call.separate);
      call.by_para();
    });
  };
  EXPECT_EQ(tiled(8, 60), "");
  EXPECT_EQ(tiled(4, 64), "");  // with the padding
  EXPECT_EQ(tiled(3, 60), "E0105");
  EXPECT_EQ(tiled(4, 56), "E0105");
  // More rows than the tensors have.
  EXPECT_EQ(codes_of_call([](Call& call) { call.tiling.bLength = 9999, call.by_tiling(); }),
            "E0102");
  EXPECT_EQ(codes_of_call([](Call& call) { call.tiling.bLength = 1024, call.by_tiling(); }),
            "E0201 E0201");
}

TEST(NormMisuse, IsThereOnItsChipsForItsTypes) {
  const auto by_tiling = [](const char* soc) {
    return codes_of_call([](Call& call) { call.by_tiling(); }, soc);
  };
  for (const char* soc : {"Ascend910B1", "Ascend310P3", "Ascend950"}) EXPECT_EQ(by_tiling(soc), "");
  for (const char* soc : {"Ascend310B1", "Ascend910A", "KirinX90"})
    EXPECT_EQ(by_tiling(soc), "E0101") << soc;
  const auto in_bfloat16 = [](const char* soc) {
    return codes_of_call(
        [](Call& call) {
          const auto y = call.room.take<bfloat16_t>(256),
                     x = call.room.take<bfloat16_t>(Numbers(256, 1)),
                     gamma = call.room.take<bfloat16_t>(Numbers(64, 1));
          PipeBarrier<PIPE_ALL>();
          LayerNorm<bfloat16_t, bfloat16_t>(y, call.mean, call.spread, x, gamma, gamma, 1e-5f,
                                            call.tmp, call.para, call.separate);
        },
        soc);
  };
  EXPECT_EQ(in_bfloat16("Ascend950"), "");
  EXPECT_EQ(in_bfloat16(kA2), "E0101");
}

constexpr LayerNormConfig kVariance = {false, false, false, false};
TEST(NormMisuse, GivesTheVarianceOn950Alone) {
  const auto variance = [](Call& call) {
    LayerNorm<float, float, false, kVariance>(call.y, call.mean, call.spread, call.x, call.gamma,
                                              call.beta, 1e-5f, call.tmp, call.para, call.separate);
  };
  EXPECT_EQ(codes_of_call(variance, "Ascend950"), "");
  EXPECT_EQ(codes_of_call(variance), "E0105");
}

// With isReuseSource x is lost, unless the result is there.
TEST(NormMisuse, LosesWhatItMayReuse) {
  const auto read_x_after = [](Call& call, bool in_place) {
    if (in_place) call.y = call.x;
    call.by_tiling<true>();
    Adds(call.beta, call.x, 0.0f, 8);
    PipeBarrier<PIPE_ALL>();
    call.beta.GetValue(0);
  };
  EXPECT_EQ(codes_of_call([](Call& call) {
              call.by_tiling();
              Adds(call.beta, call.x, 0.0f, 8);
            }),
            "");
  EXPECT_EQ(codes_of_call([&](Call& call) { read_x_after(call, true); }), "");
  EXPECT_NE(codes_of_call([&](Call& call) { read_x_after(call, false); }), "");
}

constexpr NormalizeConfig kFourRows = {ReducePattern::AR, 4, false, false, false};
TEST(NormMisuse, NormalizeKnowsItsRows) {
  const auto rows = [](uint32_t count) {
    return codes_of_call([&](Call& call) {
      const auto variance = call.room.take<float>(Numbers(8, 1)),
                 mean = call.room.take<float>(Numbers(8, 1));
      PipeBarrier<PIPE_ALL>();
      Normalize<float, float, false, kFourRows>(call.y, call.spread, mean, variance, call.x,
                                                call.gamma, call.beta, 1e-5f, {count, 60, 64});
    });
  };
  EXPECT_EQ(rows(4), "");
  EXPECT_EQ(rows(3), "E0105");
}

template <bool reuses>
std::string codes_of_deep_norm(uint32_t h, bool in_place, bool basic) {
  return codes_of_call([&](Call& call) {
    const uint32_t rows = basic ? 8 : 1;
    const auto x = call.room.take<float>(Numbers(rows * h, 1)),
               gx = call.room.take<float>(Numbers(rows * h, 1)),
               gamma = call.room.take<float>(Numbers(h, 1));
    const auto y = in_place ? x : call.room.take<float>(rows * h);
    DeepNormTiling tiling = {};
    tiling.bLength = 1;
    tiling.sLength = rows;
    tiling.hLength = tiling.originalHLength = h;
    PipeBarrier<PIPE_ALL>();
    if (basic)
      DeepNorm<float, reuses, true>(y, call.mean, call.spread, x, gx, gamma, gamma, call.tmp, 1.0f,
                                    1e-5f, tiling);
    else
      DeepNorm<float, reuses>(y, call.mean, call.spread, x, gx, gamma, gamma, call.tmp, 1.0f, 1e-5f,
                              tiling);
  });
}

TEST(NormMisuse, DeepNormIsHeldToItsRules) {
  EXPECT_EQ(codes_of_deep_norm<false>(64, false, true), "");
  EXPECT_EQ(codes_of_deep_norm<false>(72, false, false), "");
  EXPECT_EQ(codes_of_deep_norm<false>(72, false, true), "E0105");
  EXPECT_EQ(codes_of_deep_norm<true>(64, true, false), "");
  EXPECT_EQ(codes_of_deep_norm<false>(64, true, false), "E0105");
  EXPECT_EQ(codes_of_deep_norm<false>(2040, false, false), "");
  EXPECT_EQ(codes_of_deep_norm<false>(2048, false, false), "E0102 E0102");
}

TEST(NormMisuse, GroupsHaveAsManyChannels) {
  const auto groups = [](uint32_t g, const char* soc) {
    return codes_of_call(
        [&](Call& call) {
          GroupNormTiling tiling;
          GetGroupNormNDTilingInfo(TensorShape({1, 4, 8, 8}), 512, 4, false, g, tiling);
          GroupNorm<float>(call.y, call.mean, call.spread, call.x, call.gamma, call.beta, 1e-5f,
                           tiling);
        },
        soc);
  };
  EXPECT_EQ(groups(2, kA2), "");
  EXPECT_EQ(groups(3, kA2), "E0105");
  EXPECT_EQ(groups(0, kA2), "E0102");
  EXPECT_EQ(groups(2, "Ascend310P3"), "E0101");
}

// Two calls that share their scratch, and one that uses the result, need no barrier.
TEST(NormMisuse, NeedsNoBarrierBehindACall) {
  asctwin::RunOptions options;
  options.autosync = asctwin::Autosync::kOff;
  const auto report = asctwin::run_on_cores(
      [] {
        Call call;
        call.by_tiling();
        call.x = call.y;
        call.y = call.room.take<float>(256);
        call.by_tiling();
        Adds(call.gamma, call.y, 0.0f, kShape.length);
      },
      options, {});
  EXPECT_EQ(codes_of(report), "");
}

}  // namespace
