// Calls that the compiler puts before the loads and stores of a kernel with threads, by the names
// that its thread sanitizer has. The driver asks for them and leaves the sanitizer's library out.
// Where asctwin itself runs under that sanitizer, they are the sanitizer's.
#include <cstdint>

#include "base/sanitizer.h"
#include "core/simt/block.h"

#ifndef ASCTWIN_TSAN

using asctwin::simt::Block;
using asctwin::simt::Memory;
using asctwin::simt::running_block;
using asctwin::simt::Touch;
using asctwin::simt::watching_memory;

namespace {

template <Touch kTouch>
inline void plain(const void* address, uint32_t bytes, const void* from) {
  if (Memory* const memory = watching_memory) memory->plain<kTouch>(address, bytes, from);
}

inline void polled(const void* address, uint32_t bytes, const void* from) {
  plain<Touch::kPoll>(address, bytes, from);
  if (Block* const block = running_block) block->polls(address);
}

}  // namespace

#define ASCTWIN_HOOK(name, arguments)                                                            \
  extern "C"                                                                                     \
      __attribute__((visibility("default"))) void asctwin_##name arguments asm("__tsan_" #name); \
  extern "C" void asctwin_##name arguments

#define ASCTWIN_SIZE(n)                                                                            \
  ASCTWIN_HOOK(read##n, (void* at)) { plain<Touch::kRead>(at, n, __builtin_return_address(0)); }   \
  ASCTWIN_HOOK(write##n, (void* at)) { plain<Touch::kWrite>(at, n, __builtin_return_address(0)); } \
  ASCTWIN_HOOK(unaligned_read##n, (void* at)) {                                                    \
    plain<Touch::kRead>(at, n, __builtin_return_address(0));                                       \
  }                                                                                                \
  ASCTWIN_HOOK(unaligned_write##n, (void* at)) {                                                   \
    plain<Touch::kWrite>(at, n, __builtin_return_address(0));                                      \
  }                                                                                                \
  ASCTWIN_HOOK(volatile_read##n, (void* at)) { polled(at, n, __builtin_return_address(0)); }       \
  ASCTWIN_HOOK(volatile_write##n, (void* at)) {                                                    \
    plain<Touch::kPublish>(at, n, __builtin_return_address(0));                                    \
  }                                                                                                \
  ASCTWIN_HOOK(unaligned_volatile_read##n, (void* at)) {                                           \
    polled(at, n, __builtin_return_address(0));                                                    \
  }                                                                                                \
  ASCTWIN_HOOK(unaligned_volatile_write##n, (void* at)) {                                          \
    plain<Touch::kPublish>(at, n, __builtin_return_address(0));                                    \
  }                                                                                                \
  ASCTWIN_HOOK(read_write##n, (void* at)) {                                                        \
    plain<Touch::kRead>(at, n, __builtin_return_address(0));                                       \
    plain<Touch::kWrite>(at, n, __builtin_return_address(0));                                      \
  }                                                                                                \
  ASCTWIN_HOOK(unaligned_read_write##n, (void* at)) {                                              \
    plain<Touch::kRead>(at, n, __builtin_return_address(0));                                       \
    plain<Touch::kWrite>(at, n, __builtin_return_address(0));                                      \
  }

ASCTWIN_SIZE(1)
ASCTWIN_SIZE(2)
ASCTWIN_SIZE(4)
ASCTWIN_SIZE(8)
ASCTWIN_SIZE(16)

ASCTWIN_HOOK(read_range, (void* at, unsigned long bytes)) {
  plain<Touch::kRead>(at, static_cast<uint32_t>(bytes), __builtin_return_address(0));
}
ASCTWIN_HOOK(write_range, (void* at, unsigned long bytes)) {
  plain<Touch::kWrite>(at, static_cast<uint32_t>(bytes), __builtin_return_address(0));
}
ASCTWIN_HOOK(init, ()) {}
ASCTWIN_HOOK(func_entry, (void*)) {}
ASCTWIN_HOOK(func_exit, ()) {}
ASCTWIN_HOOK(ignore_thread_begin, ()) {}
ASCTWIN_HOOK(ignore_thread_end, ()) {}
ASCTWIN_HOOK(vptr_update, (void** at, void*)) {
  plain<Touch::kWrite>(at, sizeof(void*), __builtin_return_address(0));
}
ASCTWIN_HOOK(vptr_read, (void** at)) {
  plain<Touch::kRead>(at, sizeof(void*), __builtin_return_address(0));
}
ASCTWIN_HOOK(atomic_thread_fence, (int)) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
ASCTWIN_HOOK(atomic_signal_fence, (int)) {}

#define ASCTWIN_VALUE_HOOK(type, name, arguments)     \
  extern "C" __attribute__((visibility("default")))   \
  type asctwin_##name arguments asm("__tsan_" #name); \
  extern "C" type asctwin_##name arguments

#define ASCTWIN_FETCH(n, type, name)                                                          \
  ASCTWIN_VALUE_HOOK(type, atomic##n##_fetch_##name, (volatile type * at, type value, int)) { \
    plain<Touch::kAtomic>(const_cast<type*>(at), n / 8, __builtin_return_address(0));         \
    return __atomic_fetch_##name(at, value, __ATOMIC_SEQ_CST);                                \
  }
#define ASCTWIN_COMPARE(n, type, name, weak)                                          \
  ASCTWIN_VALUE_HOOK(int, atomic##n##_compare_exchange_##name,                        \
                     (volatile type * at, type * expected, type value, int, int)) {   \
    plain<Touch::kAtomic>(const_cast<type*>(at), n / 8, __builtin_return_address(0)); \
    return __atomic_compare_exchange_n(at, expected, value, weak, __ATOMIC_SEQ_CST,   \
                                       __ATOMIC_SEQ_CST);                             \
  }
#define ASCTWIN_ATOMICS(n, type)                                                                  \
  ASCTWIN_VALUE_HOOK(type, atomic##n##_load, (const volatile type* at, int)) {                    \
    polled(const_cast<type*>(at), n / 8, __builtin_return_address(0));                            \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                               \
  ASCTWIN_VALUE_HOOK(void, atomic##n##_store, (volatile type * at, type value, int)) {            \
    plain<Touch::kPublish>(const_cast<type*>(at), n / 8, __builtin_return_address(0));            \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                \
  }                                                                                               \
  ASCTWIN_VALUE_HOOK(type, atomic##n##_exchange, (volatile type * at, type value, int)) {         \
    plain<Touch::kAtomic>(const_cast<type*>(at), n / 8, __builtin_return_address(0));             \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                      \
  }                                                                                               \
  ASCTWIN_FETCH(n, type, add)                                                                     \
  ASCTWIN_FETCH(n, type, sub)                                                                     \
  ASCTWIN_FETCH(n, type, and)                                                                     \
  ASCTWIN_FETCH(n, type, or)                                                                      \
  ASCTWIN_FETCH(n, type, xor)                                                                     \
  ASCTWIN_FETCH(n, type, nand)                                                                    \
  ASCTWIN_COMPARE(n, type, strong, false)                                                         \
  ASCTWIN_COMPARE(n, type, weak, true)                                                            \
  ASCTWIN_VALUE_HOOK(type, atomic##n##_compare_exchange_val,                                      \
                     (volatile type * at, type expected, type value, int, int)) {                 \
    plain<Touch::kAtomic>(const_cast<type*>(at), n / 8, __builtin_return_address(0));             \
    __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    return expected;                                                                              \
  }

ASCTWIN_ATOMICS(8, unsigned char)
ASCTWIN_ATOMICS(16, unsigned short)
ASCTWIN_ATOMICS(32, unsigned int)
ASCTWIN_ATOMICS(64, unsigned long)

#endif
