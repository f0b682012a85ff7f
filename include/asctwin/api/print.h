// printf, PRINTF, DumpTensor and assertions in kernels.
// spec: vector.md, section 5
#pragma once

#include <cassert>
#include <type_traits>

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"
#include "asctwin/core_info.h"
#include "asctwin/device_print.h"

namespace asctwin {

// As printf takes it: the floating types of a kernel as double, fields of parameter structs as the
// integers that they are, everything else as it is.
template <typename T>
auto printable(const T& value) {
  if constexpr (is_field<T>)
    return static_cast<typename T::Value>(value);
  else if constexpr (std::is_class_v<T>)
    return static_cast<double>(static_cast<float>(value));
  else
    return std::decay_t<T>(value);
}

// A condition may be one of the compiler's.
constexpr void assertion_holds() {
  if (!__builtin_is_constant_evaluated()) framework::assertion_holds();
}

template <typename... Args>
void assertion_failed(SourceLoc where, const char* condition, const char* format,
                      const Args&... arguments) {
  framework::assertion_failed(where, condition, format, printable(arguments)...);
}

}  // namespace asctwin

namespace AscendC {

// `asctwin cc` passes the place of the call; a compiler without it leaves it out.
template <typename... Args>
void printf(asctwin::SourceLoc where, const char* format, const Args&... arguments) {
  asctwin::framework::print(where, format, asctwin::printable(arguments)...);
}
template <typename... Args>
void printf(const char* format, const Args&... arguments) {
  printf(asctwin::SourceLoc{}, format, arguments...);
}
template <typename... Args>
void PRINTF(asctwin::SourceLoc where, const char* format, const Args&... arguments) {
  printf(where, format, arguments...);
}
template <typename... Args>
void PRINTF(const char* format, const Args&... arguments) {
  printf(asctwin::SourceLoc{}, format, arguments...);
}

// UNVERIFIED: evidence = inferred. Eight values a line, and no more than the tensor has.
template <typename Tensor>
void DumpTensor(const Tensor& tensor, uint32_t desc, uint32_t dumpSize,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using T = std::remove_cv_t<typename Tensor::PrimType>;
  constexpr uint32_t kValuesInALine = 8;
  const asctwin::isa::Operand operand = tensor.operand();
  const uint32_t count = asctwin::framework::print_dump_head(
      where, {operand.address, operand.extent_bytes, asctwin::dtype_of<T>, operand.position, desc,
              dumpSize});
  const T* const values = reinterpret_cast<const T*>(operand.address);
  for (uint32_t i = 0; i < count; ++i) {
    const bool ends_line = i + 1 == count || i % kValuesInALine == kValuesInALine - 1;
    asctwin::framework::print_dump_value(where, static_cast<double>(asctwin::printable(values[i])),
                                         ends_line ? "\n" : " ");
  }
}
template <typename Tensor>
void DumpTensor(const Tensor& tensor, uint32_t desc, uint32_t dumpSize, const ShapeInfo&,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  DumpTensor(tensor, desc, dumpSize, where);
}

}  // namespace AscendC

// DumpTensor of what a pointer points to: on chip to the end of its buffer, in global memory as
// many elements as asked for.
namespace __asc_aicore {

template <typename T>
void asc_dump(const T* input, uint32_t desc, uint32_t dumpSize,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using Element = std::remove_cv_t<T>;
  AscendC::LocalTensor<Element> tensor(asctwin::framework::memory_from(input, where));
  AscendC::DumpTensor(tensor, desc, dumpSize, where);
}
template <typename T>
void asc_dump_gm(const T* input, uint32_t desc, uint32_t dumpSize,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  AscendC::GlobalTensor<std::remove_cv_t<T>> tensor;
  tensor.SetGlobalBuffer(const_cast<std::remove_cv_t<T>*>(input), dumpSize);
  AscendC::DumpTensor(tensor, desc, dumpSize, where);
}
#define ASCTWIN_DUMP(name)                                           \
  template <typename T>                                              \
  void name(const T* input, uint32_t desc, uint32_t dumpSize,        \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) { \
    asc_dump(input, desc, dumpSize, where);                          \
  }
ASCTWIN_DUMP(asc_dump_ubuf)
ASCTWIN_DUMP(asc_dump_l1buf)
ASCTWIN_DUMP(asc_dump_cbuf)
#undef ASCTWIN_DUMP
inline void asc_mark_stamp(uint16_t = 0) {}
inline void asc_prof_start() {}
inline void asc_prof_stop() {}
using AscendC::printf;

}  // namespace __asc_aicore
using __asc_aicore::asc_dump;
using __asc_aicore::asc_dump_cbuf;
using __asc_aicore::asc_dump_gm;
using __asc_aicore::asc_dump_l1buf;
using __asc_aicore::asc_dump_ubuf;
using __asc_aicore::asc_mark_stamp;
using __asc_aicore::asc_prof_start;
using __asc_aicore::asc_prof_stop;

// A condition, and perhaps a message in the manner of printf behind it.
#define ascendc_assert(...) ASCTWIN_ASSERT(__VA_ARGS__, "")
#define ASCTWIN_ASSERT(condition, ...) ASCTWIN_ASSERT_AS(#condition, condition, __VA_ARGS__)
#define ASCTWIN_ASSERT_AS(text, condition, ...) \
  (static_cast<bool>(condition)                 \
       ? ::asctwin::assertion_holds()           \
       : ::asctwin::assertion_failed(::asctwin::SourceLoc::here(), text, __VA_ARGS__))

// On a device it is nothing, so that no semicolon need follow; `asctwin cc` adds one, or takes it
// out of an expression.
#ifndef ASSERT
#ifdef ASCTWIN_DRIVER
#define ASSERT(...) __asctwin_assert__(ASCTWIN_ASSERT_AS(#__VA_ARGS__, (__VA_ARGS__), ""))
#else
#define ASSERT(...) ASCTWIN_ASSERT_AS(#__VA_ARGS__, (__VA_ARGS__), "")
#endif
#endif

// From here on assert() is a kernel's own, whenever <cassert> is included.
#define ASCTWIN_ASSERT_IN_KERNELS
#include <assert.h>
