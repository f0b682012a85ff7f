// Work that library code of a vector core gives to the cube core of its block. The cube core stays
// in serve_vector_cores() and does it, in the order in which it comes.
// spec: matmul.md, section 2.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <functional>

#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/source_loc.h"

namespace asctwin {

// The kind of the running core, and whether its block has vector cores beside a cube core.
CoreKind running_core_kind();
bool block_is_mixed();

// States the kind of kernel that library code needs, unless the launch or the source names one. If
// other cores run, the launch starts anew with the right ones.
void need_kernel_kind(KernelKind kind, SourceLoc where);

// The library works in `workspace`, which the launch has passed: E1210 if it is too small.
void need_library_workspace(const uint8_t* workspace, SourceLoc where);

// Gives `work` to the cube core, behind what the running vector core has written by MTE3, and goes
// on. `work` runs on the cube core, later and on another thread.
void ask_cube(std::function<void()> work, SourceLoc where);
// Work whose end this core has not waited for.
int64_t asked_of_cube();
// Waits for the end of all of it; its writes are then there for every pipe of this core.
void await_cube(SourceLoc where);
// A kernel whose cube core and vector cores run the same calls: the cube core, when it has
// computed, tells the vector cores of its block, and each of them waits for that.
void tell_vector_cores(SourceLoc where);
void await_told(SourceLoc where);
// The running vector core has `count` library objects whose flags are its own.
void own_cube_flags(int64_t count);
// The library object that computes on the running core, until it ends. W0116 if another one has
// computed there and has not ended; `op` is the call that computes.
void open_cube_object(const void* object, const char* op, SourceLoc where);
void close_cube_object(const void* object);
// The running core computes a product that its tiling divides among `parts` cores; `op` is the call
// that computes. W0109 at the end of the kernel if it is the only one of this core and fewer such
// cores run.
void count_cube_product(int64_t parts, const char* op, SourceLoc where);
// Buffers elsewhere than in UB that the TPipe of the running core has made so far.
int64_t cube_buffers_made();
// Returns to nobody: ends the kernel on this core when its vector cores have ended.
[[noreturn]] void serve_vector_cores(SourceLoc where);

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
