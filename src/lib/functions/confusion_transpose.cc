// Transpose with tiling: moves of runs. NZ of [S, D] keeps 16 columns side by side, and its rows
// one behind the other, so that S is one loop. A D that is no multiple of 16 takes a move of its
// own for what is left, and where heads lie inside of fractals, one for each piece. A move is
// issued as soon as it is made.
// spec: adv_math.md, section 6.5
#include "asctwin/lib/confusion_transpose.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "lib/functions/confusion_transpose_words.h"
#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

using AscendC::TransposeType;
using isa::MoveLoop;

struct HeadShape {
  int64_t b, n, s, d;

  int64_t fractals() const { return (d + kFractalSide - 1) / kFractalSide; }  // of a head
  int64_t padded() const { return fractals() * kFractalSide; }
  int64_t h_fractals() const { return (n * d + kFractalSide - 1) / kFractalSide; }
  int64_t strip() const { return s * kFractalSide; }  // elements of 16 columns
};

// The moves of one call, between buffers of `op`.
class Moves {
 public:
  Moves(const char* name, const isa::StridedMove& op, SourceLoc where)
      : name_(name), op_(op), where_(where) {}

  // The columns of every head, 16 at a time; `strip` is how far they go on both sides.
  void add_heads(int64_t d, MoveLoop b, MoveLoop n, MoveLoop s, MoveLoop strip) {
    strip.count = d / kFractalSide;
    add({b, n, s, strip}, kFractalSide, 0, 0);
    const int64_t first = strip.count, rest = d % kFractalSide;
    strip.count = 1;
    if (rest > 0) add({b, n, s, strip}, rest, first * strip.dst_stride, first * strip.src_stride);
  }

  // Pieces of columns that lie side by side in NZ of [S, H] and in that of a head.
  template <class Place>
  void add_pieces(const HeadShape& shape, MoveLoop b, MoveLoop s, Place place) {
    for (int64_t n = 0; n < shape.n; ++n)
      for (int64_t d = 0, run = 0; d < shape.d; d += run) {
        const int64_t h = n * shape.d + d;
        run = std::min(
            {shape.d - d, kFractalSide - d % kFractalSide, kFractalSide - h % kFractalSide});
        const auto [dst, src] = place(n, d, h);
        add({b, s}, run, dst, src);
      }
  }

  void add(std::initializer_list<MoveLoop> loops, int64_t run, int64_t dst_first,
           int64_t src_first) {
    const auto is_empty = [](const MoveLoop& loop) { return loop.count == 0; };
    if (std::any_of(loops.begin(), loops.end(), is_empty)) return;
    isa::StridedMove move = op_;
    std::copy(loops.begin(), loops.end(), move.loops);
    move.run = run;
    move.dst_first = dst_first;
    move.src_first = src_first;
    issue(move, where_, name_);
  }

 private:
  const char* name_;
  isa::StridedMove op_;
  SourceLoc where_;
};

struct PlacePair {
  int64_t dst, src;
};

// From NZ of each head.
void move_heads(Moves& moves, TransposeType type, const HeadShape& x) {
  const int64_t head = x.fractals() * x.strip();
  const MoveLoop of_b{x.b, 0, x.n * head}, of_n{x.n, 0, head}, of_s{x.s, 0, kFractalSide};
  const auto to = [](MoveLoop loop, int64_t dst_stride) {
    loop.dst_stride = dst_stride;
    return loop;
  };
  const MoveLoop strip{0, kFractalSide, x.strip()};
  if (type == TransposeType::TRANSPOSE_NZ2ND_0213) {
    moves.add_heads(x.d, to(of_b, x.s * x.n * x.d), to(of_n, x.d), to(of_s, x.n * x.d), strip);
  } else if (type == TransposeType::TRANSPOSE_NZ2NZ_0213) {
    const int64_t row = x.fractals() * x.n * kFractalSide;
    moves.add_heads(x.d, to(of_b, x.s * row), to(of_n, kFractalSide), to(of_s, row),
                    to(strip, x.n * kFractalSide));
  } else if (type == TransposeType::TRANSPOSE_NZ2ND_012_WITHOUT_N) {
    const int64_t row = x.h_fractals() * kFractalSide;
    moves.add_heads(x.d, to(of_b, x.s * row), to(of_n, x.d), to(of_s, row), strip);
  } else if (x.d == x.padded()) {
    moves.add_heads(x.d, to(of_b, x.n * head), to(of_n, head), to(of_s, kFractalSide),
                    to(strip, x.strip()));
  } else {
    moves.add_pieces(x, {x.b, x.h_fractals() * x.strip(), x.n * head},
                     {x.s, kFractalSide, kFractalSide}, [&](int64_t n, int64_t d, int64_t h) {
                       return PlacePair{h / kFractalSide * x.strip() + h % kFractalSide,
                                        n * head + d / kFractalSide * x.strip() + d % kFractalSide};
                     });
  }
}

