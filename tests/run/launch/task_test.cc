// Tests a kernel's declarations about its launch: its kind, and the workspaces.
// spec: vector.md, section 5
#include <gtest/gtest.h>

#include <atomic>
#include <utility>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

std::atomic<int> cube_cores, vector_cores;

void count_cores() {
  if ASCEND_IS_AIC
    ++cube_cores;
  if ASCEND_IS_AIV
    ++vector_cores;
}

template <KernelMetaType kType>
void counts() {
  KERNEL_TASK_TYPE_DEFAULT(kType);
  count_cores();
}
void counts_by_key() {
  KERNEL_TASK_TYPE(1, KERNEL_TYPE_AIC_ONLY);
  KERNEL_TASK_TYPE(2, KERNEL_TYPE_MIX_AIC_1_2);
  count_cores();
}

using Cores = std::pair<int, int>;

Cores cores_of(void (*kernel)(), asctwin::RunOptions options = {}) {
  cube_cores = vector_cores = 0;
  options.blocks = 3;
  const asctwin::Report report = asctwin::run(kernel, options);
  EXPECT_TRUE(report.clean()) << report.text();
  return {cube_cores, vector_cores};
}

TEST(KernelType, DecidesWhichCoresRun) {
  EXPECT_EQ(cores_of(counts<KERNEL_TYPE_AIV_ONLY>), Cores(0, 3));
  EXPECT_EQ(cores_of(counts<KERNEL_TYPE_AIC_ONLY>), Cores(3, 0));
  EXPECT_EQ(cores_of(counts<KERNEL_TYPE_MIX_AIC_1_1>), Cores(3, 3));
  EXPECT_EQ(cores_of(counts<KERNEL_TYPE_MIX_AIC_1_2>), Cores(3, 6));
}

// spec: sync_and_timing.md, section 1.6
template <KernelMetaType kType>
void meets() {
  KERNEL_TASK_TYPE_DEFAULT(kType);
  SyncAll<false>();
}

TEST(KernelType, OnlyMixedOnesHaveFlagsBetweenCores) {
  const auto codes_in = [](void (*kernel)()) {
    return asctwin::test::codes_of(asctwin::run(kernel, asctwin::RunOptions{}));
  };
  EXPECT_EQ(codes_in(meets<KERNEL_TYPE_AIC_ONLY>), "E0105");
  EXPECT_EQ(codes_in(meets<KERNEL_TYPE_MIX_AIC_1_0>), "");
  const auto vectors = [] {
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    SyncAll();
  };
  EXPECT_EQ(codes_in(vectors), "W0702");
}

TEST(KernelType, MayDependOnTheTilingKey) {
  asctwin::RunOptions options;
  EXPECT_EQ(cores_of(counts_by_key, options), Cores(0, 3));
  options.tiling_key = 1;
  EXPECT_EQ(cores_of(counts_by_key, options), Cores(3, 0));
  options.tiling_key = 2;
  EXPECT_EQ(cores_of(counts_by_key, options), Cores(3, 6));
}

TEST(KernelType, GivesWayToTheLaunch) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{0, 2};
  EXPECT_EQ(cores_of(counts<KERNEL_TYPE_AIC_ONLY>, options), Cores(0, 6));
}

void cube_kernel() { count_cores(); }

TEST(KernelType, IsTheOneThatTheKernelIsRegisteredWith) {
  const asctwin::KernelRegistration registration("cube_kernel", &cube_kernel,
                                                 asctwin::KernelKind{1, 0}, "k.cpp", 1);
  EXPECT_EQ(cores_of(cube_kernel), Cores(3, 0));
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{0, 1};
  EXPECT_EQ(cores_of(cube_kernel, options), Cores(0, 3));
}

TEST(KernelType, MeansNothingWhereCoresAreNotSeparate) {
  asctwin::RunOptions options;
  options.soc = "Ascend310P3";
  EXPECT_EQ(cores_of(counts<KERNEL_TYPE_MIX_AIC_1_2>, options), Cores(3, 3));
}

void says_it_late() {
  PipeBarrier<PIPE_ALL>();
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
}

asctwin::Code only_code(void (*kernel)()) {
  const asctwin::Report report = asctwin::run(kernel, {});
  EXPECT_EQ(report.findings().size(), 1u) << report.text();
  return report.findings().empty() ? asctwin::Code::E0999 : report.findings()[0].code;
}

TEST(KernelType, IsRefusedBehindInstructionsAndOnOtherChips) {
  EXPECT_EQ(only_code(says_it_late), asctwin::Code::E0901);
  EXPECT_EQ(only_code(counts<KERNEL_TYPE_MIX_AICORE>), asctwin::Code::E0101);
}

void tell_workspaces(GM_ADDR workspace, GM_ADDR out) {
  auto* const told = reinterpret_cast<int64_t*>(out);
  told[0] = GetUserWorkspace(workspace) - workspace;
  SetSysWorkspace(workspace);
  SetSysWorkspace(workspace + 32);
  told[1] = GetSysWorkSpacePtr() - workspace;
  told[2] = GetUserWorkspace(workspace) - workspace;
  SetSysWorkspaceForce(workspace + 32);
  told[3] = GetSysWorkSpacePtr() - workspace;
}

TEST(Workspace, OfTheUserLiesBehindThatOfTheLibrary) {
  for (const auto& [soc, reserved] : {std::pair("Ascend910B1", 16), {"Ascend310P3", 2}}) {
    const asctwin::Gm<int64_t> out({-1, -1, -1, -1});
    asctwin::RunOptions options;
    options.soc = soc;
    EXPECT_TRUE(asctwin::run(tell_workspaces, options, asctwin::Gm<uint8_t>(64), out).clean());
    EXPECT_EQ(std::vector<int64_t>(out.begin(), out.end()),
              (std::vector<int64_t>{0, 0, reserved * 1024 * 1024, 32}));
  }
}

}  // namespace
