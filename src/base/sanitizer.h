// Says which sanitizer this code is compiled with: ASCTWIN_ASAN, ASCTWIN_TSAN. g++ and clang++ tell
// it in different ways.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define ASCTWIN_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__)
#define ASCTWIN_TSAN 1
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer) && !defined(ASCTWIN_ASAN)
#define ASCTWIN_ASAN 1
#endif
#if __has_feature(thread_sanitizer) && !defined(ASCTWIN_TSAN)
#define ASCTWIN_TSAN 1
#endif
#endif
