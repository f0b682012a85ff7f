// The kernels of a source file: name, parameters, and how to call one from a packed argument block.
// `asctwin cc` appends one KernelRegistration per kernel; the parameter list comes from the
// function's own type, so it cannot disagree with the source.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "asctwin/base/dtype.h"
#include "asctwin/base/kernel_kind.h"
#include "asctwin/struct_field.h"

namespace asctwin {

struct Parameter : ValueForm {
  StructOfParameter structure = {};  // of a struct, or behind a pointer; no fields: not known
  std::string name = {};             // as the kernel calls it; empty: not known

  template <class P>
  static Parameter of() {
    return {ValueForm::of<P>()};
  }
};

// The struct that a kernel takes as its parameter number `kIndex`, by value or by pointer.
template <class Function, size_t kIndex>
struct ParameterAt;
template <class... P, size_t kIndex>
struct ParameterAt<void (*)(P...), kIndex> {
  using Type = std::remove_cv_t<std::remove_pointer_t<
      std::remove_cv_t<std::remove_reference_t<std::tuple_element_t<kIndex, std::tuple<P...>>>>>>;
};
template <auto kFunction, size_t kIndex>
using StructOf = typename ParameterAt<decltype(kFunction), kIndex>::Type;

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
  // `names` are those of the parameters, {} where one has none: "x, {}, n".
  template <class... P>
  KernelRegistration(const char* name, void (*function)(P...), std::optional<KernelKind> kind,
                     const char* file, int line, const char* names = "",
                     std::vector<StructOfParameter> structs = {}) {
    Kernel kernel = {name,
                     reinterpret_cast<void*>(function),
                     &KernelCall<P...>::invoke,
                     {Parameter::of<P>()...},
                     kind,
                     file,
                     line};
    for (Parameter& parameter : kernel.parameters) {
      const size_t length = std::strcspn(names, ",");
      parameter.name = std::string(names, length) == "{}" ? "" : std::string(names, length);
      names += length + std::strspn(names + length, ", ");
    }
    for (StructOfParameter& it : structs) kernel.parameters[it.parameter].structure = std::move(it);
    register_kernel(std::move(kernel));
  }
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
