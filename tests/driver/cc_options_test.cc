// A compiler's command line, taken apart.
#include "driver/cc_options.h"

#include <gtest/gtest.h>

namespace asctwin::driver {
namespace {

using Words = std::vector<std::string>;
using Kind = CcItem::Kind;
using Mode = CcOptions::Mode;

Words texts(const CcOptions& options, Kind kind) {
  Words result;
  for (const CcItem& item : options.items) {
    if (item.kind == kind) result.push_back(item.text);
  }
  return result;
}

TEST(CcOptions, GoToTheirStages) {
  const CcOptions options =
      parse_cc_options({"-c",  "-Iinc",         "-I",      "dir",   "-DX=1", "-include", "a.h",
                        "-O3", "-march=native", "-MD",     "-MF",   "k.d",   "-L.",      "-l",
                        "m",   "-Wl,-z,now",    "-shared", "k.cpp", "-o",    "k.o"});
  EXPECT_EQ(options.mode, Mode::kObject);
  EXPECT_EQ(options.output, "k.o");
  EXPECT_EQ(options.flags.preprocess, (Words{"-Iinc", "-I", "dir", "-DX=1", "-include", "a.h"}));
  EXPECT_EQ(options.flags.common, (Words{"-O3", "-march=native"}));
  EXPECT_EQ(options.dependencies, (Words{"-MD", "-MF", "k.d"}));
  EXPECT_EQ(texts(options, Kind::kLink), (Words{"-L.", "-l", "m", "-Wl,-z,now", "-shared"}));
  EXPECT_EQ(texts(options, Kind::kSource), Words{"k.cpp"});
}

TEST(CcOptions, InputsAreToldByNameOrLanguage) {
  const CcOptions options =
      parse_cc_options({"a.cpp", "b.asc", "c.ii", "d.o", "-lx", "-x", "cce", "e.txt", "-xnone",
                        "f.so", "-x", "c++-cpp-output", "g"});
  EXPECT_EQ(texts(options, Kind::kSource), (Words{"a.cpp", "b.asc", "e.txt"}));
  EXPECT_EQ(texts(options, Kind::kPreprocessed), (Words{"c.ii", "g"}));
  EXPECT_EQ(texts(options, Kind::kLink), (Words{"d.o", "-lx", "f.so"}));
  EXPECT_TRUE(parse_cc_options({"-x", "c++", "-"}).has_inputs());
  EXPECT_FALSE(parse_cc_options({"--version"}).has_inputs());
}

TEST(CcOptions, TheDriversOwnAreKeptFromTheCompiler) {
  const CcOptions options = parse_cc_options(
      {"--soc", "Ascend910B1", "-v", "--kernel=k<1>", "--kernel", "m", "-dumpversion"});
  EXPECT_EQ(options.chip, "Ascend910B1");
  EXPECT_EQ(options.instances, (Words{"k<1>", "m"}));
  EXPECT_EQ(options.plain, (Words{"-v", "-dumpversion"}));
  EXPECT_EQ(parse_cc_options({"--npu-arch=dav-2201"}).chip, "dav-2201");
  EXPECT_EQ(parse_cc_options({"--cce-soc-version=Ascend310P3"}).chip, "Ascend310P3");
  EXPECT_TRUE(parse_cc_options({"--help"}).help);
}

TEST(CcOptions, FlagsOfTheVendorsCompilerAreIgnored) {
  const CcOptions options = parse_cc_options(
      {"--cce-auto-sync=on", "-O3", "-mllvm", "-cce-aicore-stack-size=0x8000", "-Xhost-start",
       "-fPIC", "-Xhost-end", "-mllvm", "-inline-threshold=9", "k.asc"});
  EXPECT_EQ(options.ignored, (Words{"--cce-auto-sync=on", "-mllvm -cce-aicore-stack-size=0x8000",
                                    "-Xhost-start", "-Xhost-end"}));
  EXPECT_EQ(options.flags.common, (Words{"-O3", "-fPIC", "-mllvm", "-inline-threshold=9"}));
  EXPECT_EQ(texts(options, Kind::kSource), Words{"k.asc"});
}

TEST(CcOptions, TheLanguageAscIsToldByNameOrOption) {
  const CcOptions options =
      parse_cc_options({"a.asc", "b.cpp", "-x", "asc", "c.cpp", "-xc++", "d.asc"});
  std::vector<bool> is_asc;
  for (const CcItem& item : options.items) is_asc.push_back(item.is_asc);
  EXPECT_EQ(is_asc, (std::vector<bool>{true, false, true, false}));
}

TEST(CcOptions, TheLastModeIsTaken) {
  for (const auto& [option, mode] : {std::pair("-S", Mode::kAssembly),
                                     {"-E", Mode::kPreprocess},
                                     {"-MM", Mode::kPreprocess},
                                     {"-fsyntax-only", Mode::kSyntax}}) {
    EXPECT_EQ(parse_cc_options({option}).mode, mode) << option;
  }
  EXPECT_EQ(parse_cc_options({"-dc"}).mode, Mode::kObject);
  EXPECT_EQ(parse_cc_options({"-MD", "-MMD"}).mode, Mode::kLink);
  EXPECT_EQ(parse_cc_options({"-ok.out"}).output, "k.out");
}

std::string fault(const Words& arguments) {
  try {
    parse_cc_options(arguments);
  } catch (const CcUsageError& error) {
    return error.what();
  }
  return "";
}

TEST(CcOptions, FaultsAreNamed) {
  EXPECT_EQ(fault({"a.cpp", "-o"}), "`-o` needs a value");
  EXPECT_EQ(fault({"a.cpp", "-o", ""}), "the value of `-o` names no file");
  EXPECT_EQ(fault({"--soc"}), "`--soc` needs a value");
  EXPECT_EQ(fault({"-x", "fortran"}),
            "`-x fortran` is none of c++, asc, cce, c++-cpp-output and none");
  EXPECT_EQ(fault({"-c", "a.cpp", "b.cpp", "-o", "x.o"}),
            "`-o x.o` names one file, but 2 files are compiled");
}

}  // namespace
}  // namespace asctwin::driver
