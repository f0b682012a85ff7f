// Mmad: products of tensors in L0A and L0B, into L0C.
// spec: delta_2026.md, section 1.5; cube.md, section 1
#pragma once

#include "asctwin/api/mmad.h"
#include "asctwin/api/te/atom.h"
#include "asctwin/api/te/matrix.h"

namespace AscendC::Te {

enum class MmadType : uint8_t { NORMAL = 0, MX = 1 };  // MX: operands with scales

// m, n, k in [0, 4095]; 0 does nothing. cmatrixInitVal: the result starts from 0.
struct MmadParams {
  MmadParams() {}
  MmadParams(asctwin::Field<uint16_t> rows, asctwin::Field<uint16_t> columns,
             asctwin::Field<uint16_t> depth, asctwin::Field<uint8_t> flag = 0,
             bool fromZero = false)
      : m(rows), n(columns), k(depth), unitFlag(flag), cmatrixInitVal(fromZero) {}

  asctwin::Member<uint16_t> m{0};
  asctwin::Member<uint16_t> n{0};
  asctwin::Member<uint16_t> k{0};
  asctwin::Member<uint8_t> unitFlag{0};
  bool cmatrixInitVal = false;
};

struct MmadTrait {
  int32_t fmOffset = 0;
  bool kDirectionAlign = false;
  bool cmatrixSource = false;
  bool disableGemv = true;
  MmadType mmadType = MmadType::NORMAL;
};

struct MmadTraitDefault {
  using TraitType = MmadTrait;
  static constexpr TraitType value{};
};
using MmadOperationTraitDefault = MmadTraitDefault;

struct MmadOperation {
  using Params = MmadParams;
  using TraitDefault = MmadTraitDefault;
  static constexpr bool kMultiplies = true;
  static constexpr const char* kName = "Mmad";
};

}  // namespace AscendC::Te

namespace asctwin::te {

// Operands lie as CopyL12L0A and CopyL12L0B bring them, strip by strip without a gap, which a
// product reads by its sizes alone.
template <class Record, class Trait, class C, class A, class B>
Record product_of(const AscendC::Te::MmadParams& params, const C& c, const A& a, const B& b) {
  constexpr auto kTrait = value_of_trait<Trait>();
  static_assert(format_of<C>() == Format::kNZ, "C is NZ");
  static_assert(format_of<A>() == Format::kNZ, "A is NZ");
  static_assert(format_of<B>() == Format::kZN, "B is ZN");
  auto op = product_record<Record>(c, a, b, params);
  op.cmatrix_source = kTrait.cmatrixSource;
  op.k_direction_align = kTrait.kDirectionAlign;
  op.disable_gemv = kTrait.disableGemv;
  op.has_ignored_fields = kTrait.fmOffset != 0;
  op.result_by_blocks = kTrait.mmadType == AscendC::Te::MmadType::NORMAL;
  return op;
}

template <class Record, class Bias>
void add_bias(Record& op, const Bias& bias) {
  static_assert(format_of<Bias>() == Format::kND, "the bias is ND");
  op.bias = bias.operand();
  op.bias_dtype = dtype_of<typename Bias::PrimType>;
  op.has_bias = true;
}

template <class Trait>
using ProductOf = std::conditional_t<value_of_trait<Trait>().mmadType == AscendC::Te::MmadType::MX,
                                     isa::MmadMx, isa::Mmad>;

}  // namespace asctwin::te

namespace AscendC::Te {

// C = A * B of the sizes that with() gives, added to 0 (cmatrixInitVal) or to C. C in L0C, A in
// L0A, B in L0B.
template <class Operation, class Trait, class Params, class C, class A, class B>
void Mmad(const Atom<Operation, Trait, Params>& atom, const C& c, const A& a, const B& b,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using Record = asctwin::te::ProductOf<Trait>;
  asctwin::issue(asctwin::te::product_of<Record, Trait>(atom.params(), c, a, b), where, "Mmad");
}
// With a number for each column, in BIAS, where the result does not start from 0.
template <class Operation, class Trait, class Params, class C, class A, class B, class Bias,
          class = typename Bias::LayoutType>
void Mmad(const Atom<Operation, Trait, Params>& atom, const C& c, const A& a, const B& b,
          const Bias& bias, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using Record = asctwin::te::ProductOf<Trait>;
  auto op = asctwin::te::product_of<Record, Trait>(atom.params(), c, a, b);
  asctwin::te::add_bias(op, bias);
  asctwin::issue(op, where, "Mmad");
}

}  // namespace AscendC::Te
