// The handlers of signals and of exit() in the kernel's process.
#include "runner/crash.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "core/core.h"

namespace asctwin::runner {
namespace {

constexpr char kTag = 'C';  // before a record

// Written before the handler is installed, only read by it.
int crash_descriptor = -1;
char library_path[4096];
void (*last_call)() = nullptr;

// Where the kernel's library begins, if it holds this address; else nullptr.
const void* library_around(const void* address) {
  Dl_info info{};
  const bool is_inside = dladdr(address, &info) != 0 && info.dli_fname != nullptr &&
                         std::strcmp(info.dli_fname, library_path) == 0;
  return is_inside ? info.dli_fbase : nullptr;
}

struct Cpu {
  uint64_t instruction = 0;
  uint64_t stack_pointer = 0;
};

Cpu cpu_of([[maybe_unused]] const void* context) {
#if defined(__x86_64__)
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
  return {static_cast<uint64_t>(registers[REG_RIP]), static_cast<uint64_t>(registers[REG_RSP])};
#elif defined(__aarch64__)
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
  return {registers.pc, registers.sp};
#else
  return {};
#endif
}

// A frame is the address of `instruction`, or one that a call returns to: the call stands before.
void note_frames(CrashRecord& record, uint64_t instruction) {
  void* frames[64];
  const int count = backtrace(frames, 64);
  for (int i = 0; i < count && record.frame_count < 24; ++i) {
    const void* const begin = library_around(frames[i]);
    if (begin == nullptr) continue;
    const auto address = reinterpret_cast<uint64_t>(frames[i]);
    const uint64_t offset = address - reinterpret_cast<uint64_t>(begin);
    record.frames[record.frame_count++] = address == instruction ? offset : offset - 1;
  }
}

void note_core(CrashRecord& record, const core::Core& core) {
  record.block = core.id().block;
  record.sub_block = core.id().sub_block;
  record.core_kind = static_cast<uint8_t>(core.id().kind);
  record.instruction = core.instructions;
  std::strncpy(record.last_op, core.last_op, sizeof(record.last_op) - 1);
  const SourceLoc where = core.library_calls.user_place(core.last_where);
  std::strncpy(record.last_file, where.file, sizeof(record.last_file) - 1);
  record.last_line = where.line;
  const auto* address = reinterpret_cast<const uint8_t*>(record.address);
  const Hardware near = core.memory.near(address);
  record.memory = static_cast<uint8_t>(near);
  if (near == Hardware::MAX) return;
  record.memory_offset = address - core.memory.of(near).data();
  record.memory_bytes = static_cast<int64_t>(core.memory.of(near).size());
}

// It may hang or die in what the kernel has destroyed.
void call_last() {
  constexpr unsigned kMostSeconds = 1;
  void (*const last)() = last_call;
  last_call = nullptr;
  if (last == nullptr) return;
  signal(SIGALRM, SIG_DFL);
  alarm(kMostSeconds);
  last();
}

[[noreturn]] void send(CrashRecord& record, uint64_t instruction) {
  record.memory = static_cast<uint8_t>(Hardware::MAX);
  if (const core::Core* core = core::running_core) note_core(record, *core);
  note_frames(record, instruction);
  if (write(crash_descriptor, &kTag, 1) == 1 &&
      write(crash_descriptor, &record, sizeof(record)) == ssize_t{sizeof(record)}) {
    call_last();
    _exit(1);
  }
  _exit(2);
}

void on_signal(int signal, siginfo_t* info, void* context) {
  const Cpu cpu = cpu_of(context);
  CrashRecord record{};
  record.signal = signal;
  record.stack_pointer = cpu.stack_pointer;
  if (signal == SIGSEGV || signal == SIGBUS)
    record.address = reinterpret_cast<uint64_t>(info->si_addr);
  send(record, cpu.instruction);
}

void on_exit_call() {
  CrashRecord record{};
  send(record, 0);
}

}  // namespace

void call_behind_crash(void (*last)()) { last_call = last; }

void install_crash_handler(int descriptor, const std::string& library) {
  library.copy(library_path, sizeof(library_path) - 1);
  crash_descriptor = descriptor;
  void* warm_up[1];
  backtrace(warm_up, 1);  // loads the unwinder now, not in the handler
  std::atexit(on_exit_call);
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGUSR1})
    sigaction(signal, &action, nullptr);
}

std::optional<CrashRecord> crash_record_in(const std::string& output) {
  CrashRecord record{};
  if (output.empty() || output[0] != kTag || output.size() < 1 + sizeof(record))
    return std::nullopt;
  std::memcpy(&record, output.data() + 1, sizeof(record));
  return record;
}

}  // namespace asctwin::runner
