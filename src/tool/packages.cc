// Families are told by ID and ID_LIKE of os-release(5).
#include "tool/packages.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

#include "report/language.h"

namespace asctwin::tool {
namespace {

enum Family { kDebian, kFedora, kArch, kSuse, kAlpine, kFamilies };

struct Distribution {
  std::string_view id;
  Family family;
};
constexpr Distribution kDistributions[] = {
    {"debian", kDebian}, {"ubuntu", kDebian},    {"fedora", kFedora}, {"rhel", kFedora},
    {"centos", kFedora}, {"openEuler", kFedora}, {"kylin", kFedora},  {"arch", kArch},
    {"suse", kSuse},     {"opensuse", kSuse},    {"alpine", kAlpine}};

constexpr const char* kInstall[kFamilies] = {"sudo apt-get install", "sudo dnf install",
                                             "sudo pacman -S", "sudo zypper install",
                                             "sudo apk add"};

struct Package {
  std::string_view what;
  const char* names[kFamilies];
};
constexpr Package kPackages[] = {
    {"compiler", {"g++", "gcc-c++", "gcc", "gcc-c++", "g++ musl-dev"}},
    {"debugger", {"gdb", "gdb", "gdb", "gdb", "gdb"}},
    {"numpy", {"python3-numpy", "python3-numpy", "python-numpy", "python3-numpy", "py3-numpy"}},
    {"binutils", {"binutils", "binutils", "binutils", "binutils", "binutils"}},
    {"clangd", {"clangd", "clang-tools-extra", "clang", "clang-tools", "clang-extra-tools"}},
};

// The words of ID and ID_LIKE.
std::string ids_of(const std::string& text) {
  std::istringstream lines(text);
  std::string line, ids;
  while (std::getline(lines, line)) {
    for (const std::string_view key : {"ID=", "ID_LIKE="})
      if (line.starts_with(key)) ids += " " + line.substr(key.size());
  }
  for (char& c : ids)
    if (c == '"' || c == '\'') c = ' ';
  return ids + " ";
}

Family family_of(const std::string& text) {
  const std::string ids = ids_of(text);
  for (const Distribution& one : kDistributions)
    if (ids.find(fmt::format(" {} ", one.id)) != ids.npos) return one.family;
  return ids.find("opensuse") != ids.npos ? kSuse : kFamilies;
}

}  // namespace

std::string install_hint(const std::string& what, const std::string& os_release) {
  const Family family = family_of(os_release);
  for (const Package& package : kPackages) {
    if (package.what != what) continue;
    if (family == kFamilies)
      return report::sentence("install the package for `{}`", package.names[kDebian]);
    return fmt::format("{} {}", kInstall[family], package.names[family]);
  }
  return "";
}

std::string os_release() {
  for (const char* const path : {"/etc/os-release", "/usr/lib/os-release"}) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!text.empty()) return text;
  }
  return "";
}

}  // namespace asctwin::tool
