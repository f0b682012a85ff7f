// The model's name as the kernel lists it; cache sizes as glibc reads them.
#include "machine.h"

#include <unistd.h>

#include <ctime>
#include <fstream>
#include <string>
#include <thread>

namespace asctwin::bench {
namespace {

std::string cpu_name() {
  std::ifstream list("/proc/cpuinfo");
  for (std::string line; std::getline(list, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return {};
}

std::string today() {
  char text[16];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof(text), "%Y-%m-%d", std::gmtime(&now));
  return text;
}

}  // namespace

nlohmann::ordered_json machine() {
  nlohmann::ordered_json made = {{"cores", std::thread::hardware_concurrency()}, {"date", today()}};
  if (const std::string name = cpu_name(); !name.empty()) made["cpu"] = name;
  const auto add_cache = [&](const char* name, int which) {
    if (const long bytes = sysconf(which); bytes > 0) made["caches"][name] = bytes;
  };
  add_cache("L1d", _SC_LEVEL1_DCACHE_SIZE);
  add_cache("L2", _SC_LEVEL2_CACHE_SIZE);
  add_cache("L3", _SC_LEVEL3_CACHE_SIZE);
  return made;
}

}  // namespace asctwin::bench
