// Softmax of rows and its gradient in double, each result rounded once.
// spec: adv_nn.md, sections 1.2, 1.3 and 1.6
#pragma once

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

struct Matrix {
  Type type = Type::kFloat;
  int64_t rows = 0, columns = 0, valid_rows = 0, valid_columns = 0;
  bool nz = false;
};
// A number for each row: a DataBlock of equal ones, or one after the other.
struct RowNumbers {
  Type type = Type::kFloat;
  bool packed = false;
};

enum class SoftmaxKind { kSoftMax, kSimple, kFlash, kFlashV2, kLog };

// Places that a form does not have are not looked at.
struct SoftmaxPlaces {
  Place dst, sum, max, reduce_max, exp_max, src, in_sum, in_max;
};
struct SoftmaxForm {
  SoftmaxKind kind = SoftmaxKind::kSoftMax;
  bool statistics = true, reduce_max = false, update = false;
};
void softmax(const SoftmaxForm& form, const Matrix& matrix, RowNumbers numbers, Type exp_type,
             const SoftmaxPlaces& at);

struct FlashV3Places {
  Place dst, mean, sum, max, exp_max, src, in_mean, in_sum, in_max;
};
struct FlashV3Form {
  double alpha = 0;
  int64_t loop_count = 1;
  bool update = false;
};
void softmax_flash_v3(const FlashV3Form& form, const Matrix& matrix, const FlashV3Places& at);

// Sums of products are of 32 interleaved parts, which are added by halves.
void softmax_grad(const Matrix& matrix, bool front, Place dst, Place grad, Place src);

}  // namespace ref
