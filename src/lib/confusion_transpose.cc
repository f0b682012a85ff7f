// Transpose with tiling: moves of runs. NZ of [S, D] keeps 16 columns side by side, and its rows
// one behind the other, so that S is one loop. A D that is no multiple of 16 takes a move of its
// own for what is left, and where heads lie inside of fractals, one for each piece.
// spec: adv_math.md, section 6.5
#include "asctwin/lib/confusion_transpose.h"

#include <algorithm>
#include <string>
#include <vector>

#include "lib/confusion_transpose_words.h"
#include "lib/enough_scratch.h"

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

class Moves {
 public:
  Moves(const isa::StridedMove& op, const HeadShape& shape) : op_(op), shape_(shape) {}

  const std::vector<isa::StridedMove>& made() const { return moves_; }

  // The columns of every head, 16 at a time; `strip` is how far they go on both sides.
  void add_heads(MoveLoop b, MoveLoop n, MoveLoop s, MoveLoop strip) {
    strip.count = shape_.d / kFractalSide;
    add({b, n, s, strip}, kFractalSide, 0, 0);
    const int64_t first = strip.count, rest = shape_.d % kFractalSide;
    strip.count = 1;
    if (rest > 0) add({b, n, s, strip}, rest, first * strip.dst_stride, first * strip.src_stride);
  }

  // Pieces of columns that lie side by side in NZ of [S, H] and in that of a head.
  template <class Place>
  void add_pieces(MoveLoop b, MoveLoop s, Place place) {
    for (int64_t n = 0; n < shape_.n; ++n)
      for (int64_t d = 0, run = 0; d < shape_.d; d += run) {
        const int64_t h = n * shape_.d + d;
        run = std::min(
            {shape_.d - d, kFractalSide - d % kFractalSide, kFractalSide - h % kFractalSide});
        const auto [dst, src] = place(n, d, h);
        add({b, s}, run, dst, src);
      }
  }

  void add(std::vector<MoveLoop> loops, int64_t run, int64_t dst_first, int64_t src_first) {
    isa::StridedMove move = op_;
    std::copy(loops.begin(), loops.end(), move.loops);
    move.run = run;
    move.dst_first = dst_first;
    move.src_first = src_first;
    const auto is_empty = [](const MoveLoop& loop) { return loop.count == 0; };
    if (std::none_of(loops.begin(), loops.end(), is_empty)) moves_.push_back(move);
  }

 private:
  isa::StridedMove op_;
  HeadShape shape_;
  std::vector<isa::StridedMove> moves_;
};

struct PlacePair {
  int64_t dst, src;
};

// From NZ of each head.
std::vector<isa::StridedMove> moves_of_heads(const isa::StridedMove& op, TransposeType type,
                                             const HeadShape& x) {
  Moves moves(op, x);
  const int64_t head = x.fractals() * x.strip();
  const MoveLoop of_b{x.b, 0, x.n * head}, of_n{x.n, 0, head}, of_s{x.s, 0, kFractalSide};
  const auto to = [](MoveLoop loop, int64_t dst_stride) {
    loop.dst_stride = dst_stride;
    return loop;
  };
  const MoveLoop strip{0, kFractalSide, x.strip()};
  if (type == TransposeType::TRANSPOSE_NZ2ND_0213) {
    moves.add_heads(to(of_b, x.s * x.n * x.d), to(of_n, x.d), to(of_s, x.n * x.d), strip);
  } else if (type == TransposeType::TRANSPOSE_NZ2NZ_0213) {
    const int64_t row = x.fractals() * x.n * kFractalSide;
    moves.add_heads(to(of_b, x.s * row), to(of_n, kFractalSide), to(of_s, row),
                    to(strip, x.n * kFractalSide));
  } else if (type == TransposeType::TRANSPOSE_NZ2ND_012_WITHOUT_N) {
    const int64_t row = x.h_fractals() * kFractalSide;
    moves.add_heads(to(of_b, x.s * row), to(of_n, x.d), to(of_s, row), strip);
  } else if (x.d == x.padded()) {
    moves.add_heads(to(of_b, x.n * head), to(of_n, head), to(of_s, kFractalSide),
                    to(strip, x.strip()));
  } else {
    moves.add_pieces({x.b, x.h_fractals() * x.strip(), x.n * head},
                     {x.s, kFractalSide, kFractalSide}, [&](int64_t n, int64_t d, int64_t h) {
                       return PlacePair{h / kFractalSide * x.strip() + h % kFractalSide,
                                        n * head + d / kFractalSide * x.strip() + d % kFractalSide};
                     });
  }
  return moves.made();
}

