// The ways into a function of threads. spec: simt.md, sections 1 and 2
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include "asctwin/api/simt/thread.h"

namespace asctwin::simt {

// Each thread is called with copies of the arguments.
template <class... Parameters, class... Arguments>
__attribute__((always_inline)) inline void enter(void (*function)(Parameters...),
                                                 const dim3& threads, Arguments&&... arguments) {
  static_assert((!std::is_reference_v<Parameters> && ...),
                "a SIMT function takes its parameters by value");
  struct Call {
    void (*function)(Parameters...);
    std::tuple<Parameters...> arguments;
  };
  Call call{function, std::tuple<Parameters...>(static_cast<Parameters>(arguments)...)};
  run_block(
      threads,
      [](void* it) {
        const Call& own = *static_cast<const Call*>(it);
        std::apply(own.function, own.arguments);
      },
      &call);
}

template <class Function>
inline constexpr size_t parameters_of = 0;
template <class... Parameters>
inline constexpr size_t parameters_of<void (*)(Parameters...)> = sizeof...(Parameters);

}  // namespace asctwin::simt

template <
    auto funcPtr, typename... Args,
    std::enable_if_t<asctwin::simt::parameters_of<decltype(funcPtr)> == sizeof...(Args), int> = 0>
__attribute__((always_inline)) inline void asc_vf_call(dim3 threadNums, Args&&... args) {
  asctwin::simt::enter(funcPtr, threadNums, static_cast<Args&&>(args)...);
}

namespace cce {
template <auto funcPtr, typename... Args>
__attribute__((always_inline)) inline void async_invoke(dim3 threadNums, Args&&... args) {
  asctwin::simt::enter(funcPtr, threadNums, static_cast<Args&&>(args)...);
}
}  // namespace cce
