// Text goes to the launch's log; a core without a launch does not exist.
#include "asctwin/device_print.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/launch/core_name.h"
#include "core/launch/launch.h"

namespace asctwin::framework {
namespace {

using namespace core;

std::string formatted(const char* format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  std::string text(static_cast<size_t>(std::max(length, 0)) + 1, '\0');
  std::vsnprintf(text.data(), text.size(), format, arguments);
  text.pop_back();
  return text;
}

std::string head_of(const Core& core, SourceLoc where) {
  where.frame = core.frame;
  const SourceLoc known = core.library_calls.user_place(where.line > 0 ? where : core.last_where);
  const std::string name = short_name(core.id());
  if (known.line == 0) return name + ": ";
  return name + " " + known.file + ":" + std::to_string(known.line) + ": ";
}

void put(SourceLoc where, const std::string& text) {
  if (running_core == nullptr) {
    std::fputs(text.c_str(), stdout);
  } else if (!running_core->stopping()) {
    running_core->speaks = true;
    running_core->launch().printed().add(static_cast<size_t>(running_core->number()),
                                         head_of(*running_core, where), text);
  }
}

}  // namespace

void print(SourceLoc where, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string text = formatted(format, arguments);
  va_end(arguments);
  put(where, text);
}

void assertion_holds() {
  if (running_core != nullptr) running_core->speaks = true;
}

void assertion_failed(SourceLoc where, const char* condition, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string text = formatted(format, arguments);
  va_end(arguments);
  if (running_core == nullptr) {
    std::fprintf(stderr, "%s:%d: assertion `%s` failed%s%s\n", where.file, where.line, condition,
                 text.empty() ? "" : ": ", text.c_str());
    std::abort();
  }
  Finding finding = this_core(where).finding(Code::E0804, "assert", where);
  finding.with("condition", std::string(condition));
  if (!text.empty()) finding.notes.push_back(text);
  running_core->report(std::move(finding));
}

uint32_t print_dump_head(SourceLoc where, const Dump& dump) {
  Core& core = this_core();
  if (core.schedule != nullptr) core.schedule->settle(PIPE_ALL);
  const auto* const first = static_cast<const uint8_t*>(dump.address);
  give_pointer(first);  // the values are read through it
  const uint64_t asked = std::min(bytes_of(dump.dtype, dump.count), dump.size_bytes);
  const Object* const container = core.container_of(first);
  const bool known = container != nullptr && first < container->end;
  const uint64_t there = known ? static_cast<uint64_t>(container->end - first) : 0;
  const uint64_t bytes = std::min(asked, there);
  print(where, "DumpTensor: desc=%u, addr=0x%llx, data_type=%s, position=%s, dump_size=%u\n",
        dump.desc, static_cast<unsigned long long>(onchip_offset(dump.position, first)),
        info_of(dump.dtype).api_name, name_of(dump.position), dump.count);
  return static_cast<uint32_t>(elements_in(dump.dtype, bytes));
}

void print_dump_value(SourceLoc where, double value, const char* end) {
  print(where, "%f%s", value, end);
}

}  // namespace asctwin::framework
