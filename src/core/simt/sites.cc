// addr2line is asked once for all addresses of a module. Of functions that were compiled into one
// another, the innermost that is the user's counts.
#include "core/simt/sites.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace asctwin::simt {
namespace {

constexpr const char* kUnresolved = "<simt>";

// Addresses stay known: a place is a number in a finding that may be kept for long.
struct Addresses {
  std::mutex mutex;
  std::vector<const void*> all;
  std::unordered_map<const void*, int> numbers;
};
Addresses& addresses() {
  static Addresses& known = *new Addresses;
  return known;
}

struct Line {
  std::string file;
  int line = 0;
};

std::string quoted_for_shell(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

bool is_of_library(const std::string& file) {
  return file.find("/asctwin/api/") != std::string::npos ||
         file.find("/asctwin/simt") != std::string::npos || file.rfind("/usr/", 0) == 0;
}

// "/home/me/k.cpp:7 (discriminator 2)", relative to the working directory.
Line parsed(std::string text) {
  text = text.substr(0, text.find_first_of(" \n"));
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos || text.front() == '?') return {};
  const std::string file = std::filesystem::path(text.substr(0, colon)).lexically_normal().string();
  std::error_code error;
  const std::string here = std::filesystem::current_path(error).string() + "/";
  const size_t from = file.compare(0, here.size(), here) == 0 ? here.size() : 0;
  return {file.substr(from), std::atoi(text.c_str() + colon + 1)};
}

struct Located {
  std::string module;
  uintptr_t offset = 0;
};

// The instruction before a return address is the access.
Located locate(const void* address) {
  Dl_info module{};
  link_map* loaded = nullptr;
  if (dladdr1(address, &module, reinterpret_cast<void**>(&loaded), RTLD_DL_LINKMAP) == 0 ||
      module.dli_fname == nullptr)
    return {};
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path named = module.dli_fname;
  return {(self.filename() == named.filename() ? self : named).string(),
          reinterpret_cast<uintptr_t>(address) - 1 - loaded->l_addr};
}

// Lines of addr2line by offset; each group of lines begins with its offset.
void ask(const std::string& module, const std::vector<std::pair<int, uintptr_t>>& wanted,
         std::map<int, Line>& lines) {
  std::string command = "addr2line -a -i -e " + quoted_for_shell(module);
  for (const auto& one : wanted) {
    std::array<char, 32> hex{};
    std::snprintf(hex.data(), hex.size(), " 0x%zx", size_t{one.second});
    command += hex.data();
  }
  const std::unique_ptr<FILE, int (*)(FILE*)> output(popen((command + " 2>/dev/null").c_str(), "r"),
                                                     pclose);
  if (output == nullptr) return;
  std::array<char, 4096> buffer{};
  size_t next = 0;
  while (std::fgets(buffer.data(), buffer.size(), output.get()) != nullptr) {
    if (buffer[0] == '0' && buffer[1] == 'x') {
      ++next;
      continue;
    }
    if (next == 0 || next > wanted.size()) continue;
    Line& known = lines[wanted[next - 1].first];
    const Line line = parsed(buffer.data());
    if (line.line > 0 && (known.line == 0 || is_of_library(known.file))) known = line;
  }
}

std::map<int, Line> lines_of(const std::vector<int>& numbers) {
  std::map<std::string, std::vector<std::pair<int, uintptr_t>>> by_module;
  {
    const std::lock_guard lock(addresses().mutex);
    for (const int number : numbers) {
      const Located at = locate(addresses().all[static_cast<size_t>(number)]);
      if (!at.module.empty()) by_module[at.module].emplace_back(number, at.offset);
    }
  }
  std::map<int, Line> lines;
  for (const auto& [module, wanted] : by_module) ask(module, wanted, lines);
  return lines;
}

std::string prefix_of_file(const std::string& name) {
  constexpr std::string_view kEnd = "_file";
  return name.size() > kEnd.size() && name.ends_with(kEnd)
             ? name.substr(0, name.size() - kEnd.size())
             : "";
}

// Calls visit(file, line) for each place of the finding that is a site; each is a variable of it.
template <class Visit>
void visit_places(Finding& finding, Visit&& visit) {
  if (finding.file == kUnresolved) visit(finding.file, finding.line);
  for (Fact& fact : finding.facts) {
    const std::string prefix = prefix_of_file(fact.name);
    Phrase* const text = std::get_if<Phrase>(&fact.value);
    if (prefix.empty() || text == nullptr || text->english() != kUnresolved) continue;
    for (Fact& line : finding.facts) {
      int64_t* const number = std::get_if<int64_t>(&line.value);
      if (line.name != prefix + "_line" || number == nullptr) continue;
      std::string file = kUnresolved;
      int at = static_cast<int>(*number);
      visit(file, at);
      fact.value = Phrase(file);
      *number = at;
      break;
    }
  }
}

}  // namespace

uint32_t Sites::add(Site site) {
  if (all_.size() > kMost) return kMost;
  all_.push_back(site);
  return static_cast<uint32_t>(all_.size() - 1);
}

uint32_t Sites::remember(const void* return_address, Known& known) {
  uint32_t& site = by_address_[return_address];
  if (site == 0) site = add({return_address, {}});
  known = {return_address, site};
  return site;
}

uint32_t Sites::remember(const SourceLoc& where) {
  uint32_t& site = by_line_[hash_of(where)];
  if (site == 0) site = add({nullptr, where});
  known_lines_[hash_of(where) % kKnownLines] = {where, site};
  return site;
}

SourceLoc Sites::place(uint32_t site) {
  const Site& known = all_[site];
  return known.address == nullptr ? known.where : unresolved(known.address);
}

SourceLoc unresolved(const void* return_address) {
  Addresses& known = addresses();
  const std::lock_guard lock(known.mutex);
  const auto [number, is_new] =
      known.numbers.try_emplace(return_address, static_cast<int>(known.all.size()));
  if (is_new) known.all.push_back(return_address);
  return {kUnresolved, number->second, 0};
}

void resolve(std::vector<Finding>& findings) {
  std::vector<int> numbers;
  for (Finding& finding : findings)
    visit_places(finding, [&](const std::string&, int line) { numbers.push_back(line); });
  if (numbers.empty()) return;
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  const std::map<int, Line> lines = lines_of(numbers);
  for (Finding& finding : findings)
    visit_places(finding, [&](std::string& file, int& line) {
      const auto known = lines.find(line);
      file = known == lines.end() ? "" : known->second.file;
      line = known == lines.end() ? 0 : known->second.line;
    });
}

}  // namespace asctwin::simt
