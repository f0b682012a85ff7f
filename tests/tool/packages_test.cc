// How a distribution installs a program, by its os-release; and bytes as text.
#include "tool/packages.h"

#include <gtest/gtest.h>

#include "tool/base64.h"

namespace asctwin::tool {
namespace {

TEST(Packages, AreNamedByFamily) {
  EXPECT_EQ(install_hint("compiler", "NAME=\"Ubuntu\"\nID=ubuntu\nID_LIKE=debian\n"),
            "sudo apt-get install g++");
  EXPECT_EQ(install_hint("compiler", "ID=\"openEuler\"\n"), "sudo dnf install gcc-c++");
  EXPECT_EQ(install_hint("numpy", "ID=rocky\nID_LIKE=\"rhel centos fedora\"\n"),
            "sudo dnf install python3-numpy");
  EXPECT_EQ(install_hint("debugger", "ID=manjaro\nID_LIKE=arch\n"), "sudo pacman -S gdb");
  EXPECT_EQ(install_hint("clangd", "ID='opensuse-leap'\nID_LIKE='suse opensuse'\n"),
            "sudo zypper install clang-tools");
  EXPECT_EQ(install_hint("compiler", "ID=alpine\n"), "sudo apk add g++ musl-dev");
  EXPECT_EQ(install_hint("compiler", "ID=debianlike\nVERSION_ID=debian\n"),
            "install the package for `g++`");
  EXPECT_EQ(install_hint("no such row", "ID=debian\n"), "");
}

TEST(Base64, IsThatOfTheStandard) {  // RFC 4648, section 10
  const char* const kPairs[][2] = {{"", ""},
                                   {"f", "Zg=="},
                                   {"fo", "Zm8="},
                                   {"foo", "Zm9v"},
                                   {"foob", "Zm9vYg=="},
                                   {"fooba", "Zm9vYmE="},
                                   {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : kPairs) {
    EXPECT_EQ(base64_of(bytes), text);
    EXPECT_EQ(bytes_of_base64(text), bytes);
  }
  for (const char* const text : {"Zg=", "Z===", "Zg==Zg==", "Zm9*", "=m9v", "Zm=v"})
    EXPECT_FALSE(bytes_of_base64(text)) << text;
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_EQ(bytes_of_base64(base64_of(all)), all);
}

}  // namespace
}  // namespace asctwin::tool
