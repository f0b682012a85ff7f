// Copy() and Mmad() are called with an atom: an operation, its trait, known when a kernel is
// compiled, and its parameters, which are not. spec: delta_2026.md, sections 1.4 to 1.6
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/te/tensor.h"

namespace asctwin::te {

// Stands for the parameters of an operation that has none.
struct NoParams {};

// The value of a trait.
template <class Trait>
constexpr auto value_of_trait() {
  return Trait::value;
}

}  // namespace asctwin::te

namespace AscendC::Te {

// Params: what with() has given.
template <class Operation, class Trait, class Params = typename Operation::Params>
class Atom {
 public:
  using OperationType = Operation;
  using TraitType = Trait;

  constexpr Atom() {}
  constexpr explicit Atom(const Params& params) : params_(params) {}

  // Returns the operation with these parameters; a number is the first of them.
  template <class Given = typename Operation::Params>
  constexpr auto with(const Given& params) const {
    if constexpr (asctwin::is_field_value<Given>)
      return with(typename Operation::Params(params));
    else
      return Atom<Operation, Trait, Given>(params);
  }
  // Takes the parameters in the order of their struct.
  template <class First, class Second, class... Others>
  constexpr auto with(const First& first, const Second& second, const Others&... others) const {
    return with(typename Operation::Params(first, second, others...));
  }

  constexpr const Params& params() const { return params_; }

 private:
  Params params_{};
};

template <class Operation, class Trait>
constexpr auto MakeCopy(const Operation&, const Trait&) {
  static_assert(!Operation::kMultiplies, "MakeCopy takes an operation that copies");
  return Atom<Operation, Trait>();
}
template <class Operation>
constexpr auto MakeCopy(const Operation& operation) {
  return MakeCopy(operation, typename Operation::TraitDefault());
}
template <class Operation, class Trait>
constexpr auto MakeMmad(const Operation&, const Trait&) {
  static_assert(Operation::kMultiplies, "MakeMmad takes MmadOperation");
  return Atom<Operation, Trait>();
}
template <class Operation>
constexpr auto MakeMmad(const Operation& operation) {
  return MakeMmad(operation, typename Operation::TraitDefault());
}

}  // namespace AscendC::Te

// Declares an operation that copies and has neither a trait nor parameters.
#define ASCTWIN_TE_PLAIN_OPERATION(name)        \
  struct name##Trait {};                        \
  struct name##TraitDefault {                   \
    using TraitType = name##Trait;              \
    static constexpr TraitType value{};         \
  };                                            \
  struct name {                                 \
    using Params = asctwin::te::NoParams;       \
    using TraitDefault = name##TraitDefault;    \
    static constexpr bool kMultiplies = false;  \
    static constexpr const char* kName = #name; \
  };
