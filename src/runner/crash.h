// The report of a dying kernel process to its parent: the signal, where it was, what it touched.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/run.h"

namespace asctwin::runner {

// Plain bytes, written from a signal handler.
struct CrashRecord {
  int32_t signal;          // 0: the kernel called exit()
  uint64_t address;        // that was touched; 0 where the signal has none
  uint64_t stack_pointer;  // 0 where it is not known
  uint64_t frames[24];     // instructions, innermost first, relative to the kernel's library
  int32_t frame_count;     // of those that lie in the kernel's library
  int32_t block, sub_block;
  uint8_t core_kind;
  uint8_t memory;         // on-chip memory that is nearest, or Hardware::MAX
  int64_t memory_offset;  // of the address from that memory's first byte
  int64_t memory_bytes;
  int64_t instruction;
  char last_op[64];
  char last_file[256];
  int32_t last_line;
};

// From now on a fatal signal in this process writes a CrashRecord to `descriptor` and ends it; so
// does SIGUSR1, by which the parent asks where a kernel is that does not end.
// `library` is the path by which the kernel's library is loaded, before or afterwards.
void install_crash_handler(int descriptor, const std::string& library);
// `last`, if not nullptr, is called when a record is written.
void call_behind_crash(void (*last)());

// Returns the record if the output begins with one.
std::optional<CrashRecord> crash_record_in(const std::string& output);

// The finding for a record; `library` is the kernel's library with its debug information.
Finding crash_finding(const CrashRecord& record, const std::string& library,
                      const std::vector<GlobalRange>& ranges);

}  // namespace asctwin::runner
