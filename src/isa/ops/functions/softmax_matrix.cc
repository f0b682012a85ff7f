// A row of an NZ matrix is gathered from its blocks; a row of half is widened.
#include "isa/ops/functions/softmax_matrix.h"

#include <algorithm>
#include <cstring>

#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/simd/softmax_rows.h"
#include "isa/strided.h"
#include "num/convert.h"

namespace asctwin::isa {
namespace {

// Bytes of a column block, of one of its rows, and of whole blocks that count.
struct NzPitch {
  NzPitch(const SoftmaxShape& shape, int64_t element)
      : row(kNzColumns * element),
        block(shape.rows * row),
        blocks(shape.columns / kNzColumns),
        whole(shape.valid_columns / kNzColumns),
        rest(shape.valid_columns % kNzColumns * element) {}
  int64_t row, block, blocks, whole, rest;
};

void add_valid(AccessSink& sink, Effect effect, int operand, const Operand& at,
               const SoftmaxShape& shape, int64_t element) {
  const int64_t step = is_write(effect) ? 1 : 0;
  if (!shape.nz) {
    const int64_t pitch = shape.columns * element;
    sink.add({effect,
              operand,
              at.address,
              shape.valid_columns * element,
              {{}, {shape.valid_rows, pitch}},
              step});
    return;
  }
  const NzPitch nz(shape, element);
  sink.add(
      {effect, operand, at.address, shape.valid_rows * nz.row, {{}, {nz.whole, nz.block}}, step});
  sink.add({effect,
            operand,
            at.address + nz.whole * nz.block,
            nz.rest,
            {{}, {shape.valid_rows, nz.row}},
            step});
}

void add_padding(AccessSink& sink, int operand, const Operand& at, const SoftmaxShape& shape,
                 int64_t element) {
  const auto add = [&](int64_t offset, int64_t bytes, int64_t count, int64_t pitch) {
    sink.add(
        {Effect::kWriteUnspecified, operand, at.address + offset, bytes, {{}, {count, pitch}}, 1});
  };
  const int64_t rows = shape.rows - shape.valid_rows;
  if (!shape.nz) {
    const int64_t pitch = shape.columns * element, valid = shape.valid_columns * element;
    add(valid, pitch - valid, shape.valid_rows, pitch);
    return add(shape.valid_rows * pitch, rows * pitch, 1, 0);
  }
  const NzPitch nz(shape, element);
  const int64_t touched = nz.whole + (nz.rest > 0 ? 1 : 0);
  if (nz.rest > 0) add(nz.whole * nz.block + nz.rest, nz.row - nz.rest, shape.valid_rows, nz.row);
  add(touched * nz.block, shape.valid_rows * nz.row, nz.blocks - touched, nz.block);
  add(shape.valid_rows * nz.row, rows * nz.row, nz.blocks, nz.block);
}

// Longer than any row.
constexpr size_t kMargin = kRowLanes;

struct RowBuffers {
  std::vector<float> first, second, result;
  std::vector<double> results, sums;
  std::vector<uint8_t> bytes;
};
// They grow to the longest row and stay, so that a call allocates nothing.
RowBuffers& buffers() {
  thread_local RowBuffers all;
  return all;
}
template <class T>
T* room_for(std::vector<T>& buffer, int64_t count) {
  const size_t needed = static_cast<size_t>(count) + kMargin;
  if (buffer.size() < needed) buffer.resize(needed);
  return buffer.data();
}

// Calls visit(offset in the matrix, offset in the row, bytes) for each piece of a row.
template <class Visit>
void for_each_piece(const SoftmaxShape& shape, int64_t element, int64_t row, Visit visit) {
  const int64_t bytes = shape.valid_columns * element, piece = kNzColumns * element;
  if (!shape.nz) return visit(row * shape.columns * element, int64_t{0}, bytes);
  for (int64_t done = 0; done < bytes; done += piece)
    visit(done * shape.rows + row * piece, done, std::min(piece, bytes - done));
}

}  // namespace

void add_matrix_read(AccessSink& sink, int operand, const Operand& at, const SoftmaxShape& shape,
                     int64_t element) {
  add_valid(sink, Effect::kRead, operand, at, shape, element);
}
void add_matrix_written(AccessSink& sink, int operand, const Operand& at, const SoftmaxShape& shape,
                        int64_t element) {
  add_valid(sink, Effect::kWrite, operand, at, shape, element);
  add_padding(sink, operand, at, shape, element);
}
void add_statistics_read(AccessSink& sink, int operand, const Operand& at,
                         const SoftmaxShape& shape, int64_t pitch) {
  sink.add({Effect::kRead, operand, at.address, shape.valid_rows * pitch, {}});
}
void add_statistics_written(AccessSink& sink, int operand, const Operand& at,
                            const SoftmaxShape& shape, int64_t pitch) {
  const int64_t bytes = shape.valid_rows * pitch;
  sink.add({Effect::kWrite, operand, at.address, bytes, {}, 1});
  sink.add({Effect::kWriteUnspecified,
            operand,
            at.address + bytes,
            (shape.rows - shape.valid_rows) * pitch,
            {},
            1});
}
void add_room(AccessSink& sink, int operand, const Operand& at, const SoftmaxRoom& room) {
  if (room.bytes < 0) return;
  sink.add({Effect::kWriteUnspecified, operand, at.address, room.used_bytes, {}, 1});
}

void Poisoner::add(const Access& access) {
  if (access.effect != Effect::kWriteUnspecified) return;
  for_each_run(access, [](const uint8_t* run, int64_t bytes) {
    std::memset(const_cast<uint8_t*>(run), kPoison, static_cast<size_t>(bytes));
  });
}

void RegionSink::add(const Access& access) {
  if (is_empty(access)) return;
  const Hull hull = hull_of(access);
  Region& region = regions_[static_cast<size_t>(access.operand)];
  const uint8_t* const begin = access.base + hull.first;
  const uint8_t* const end = access.base + hull.last;
  const bool is_first = region.begin == nullptr;
  region.begin = is_first ? begin : std::min(region.begin, begin);
  region.end = is_first ? end : std::max(region.end, end);
  region.written |= is_write(access.effect);
}

Meeting first_meeting(std::span<const Region> regions) {
  for (const Region& to : regions)
    for (const Region& other : regions) {
      if (!to.written || &to == &other || other.begin == nullptr) continue;
      if (to.end <= other.begin || other.end <= to.begin) continue;
      if (to.begin == other.begin && std::strstr(to.in_place_of, other.name) != nullptr) continue;
      return {to.name, other.name};
    }
  return {};
}

MatrixRows::MatrixRows(const SoftmaxShape& shape, DType dtype, bool saturates)
    : shape_(shape),
      dtype_(dtype),
      element_(static_cast<int64_t>(size_of(dtype))),
      saturates_(saturates) {}

const float* MatrixRows::read_into(std::vector<float>& floats, const uint8_t* matrix, int64_t row) {
  const auto count = static_cast<size_t>(shape_.valid_columns);
  const uint8_t* bytes = matrix + row * shape_.columns * element_;
  if (shape_.nz) {
    uint8_t* const gathered = room_for(buffers().bytes, shape_.valid_columns * element_);
    for_each_piece(shape_, element_, row, [&](int64_t from, int64_t to, int64_t piece) {
      std::memcpy(gathered + to, matrix + from, static_cast<size_t>(piece));
    });
    bytes = gathered;
  }
  const bool is_aligned = reinterpret_cast<uintptr_t>(bytes) % alignof(float) == 0;
  if (dtype_ == DType::kFloat && !shape_.nz && is_aligned)
    return reinterpret_cast<const float*>(bytes);
  float* const row_of_floats = room_for(floats, shape_.valid_columns);
  if (dtype_ == DType::kFloat)
    std::memcpy(row_of_floats, bytes, count * sizeof(float));
  else
    widen(reinterpret_cast<const half*>(bytes), row_of_floats, count);
  return row_of_floats;
}
const float* MatrixRows::read(const uint8_t* matrix, int64_t row) {
  return read_into(buffers().first, matrix, row);
}
const float* MatrixRows::read_other(const uint8_t* matrix, int64_t row) {
  return read_into(buffers().second, matrix, row);
}
double* MatrixRows::results() { return room_for(buffers().results, shape_.valid_columns); }
std::vector<double>& MatrixRows::sums() {
  room_for(buffers().sums, shape_.valid_rows);
  return buffers().sums;
}

void MatrixRows::write(uint8_t* matrix, int64_t row, const double* results, double factor) {
  const auto count = static_cast<size_t>(shape_.valid_columns);
  uint8_t* bytes = matrix + row * shape_.columns * element_;
  if (shape_.nz) bytes = room_for(buffers().bytes, shape_.valid_columns * element_);
  if (dtype_ == DType::kFloat) {
    softmax_rows().to_float(results, factor, bytes, count);
  } else {
    float* const floats = room_for(buffers().result, shape_.valid_columns);
    softmax_rows().to_odd(results, factor, floats, count);
    narrow(floats, reinterpret_cast<half*>(bytes), count);
    if (saturates_) saturate_half(bytes, shape_.valid_columns);
  }
  if (!shape_.nz) return;
  for_each_piece(shape_, element_, row, [&](int64_t to, int64_t from, int64_t piece) {
    std::memcpy(matrix + to, bytes + from, static_cast<size_t>(piece));
  });
}

void MatrixRows::write_statistics(uint8_t* at, int64_t bytes, DType dtype, double value) const {
  float rounded;
  if (dtype == DType::kFloat) {
    softmax_rows().to_float(&value, 1, &rounded, 1);
    return fill_pattern(at, __builtin_bit_cast(uint32_t, rounded), sizeof(float), bytes);
  }
  uint8_t element[sizeof(half)];
  softmax_rows().to_odd(&value, 1, &rounded, 1);
  narrow(&rounded, reinterpret_cast<half*>(element), 1);
  if (saturates_) saturate_half(element, 1);
  for (int64_t i = 0; i < bytes; i += sizeof(half)) std::memcpy(at + i, element, sizeof(half));
}

double MatrixRows::statistics_at(const uint8_t* at, DType dtype) {
  float value;
  if (dtype == DType::kFloat)
    std::memcpy(&value, at, sizeof(value));
  else
    widen(reinterpret_cast<const half*>(at), &value, 1);
  return value;
}

}  // namespace asctwin::isa
