// The handlers write to the descriptor of the standard error, from what the running core keeps.
#include "run/crash_line.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "core/core.h"
#include "core/launch/launch.h"

namespace asctwin {
namespace {

constexpr std::array<int, 6> kSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};

std::mutex writing;
int launches = 0;  // that are running
std::array<bool, kSignals.size()> is_ours{};
bool sees_exit = false;
std::atomic<bool> is_ending = false;  // a kernel has called exit()
thread_local bool ends_the_process = false;

struct Line {
  std::array<char, 1024> text{};
  size_t length = 0;

  template <class... Values>
  void add(const char* format, Values... values) {
    const int added = std::snprintf(text.data() + length, text.size() - length, format, values...);
    length = std::min(length + static_cast<size_t>(std::max(added, 0)), text.size() - 1);
  }
  void write() const { [[maybe_unused]] const ssize_t done = ::write(2, text.data(), length); }
};

void add_place(Line& line, const core::Core& core) {
  const SourceLoc where = core.library_calls.user_place(core.last_where);
  if (where.line > 0)
    line.add("\n --> behind `%s` at %s:%d", core.last_op, where.file, where.line);
  else
    line.add("%s", "\n --> before its first call");
  line.add(", in block %d of `%s`\n", core.id().block, core.launch().spec().kernel_name);
}

// The English text of a phrase with plain places, without memory of the heap.
void add_phrase(Line& line, const Phrase& phrase) {
  const std::string& text = phrase.text();
  size_t next = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool is_place = text.compare(at, 2, "{}") == 0 && next < phrase.values().size();
    if (!is_place) {
      line.add("%c", text[at]);
      continue;
    }
    add_phrase(line, phrase.values()[next++]);
    ++at;
  }
}

// The tensor in global memory, or the memory of the core, that is nearest to the address.
void add_nearest(Line& line, const core::Core& core, const uint8_t* address) {
  const Hardware memory = core.memory.near(address);
  if (memory != Hardware::MAX)
    return line.add(": byte %td of %s", address - core.memory.of(memory).data(),
                    core::name_of(memory));
  ptrdiff_t nearest = ptrdiff_t{64} << 20;
  const core::Object* near = nullptr;
  core.launch().global_objects().for_each([&](const core::Object& object) {
    const ptrdiff_t distance = std::max(address - object.end, object.begin - address);
    if (distance < nearest) near = &object;
    nearest = std::min(nearest, distance);
  });
  if (near == nullptr) return;
  line.add(": byte %td of ", address - near->begin);
  add_phrase(line, near->name);
  line.add(", which holds %td B", near->end - near->begin);
}

const char* name_of_signal(int signal) {
  if (signal == SIGABRT) return "abort()";
  if (signal == SIGTRAP) return "a trap or an integer division by zero (SIGTRAP)";
  return signal == SIGFPE ? "an integer division by zero or an overflow (SIGFPE)"
                          : "an invalid machine instruction (SIGILL)";
}

// The default action follows.
void on_signal(int signal, siginfo_t* info, void*) {
  const core::Core* core = core::running_core;
  if (core == nullptr) return;
  Line line;
  if (signal == SIGSEGV || signal == SIGBUS) {
    line.add("error[E0204]: the kernel touches address 0x%tx by a pointer",
             reinterpret_cast<intptr_t>(info->si_addr));
    if (info->si_addr == nullptr) line.add("%s", ": a null pointer");
    add_nearest(line, *core, static_cast<const uint8_t*>(info->si_addr));
  } else {
    line.add("error[E0802]: the kernel stopped its program with %s", name_of_signal(signal));
  }
  add_place(line, *core);
  line.write();
  if (signal == SIGTRAP) raise(signal);  // some CPUs go on behind the instruction
}

[[noreturn]] void wait_for_the_end() {
  for (;;) pause();
}

// Threads that call exit() at the same time share one list of handlers: each takes the next, and
// the first to find none ends the process with the status of its own call. So a thread that comes
// behind the first kernel to do so stays here. There is a handler for each of the threads.
void on_exit_of_program(int status, void*) {
  const core::Core* core = core::running_core;
  if (ends_the_process || (core == nullptr && !is_ending)) return;
  if (is_ending.exchange(true)) wait_for_the_end();
  ends_the_process = true;
  Line line;
  line.add("error[E0802]: the kernel stopped its program with %s", "exit()");
  add_place(line, *core);
  line.write();
  if (status == 0) std::exit(1);  // glibc goes on with the other handlers
}

void see_to_exit() {
  constexpr unsigned kLeastThreads = 64;
  if (sees_exit) return;
  sees_exit = true;
  for (unsigned i = 0; i < std::max(kLeastThreads, 2 * std::thread::hardware_concurrency()); ++i)
    on_exit(on_exit_of_program, nullptr);
}

}  // namespace

void yield_to_exit_of_kernel() {
  if (is_ending && !ends_the_process) wait_for_the_end();
}

CrashLine::CrashLine() {
  const std::lock_guard guard(writing);
  if (launches++ > 0) return;
  for (size_t i = 0; i < kSignals.size(); ++i) {
    struct sigaction now {};
    sigaction(kSignals[i], nullptr, &now);
    is_ours[i] = (now.sa_flags & SA_SIGINFO) == 0 && now.sa_handler == SIG_DFL;
    if (!is_ours[i]) continue;
    struct sigaction action {};
    action.sa_sigaction = on_signal;
    action.sa_flags = static_cast<int>(SA_SIGINFO | SA_ONSTACK | SA_RESETHAND);
    sigaction(kSignals[i], &action, nullptr);
  }
  if (is_ours[0]) see_to_exit();
}

CrashLine::~CrashLine() {
  const std::lock_guard guard(writing);
  if (--launches > 0) return;
  for (size_t i = 0; i < kSignals.size(); ++i)
    if (is_ours[i]) signal(kSignals[i], SIG_DFL);
}

}  // namespace asctwin
