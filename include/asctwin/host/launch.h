// How `k<<<blocks, l2ctrl, stream>>>(arguments)` reaches the host runtime. `asctwin cc` spells it
// as a real call, `(configure(blocks, l2ctrl, stream), k(arguments))`, so that overloads, deduction
// and conversions stay the compiler's work, and puts the body of every kernel into run_or_launch():
// on a core it runs, on the host it goes to the stream.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "asctwin/array_index.h"
#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/dim3.h"
#include "asctwin/simt_shape.h"

namespace asctwin::host {

// Describes a kernel as the source pass knows it.
struct KernelEntry {
  const char* name;
  std::optional<KernelKind> kind = {};  // absent: the source does not say
};

// The configuration of the next kernel that this thread enters.
// @param blocks checked when the kernel is launched: at least 1
// @param stream of aclrtCreateStream; nullptr: the default stream of the current context
void configure_launch(int64_t blocks, void* stream, SourceLoc where);
// Configures a launch with threads.
void configure_launch(const SimtShape& shape, int64_t blocks, void* stream, SourceLoc where);

// Reads the second parameter of a launch on the 950: a number of bytes of UB.
template <class Control>
SimtShape shape_of(const Control& control) {
  SimtShape shape;
  if constexpr (std::is_integral_v<Control>)
    if (control > 0) shape.dynamic_bytes = static_cast<int64_t>(control);
  return shape;
}

// UNVERIFIED: evidence = inferred. Two parameters mean the default stream; the second and the
// fourth change where data is cached and how much of UB is kept free, and no result.
template <class Blocks, class Control>
void configure(Blocks blocks, const Control& control, SourceLoc where = SourceLoc::here()) {
  configure_launch(shape_of(control), static_cast<int64_t>(blocks), nullptr, where);
}
template <class Blocks, class Control>
void configure(Blocks blocks, const Control& control, void* stream,
               SourceLoc where = SourceLoc::here()) {
  configure_launch(shape_of(control), static_cast<int64_t>(blocks), stream, where);
}
template <class Blocks, class Control, class More>
void configure(Blocks blocks, const Control& control, void* stream, const More&,
               SourceLoc where = SourceLoc::here()) {
  configure_launch(shape_of(control), static_cast<int64_t>(blocks), stream, where);
}

// `k<<<grid, block, dynamicUb, stream>>>` of a kernel that is a program of threads.
inline void configure_threads(cce::dim3 grid, cce::dim3 block, uint64_t dynamic_bytes = 0,
                              void* stream = nullptr, SourceLoc where = SourceLoc::here()) {
  const SimtShape shape{
      {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, static_cast<int64_t>(dynamic_bytes)};
  configure_launch(shape, static_cast<int64_t>(shape.blocks()), stream, where);
}

// An argument as the launch has it; a pointer to void goes to a parameter of any pointer type.
struct VoidArgument {
  const void* pointer;
  template <class T>
  operator T*() const {
    return static_cast<T*>(const_cast<void*>(pointer));
  }
};
template <class T>
decltype(auto) pass(T&& argument) {
  using P = std::decay_t<T>;
  if constexpr (std::is_same_v<P, void*> || std::is_same_v<P, const void*>)
    return VoidArgument{argument};
  else
    return std::forward<T>(argument);
}

// A kernel's body with the arguments it was called with; `state` is what the body has captured.
struct BoundKernel {
  void* state;
  size_t size_bytes;
  void (*run)(const void* state);  // on a core, with a copy of the arguments of its own
  void (*destroy)(void* state);
};

bool on_core();

// A source that depends on the kind of core is compiled for each kind by itself. A kernel of the
// text for vector cores finds the kernel of the other by the words that spell it.
using AnyFunction = void (*)();
struct CubeKernel {
  const char* key;
  AnyFunction function;
};
bool runs_on_cube();  // on a cube core that is none of vector too
[[noreturn]] void die_without_cube_kernel(const char* key);
inline std::vector<CubeKernel>& noted_cube_kernels() {
  static std::vector<CubeKernel> kernels;
  return kernels;
}
template <auto kKernel, class Function = decltype(kKernel)>  // both spell it: it may be overloaded
CubeKernel cube_kernel_row() {
  return {__PRETTY_FUNCTION__, reinterpret_cast<AnyFunction>(kKernel)};
}
// For kernels that nothing outside of them can name.
template <auto kKernel>
struct NotedCubeKernel {
  static inline const bool noted =
      (noted_cube_kernels().push_back(cube_kernel_row<kKernel>()), true);
};
inline AnyFunction find_cube_kernel(const CubeKernel* own, const char* key) {
  for (; own->key != nullptr; ++own)
    if (std::strcmp(own->key, key) == 0) return own->function;
  for (const CubeKernel& noted : noted_cube_kernels())
    if (std::strcmp(noted.key, key) == 0) return noted.function;
  return nullptr;
}
template <auto kKernel>
auto cube_kernel(AnyFunction (*find)(const char*)) {
  static const AnyFunction found = find(cube_kernel_row<kKernel>().key);
  if (found == nullptr) die_without_cube_kernel(cube_kernel_row<kKernel>().key);
  return reinterpret_cast<decltype(kKernel)>(found);
}
// Takes `bound` over. Without a pending configuration, or with a wrong one, nothing is launched and
// a finding says why.
// @param where the kernel's own line
void launch(const KernelEntry& entry, const BoundKernel& bound, SourceLoc where);

// Runs `body` on a core; on the host, launches it as this thread has configured.
template <class Body>
void run_or_launch(const KernelEntry& entry, Body body, SourceLoc where = SourceLoc::here()) {
  if (on_core()) return body();
  const auto run = [](const void* state) {
    Body own = *static_cast<const Body*>(state);
    own();
  };
  const auto destroy = [](void* state) { delete static_cast<Body*>(state); };
  launch(entry, {new Body(std::move(body)), sizeof(Body), run, destroy}, where);
}

// On a core: what the kernel is given as `workspace` begins with the system's part. `workspace`
// becomes the user's part behind it.
uint8_t* split_workspace(uint8_t* workspace);
template <class Pointer>
void take_workspace(Pointer& workspace) {
  workspace = reinterpret_cast<Pointer>(split_workspace(reinterpret_cast<uint8_t*>(workspace)));
}

// Tells the runtime, before main(), for which architecture the kernels of this file are compiled.
bool note_architecture(int npu_arch);
#ifdef __NPU_ARCH__
[[maybe_unused]] static const bool architecture_is_noted = note_architecture(__NPU_ARCH__);
#endif

}  // namespace asctwin::host

// Compilers call this function where an index lies outside of an array. Each kernel library has its
// own, hidden: programs may be built with a sanitizer that has one. g++ knows the name already, and
// takes no attributes for it.
#if defined(ASCTWIN_WATCHES_ARRAYS)
extern "C" {
__attribute__((weak, visibility("hidden"))) void asctwin_handle_out_of_bounds(
    void* place, void* index) __asm__("__ubsan_handle_out_of_bounds");
void asctwin_handle_out_of_bounds(void* place, void* index) {
  asctwin::array_index_outside(place, index);
}
#if defined(__aarch64__)  // where a division by 0 is a call as well; otherwise the CPU traps
__attribute__((weak, visibility("hidden"))) void asctwin_handle_divrem_overflow(
    void*, void*, void*) __asm__("__ubsan_handle_divrem_overflow");
void asctwin_handle_divrem_overflow(void*, void*, void*) { __builtin_trap(); }
#endif
}
#endif

#include "asctwin/base/macros_show.inc"
