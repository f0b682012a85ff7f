// A directory counts when it holds what is looked for, so a wrong guess never hides a right one.
#include "driver/install_dirs.h"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <filesystem>
#include <set>

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

bool holds(const fs::path& directory, const char* file) {
  std::error_code error;
  return fs::exists(directory / file, error);
}

// lib, lib64, and lib/<triplet> as Debian has it.
std::vector<fs::path> library_directories(const fs::path& prefix) {
  std::vector<fs::path> directories = {prefix / "lib", prefix / "lib64"};
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(prefix / "lib", error)) {
    if (entry.is_directory(error)) directories.push_back(entry.path());
  }
  return directories;
}

std::string library_directory(const fs::path& prefix) {
  for (const fs::path& directory : library_directories(prefix)) {
    if (holds(directory, "libasctwin.so")) return directory;
  }
  return prefix / "lib";
}

}  // namespace

InstallDirs find_install_dirs(const std::string& executable) {
  const fs::path prefix = fs::path(executable).parent_path().parent_path();
  InstallDirs dirs{variable("ASCTWIN_INCLUDE_DIR"), variable("ASCTWIN_LIB_DIR")};
  if (dirs.include.empty()) dirs.include = prefix / "include";
  if (dirs.library.empty()) dirs.library = library_directory(prefix);
  return dirs;
}

std::vector<std::string> header_directories(const std::string& include) {
  std::set<std::string> directories = {include};
  std::error_code error;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(include, error)) {
    if (!entry.is_symlink(error)) continue;
    const fs::path target = fs::canonical(entry.path(), error);
    if (!error) directories.insert(entry.is_directory(error) ? target : target.parent_path());
  }
  return {directories.begin(), directories.end()};
}

std::string this_object() {
  Dl_info info{};
  link_map* map = nullptr;
  const auto* const here = reinterpret_cast<const void*>(&this_object);
  dladdr1(here, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP);
  const bool is_library = map != nullptr && map->l_name != nullptr && *map->l_name != '\0';
  return is_library ? map->l_name : this_executable();
}

std::string this_executable() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error);
}

}  // namespace asctwin::driver
