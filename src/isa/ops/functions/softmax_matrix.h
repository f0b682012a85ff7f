// The common part of softmax functions: the bytes of a matrix and of the statistics of its rows,
// operands that may not meet, and rows as floats. Padding of a result has no defined value.
// UNVERIFIED: evidence = inferred: NZ has blocks of 16 columns for float too, and the statistics of
// ND.
// spec: adv_nn.md, sections 1.2 and 1.5
#pragma once

#include <span>
#include <vector>

#include "asctwin/isa/softmax.h"
#include "isa/access.h"
#include "isa/op_info.h"
#include "isa/registers.h"

namespace asctwin::isa {

inline constexpr int64_t kNzColumns = 16;  // of a block, whatever the type

// A matrix of a call, without padding or with it. Results come a step after all that is read.
void add_matrix_read(AccessSink& sink, int operand, const Operand& at, const SoftmaxShape& shape,
                     int64_t element);
void add_matrix_written(AccessSink& sink, int operand, const Operand& at, const SoftmaxShape& shape,
                        int64_t element);
// From one row of statistics to the next.
inline int64_t statistics_pitch(bool packed, int64_t element) {
  return packed ? element : int64_t{kBlockBytes};
}
void add_statistics_read(AccessSink& sink, int operand, const Operand& at,
                         const SoftmaxShape& shape, int64_t pitch);
void add_statistics_written(AccessSink& sink, int operand, const Operand& at,
                            const SoftmaxShape& shape, int64_t pitch);
void add_room(AccessSink& sink, int operand, const Operand& at, const SoftmaxRoom& room);

// Fills what a call writes without a defined value with poison.
class Poisoner final : public AccessSink {
 public:
  void add(const Access& access) override;
};

// An operand by what a call touches of it, from the first byte to the last.
struct Region {
  const char* name = "";
  const char* in_place_of = "";    // operands that may begin where this one does
  const uint8_t* begin = nullptr;  // nullptr: the call does not touch it
  const uint8_t* end = nullptr;
  bool written = false;
};
class RegionSink final : public AccessSink {
 public:
  explicit RegionSink(std::span<Region> regions) : regions_(regions) {}
  void add(const Access& access) override;

 private:
  std::span<Region> regions_;  // by the number of the operand
};
struct Meeting {
  const char* written = nullptr;
  const char* other = nullptr;
};
// The first two regions that share bytes, of which one is written; no names: there are none.
Meeting first_meeting(std::span<const Region> regions);

// One row at a time as floats, and results as doubles that are rounded once.
class MatrixRows {
 public:
  MatrixRows(const SoftmaxShape& shape, DType dtype, bool saturates);

  const float* read(const uint8_t* matrix, int64_t row);
  // The row of another matrix, while the first one is in use.
  const float* read_other(const uint8_t* matrix, int64_t row);
  // results[i] * factor
  void write(uint8_t* matrix, int64_t row, const double* results, double factor);
  // One result for the row, in each element of `bytes` bytes.
  void write_statistics(uint8_t* at, int64_t bytes, DType dtype, double value) const;
  static double statistics_at(const uint8_t* at, DType dtype);

  // Room for the results of a row.
  double* results();
  // Room for a number of each row.
  std::vector<double>& sums();

 private:
  const float* read_into(std::vector<float>& floats, const uint8_t* matrix, int64_t row);

  const SoftmaxShape& shape_;
  DType dtype_;
  int64_t element_;
  bool saturates_;
};

}  // namespace asctwin::isa
