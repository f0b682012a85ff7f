// Tests the questions of conditions and the answers.
#include "driver/conditions.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace asctwin::driver {
namespace {

using Words = std::vector<std::string>;

Conditions conditions_in(std::string_view text) {
  Conditions conditions;
  conditions.read(text);
  return conditions;
}

constexpr ArchNumbers kApart{2201, 220, "__DAV_C220__", true}, kFused{2002, 200, "__DAV_M200__"};

Answers answers_for(std::string_view text, const Words& given = {},
                    const ArchNumbers& arch = kApart) {
  return answers_to(conditions_in(text), given, arch, 7);
}

TEST(Conditions, AreReadFromDirectivesAlone) {
  const Conditions read = conditions_in(
      "int TILING_KEY_VAR;  // #if A\n#if B > 1 && \\\n  defined(C)  // D\n# elif E\n#ifdef F\n"
      "#ifndef G\n#define H 1\n  #if defined I\n");
  EXPECT_EQ(read.evaluated, (std::set<std::string>{"B", "E"}));
  EXPECT_EQ(read.tested, (std::set<std::string>{"C", "F", "G", "I"}));
  EXPECT_EQ(read.defined, std::set<std::string>{"H"});
}

TEST(Conditions, GiveTheKeyAsANumber) {
  EXPECT_EQ(answers_for("#if TILING_KEY_VAR == 7\n").macros, Words{"-DTILING_KEY_VAR=7ULL"});
  EXPECT_EQ(answers_for("#if TILING_KEY_VAR == 7\n", {"-DTILING_KEY_VAR=5"}).macros, Words{});
  EXPECT_EQ(answers_for("if (TILING_KEY_IS(7)) {}\n").macros, Words{});
  EXPECT_EQ(answers_for("if (TILING_KEY_VAR == 7) {}\n").macros, Words{});
  for (const char* const text :
       {"Run<TILING_KEY_VAR>();\n", "constexpr int kKey = TILING_KEY_VAR;\n",
        "if constexpr (TILING_KEY_IS(7)) {}\n"})
    EXPECT_EQ(answers_for(text).macros, Words{"-DTILING_KEY_VAR=7ULL"}) << text;
}

// spec: vector.md, section 5: a kernel need not declare its type.
TEST(Conditions, GiveKernelsWithAProductCubeCores) {
  const auto cores_for = [](std::string_view text, const ArchNumbers& arch = kApart) {
    const std::optional<KernelKind> kind = answers_for(text, {}, arch).kind_with_cube;
    return kind ? std::pair<int, int>(kind->cube, kind->vector) : std::pair<int, int>();
  };
  EXPECT_EQ(cores_for("Add(a, b, c, 8);\n"), std::pair(0, 0));
  EXPECT_EQ(cores_for("Mmad(c, a, b, p);\n"), std::pair(1, 0));
  EXPECT_EQ(cores_for("#ifdef __DAV_C220_CUBE__\nMmad(c, a, b, p);\n#endif\n"), std::pair(1, 2));
  EXPECT_EQ(cores_for("f<g_coreType>(); Mmad(c, a, b, p);\n"), std::pair(1, 2));
  EXPECT_EQ(cores_for("if ASCEND_IS_AIC { Mmad(c, a, b, p); }\n"), std::pair(1, 2));
  EXPECT_EQ(cores_for("KERNEL_TASK_TYPE_DEFAULT(t); Mmad(c, a, b, p);\n"), std::pair(0, 0));
  EXPECT_EQ(cores_for("Mmad(c, a, b, p);\n", kFused), std::pair(0, 0));  // one kind of core
}

TEST(Conditions, GiveTypesTheirNumbers) {
  const Words included = {"-include", "asctwin/type_numbers.inc"};
  const Answers unknown = answers_for("#if ORIG_DTYPE_X == DT_BF16\n");
  EXPECT_EQ(unknown.macros, included);
  ASSERT_EQ(unknown.warnings.size(), 1u);
  EXPECT_NE(unknown.warnings[0].find("`ORIG_DTYPE_X`"), std::string::npos);
  EXPECT_TRUE(answers_for("#if ORIG_DTYPE_X == 1\n", {"-DORIG_DTYPE_X=1"}).warnings.empty());
  EXPECT_TRUE(answers_for("#ifdef ORIG_DTYPE_X\n#if ORIG_DTYPE_X == 1\n").warnings.empty());
  EXPECT_TRUE(answers_for("#define ORIG_DTYPE_X 1\n#if ORIG_DTYPE_X\n").warnings.empty());
  EXPECT_EQ(answers_for("int DT_BF16;\n").macros, Words{});
  EXPECT_EQ(answers_for("", {"-DORIG_DTYPE_X=DT_BF16"}).macros, included);
}

TEST(Conditions, GiveFormatsTheirNumbers) {
  const Words included = {"-include", "asctwin/type_numbers.inc"};
  const std::string_view condition = "#if FORMAT_X == FORMAT_FRACTAL_NZ\n";
  const Answers unknown = answers_for(condition);
  EXPECT_EQ(unknown.macros, included);
  ASSERT_EQ(unknown.warnings.size(), 1u);
  EXPECT_NE(unknown.warnings[0].find("`FORMAT_X`"), std::string::npos);
  EXPECT_NE(unknown.warnings[0].find("is 0, which is FORMAT_NCHW"), std::string::npos);
  const Answers known = answers_for(condition, {"-DFORMAT_X=FORMAT_FRACTAL_NZ"});
  EXPECT_TRUE(known.warnings.empty());
  EXPECT_EQ(known.macros, included);
  EXPECT_TRUE(answers_for("#ifdef FORMAT_X\n#if FORMAT_X == 29\n").warnings.empty());
}

TEST(Conditions, AskForTheKindOfCore) {
  EXPECT_TRUE(answers_for("#ifdef __DAV_C220_CUBE__\n").by_core);
  EXPECT_TRUE(answers_for("#if defined(__DAV_VEC__)\n").by_core);
  EXPECT_TRUE(answers_for("if constexpr (g_coreType == AIC) {\n").by_core);
  EXPECT_TRUE(answers_for("run<g_coreType>();\n").by_core);
  EXPECT_FALSE(answers_for("if (g_coreType == AIC) return;\n").by_core);
  EXPECT_FALSE(answers_for("#ifdef __DAV_C220_CUBE__\n", {}, kFused).by_core);
  EXPECT_FALSE(answers_for("#ifdef __DAV_C220__\n").by_core);
}

TEST(Conditions, GiveCoresOfOneKindAConstant) {
  const std::string condition = "if constexpr (g_coreType == AIC) {\n";
  EXPECT_EQ(answers_for(condition, {}, kFused).macros, (Words{"-DASCTWIN_CORE=0"}));
  EXPECT_EQ(answers_for("KERNEL_TYPE_VECTORCORE\n" + condition, {}, kFused).macros, Words{});
  EXPECT_EQ(answers_for("if (g_coreType == AIC) return;\n", {}, kFused).macros, Words{});
}

}  // namespace
}  // namespace asctwin::driver
