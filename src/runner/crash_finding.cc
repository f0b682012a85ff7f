// From the record of a dead kernel process to a finding with file and line.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string_view>

#include "core/core.h"
#include "driver/process.h"
#include "runner/crash.h"

namespace asctwin::runner {
namespace {

struct Line {
  std::string file;
  int line = 0;
};

// "/home/me/k.cpp:3" as the user would write it where the compiler ran, which was here.
Line parse_line(const std::string& text) {
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos || text.front() == '?') return {};
  std::string file = text.substr(0, colon);
  std::error_code error;
  const std::string here = std::filesystem::current_path(error).string() + "/";
  if (file.starts_with(here)) file.erase(0, here.size());
  return {file, std::atoi(text.c_str() + colon + 1)};
}

// Asks binutils, which every compiler brings along; a kernel's library is built with -g. Innermost
// first, a call that was inlined before the one it was inlined into.
std::vector<Line> lines_of(const CrashRecord& record, const std::string& library) {
  const auto program = driver::find_program("addr2line");
  if (!program) return {};
  std::vector<std::string> command = {*program, "-i", "-e", library};
  for (int i = 0; i < record.frame_count; ++i)
    command.push_back(fmt::format("0x{:x}", record.frames[i]));
  std::istringstream output(
      driver::run_process(command, {.input = {}, .capture_output = true}).output);
  std::vector<Line> lines;
  for (std::string text; std::getline(output, text);) lines.push_back(parse_line(text));
  return lines;
}

bool is_header_of_others(std::string_view file) {
  constexpr std::array<std::string_view, 3> kPlaces = {"/include/asctwin/", "/usr/include/",
                                                       "/usr/lib/"};
  for (const std::string_view place : kPlaces)
    if (file.find(place) != file.npos) return true;
  return false;
}

// The innermost line that is the user's own code.
Line kernel_line(const CrashRecord& record, const std::string& library) {
  for (const Line& line : lines_of(record, library))
    if (line.line > 0 && !is_header_of_others(line.file)) return line;
  return {record.last_file, record.last_line};
}

Phrase beyond(const Phrase& name, int64_t offset, int64_t size_bytes) {
  if (offset < 0) return phrase("{} B before {}", -offset, name);
  return phrase("{} B beyond {}, which holds {} B", offset - size_bytes, name, size_bytes);
}

// The tensor in global memory that is nearest to the address, and no further than `most` from it.
std::optional<Phrase> place_in(const CrashRecord& record, const std::vector<GlobalRange>& ranges,
                               int64_t most) {
  std::optional<Phrase> nearest;
  for (const GlobalRange& range : ranges) {
    const auto offset =
        static_cast<int64_t>(record.address - reinterpret_cast<uint64_t>(range.begin));
    const auto size = static_cast<int64_t>(range.size_bytes);
    const int64_t distance = std::max(-offset, offset - size);
    if (distance >= most) continue;
    most = distance;
    nearest = beyond(range.name, offset, size);
  }
  return nearest;
}

// Nothing where the address is near none of the kernel's memories.
std::optional<Phrase> place_of(const CrashRecord& record, const std::vector<GlobalRange>& ranges) {
  constexpr int64_t kNear = 64 * 1024;
  if (record.address < 4096) return "a null pointer";
  const auto memory = static_cast<Hardware>(record.memory);
  if (memory != Hardware::MAX)
    return beyond(core::name_of(memory), record.memory_offset, record.memory_bytes);
  return place_in(record, ranges, kNear);
}

// A frame that does not fit touches what lies beyond the stack, near where the stack now ends.
bool is_stack_overflow(const CrashRecord& record) {
  constexpr uint64_t kBelow = 4096, kAbove = 1024 * 1024;
  return record.stack_pointer != 0 && record.address + kBelow >= record.stack_pointer &&
         record.address < record.stack_pointer + kAbove;
}

const char* name_of_signal(int signal) {
  switch (signal) {
    case 0:
      return "exit()";
    case SIGABRT:
      return "abort()";
    case SIGFPE:
      return "an integer division by zero or an overflow (SIGFPE)";
    case SIGILL:
      return "an invalid machine instruction (SIGILL)";
    case SIGTRAP:  // where the CPU divides by zero without a fault, compilers put traps
      return "a trap or an integer division by zero (SIGTRAP)";
    default:
      return "a signal";
  }
}

void add_access(const CrashRecord& record, const std::vector<GlobalRange>& ranges,
                Finding& finding) {
  constexpr int64_t kFar = int64_t{4} << 30;
  std::optional<Phrase> place = place_of(record, ranges);
  if (!place && is_stack_overflow(record)) {
    finding.code = Code::E0802;
    finding.with("what", "a stack overflow");
    finding.help = "nest fewer calls, or make local arrays smaller";
    return;
  }
  if (!place) place = place_in(record, ranges, kFar);
  finding.code = Code::E0204;
  finding.with("verb", "touches").with("address", fmt::format("0x{:x}", record.address));
  finding.with("place", place.value_or("no memory that the kernel was given"));
}

}  // namespace

Finding crash_finding(const CrashRecord& record, const std::string& library,
                      const std::vector<GlobalRange>& ranges) {
  Finding finding{};
  const Line line = kernel_line(record, library);
  finding.file = line.file;
  finding.line = line.line;
  finding.core = {record.block, record.sub_block, static_cast<CoreKind>(record.core_kind)};
  finding.instruction = record.instruction;
  finding.with("op", record.last_op);
  if (record.signal == SIGSEGV || record.signal == SIGBUS) {
    add_access(record, ranges, finding);
  } else if (record.signal == SIGUSR1) {
    finding.code = Code::E0801;
  } else {
    finding.code = Code::E0802;
    finding.with("what", name_of_signal(record.signal));
  }
  return finding;
}

}  // namespace asctwin::runner
