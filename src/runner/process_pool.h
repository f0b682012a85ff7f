// Independent tasks over the processors, in forked processes, so that none can harm this one.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace asctwin::runner {

// The texts that task(i) returns for i in [0, count). What a task writes to the standard output or
// error is dropped; the text of one that throws or dies is empty.
// `done` is told, in this process, of each task as it ends, in any order; not of one that died with
// its process.
// @throw std::system_error where no process can be started
std::vector<std::string> run_in_processes(
    size_t count, const std::function<std::string(size_t)>& task,
    const std::function<void(size_t, const std::string&)>& done = {});

}  // namespace asctwin::runner
