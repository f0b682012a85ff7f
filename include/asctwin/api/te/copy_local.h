// Copies without a change of format out of L1 into the bias table, the buffer of Fixpipe and UB,
// and between UB, global memory and L1. spec: delta_2026.md, section 1.4
#pragma once

#include "asctwin/api/te/atom.h"
#include "asctwin/api/te/plain_copy.h"

namespace AscendC::Te {

ASCTWIN_TE_PLAIN_OPERATION(CopyL12BT)
ASCTWIN_TE_PLAIN_OPERATION(CopyL12FB)
ASCTWIN_TE_PLAIN_OPERATION(CopyL12UB)
ASCTWIN_TE_PLAIN_OPERATION(CopyGM2UB)
ASCTWIN_TE_PLAIN_OPERATION(CopyUB2GM)
ASCTWIN_TE_PLAIN_OPERATION(CopyUB2L1)
ASCTWIN_TE_PLAIN_OPERATION(CopyUB2UB)

}  // namespace AscendC::Te

namespace asctwin::te {

// Between which memories an operation copies ND.
template <class Operation>
struct PathOf;
#define ASCTWIN_TE_PATH(operation, from, to)          \
  template <>                                         \
  struct PathOf<AscendC::Te::operation> {             \
    static constexpr Location kFrom = Location::from; \
    static constexpr Location kTo = Location::to;     \
  };
ASCTWIN_TE_PATH(CopyL12BT, L1, BIAS)
ASCTWIN_TE_PATH(CopyL12FB, L1, FIXBUF)
ASCTWIN_TE_PATH(CopyL12UB, L1, UB)
ASCTWIN_TE_PATH(CopyGM2UB, GM, UB)
ASCTWIN_TE_PATH(CopyUB2GM, UB, GM)
ASCTWIN_TE_PATH(CopyUB2L1, UB, L1)
ASCTWIN_TE_PATH(CopyUB2UB, UB, UB)
#undef ASCTWIN_TE_PATH

// UNVERIFIED: evidence = inferred: where both tensors say how large they are, the smaller size
// counts.
template <class Operation, class Dst, class Src, class Move>
void copy_nd(const Dst& dst, const Src& src, const Call& call, Move move) {
  static_assert(format_of<Src>() == Format::kND && format_of<Dst>() == Format::kND,
                "a copy between these memories copies ND to ND");
  check_places(call, dst.location(), PathOf<Operation>::kTo, src.location(),
               PathOf<Operation>::kFrom);
  const Matrix from = matrix_of(src), to = matrix_of(dst);
  const Lines to_lines = lines_of<Format::kND>(to, call);
  const Lines lines = common_lines(to_lines, lines_of<Format::kND>(from, call));
  if (lines.number <= 0 || lines.length <= 0) return;
  const ByteLines bytes = byte_lines(from, to_lines, lines);
  for_each_matrix(to, from, call, [&](int64_t i) { move(to.at(i), from.at(i), from, bytes); });
}

template <class Operation, class Record, class Dst, class Src>
void copy_nd_by_blocks(const Dst& dst, const Src& src, const Call& call, Record record = {}) {
  static_assert(std::is_same_v<typename Dst::PrimType, typename Src::PrimType>,
                "a copy between these memories keeps the type");
  copy_nd<Operation>(
      dst, src, call,
      [&](isa::Operand to, const isa::Operand& from, const Matrix& matrix, const ByteLines& lines) {
        if (PathOf<Operation>::kTo == Location::L1) to.position = TPosition::TSCM;
        copy_blocks(record, to, from, matrix, lines, call);
      });
}

// One run, which widens half and bfloat16_t on the way into the bias table.
template <class Operation, class Dst, class Src>
void copy_table(const Dst& dst, const Src& src, const Call& call) {
  copy_nd<Operation>(dst, src, call,
                     [&](const isa::Operand& to, const isa::Operand& from, const Matrix& matrix,
                         const ByteLines& lines) {
                       if (lines.number > 1)
                         call.refuse(phrase("{} lines with gaps", lines.number),
                                     "it copies elements that lie side by side");
                       isa::DataCopy op;
                       op.dst = to;
                       op.src = from;
                       op.dtype = matrix.dtype;
                       op.dst_dtype = dtype_of<typename Dst::PrimType>;
                       op.count = lines.length * 8 / matrix.bits();
                       issue(op, call.where, call.name);
                     });
}

template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyL12BT, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  copy_table<AscendC::Te::CopyL12BT>(dst, src, call);
}
template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyL12FB, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  copy_table<AscendC::Te::CopyL12FB>(dst, src, call);
}
// UNVERIFIED: evidence = inferred: into the UB of the first vector core, as nothing names another.
template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyL12UB, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  copy_nd_by_blocks<AscendC::Te::CopyL12UB, isa::DataCopyL1ToUB>(dst, src, call);
}
template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyUB2L1, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  copy_nd_by_blocks<AscendC::Te::CopyUB2L1, isa::DataCopy>(dst, src, call);
}
template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyUB2UB, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  copy_nd_by_blocks<AscendC::Te::CopyUB2UB, isa::DataCopy>(dst, src, call);
}

template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyGM2UB, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  static_assert(std::is_same_v<typename Dst::PrimType, typename Src::PrimType>,
                "CopyGM2UB keeps the type");
  copy_nd<AscendC::Te::CopyGM2UB>(
      dst, src, call, [&](const auto& to, const auto& from, const auto& matrix, const auto& lines) {
        copy_bytes_in(to, from, matrix, lines, call);
      });
}
template <class Trait, class Params, class Dst, class Src>
void run_copy(const AscendC::Te::Atom<AscendC::Te::CopyUB2GM, Trait, Params>&, const Dst& dst,
              const Src& src, const Call& call) {
  static_assert(std::is_same_v<typename Dst::PrimType, typename Src::PrimType>,
                "CopyUB2GM keeps the type");
  copy_nd<AscendC::Te::CopyUB2GM>(
      dst, src, call, [&](const auto& to, const auto& from, const auto& matrix, const auto& lines) {
        copy_bytes_out(to, from, matrix, lines, call);
      });
}

}  // namespace asctwin::te
