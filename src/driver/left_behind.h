// Temporary files and directories that name their process, so that what a killed one has left can
// be told from what is still in use. Machines may share a directory: each knows its own processes.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace asctwin::driver {

// Behind the name of a temporary: ".tmp-MACHINE-PROCESS-".
std::string temporary_mark(pid_t process = ::getpid());

// Whether it is a temporary of a process of this machine that is no more.
bool is_left_behind(const std::filesystem::path& path);

}  // namespace asctwin::driver
