// Threads of a block of the 950 as kernels see them: how a block runs, where its threads meet, and
// what they touch. A block is one item on pipe V of its core.
// spec: simt.md
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <type_traits>

#include "asctwin/base/dtype.h"
#include "asctwin/base/phrase.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/dim3.h"
#include "asctwin/isa/scalar_atomic.h"

namespace asctwin::simt {

// Runs body(arguments) once for each thread. On a cube core nothing happens. The call's line is
// that of the return address.
void run_block(const cce::dim3& threads, void (*body)(void*), void* arguments);
// Runs it in the shape of the launch: a kernel that is itself a program of threads. Each thread has
// the kernel's parameters for itself.
void run_grid(void (*body)(void*), void* arguments);
template <class Body>
void run_grid(Body body) {
  run_grid(
      [](void* it) {
        Body own(*static_cast<const Body*>(it));
        own();
      },
      &body);
}

// A function of threads begins, which allows `most` of them; 0: it does not say.
void begin_function(uint32_t most);
bool is_inside();  // whether a thread runs

// The dynamic part of UB.
void* dynamic_memory();

void barrier(SourceLoc where, const char* name);
enum class Fence : uint8_t { kBlock, kDevice };
void fence(Fence fence, SourceLoc where);
// The thread waits for another: those that can go on do so.
void pause();

// Calls of a warp: each active lane gives `value` and gets a result.
enum class WarpCall : uint8_t {
  kShuffle,  // of lane `argument`
  kUp,
  kDown,
  kXor,
  kAll,
  kAny,
  kUniform,
  kBallot,
  kActive,
  kSum,  // of type `argument`, a DType
  kMax,
  kMin,
  kMeet,  // of the lanes `argument`; a value of 1: it orders what they do before and behind it
};
struct WarpArguments {
  WarpCall call;
  int32_t argument;
  int32_t width;
  uint32_t size_bytes;  // of the value
};
uint64_t warp(WarpArguments arguments, uint64_t value, SourceLoc where, const char* name);

using AtomicOp = isa::AtomicUpdate;
// Both in one register, which leaves one for the line of the call.
struct AtomicKind {
  AtomicOp operation;
  DType dtype;
};
// Values of atomic operations pass as words: one that lies in memory would be an access of the
// thread.
template <class T>
using WordOf = std::conditional_t<sizeof(T) == 2, uint16_t,
                                  std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>;
// Outside of threads this is the atomic operation of the scalar unit.
// @return the old value of `address`
uint64_t atomic(AtomicKind kind, void* address, uint64_t value, uint64_t compare, SourceLoc where,
                const char* name);
// Two elements of 16 bits each.
uint64_t atomic_pair(AtomicKind kind, void* address, uint64_t value, uint64_t compare,
                     SourceLoc where, const char* name);

// Loads and stores of global memory that name a cache.
void load_cached(void* to, const void* from, uint32_t bytes, bool sees_newest, SourceLoc where,
                 const char* name);
void store_cached(void* to, const void* from, uint32_t bytes, SourceLoc where, const char* name);
void invalidate(const void* address, SourceLoc where, const char* name);

// 1: global memory, 2: UB, 3: the thread's own, 0: none.
int space_of(const void* address);

// Whether results of narrowing conversions saturate, and those of half arithmetic. `asks`: the name
// of the conversion ends with _sat.
bool narrowing_saturates(bool asks);
bool arithmetic_saturates();

namespace math {
double inverse_erf(double x);
double inverse_erfc(double x);
double scaled_erfc(double x);
double bessel_i(int order, double x);
}  // namespace math

uint64_t clock();
[[noreturn]] void trap(SourceLoc where);

// A call has an argument that its rule does not allow. The block stops.
void refuse(const char* name, const Phrase& actual, const Phrase& rule, SourceLoc where);
void unmodelled(const char* name, const Phrase& what, SourceLoc where);

}  // namespace asctwin::simt

#include "asctwin/base/macros_show.inc"
