// From a return address to a line, by way of the loaded program and addr2line.
#include "host/call_site.h"

#include <dlfcn.h>
#include <link.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

namespace asctwin::host {
namespace {

std::string quoted_for_shell(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string first_line_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> output(popen(command.c_str(), "r"), pclose);
  std::array<char, 4096> buffer{};
  if (output == nullptr || std::fgets(buffer.data(), buffer.size(), output.get()) == nullptr)
    return "";
  const std::string line = buffer.data();
  return line.substr(0, line.find_first_of("\n "));
}

// "/home/me/main.cpp:7" relative to the working directory, here /home/me.
Line parsed(const std::string& text) {
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos || text.front() == '?') return {};
  const std::string file = std::filesystem::path(text.substr(0, colon)).lexically_normal().string();
  std::error_code error;
  const std::string here = std::filesystem::current_path(error).string() + "/";
  const size_t from = file.compare(0, here.size(), here) == 0 ? here.size() : 0;
  return {file.substr(from), std::atoi(text.c_str() + colon + 1)};
}

// The instruction before `return_address` is the call.
Line line_of_call(const void* return_address) {
  Dl_info module{};
  link_map* loaded = nullptr;
  if (dladdr1(return_address, &module, reinterpret_cast<void**>(&loaded), RTLD_DL_LINKMAP) == 0 ||
      module.dli_fname == nullptr)
    return {};
  const uintptr_t address = reinterpret_cast<uintptr_t>(return_address) - 1 - loaded->l_addr;
  std::array<char, 32> hex{};
  std::snprintf(hex.data(), hex.size(), "0x%zx", size_t{address});
  // A program's own name may be relative to where it was started.
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path named = module.dli_fname;
  const std::string file = (self.filename() == named.filename() ? self : named).string();
  const Line line = parsed(
      first_line_of("addr2line -e " + quoted_for_shell(file) + " " + hex.data() + " 2>/dev/null"));
  return line.line > 0 ? line : Line{named.filename().string(), 0};
}

}  // namespace

Line CallSite::line() const {
  return return_address_ == nullptr ? Line{where_.file, where_.line}
                                    : line_of_call(return_address_);
}

Phrase text_of(const HostCall& host_call) {
  const Line line = host_call.place.line();
  return phrase("{} at {}", host_call.name,
                line.line > 0 ? line.file + ":" + std::to_string(line.line) : line.file);
}

Finding finding_at(Code code, const HostCall& host_call) {
  const Line line = host_call.place.line();
  Finding finding;
  finding.code = code;
  finding.file = line.file;
  finding.line = line.line;
  finding.core.block = kNoBlock;
  finding.with("op", host_call.name);
  return finding;
}

Finding& with_other(Finding& finding, const HostCall& other) {
  const Line line = other.place.line();
  return finding.with("other", other.name)
      .with("other_file", line.file)
      .with("other_line", int64_t{line.line});
}

}  // namespace asctwin::host
