// LoadData 3D: the copy itself. spec: cube.md, sections 4.1 to 4.3
#include "asctwin/isa/load_3d.h"

#include <cstring>

#include "isa/ops/cube/load_3d_rules.h"
#include "isa/ops/cube/load_3d_walk.h"
#include "isa/poison.h"
#include "isa/registers.h"
#include "isa/simd/cell_transpose.h"
#include "isa/strided.h"

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

// Visits the written part of a block below its rows and beside the last column of the matrix.
// UNVERIFIED: evidence = inferred: that it is written; no document says with what (section 4.2).
template <class Visit>
void visit_padding(const LoadData3D& op, const Load3dWalk& walk, int64_t r, Visit&& visit) {
  const Rectangle part = walk.part(r), place = walk.place(r);
  const int64_t rows = walk.stored_rows(r);
  visit_stored(op, walk, Effect::kWriteUnspecified,
               {place.row + rows, place.rows - rows, place.column, place.columns}, visit);
  visit_stored(op, walk, Effect::kWriteUnspecified,
               {place.row, rows, place.column + part.columns, place.columns - part.columns}, visit);
}

class Store {
 public:
  Store(const LoadData3D& op, const Load3dWalk& walk)
      : dst_(op.dst.address), grid_(walk.grid()), bits_(walk.bits()), transposes_(op.transposes()) {
    if (transposes_) transpose_ = cell_transpose_body(static_cast<size_t>(bits_ / 8));
  }

  // The C0 elements of `count` rows, from a column on that is a multiple of C0.
  void put(int64_t row, int64_t column, int64_t count, const uint8_t* from, int64_t pitch) const {
    const int64_t unit = transposes_ ? grid_.width : kFractalRows;
    while (count > 0) {
      const int64_t rows = std::min(count, unit - row % unit);
      if (transposes_)
        put_columns(row, column, rows, from, pitch);
      else
        move_runs(at(row, column), kBlockBytes, from, pitch, rows, kBlockBytes);
      row += rows;
      from += rows * pitch;
      count -= rows;
    }
  }

 private:
  uint8_t* at(int64_t row, int64_t column) const {
    return dst_ + grid_.offset(row, column) * bits_ / 8;
  }
  void put_columns(int64_t row, int64_t column, int64_t count, const uint8_t* from,
                   int64_t pitch) const {
    const auto rows = static_cast<size_t>(count);
    transpose_({.dst = reinterpret_cast<std::byte*>(at(column, row)),
                .dst_pitch = kBlockBytes,
                .src = reinterpret_cast<const std::byte*>(from),
                .src_pitch = static_cast<size_t>(pitch),
                .rows = rows,
                .columns = static_cast<size_t>(grid_.width),
                .padded_rows = rows},
               Stores::kCached);
  }

  uint8_t* dst_;
  FractalGrid grid_;
  int bits_;
  bool transposes_;
  CellTransposeFn transpose_ = nullptr;
};

// One repeat of a load, without what visit_padding() finds. `outside`: 16 pixels of padding.
void load_block(const Load3dWalk& walk, const Store& store, int64_t r, const uint8_t* outside) {
  const Rectangle part = walk.part(r), place = walk.place(r);
  const auto put_padding = [&](int64_t row, int64_t column, int64_t count) {
    for (; count > 0; row += kFractalRows, count -= kFractalRows)
      store.put(row, column, std::min(count, kFractalRows), outside, kBlockBytes);
  };
  for (int64_t k = 0; k < part.columns; k += walk.c0()) {
    const int64_t column = place.column + k;
    walk.visit_runs(walk.tap_of(part.column + k), part.row, part.rows,
                    [&](int64_t first, int64_t count, const uint8_t* pixel) {
                      if (pixel == nullptr)
                        put_padding(place.row + first, column, count);
                      else
                        store.put(place.row + first, column, count, pixel, walk.pixel_pitch());
                    });
    put_padding(place.row + part.rows, column, walk.stored_rows(r) - part.rows);
  }
}

}  // namespace

const OpInfo LoadData3D::info = {
    .name = "LoadData",
    .variant = "3D",
    .doc = "copies a part of the matrix of a convolution (im2col) from L1 into L0A or L0B",
    .spec = "cube.md, section 4",
    .kind = Kind::kMoves,
    .operands = kLoad3dOperands,
    .dtype = dtype_of_record<LoadData3D>,
    .support = kLoad3dSupport,
    .limits = kLoad3dLimits,
    .rules = kLoad3dRules,
    .parameters = kLoad3dParameters,
    .formula =
        "I[ho * Wo + wo][((c1 * Kh + kh) * Kw + kw) * C0 + c0] = src[c1][h][w][c0], where\n"
        "  h = ho * strideH + kh * dilationFilterH - top, w likewise; outside of the map padValue\n"
        "  Ho = (l1H + top + bottom - (Kh - 1) * dilationFilterH - 1) / strideH + 1\n"
        "X = I from row mStartPt and column kStartPt on, mExtension rows and kExtension columns\n"
        "L0A: X in ZZ, on the 950 in NZ; with enTranspose its transpose\n"
        "L0B: X in ZN, as Mmad takes it",
};

const OpInfo LoadDataWithStride::info = {
    .name = "LoadDataWithStride",
    .variant = "",
    .doc = "copies a part of the matrix of a convolution into strips of L0A or L0B that lie apart",
    .spec = "cube.md, section 4.3",
    .kind = Kind::kMoves,
    .operands = kLoad3dOperands,
    .dtype = dtype_of_record<LoadDataWithStride>,
    .support = kLoadWithStrideSupport,
    .limits = kLoad3dLimits,
    .rules = kLoadWithStrideRules,
    .parameters = kLoad3dParameters,
    .formula =
        "as LoadData, but strips of 32 B begin dstStride fractals apart, as\n"
        "SetLoadDataRepeatWithStride has set it",
};

void LoadData3D::resolve(const Context& context) {
  const Load3dRegisters& set = context.registers.load_3d;
  if (!sets_fmatrix) static_cast<FeatureMap&>(*this) = set.maps[right_map ? 1 : 0];
  if (!sets_padding) padding = set.padding;
  repeat = context.registers.load_repeat;
  repeat.dst_stride = 0;
  boundary = set.boundary;
  l1 = context.l1.data();
  l0a_by_columns = context.chip.l0a_by_columns;
}

void LoadDataWithStride::resolve(const Context& context) {
  LoadData3D::resolve(context);
  repeat.dst_stride = context.registers.load_repeat.dst_stride;
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
    visit_stored(*this, walk, Effect::kWrite,
                 {place.row, walk.stored_rows(r), place.column, part.columns}, add);
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
  uint8_t outside[kFractalRows * kBlockBytes];
  fill_pattern(outside, padding, std::max(1, walk.bits() / 8), sizeof(outside));
  for (int64_t r = 0; r < repeat.times; ++r) {
    load_block(walk, store, r, outside);
    visit_padding(*this, walk, r, [](const Access& padded) {
      for_each_run(padded, [](const uint8_t* run, int64_t bytes) {
        std::memset(const_cast<uint8_t*>(run), kPoison, static_cast<size_t>(bytes));
      });
    });
  }
}

}  // namespace asctwin::isa