// From NZ of [S, H].
std::vector<isa::StridedMove> moves_of_rows(const isa::StridedMove& op, TransposeType type,
                                            const HeadShape& x) {
  Moves moves(op, x);
  const bool to_nz = type == TransposeType::TRANSPOSE_NZ2NZ_012_WITH_N;
  const int64_t head = to_nz ? x.fractals() * x.strip() : x.s * x.padded();
  if (x.d == x.padded()) {
    moves.add_heads({x.b, x.n * head, x.n * head}, {x.n, head, head},
                    {x.s, to_nz ? kFractalSide : x.padded(), kFractalSide},
                    {0, to_nz ? x.strip() : kFractalSide, x.strip()});
    return moves.made();
  }
  moves.add_pieces(
      {x.b, x.n * head, x.h_fractals() * x.strip()},
      {x.s, to_nz ? kFractalSide : x.padded(), kFractalSide}, [&](int64_t n, int64_t d, int64_t h) {
        const int64_t in_head = to_nz ? d / kFractalSide * x.strip() + d % kFractalSide : d;
        return PlacePair{n * head + in_head, h / kFractalSide * x.strip() + h % kFractalSide};
      });
  return moves.made();
}

std::vector<isa::StridedMove> moves_of_matrix(const isa::StridedMove& op, int64_t height,
                                              int64_t width) {
  Moves moves(op, {});
  moves.add({{height, 1, width}, {width, height, 1}}, 1, 0, 0);
  return moves.made();
}

