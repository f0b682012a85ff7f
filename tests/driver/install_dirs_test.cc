// Headers and library beside the command, in the layouts that installations have.
#include "driver/install_dirs.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "temporary_directory.h"

namespace asctwin::driver {
namespace {

TEST(InstallDirs, AreThoseOfThePrefix) {
  for (const char* library : {"lib", "lib64", "lib/x86_64-linux-gnu"}) {
    const TemporaryDirectory prefix;
    prefix.write("include/asctwin/kernel_registry.h", "");
    prefix.write("lib/other/readme", "");
    prefix.write(std::string(library) + "/libasctwin.so", "");
    const InstallDirs dirs = find_install_dirs(prefix.at("bin/asctwin"));
    EXPECT_EQ(dirs.include, prefix.at("include"));
    EXPECT_EQ(dirs.library, prefix.at(library));
  }
}

TEST(InstallDirs, OfABuildTreeAreTheSourcesHeaders) {
  const InstallDirs dirs = find_install_dirs(this_executable());
  EXPECT_TRUE(std::filesystem::exists(dirs.include + "/asctwin/api/qualifiers.h"));
}

TEST(InstallDirs, OfABuildTreeHaveWhatLinksLeadTo) {
  const TemporaryDirectory tree;
  tree.write("build/include/own/a.h", "");
  tree.write("source/b.h", "");
  tree.write("source/more/c.h", "");
  std::filesystem::create_symlink("../../source/b.h", tree.at("build/include/b.h"));
  std::filesystem::create_symlink("../../../source/more", tree.at("build/include/own/more"));
  const std::vector<std::string> expected = {tree.at("build/include"), tree.at("source"),
                                             tree.at("source/more")};
  EXPECT_EQ(header_directories(tree.at("build/include")), expected);
}

TEST(InstallDirs, CanBeGivenByTheEnvironment) {
  ::setenv("ASCTWIN_INCLUDE_DIR", "headers", 1);
  ::setenv("ASCTWIN_LIB_DIR", "libraries", 1);
  const InstallDirs dirs = find_install_dirs("bin/asctwin");
  ::unsetenv("ASCTWIN_INCLUDE_DIR");
  ::unsetenv("ASCTWIN_LIB_DIR");
  EXPECT_EQ(dirs.include, "headers");
  EXPECT_EQ(dirs.library, "libraries");
}

}  // namespace
}  // namespace asctwin::driver
