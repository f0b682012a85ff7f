// The kernels of a source file: name, parameters, and how to call one from a packed argument block.
// `asctwin cc` appends one KernelRegistration per kernel; the parameter list comes from the
// function's own type, so it cannot disagree with the source.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "asctwin/base/dtype.h"
#include "asctwin/base/kernel_kind.h"

namespace asctwin {

struct Parameter {
  enum class Form : uint8_t { kPointer, kScalar, kStruct };
  Form form;
  DType dtype;        // of a scalar
  size_t size_bytes;  // in the argument block

  template <class P>
  static Parameter of() {
    using V = std::remove_cv_t<std::remove_reference_t<P>>;
    if constexpr (std::is_pointer_v<V>)
      return {Form::kPointer, DType::kUInt8, sizeof(V)};
    else if constexpr (std::is_enum_v<V>)
      return of<std::underlying_type_t<V>>();
    else if constexpr (std::is_same_v<V, long long>)
      return of<int64_t>();
    else if constexpr (std::is_same_v<V, unsigned long long>)
      return of<uint64_t>();
    else if constexpr (std::is_same_v<V, char>)
      return of<int8_t>();
    else if constexpr (std::is_arithmetic_v<V> || std::is_same_v<V, half> ||
                       std::is_same_v<V, bfloat16_t>)
      return {Form::kScalar, dtype_of<V>, sizeof(V)};
    else
      return {Form::kStruct, DType::kUInt8, sizeof(V)};
  }
};

// Arguments lie one after the other, each at the next multiple of 8 bytes.
constexpr size_t argument_slot_bytes(size_t size_bytes) { return (size_bytes + 7) / 8 * 8; }

using KernelInvoker = void (*)(void* function, const uint8_t* arguments);

template <class... P>
struct KernelCall {
  static void invoke(void* function, [[maybe_unused]] const uint8_t* arguments) {
    static_assert((std::is_trivially_copyable_v<std::remove_cv_t<P>> && ...),
                  "a kernel takes its arguments by value");
    // Braces evaluate from left to right, which is the order of the slots.
    std::tuple<std::remove_cv_t<P>...> values{take<std::remove_cv_t<P>>(arguments)...};
    std::apply(reinterpret_cast<void (*)(P...)>(function), values);
  }

 private:
  template <class V>
  static V take(const uint8_t*& cursor) {
    V value;
    std::memcpy(&value, cursor, sizeof(V));
    cursor += argument_slot_bytes(sizeof(V));
    return value;
  }
};

struct Kernel {
  const char* name;
  void* function;
  KernelInvoker invoke;
  std::vector<Parameter> parameters;
  std::optional<KernelKind> kind;  // absent: the source does not say
  const char* file;
  int line;
};

void register_kernel(Kernel kernel);
const std::vector<Kernel>& registered_kernels();

struct KernelRegistration {
  template <class... P>
  KernelRegistration(const char* name, void (*function)(P...), std::optional<KernelKind> kind,
                     const char* file, int line) {
    register_kernel({name,
                     reinterpret_cast<void*>(function),
                     &KernelCall<P...>::invoke,
                     {Parameter::of<P>()...},
                     kind,
                     file,
                     line});
  }
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