bool matrix_is_valid(const LibraryCall& call, int64_t height, int64_t width) {
  if (height > 0 && width > 0 && height % kFractalSide == 0 && width % kFractalSide == 0)
    return true;
  call.refuse("a tiling for " + std::to_string(height) + " x " + std::to_string(width),
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
  call.refuse("a tiling that is not for `transposeType` " + std::to_string(number),
              "the tiling of `{op}` comes from GetTransposeTilingInfo with the same type");
  return false;
}

bool tiling_is_valid(const LibraryCall& call, TransposeType type,
                     const ConfusionTransposeTiling& tiling) {
  if (!tiling_has_type(call, type, tiling)) return false;
  const bool is_valid = tiling.param0 > 0 && tiling.param1 > 0 && tiling.param2 > 0 &&
                        tiling.param3 > 0 && tiling.param2 % kFractalSide == 0;
  if (!is_valid)
    call.refuse("a tiling for [" + std::to_string(tiling.param0) + ", " +
                    std::to_string(tiling.param1) + ", " + std::to_string(tiling.param2) + ", " +
                    std::to_string(tiling.param3) + "]",
                "no axis of [B, N, S, D] of `{op}` is 0, and S is a multiple of 16");
  return is_valid;
}

// Of plain axes [N, H, W]. Nothing: the call is refused.
std::vector<isa::StridedMove> moves_of_axes(const LibraryCall& call, isa::StridedMove op,
                                            TransposeType type,
                                            const ConfusionTransposeTiling& tiling) {
  if (!tiling_has_type(call, type, tiling)) return {};
  const int64_t n = tiling.param0, h = tiling.param1, w = tiling.param2;
  const bool interleaves = type == TransposeType::TRANSPOSE_ND2NZ_WITH_INTLV;
  const bool pairs_fit = !interleaves || (n == 1 && h % kFractalSide == 0 && w % 2 == 0);
  if (n == 0 || h == 0 || w == 0 || !pairs_fit) {
    call.refuse("a tiling for [" + std::to_string(n) + ", " + std::to_string(h) + ", " +
                    std::to_string(w) + "]",
                "no axis of `{op}` is 0; TRANSPOSE_ND2NZ_WITH_INTLV takes [H, W] with H a multiple "
                "of 16 and W of 2");
    return {};
  }
  op.operation = interleaves ? isa::MoveOp::kInterleaved : isa::MoveOp::kAxes;
  Moves moves(op, {});
  if (interleaves)
    moves.add({{w / 2, 2 * h, 2}, {h, 2, w}}, 2, 0, 0);
  else if (type == TransposeType::TRANSPOSE_ND2ND_021)
    moves.add({{n, h * w, h * w}, {h, 1, w}, {w, h, 1}}, 1, 0, 0);
  else if (type == TransposeType::TRANSPOSE_ND2ND_102)
    moves.add({{n, w, h * w}, {h, n * w, w}}, w, 0, 0);
  else
    moves.add({{n, 1, h * w}, {h, n, w}, {w, h * n, 1}}, 1, 0, 0);
  return moves.made();
}

// Of the source, and of the result where no row is padded.
int64_t elements_of(TransposeType type, const ConfusionTransposeTiling& tiling) {
  if (static_cast<uint32_t>(type) == kOnlyTranspose)
    return static_cast<int64_t>(tiling.param1) * tiling.param2;
  return static_cast<int64_t>(tiling.param0) * tiling.param1 * tiling.param2 * tiling.param3;
}

// Nothing: the call is refused.
std::vector<isa::StridedMove> moves_of(const LibraryCall& call, const isa::StridedMove& op,
                                       TransposeType type, const ConfusionTransposeTiling& tiling) {
  const auto number = static_cast<uint32_t>(type);
  if (number == kOnlyTranspose) {
    if (!matrix_is_valid(call, tiling.param1, tiling.param2)) return {};
    return moves_of_matrix(op, tiling.param1, tiling.param2);
  }
  if (is_of_950(type)) return moves_of_axes(call, op, type, tiling);
  if (number == 0 || number > kNzTypes) {
    call.refuse("`transposeType` " + std::to_string(number),
                "`transposeType` of `{op}` is 1 to 7, or on the 950 13 to 16");
    return {};
  }
  if (!tiling_is_valid(call, type, tiling)) return {};
  const HeadShape shape{tiling.param0, tiling.param1, tiling.param2, tiling.param3};
  const bool of_rows = type == TransposeType::TRANSPOSE_NZ2NZ_012_WITH_N ||
                       type == TransposeType::TRANSPOSE_NZ2ND_012_WITH_N;
  return of_rows ? moves_of_rows(op, type, shape) : moves_of_heads(op, type, shape);
}

}  // namespace

void confusion_transpose(const char* name, const isa::StridedMove& op, TransposeType type,
                         const ConfusionTransposeTiling& tiling,
                         const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  std::vector<isa::StridedMove> moves;
  {
    const LibraryCall call(name, where);
    moves = moves_of(call, op, type, tiling);
    if (moves.empty()) return;
    if (op.dst.address == op.src.address)
      return call.refuse("`dst` over bytes of `src`", "`dst` of `{op}` shares no bytes with `src`");
    const int64_t bytes = elements_of(type, tiling) * static_cast<int64_t>(size_of(op.dtype));
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, bytes}, {"src", op.src.address, bytes}}))
      return;
  }
  for (const isa::StridedMove& move : moves) issue(move, where, name);
}

}  // namespace asctwin::lib
