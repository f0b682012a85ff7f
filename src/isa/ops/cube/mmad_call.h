// The common part of the descriptions of Mmad, MmadMx and MmadWithSparse: operands, memories,
// sizes, and the alignment of the result. spec: cube.md, section 1
#pragma once

#include <array>

#include "asctwin/isa/mmad.h"
#include "isa/join.h"
#include "isa/tables.h"
#include "isa/unit_flags.h"

namespace asctwin::isa {

constexpr Support product_support(Families families, DType fm, DType filter, DType dst,
                                  Types bias = {}) {
  return {.families = families,
          .dst = Positions(TPosition::CO1),
          .src = Positions(TPosition::A2),
          .types = Types(fm),
          .pipe = PIPE_M,
          .cores = kCubeSide,
          .own_types = {Types(dst), Types(filter), bias}};
}

template <class Record>
inline constexpr OperandInfo kProductOperands[] = {
    {.name = "dst",
     .first = operand_of<Record, &Record::dst>,
     .dtype = type_of_member<Record, &Record::dst_dtype>},
    {"fm", operand_of<Record, &Record::fm>},
    {.name = "filter",
     .first = operand_of<Record, &Record::filter>,
     .place = Positions(TPosition::B2),
     .dtype = type_of_member<Record, &Record::filter_dtype>},
};
template <class Record>
bool has_bias(const void* record) {
  return static_cast<const Record*>(record)->has_bias;
}
template <class Record>
inline constexpr OperandInfo kBiasOperand = {.name = "bias",
                                             .first = operand_of<Record, &Record::bias>,
                                             .place = Positions(TPosition::C2),
                                             .dtype = type_of_member<Record, &Record::bias_dtype>,
                                             .given = has_bias<Record>};

template <class Record, auto kMember>
constexpr Limit product_size_limit(const char* field, const char* meaning) {
  return {.field = field,
          .value = value_of<Record, kMember>,
          .lo = 1,
          .hi = 4095,
          .zero_never_acts = true,
          .meaning = meaning};
}
template <class Record>
constexpr std::array<Limit, 4> product_limits(const char* meaning_of_k) {
  return {product_size_limit<Record, &Record::m>("m", "rows of fm and of the result"),
          product_size_limit<Record, &Record::n>("n", "columns of filter and of the result"),
          product_size_limit<Record, &Record::k>("k", meaning_of_k), kUnitFlagLimit<Record>};
}

// The result is a whole fractal of elements of 4 bytes. Products of the Tensor API ask for less.
// spec: delta_2026.md, section 1.5
template <class Record>
bool lies_by_blocks(const void* record) {
  return static_cast<const Record*>(record)->result_by_blocks;
}
template <class Record>
inline constexpr Alignment kBlockAlignment = {0, Hardware::L0C, 64, lies_by_blocks<Record>};
inline constexpr Alignment kResultAlignment = {0, Hardware::L0C, 1024};

template <class Record>
inline constexpr Parameter kStartParameters[] = {
    {"cmatrixInitVal", "whether the result starts from 0",
     value_of<Record, &Record::cmatrix_init_val>},
    {"cmatrixSource", "otherwise it starts from: false what stands in dst, true the bias table",
     value_of<Record, &Record::cmatrix_source>},
    {"isBias", "deprecated; without a bias operand, the same as cmatrixInitVal = false",
     value_of<Record, &Record::is_bias>},
};

template <class Record>
bool has_whole_bytes(const Record& op, const Context&) {
  return info_of(op.dtype).bits >= 8 || op.k % 2 == 0;
}
template <class Record>
inline constexpr Rule kWholeBytesRule = {.code = Code::E0105,
                                         .holds = holds_for<Record, has_whole_bytes<Record>>,
                                         .actual = "`k` {k} of elements of 4 bits",
                                         .statement = "`k` of elements of 4 bits is even"};
template <class Record>
bool uses_its_bias(const Record& op, const Context&) {
  return !op.has_bias || op.start == MmadStart::kBias;
}
template <class Record>
inline constexpr Rule kUnusedBiasRule = {.code = Code::W0109,
                                         .holds = holds_for<Record, uses_its_bias<Record>>,
                                         .actual = "its `bias`, because cmatrixInitVal is true",
                                         .statement = "a result that starts from 0 takes no bias",
                                         .help = "set cmatrixInitVal to false"};

}  // namespace asctwin::isa
