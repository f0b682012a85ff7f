// The calls that compute: on a cube core at once, on a vector core as work for its cube core.
// spec: matmul.md, sections 2.2 and 4.4 to 4.8
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "asctwin/library_call.h"
#include "lib/matmul/matmul_job.h"

namespace asctwin::lib {

class MatmulCall {
 public:
  MatmulCall(MatmulObject& object, const char* name, SourceLoc where)
      : o_(object), name_(name), where_(where) {}

  // The product as the object is set now, into `target`. Checks what has to be set before.
  MatmulJob job(const MatmulTensor& target, const MatmulResult& result) const;
  BlockOrder order() const;
  // Checks the settings that every product needs.
  void check() const;
  // A MatmulConfig may name the only calls that compute.
  void check_mode(IterateMode mode) const;
  // Asynchronous forms are for mixed kernels.
  void check_sync(bool sync) const;
  // Rows of a block in UB are whole units of 32 B.
  void check_rows_in_ub() const;
  // A product begins. Of less than the tiling's part of a core there may be several.
  void count_product() const;
  // The object holds memory of the cube until its End.
  void open() const;
  bool runs_here() const;
  // On a cube core at once; otherwise the cube core does it, and unless `sync` is false has done it
  // on return.
  void run(std::function<void()> work, bool sync) const;
  // Copies operands that lie on a vector core to where its cube core reads them.
  void stage_operands() const;
  // Where the cube core leaves a block for this vector core.
  MatmulTensor staging() const;
  // A block that lies at `from` in global memory, into UB at `to`: row by row, or as strips.
  void fetch(const MatmulJob& job, const BlockProduct& block, const MatmulTensor& from,
             const MatmulTensor& to, int64_t row, int64_t column, int64_t pitch, bool sync) const;
  // All blocks, each at its place in UB.
  void fetch_all(const MatmulJob& job, const MatmulTensor& to) const;
  int64_t row_pitch_in_ub(int64_t columns) const;

  void refuse(const Phrase& actual, const Phrase& rule) const;
  void unmodelled(const Phrase& what) const;

 private:
  MatrixView view(bool is_a) const;
  void check_strips(const MatrixView& view, bool is_a) const;
  uint8_t* region() const;
  MatmulTensor stage(const MatmulTensor& tensor, int64_t bytes, int64_t offset) const;

  MatmulObject& o_;
  const char* name_;
  SourceLoc where_;
};

}  // namespace asctwin::lib
