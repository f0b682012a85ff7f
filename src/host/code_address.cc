// The dynamic linker knows where each file is loaded; the program itself has no name there.
#include "host/code_address.h"

#include <dlfcn.h>
#include <link.h>

#include <filesystem>
#include <system_error>

namespace asctwin::host {
namespace {

std::string file_of(const char* name) {
  std::error_code error;
  const bool is_program = name == nullptr || *name == '\0';
  return is_program ? std::filesystem::read_symlink("/proc/self/exe", error).string()
                    : std::filesystem::weakly_canonical(name, error).string();
}

struct Search {
  const CodeAddress& wanted;
  const void* found = nullptr;
};

int look(dl_phdr_info* loaded, size_t, void* state) {
  Search& search = *static_cast<Search*>(state);
  if (file_of(loaded->dlpi_name) != search.wanted.file) return 0;
  search.found = reinterpret_cast<const void*>(loaded->dlpi_addr + search.wanted.offset);  // NOLINT
  return 1;
}

}  // namespace

CodeAddress code_address_of(const void* address) {
  Dl_info module{};
  link_map* loaded = nullptr;
  if (dladdr1(address, &module, reinterpret_cast<void**>(&loaded), RTLD_DL_LINKMAP) == 0) return {};
  return {file_of(loaded->l_name), reinterpret_cast<uint64_t>(address) - loaded->l_addr};
}

const void* local_address_of(const CodeAddress& address) {
  if (address.file.empty()) return nullptr;
  Search search{address};
  dl_iterate_phdr(look, &search);
  return search.found;
}

}  // namespace asctwin::host
