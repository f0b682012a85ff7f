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
  static void invoke(void* function, const uint8_t* arguments) {
    static_assert((std::is_trivially_copyable_v<std::remove_cv_t<P>> && ...),
                  "a kernel takes its arguments by value");
    call(function, arguments, std::index_sequence_for<P...>());
  }

 private:
  static constexpr size_t slot_begin(size_t index) {
    const size_t slots[] = {argument_slot_bytes(sizeof(P))..., 0};
    size_t begin = 0;
    for (size_t i = 0; i < index; ++i) begin += slots[i];
    return begin;
  }

  template <class V>
  static V value_at(const uint8_t* slot) {
    V value;
    std::memcpy(&value, slot, sizeof(V));
    return value;
  }

  template <size_t... kIndex>
  static void call(void* function, [[maybe_unused]] const uint8_t* arguments,
                   std::index_sequence<kIndex...>) {
    reinterpret_cast<void (*)(P...)>(function)(
        value_at<std::remove_cv_t<P>>(arguments + slot_begin(kIndex))...);
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

const std::vector<Kernel>& registered_kernels();

// Every source compiles its registrations: what it takes to build a Kernel is compiled once, in the
// library.
struct KernelRegistration {
  // `names` are those of the parameters, {} where one has none: "x, {}, n".
  template <class... P>
  KernelRegistration(const char* name, void (*function)(P...), std::optional<KernelKind> kind,
                     const char* file, int line, const char* names = "") {
    const ValueForm forms[] = {ValueForm::of<P>()..., ValueForm()};
    add({name, reinterpret_cast<void*>(function), &KernelCall<P...>::invoke, kind, file, line},
        forms, sizeof...(P), names);
  }

  template <class... P>
  KernelRegistration(const char* name, void (*function)(P...), std::optional<KernelKind> kind,
                     const char* file, int line, const char* names,
                     std::vector<StructOfParameter> structs)
      : KernelRegistration(name, function, kind, file, line, names) {
    add_structs(std::move(structs));
  }

 private:
  struct Facts {
    const char* name;
    void* function;
    KernelInvoker invoke;
    std::optional<KernelKind> kind;
    const char* file;
    int line;
  };

  static void add(const Facts& facts, const ValueForm* forms, size_t count, const char* names);
  static void add_structs(std::vector<StructOfParameter> structs);  // of the newest kernel
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
