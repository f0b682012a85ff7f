// The calls of kernels, in terms of the block that runs.
#include <cstring>

#include "asctwin/simt.h"
#include "core/core.h"
#include "core/errors.h"
#include "core/launch/launch.h"
#include "core/simt/block.h"

namespace asctwin::simt {
namespace {

constexpr const char* kOutside =
    "threads run in functions that asc_vf_call enters with a dim3, and in kernels that are "
    "launched "
    "with --enable-simt";

// The block of the running thread; nullptr on the host.
Block* block_of(const char* name, SourceLoc where) {
  if (running_block != nullptr) return running_block;
  if (core::running_core == nullptr) return nullptr;
  core::Core& core = core::this_core(where);
  core.report(core.finding(Code::E0105, name, where)
                  .with("actual", "no thread around it")
                  .with("statement", kOutside));
  return nullptr;
}

void run(core::Core& core, const cce::dim3& threads, void (*body)(void*), void* arguments,
         SourceLoc where) {
  const SimtShape& shape = core.launch().spec().simt;
  const uint64_t size = uint64_t{threads.x} * threads.y * threads.z;
  if (size == 0 || size > kMostThreads) {
    core.report(core.finding(Code::E1403, "SIMT function", where)
                    .with("actual", phrase("{} threads", size))
                    .with("statement", phrase("a block has 1 to {} threads", kMostThreads)));
    return;
  }
  Block(core, threads, shape, where).run(body, arguments);
}

}  // namespace

void run_block(const cce::dim3& threads, void (*body)(void*), void* arguments) {
  SourceLoc where = unresolved(__builtin_return_address(0));
  core::Core& core = core::this_core(where);
  if (running_block != nullptr)
    refuse("asc_vf_call", "a thread around it", "a SIMT function enters no other", where);
  if (Scope::runs_here(PIPE_V)) run(core, threads, body, arguments, where);
}

void run_grid(void (*body)(void*), void* arguments) {
  SourceLoc where = unresolved(__builtin_return_address(0));
  core::Core& core = core::this_core(where);
  if (running_block != nullptr) return body(arguments);  // a kernel that calls another
  const SimtShape& shape = core.launch().spec().simt;
  const uint32_t* const block = shape.block;
  const cce::dim3 threads = shape.has_threads() ? cce::dim3(block[0], block[1], block[2])
                                                : cce::dim3(kThreadsWithoutBound);
  run(core, threads, body, arguments, where);
  const auto cores = static_cast<uint64_t>(core.launch().spec().blocks);
  for (uint64_t next = static_cast<uint64_t>(core.id().block) + cores; next < shape.blocks();
       next += cores) {
    core.take_block(static_cast<int>(next));
    forget_ub(core);
    run(core, threads, body, arguments, where);
  }
}

void begin_function(uint32_t most) {
  if (running_block != nullptr) return running_block->begin_function(most);
  if (core::running_core == nullptr) return;
  SourceLoc where = unresolved(__builtin_return_address(0));
  block_of("SIMT function", where);
}

bool is_inside() { return running_block != nullptr; }

void* dynamic_memory() { return local_memory_of(Hardware::UB).begin; }

void barrier(SourceLoc where, const char* name) {
  if (Block* const block = block_of(name, where)) block->barrier(where, name);
}

void fence(Fence, SourceLoc where) {
  Block* const block = block_of("asc_threadfence", where);
  if (block != nullptr && block->memory() != nullptr) block->memory()->fence(block->current());
}

void pause() {
  if (running_block != nullptr) running_block->pause();
}

uint64_t warp(WarpArguments arguments, uint64_t value, SourceLoc where, const char* name) {
  Block* const block = block_of(name, where);
  if (block == nullptr) return value;
  const int width = arguments.width;
  if (width < 1 || width > 32 || (width & (width - 1)) != 0)
    refuse(name, phrase("the width {}", width), "a width is 2, 4, 8, 16 or 32", where);
  return block->warp(arguments, value, where, name);
}

void load_cached(void* to, const void* from, uint32_t bytes, bool sees_newest, SourceLoc where,
                 const char* name) {
  Block* const block = block_of(name, where);
  if (block == nullptr) return;
  if (local_memory_of(Hardware::UB).offset_of(from) >= 0)
    refuse(name, "an address in UB", "it reads and writes global memory", where);
  if (Memory* const memory = block->memory())
    memory->touch(sees_newest ? Touch::kPoll : Touch::kRead, from, bytes,
                  memory->sites().of(where));
  if (sees_newest) block->polls(from);
  std::memcpy(to, from, bytes);
}

void store_cached(void* to, const void* from, uint32_t bytes, SourceLoc where, const char* name) {
  Block* const block = block_of(name, where);
  if (block == nullptr) return;
  if (local_memory_of(Hardware::UB).offset_of(to) >= 0)
    refuse(name, "an address in UB", "it reads and writes global memory", where);
  if (Memory* const memory = block->memory())
    memory->touch(Touch::kPublish, to, bytes, memory->sites().of(where));
  std::memcpy(to, from, bytes);
}

void invalidate(const void* address, SourceLoc where, const char* name) {
  Block* const block = block_of(name, where);
  if (block == nullptr) return;
  if (block->memory() != nullptr) block->memory()->acquire(block->current());
  block->polls(address);
}

int space_of(const void* address) {
  if (address == nullptr || core::running_core == nullptr) return 0;
  if (local_memory_of(Hardware::UB).offset_of(address) >= 0) return 2;
  const core::Object* const object =
      core::this_core().object_at(static_cast<const uint8_t*>(address));
  return object != nullptr && object->memory == Hardware::GM ? 1 : 3;
}

uint64_t clock() { return static_cast<uint64_t>(++core::this_core().cycle_reads); }

void trap(SourceLoc where) {
  core::Core& core = core::this_core(where);
  Finding finding = core.finding(Code::E0804, "__trap", where).with("condition", "__trap()");
  if (running_block != nullptr) running_block->report(std::move(finding));
  core.report(std::move(finding));
  throw core::CoreStopped{};
}

void refuse(const char* name, const Phrase& actual, const Phrase& rule, SourceLoc where) {
  core::Core& core = core::this_core(where);
  Finding finding = core.finding(Code::E0105, name, where).with("actual", actual);
  finding.with("statement", rule);
  if (running_block != nullptr) return running_block->report(std::move(finding));
  core.report(std::move(finding));
}

void unmodelled(const char* name, const Phrase& what, SourceLoc where) {
  core::Core& core = core::this_core(where);
  Finding finding = core.finding(Code::E0901, name, where).with("what", what);
  if (running_block != nullptr) return running_block->report(std::move(finding));
  core.report(std::move(finding));
}

}  // namespace asctwin::simt
