// Where the public headers and libasctwin are: beside the running command, in an installed prefix
// as in a build tree.
#pragma once

#include <string>
#include <vector>

namespace asctwin::driver {

struct InstallDirs {
  std::string include;
  std::string library;
};

// $ASCTWIN_INCLUDE_DIR and $ASCTWIN_LIB_DIR come first; else <prefix>/include and the <prefix>/lib*
// of `executable` = <prefix>/bin/asctwin; else, for a build tree, the source's own include/.
InstallDirs find_install_dirs(const std::string& executable);

// The directory `include` and those that links in it lead to: a build tree consists of links.
std::vector<std::string> header_directories(const std::string& include);

std::string this_executable();  // the file of the running process
std::string this_object();      // the file that this code is in: that one, or a shared library

}  // namespace asctwin::driver
