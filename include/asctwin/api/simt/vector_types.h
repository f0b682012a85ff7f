// Types of two, three and four numbers. A type of three takes the room of four.
// spec: simt.md, section 4.5
#pragma once

#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"

#define ASCTWIN_VECTORS(name, T)                                        \
  struct alignas(2 * sizeof(T)) name##2 {                               \
    T x, y;                                                             \
  };                                                                    \
  struct alignas(4 * sizeof(T)) name##3 {                               \
    T x, y, z;                                                          \
  };                                                                    \
  struct alignas(4 * sizeof(T)) name##4 {                               \
    T x, y, z, w;                                                       \
  };                                                                    \
  constexpr name##2 make_##name##2(T x, T y) { return {x, y}; }         \
  constexpr name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
  constexpr name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
ASCTWIN_VECTORS(char, char)
ASCTWIN_VECTORS(uchar, unsigned char)
ASCTWIN_VECTORS(short, short)
ASCTWIN_VECTORS(ushort, unsigned short)
ASCTWIN_VECTORS(int, int)
ASCTWIN_VECTORS(uint, unsigned int)
ASCTWIN_VECTORS(long, long)
ASCTWIN_VECTORS(ulong, unsigned long)
ASCTWIN_VECTORS(longlong, long long)
ASCTWIN_VECTORS(ulonglong, unsigned long long)
ASCTWIN_VECTORS(float, float)
#undef ASCTWIN_VECTORS

// Two elements that are computed with one by one.
#define ASCTWIN_PAIR(Pair, T)                                                                    \
  struct alignas(4) Pair {                                                                       \
    T x, y;                                                                                      \
    friend Pair operator+(const Pair& a, const Pair& b) { return {T(a.x + b.x), T(a.y + b.y)}; } \
    friend Pair operator-(const Pair& a, const Pair& b) { return {T(a.x - b.x), T(a.y - b.y)}; } \
    friend Pair operator*(const Pair& a, const Pair& b) { return {T(a.x * b.x), T(a.y * b.y)}; } \
    friend Pair operator/(const Pair& a, const Pair& b) { return {T(a.x / b.x), T(a.y / b.y)}; } \
    friend Pair operator-(const Pair& a) { return {T(-a.x), T(-a.y)}; }                          \
    Pair& operator+=(const Pair& b) { return *this = *this + b; }                                \
    Pair& operator-=(const Pair& b) { return *this = *this - b; }                                \
    Pair& operator*=(const Pair& b) { return *this = *this * b; }                                \
    Pair& operator/=(const Pair& b) { return *this = *this / b; }                                \
    Pair& operator++() { return *this += Pair{T(1.0f), T(1.0f)}; }                               \
    Pair& operator--() { return *this -= Pair{T(1.0f), T(1.0f)}; }                               \
  };
ASCTWIN_PAIR(half2, half)
ASCTWIN_PAIR(bfloat16x2_t, bfloat16_t)
#undef ASCTWIN_PAIR
inline half2 make_half2(half x, half y) { return {x, y}; }
inline bfloat16x2_t make_bfloat162(bfloat16_t x, bfloat16_t y) { return {x, y}; }
