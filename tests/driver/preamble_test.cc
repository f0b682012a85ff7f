// Tests which text may stand before kernel_operator.h where our headers are read first.
#include "driver/preamble.h"

#include <gtest/gtest.h>

#include "driver/header_words.h"
#include "temporary_directory.h"

namespace asctwin::driver {
namespace {

using Words = std::set<std::string>;

class PreambleTest : public testing::Test {
 protected:
  PreambleTest() {
    files_.write("include/kernel_operator.h", "#pragma once\n");
    files_.write("include/kernel_tensor.h", "#include \"kernel_operator.h\"\n");
    files_.write("include/acl/acl.h", "int aclInit();\n");
  }

  std::optional<Preamble> of(const std::string& source) {
    return preamble_of({files_.write("k.cpp", source)}, {files_.at("mine")}, files_.at("include"));
  }

  TemporaryDirectory files_;
};

TEST_F(PreambleTest, IsEmptyBehindCommentsAndHeadersOfTheLanguage) {
  for (const char* source : {"#include \"kernel_operator.h\"\nint half;\n",
                             "// half\n/* a\n b */\n#pragma once\n"
                             "#include <cstdint>\n#include <math.h>\n"
                             "# include <kernel_operator.h> // half\n",
                             "#include \"acl/acl.h\"\n#include \"kernel_tensor.h\"\n"}) {
    const auto preamble = of(source);
    ASSERT_TRUE(preamble) << source;
    EXPECT_TRUE(preamble->words.empty() && preamble->defined.empty()) << source;
  }
}

TEST_F(PreambleTest, HasTheWordsOfItsOwnHeaders) {
  files_.write("tiling.h",
               "#ifndef TILING_H\n#define TILING_H\n#include \"deep.h\"\n"
               "struct Tiling { uint32_t length; };  // AscendC\n#endif\n");
  files_.write("mine/deep.h", "#pragma once\n#define TILE \\\n  (2 * length)\n");
  const auto preamble = of("#include \"tiling.h\"\n#include \"kernel_operator.h\"\n");
  ASSERT_TRUE(preamble);
  EXPECT_EQ(preamble->defined, (Words{"TILE", "TILING_H"}));
  EXPECT_EQ(preamble->words, (Words{"TILING_H", "Tiling", "length", "struct", "uint32_t"}));
}

TEST_F(PreambleTest, IsRefusedWhereTheHeaderMayNotBeReached) {
  for (const char* source :
       {"int f();\n", "#ifdef X\n#include \"kernel_operator.h\"\n#endif\n",
        "#include NAME\n#include \"kernel_operator.h\"\n", "#include \"none.h\"\n",
        "#include <sys/mman.h>\n#include \"kernel_operator.h\"\n",
        "#define A /*\n#include \"kernel_operator.h\"\n*/\n",
        "#pragma pack(1)\n#include \"kernel_operator.h\"\n"})
    EXPECT_FALSE(of(source)) << source;
}

TEST_F(PreambleTest, IsRefusedWhereItUsesWhatTheHeaderDeclares) {
  for (const char* line : {"using namespace AscendC;", "half f();", "event_t e;",
                           "#define X AscendC::PipeBarrier<PIPE_ALL>()\n#if X half\n#endif"}) {
    EXPECT_FALSE(of(std::string(line) + "\n#include \"kernel_operator.h\"\n")) << line;
  }
}

TEST_F(PreambleTest, EndsAtTheHeaderOfHostSourcesInThese) {
  files_.write("include/asctwin/op/registry.h", "#pragma once\n");
  files_.write("include/register/op_def_registry.h", "#include \"asctwin/op/registry.h\"\n");
  const auto of_host = [&](const std::string& source) {
    return preamble_of({files_.write("k.cpp", source)}, {files_.at("mine")}, files_.at("include"),
                       kHostHeader);
  };
  const auto preamble =
      of_host("#define TILE 3\n#include \"register/op_def_registry.h\"\nint f();\n");
  ASSERT_TRUE(preamble);
  EXPECT_EQ(preamble->defined, Words{"TILE"});
  EXPECT_FALSE(of_host("#include \"kernel_operator.h\"\n"));
  for (const char* line : {"using namespace ge;", "gert::Shape* s;", "namespace ops {}"})
    EXPECT_FALSE(of_host(std::string(line) + "\n#include \"register/op_def_registry.h\"\n"))
        << line;
}

TEST_F(PreambleTest, AHeaderOfTheUserGoesFirstInHostSources) {
  files_.write("include/asctwin/op/registry.h", "#pragma once\n");
  files_.write("mine/asctwin/op/registry.h", "int own;\n");
  EXPECT_FALSE(preamble_of({files_.write("k.cpp", "#include \"asctwin/op/registry.h\"\n")},
                           {files_.at("mine")}, files_.at("include"), kHostHeader));
}

TEST_F(PreambleTest, AnOwnHeaderOfTheSameNameIsReadAsSuch) {
  files_.write("kernel_operator.h", "int own;\n");
  EXPECT_FALSE(of("#include \"kernel_operator.h\"\n"));
}

class HeaderWordsTest : public testing::Test {
 protected:
  HeaderWordsTest() {
    const std::string header =
        files_.write("in clude/a.h", "#include <cmath>\nclass Tiling;\nint tile = SIZE;\n");
    std::string escaped = header;
    escaped.insert(escaped.find(' '), "\\");
    words_.emplace(HeaderWords::of("a.o: \\\n " + escaped + "\n",
                                   "#define GIVEN 1\n#define GM_ADDR(x) x\n", "#define GIVEN 1\n",
                                   {"Tiling"}, files_.at("in clude")));
  }
  bool agree(const Words& defined, const Words& words) const {
    return words_->agree_with({defined, words});
  }

  TemporaryDirectory files_;
  std::optional<HeaderWords> words_;
};

TEST_F(HeaderWordsTest, ListFilesAndClasses) {
  EXPECT_EQ(words_->files(), (std::vector<std::string>{files_.at("in clude/a.h")}));
  EXPECT_TRUE(words_->has_class("Tiling"));
  EXPECT_FALSE(words_->has_class("tile"));
}

TEST_F(HeaderWordsTest, AgreeUnlessOneSideDefinesAWordOfTheOther) {
  EXPECT_TRUE(agree({"BLOCK", "siz"}, {"GIVEN", "GM", "tile"}));
  for (const char* word : {"tile", "SIZE", "int", "cmath"}) EXPECT_FALSE(agree({word}, {})) << word;
  EXPECT_FALSE(agree({}, {"GM_ADDR"}));
}

TEST_F(HeaderWordsTest, AreShadowedByAFileOfTheNameOfALibraryHeader) {
  files_.write("x/math", "");
  EXPECT_FALSE(words_->are_shadowed_by({files_.at("x"), files_.at("none")}));
  files_.write("x/cmath", "");
  EXPECT_TRUE(words_->are_shadowed_by({files_.at("none"), files_.at("x")}));
}

}  // namespace
}  // namespace asctwin::driver
