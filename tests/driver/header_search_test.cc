// Headers that may appear: which names a source includes, and where they would be looked for.
#include "driver/header_search.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "temporary_directory.h"

namespace asctwin::driver {
namespace {

using Words = std::vector<std::string>;

TEST(HeaderSearch, NamesOfEveryDirective) {
  EXPECT_EQ(included_names("#include \"a.h\"\n  # include <b/c.h>  // d\n#include_next <e>\n"
                           "#if X && \\\n __has_include( \"f.h\")\n#include NAME\n#include \"g"),
            (Words{"a.h", "b/c.h", "e", "f.h"}));
}

TEST(HeaderSearch, DirectoriesOfOptionsAndOfTheEnvironment) {
  ::setenv("CPATH", "x::y", 1);
  EXPECT_EQ(header_directories({"-Ia", "-DI", "-I", "b", "-isystem", "c", "-iquoted", "-I"}),
            (Words{"a", "b", "c", "d", "x", ".", "y"}));
  ::unsetenv("CPATH");
}

TEST(HeaderSearch, LooksInEachDirectoryAndBesideTheSource) {
  const TemporaryDirectory files;
  const std::string source = files.write("k.cpp", "#include \"a.h\"\n");
  EXPECT_EQ(possible_headers({source, files.at("none")}, {"/first", "second"}),
            (Words{"/first/a.h", files.at("a.h"), "second/a.h"}));  // by name
}

}  // namespace
}  // namespace asctwin::driver
