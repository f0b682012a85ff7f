// Memory of a device that a program has not freed when it ends.
// spec: sync_and_timing.md, section 3.1 (LeakCheck)
#include "program.h"

namespace {

using namespace host_test;

constexpr const char* kNothing = "^$";

void keep_three() {
  for (const size_t size_bytes : {100, 200, 300}) device_memory(size_bytes);
  aclrtFree(device_memory());
}

TEST(LeftMemory, IsToldOnceALine) {
  EXPECT_PROGRAM(
      keep_three, 0,
      "^warning.W1002.: 600 B of this `aclrtMalloc` are never freed\n.*program.h:[0-9]+");
}

void free_all() { aclrtFree(device_memory()); }

TEST(LeftMemory, IsNotWhatIsFreed) { EXPECT_PROGRAM(free_all, 0, kNothing); }

void keep_memory_of_the_host() {
  void* memory = nullptr;
  aclrtMallocHost(&memory, kBytes);
}

TEST(LeftMemory, IsADevices) { EXPECT_PROGRAM(keep_memory_of_the_host, 0, kNothing); }

TEST(LeftMemory, IsNotAskedOfAProgramThatGivesUp) {
  EXPECT_PROGRAM_RETURNING(3, keep_three, 3, kNothing);
}

struct Owner {
  void* memory = nullptr;
  ~Owner() {
    if (memory != nullptr) aclrtFree(memory);
  }
};
Owner of_the_program;

void free_behind_main() {
  static Owner of_the_function;
  of_the_program.memory = device_memory();
  of_the_function.memory = device_memory();
}

TEST(LeftMemory, IsNotWhatDestructorsBehindMainFree) {
  EXPECT_PROGRAM(free_behind_main, 0, kNothing);
}

void keep_under_werror() {
  setenv("ASCTWIN_CHECK", "werror", 1);
  device_memory();
}

TEST(LeftMemory, MayBeAnError) { EXPECT_PROGRAM(keep_under_werror, 1, "W1002.: 256 B"); }

}  // namespace
