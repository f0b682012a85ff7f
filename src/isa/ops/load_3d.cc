// LoadData 3D: the copy itself. spec: cube.md, sections 4.1 to 4.3
#include "asctwin/isa/load_3d.h"

#include <cstring>

#include "isa/ops/load_3d_rules.h"
#include "isa/ops/load_3d_walk.h"
#include "isa/poison.h"
#include "isa/registers.h"

namespace asctwin::isa {
namespace {

// [begin, end) in pieces of whole units and pieces inside one.
template <class Visit>
void split(int64_t begin, int64_t end, int64_t unit, Visit&& visit) {
  const int64_t first = std::min(end, align_up(begin, unit));
  const int64_t last = std::max(first, end / unit * unit);
  const int64_t edges[] = {begin, first, last, end};
  for (int i = 0; i < 3; ++i)
    if (edges[i] < edges[i + 1]) visit(edges[i], edges[i + 1] - edges[i]);
}

// Calls visit(Access) for a rectangle of what is stored, given before a transposition.
template <class Visit>
void visit_stored(const LoadData3D& op, const Load3dWalk& walk, Effect effect,
                  const Rectangle& rectangle, Visit&& visit) {
  const FractalGrid grid = walk.grid();
  Rectangle at = rectangle;
  if (op.transposes()) {
    std::swap(at.row, at.column);
    std::swap(at.rows, at.columns);
  }
  split(at.row, at.row + at.rows, kFractalRows, [&](int64_t row, int64_t rows) {
    split(at.column, at.column + at.columns, grid.width, [&](int64_t column, int64_t columns) {
      visit(part_of_grid(grid, effect, 0, op.dst.address, walk.bits(), row, rows, column, columns));
    });
  });
}

// The rows and columns of a block for which the matrix has no element: below and beside it.
// UNVERIFIED: evidence = inferred: that they are written; no document says with what (section 4.2).
template <class Visit>
void visit_padding(const LoadData3D& op, const Load3dWalk& walk, int64_t r, Visit&& visit) {
  const Rectangle part = walk.part(r), place = walk.place(r);
  visit_stored(op, walk, Effect::kWriteUnspecified,
               {place.row + part.rows, place.rows - part.rows, place.column, place.columns}, visit);
  visit_stored(op, walk, Effect::kWriteUnspecified,
               {place.row, part.rows, place.column + part.columns, place.columns - part.columns},
               visit);
}

class Store {
 public:
  Store(const LoadData3D& op, const Load3dWalk& walk)
      : dst_(op.dst.address),
        grid_(walk.grid()),
        c0_(walk.c0()),
        bits_(walk.bits()),
        transposes_(op.transposes()) {}

  // C0 elements of a row, from a column on that is a multiple of C0.
  void put(int64_t row, int64_t column, const uint8_t* from) const {
    if (!transposes_) {
      std::memcpy(dst_ + grid_.offset(row, column) * bits_ / 8, from, kBlockBytes);
      return;
    }
    const int64_t size = bits_ / 8, pitch = grid_.width * size;
    uint8_t* const to = dst_ + grid_.offset(column, row) * size;
    for (int64_t i = 0; i < c0_; ++i)
      std::memcpy(to + i * pitch, from + i * size, static_cast<size_t>(size));
  }

 private:
  uint8_t* dst_;
  FractalGrid grid_;
  int64_t c0_;
  int bits_;
  bool transposes_;
};

}  // namespace

const OpInfo LoadData3D::info = {
    .name = "LoadData",
    .variant = "3D",
    .doc =
        "copies a part of the matrix of a convolution (im2col) out of a feature map in L1 into "
        "L0A or L0B",
    .spec = "cube.md, section 4",
    .kind = Kind::kMoves,
    .operands = kLoad3dOperands,
    .dtype = dtype_of_record<LoadData3D>,
    .support = kLoad3dSupport,
    .limits = kLoad3dLimits,
    .rules = kLoad3dRules,
    .parameters = kLoad3dParameters,
    .formula =
        "I[ho * Wo + wo][((c1 * Kh + kh) * Kw + kw) * C0 + c0] =\n"
        "  src[c1][ho * strideH + kh * dilationFilterH - top][wo * strideW + kw * dilationFilterW "
        "- left][c0]\n"
        "  padValue outside of the map; Ho = (l1H + top + bottom - (Kh - 1) * dilationFilterH - "
        "1) / strideH + 1\n"
        "X = I from row mStartPt and column kStartPt on, mExtension rows and kExtension columns\n"
        "L0A: X in ZZ, on the 950 in NZ; with enTranspose its transpose in ZZ\n"
        "L0B: X in ZN, as Mmad takes it",
};

void LoadData3D::resolve(const Context& context) {
  const Load3dRegisters& set = context.registers.load_3d;
  if (!sets_fmatrix) static_cast<FeatureMap&>(*this) = set.maps[right_map ? 1 : 0];
  if (!sets_padding) padding = set.padding;
  repeat = context.registers.load_repeat;
  boundary = set.boundary;
  l1 = context.l1.data();
  l0a_by_columns = context.chip.l0a_by_columns;
}

void LoadData3D::commit(Registers& registers) const {
  if (sets_fmatrix) registers.load_3d.maps[right_map ? 1 : 0] = *this;
  if (sets_padding) registers.load_3d.padding = padding;
}

void LoadData3D::accesses(AccessSink& sink) const {
  const Load3dWalk walk(*this);
  if (walk.is_empty()) return;
  const auto add = [&](const Access& access) { sink.add(access); };
  for (int64_t r = 0; r < repeat.times; ++r) {
    const Rectangle part = walk.part(r), place = walk.place(r);
    visit_stored(*this, walk, Effect::kWrite, {place.row, part.rows, place.column, part.columns},
                 add);
    visit_padding(*this, walk, r, add);
    for (int64_t k = 0; k < part.columns && part.rows > 0; k += walk.c0())
      walk.visit_pixels(walk.tap_of(part.column + k), part.row, part.rows,
                        std::min(walk.c0(), part.columns - k) * walk.bits() / 8, add);
  }
}

void LoadData3D::execute() const {
  const Load3dWalk walk(*this);
  if (walk.is_empty()) return;
  const Store store(*this, walk);
  uint8_t outside[kBlockBytes];
  fill_pattern(outside, padding, std::max(1, walk.bits() / 8), kBlockBytes);
  for (int64_t r = 0; r < repeat.times; ++r) {
    const Rectangle part = walk.part(r), place = walk.place(r);
    for (int64_t k = 0; k < part.columns; k += walk.c0()) {
      const Load3dWalk::Tap tap = walk.tap_of(part.column + k);
      for (int64_t m = 0; m < part.rows; ++m) {
        const uint8_t* const pixel = walk.pixel(tap, part.row + m);
        store.put(place.row + m, place.column + k, pixel == nullptr ? outside : pixel);
      }
    }
    visit_padding(*this, walk, r, [](const Access& padded) {
      for_each_run(padded, [](const uint8_t* run, int64_t bytes) {
        std::memset(const_cast<uint8_t*>(run), kPoison, static_cast<size_t>(bytes));
      });
    });
  }
}

}  // namespace asctwin::isa
