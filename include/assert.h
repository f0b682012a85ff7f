/* assert() as the C library has it, and as kernels need it in a source that includes
   kernel_operator.h. Like the C library's, it may be included again. */
#include_next <assert.h>

#if defined(ASCTWIN_ASSERT_IN_KERNELS) && !defined(NDEBUG)
#undef assert
#define assert(...) ASCTWIN_ASSERT_AS(#__VA_ARGS__, (__VA_ARGS__), "")
#endif
