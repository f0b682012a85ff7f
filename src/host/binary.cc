// A binary is copied to a file of its own and opened, which registers its kernels. The state of a
// launch is one block: the kernel's place, then its packed arguments.
#include "host/binary.h"

#include <dlfcn.h>
#include <elf.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <new>

#include "host/chip.h"
#include "host/command.h"
#include "host/error.h"

namespace asctwin::host {
namespace {

std::string without_spaces(std::string name) {
  name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
  return name;
}

[[noreturn]] void refuse_file(const Phrase& what) { throw Refusal{ACL_ERROR_INVALID_FILE, what}; }

// ET_DYN or ET_REL of a file that this machine can run.
int kind_of_elf(const std::vector<uint8_t>& bytes, const Phrase& name) {
  Elf64_Ehdr head{};
  if (bytes.size() >= sizeof(head)) std::memcpy(&head, bytes.data(), sizeof(head));
  if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
    refuse_file(phrase("{} is no ELF file; `asctwin cc -shared` builds one", name));
#if defined(__aarch64__)
  constexpr int kMachine = EM_AARCH64;
#else
  constexpr int kMachine = EM_X86_64;
#endif
  if (head.e_machine != kMachine)
    refuse_file(
        phrase("{} is built for another processor; `asctwin cc -shared` builds its source", name));
  if (head.e_type != ET_DYN && head.e_type != ET_REL)
    refuse_file(phrase("{} is neither a library nor an object file", name));
  return head.e_type;
}

void write_file(const std::string& path, const std::vector<uint8_t>& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw Refusal{ACL_ERROR_WRITE_FILE, phrase("`{}` cannot be written", path)};
}

std::shared_ptr<const Binary> load(const std::vector<uint8_t>& bytes, const Phrase& name) {
  const int kind = kind_of_elf(bytes, name);
  const std::string directory = lasting_directory(), library = directory + "/kernels.so";
  if (kind == ET_REL) {
    const std::string object = directory + "/kernels.o";
    write_file(object, bytes);
    const CommandResult linked = run_asctwin({"cc", "-shared", object, "-o", library});
    if (!linked.was_found || linked.status != 0)
      refuse_file(phrase("{} cannot be linked: {}", name, linked.said));
  } else {
    write_file(library, bytes);
  }
  chosen_chip();  // before the library notes what it was built for
  const size_t known = registered_kernels().size();
  if (dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr)
    refuse_file(phrase("{} cannot be loaded: {}", name, std::string(dlerror())));
  auto binary = std::make_shared<Binary>();
  binary->name = name;
  const std::vector<Kernel>& all = registered_kernels();
  binary->kernels.assign(all.begin() + static_cast<ptrdiff_t>(known), all.end());
  if (binary->kernels.empty())
    refuse_file(phrase("{} holds no kernel; was it built by `asctwin cc`?", name));
  return binary;
}

std::string unqualified(const std::string& name) {
  const size_t colons = name.rfind("::", name.find('<'));
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

// Behind the kernel's place.
uint8_t* arguments_in(void* state) { return static_cast<uint8_t*>(state) + sizeof(const Kernel*); }

void run_state(const void* state) {
  const Kernel* kernel = nullptr;
  std::memcpy(&kernel, state, sizeof(kernel));
  kernel->invoke(kernel->function, arguments_in(const_cast<void*>(state)));
}

Phrase arguments_text(size_t count) {
  return count == 1 ? "1 argument" : phrase("{} arguments", count);
}

}  // namespace

Binaries& Binaries::instance() {
  static auto& all = *new Binaries;
  return all;
}

std::shared_ptr<const Binary> load_binary(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse_file(phrase("`{}` cannot be read", path));
  const std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(file)), {});
  return load(bytes, phrase("`{}`", path));
}

std::shared_ptr<const Binary> load_binary(const void* data, size_t size_bytes) {
  const auto* const begin = static_cast<const uint8_t*>(data);
  return load({begin, begin + size_bytes}, "the binary");
}

const Kernel& kernel_called(const Binary& binary, const std::string& name) {
  std::string names;
  for (const Kernel& kernel : binary.kernels) {
    const std::string own = kernel.name, wanted = without_spaces(name);
    if (without_spaces(own) == wanted || without_spaces(unqualified(own)) == wanted) return kernel;
    names += (names.empty() ? "`" : ", `") + own + "`";
  }
  throw Refusal{ACL_ERROR_INVALID_PARAM,
                phrase("{} holds no kernel `{}`; its kernels are {}", binary.name, name, names)};
}

Bound bind(const Function& function, const std::vector<std::vector<uint8_t>>& values) {
  const Kernel& kernel = *function.kernel;
  if (values.size() != kernel.parameters.size())
    throw Refusal{ACL_ERROR_INVALID_PARAM,
                  phrase("`{}` takes {}, but {} were appended", std::string(kernel.name),
                         arguments_text(kernel.parameters.size()), values.size())};
  std::vector<uint8_t> block;
  for (size_t i = 0; i < values.size(); ++i) {
    const size_t wanted = kernel.parameters[i].size_bytes;
    if (values[i].size() != wanted)
      throw Refusal{ACL_ERROR_INVALID_PARAM,
                    phrase("argument {} of `{}` has {} B, but {} B were appended", i,
                           std::string(kernel.name), wanted, values[i].size())};
    block.insert(block.end(), values[i].begin(), values[i].end());
    block.resize((block.size() + 7) / 8 * 8);
  }
  return bind(function, block.data(), block.size());
}

// UNVERIFIED: evidence = inferred. No page says how a block of arguments is laid out.
Bound bind(const Function& function, const uint8_t* block, size_t size_bytes) {
  const Kernel& kernel = *function.kernel;
  size_t slots = 0, least = 0;
  for (const Parameter& parameter : kernel.parameters) {
    least = slots + parameter.size_bytes;
    slots += argument_slot_bytes(parameter.size_bytes);
  }
  if (size_bytes != slots && size_bytes != least)
    throw Refusal{ACL_ERROR_INVALID_PARAM,
                  phrase("`{}` takes {} B of arguments, but `argsSize` is {}",
                         std::string(kernel.name), slots, size_bytes)};
  const size_t state_bytes = sizeof(const Kernel*) + slots;
  void* const state = ::operator new(state_bytes);
  const Kernel* const place = &kernel;
  std::memset(state, 0, state_bytes);
  std::memcpy(state, &place, sizeof(place));
  if (size_bytes != 0) std::memcpy(arguments_in(state), block, size_bytes);
  return {{kernel.name, kernel.kind},
          {state, state_bytes, &run_state, [](void* it) { ::operator delete(it); }}};
}

}  // namespace asctwin::host