// From NZ of [S, H].
void move_rows(Moves& moves, TransposeType type, const HeadShape& x) {
  const bool to_nz = type == TransposeType::TRANSPOSE_NZ2NZ_012_WITH_N;
  const int64_t head = to_nz ? x.fractals() * x.strip() : x.s * x.padded();
  if (x.d == x.padded()) {
    moves.add_heads(x.d, {x.b, x.n * head, x.n * head}, {x.n, head, head},
                    {x.s, to_nz ? kFractalSide : x.padded(), kFractalSide},
                    {0, to_nz ? x.strip() : kFractalSide, x.strip()});
    return;
  }
  moves.add_pieces(
      x, {x.b, x.n * head, x.h_fractals() * x.strip()},
      {x.s, to_nz ? kFractalSide : x.padded(), kFractalSide}, [&](int64_t n, int64_t d, int64_t h) {
        const int64_t in_head = to_nz ? d / kFractalSide * x.strip() + d % kFractalSide : d;
        return PlacePair{n * head + in_head, h / kFractalSide * x.strip() + h % kFractalSide};
      });
}

bool matrix_is_valid(const LibraryCall& call, int64_t height, int64_t width) {
  if (height > 0 && width > 0 && height % kFractalSide == 0 && width % kFractalSide == 0)
    return true;
  call.refuse(phrase("a tiling for {} x {}", height, width),
              "height and width, param1 and param2 of the tiling of `{op}`, are multiples of 16");
  return false;
}

bool is_of_950(TransposeType type) {
  return type >= TransposeType::TRANSPOSE_ND2ND_021 &&
         type <= TransposeType::TRANSPOSE_ND2NZ_WITH_INTLV;
}
bool tiling_has_type(const LibraryCall& call, TransposeType type,
                     const ConfusionTransposeTiling& tiling) {
  const auto number = static_cast<uint32_t>(type);
  if (tiling.param17 == (kWordOfType | number)) return true;
  call.refuse(phrase("a tiling that is not for `transposeType` {}", number),
              "the tiling of `{op}` comes from GetTransposeTilingInfo with the same type");
  return false;
}

bool tiling_is_valid(const LibraryCall& call, TransposeType type,
                     const ConfusionTransposeTiling& tiling) {
  if (!tiling_has_type(call, type, tiling)) return false;
  const bool is_valid = tiling.param0 > 0 && tiling.param1 > 0 && tiling.param2 > 0 &&
                        tiling.param3 > 0 && tiling.param2 % kFractalSide == 0;
  if (!is_valid)
    call.refuse(phrase("a tiling for [{}, {}, {}, {}]", tiling.param0, tiling.param1, tiling.param2,
                       tiling.param3),
                "no axis of [B, N, S, D] of `{op}` is 0, and S is a multiple of 16");
  return is_valid;
}

// Checks plain axes [N, H, W].
bool axes_are_valid(const LibraryCall& call, TransposeType type,
                    const ConfusionTransposeTiling& tiling) {
  if (!tiling_has_type(call, type, tiling)) return false;
  const int64_t n = tiling.param0, h = tiling.param1, w = tiling.param2;
  const bool interleaves = type == TransposeType::TRANSPOSE_ND2NZ_WITH_INTLV;
  const bool pairs_fit = !interleaves || (n == 1 && h % kFractalSide == 0 && w % 2 == 0);
  if (n != 0 && h != 0 && w != 0 && pairs_fit) return true;
  call.refuse(phrase("a tiling for [{}, {}, {}]", n, h, w),
              "no axis of `{op}` is 0; TRANSPOSE_ND2NZ_WITH_INTLV takes [H, W] with H a multiple "
              "of 16 and W of 2");
  return false;
}

