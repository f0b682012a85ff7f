// Welford's method: means and sums of squared distances, one element a lane at a time, and the mean
// and variance of all lanes together.
// spec: adv_nn.md, section 3.4
#pragma once

#include "asctwin/isa/norm.h"

namespace asctwin::isa {

struct WelfordUpdate {
  static const OpInfo info;
  Operand mean_out, variance_out;
  Operand mean, variance;
  Operand x;
  Operand scratch;
  DType dtype = DType::kFloat;    // of x
  int64_t rn_length = 1;          // elements of a lane
  int64_t ab_length = 8;          // lanes
  int64_t ab_compute_length = 8;  // lanes that have an element
  double n_rec = 1;               // 1 / number of elements of a lane, this one included
  int64_t scratch_bytes = kNormScratchBytes;
  Wide<bool> copies_rest = false;  // isInplace: lanes without an element are copied
  Wide<bool> reuses_x = false;     // x need not stay as it is
  Wide<bool> keeps_x = false;      // filled by resolve: the chip leaves it

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct WelfordFinalize {
  static const OpInfo info;
  Operand mean_out, variance_out;
  Operand mean, variance;
  Operand counts;  // int32_t
  Operand scratch;
  DType dtype = DType::kFloat;
  int64_t rn_length = 1;
  int64_t ab_length = 8;  // lanes
  int64_t head_count = 1, head_length = 8;
  int64_t tail_count = 0, tail_length = 0;
  double ab_rec = 0.125;
  double r_rec = 0.125;
  double variance_rec = 0.125;  // by which the sum of squares becomes a variance
  int64_t scratch_bytes = kNormScratchBytes;
  Wide<bool> has_counts = false;
  Wide<bool> is_corrected = false;

  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