void move_axes(Moves& moves, TransposeType type, const ConfusionTransposeTiling& tiling) {
  const int64_t n = tiling.param0, h = tiling.param1, w = tiling.param2;
  if (type == TransposeType::TRANSPOSE_ND2NZ_WITH_INTLV)
    moves.add({{w / 2, 2 * h, 2}, {h, 2, w}}, 2, 0, 0);
  else if (type == TransposeType::TRANSPOSE_ND2ND_021)
    moves.add({{n, h * w, h * w}, {h, 1, w}, {w, h, 1}}, 1, 0, 0);
  else if (type == TransposeType::TRANSPOSE_ND2ND_102)
    moves.add({{n, w, h * w}, {h, n * w, w}}, w, 0, 0);
  else
    moves.add({{n, 1, h * w}, {h, n, w}, {w, h * n, 1}}, 1, 0, 0);
}

// The number of elements of the source, and of the result where no row is padded.
int64_t elements_of(TransposeType type, const ConfusionTransposeTiling& tiling) {
  if (static_cast<uint32_t>(type) == kOnlyTranspose)
    return static_cast<int64_t>(tiling.param1) * tiling.param2;
  return static_cast<int64_t>(tiling.param0) * tiling.param1 * tiling.param2 * tiling.param3;
}

bool is_valid(const LibraryCall& call, TransposeType type, const ConfusionTransposeTiling& tiling) {
  const auto number = static_cast<uint32_t>(type);
  if (number == kOnlyTranspose) return matrix_is_valid(call, tiling.param1, tiling.param2);
  if (is_of_950(type)) return axes_are_valid(call, type, tiling);
  if (number != 0 && number <= kNzTypes) return tiling_is_valid(call, type, tiling);
  call.refuse(phrase("`transposeType` {}", number),
              "`transposeType` of `{op}` is 1 to 7, or on the 950 13 to 16");
  return false;
}

isa::MoveOp operation_of(TransposeType type) {
  if (type == TransposeType::TRANSPOSE_ND2NZ_WITH_INTLV) return isa::MoveOp::kInterleaved;
  return is_of_950(type) ? isa::MoveOp::kAxes : isa::MoveOp::kTranspose;
}

// @pre is_valid()
void move_all(Moves& moves, TransposeType type, const ConfusionTransposeTiling& tiling) {
  if (is_of_950(type)) return move_axes(moves, type, tiling);
  if (static_cast<uint32_t>(type) == kOnlyTranspose) {
    const int64_t height = tiling.param1, width = tiling.param2;
    return moves.add({{height, 1, width}, {width, height, 1}}, 1, 0, 0);
  }
  const HeadShape shape{tiling.param0, tiling.param1, tiling.param2, tiling.param3};
  const bool of_rows = type == TransposeType::TRANSPOSE_NZ2NZ_012_WITH_N ||
                       type == TransposeType::TRANSPOSE_NZ2ND_012_WITH_N;
  of_rows ? move_rows(moves, type, shape) : move_heads(moves, type, shape);
}

}  // namespace

void confusion_transpose(const char* name, isa::StridedMove op, TransposeType type,
                         const ConfusionTransposeTiling& tiling,
                         const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call(name, where);
    if (!is_valid(call, type, tiling)) return;
    if (op.dst.address == op.src.address)
      return call.refuse("`dst` over bytes of `src`", "`dst` of `{op}` shares no bytes with `src`");
    const int64_t bytes = elements_of(type, tiling) * static_cast<int64_t>(size_of(op.dtype));
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, bytes}, {"src", op.src.address, bytes}}))
      return;
  }
  op.operation = operation_of(type);
  Moves moves(name, op, where);
  move_all(moves, type, tiling);
}

}  // namespace asctwin::lib
