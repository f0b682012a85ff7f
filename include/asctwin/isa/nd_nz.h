// DataCopy between the row-major ND layout and the NZ layout of column strips.
// spec: data_movement.md, sections 2, 3 and 4
#pragma once

#include "asctwin/isa/atomic.h"

namespace asctwin::isa {

// The operation ND2NZ on every path; the paths differ in their ranges.
struct NdToNz {
  Operand dst, src;
  DType dtype = DType::kUInt8;
  int64_t nd_num = 0;
  int64_t n_value = 0;               // rows
  int64_t d_value = 0;               // columns, elements
  int64_t src_nd_matrix_stride = 0;  // elements
  int64_t src_d_value = 0;           // row pitch, elements
  int64_t dst_nz_c0_stride = 0;      // between the blocks of one row, 32 B
  int64_t dst_nz_n_stride = 0;       // between the rows of one strip, 32 B
  int64_t dst_nz_matrix_stride = 0;  // elements
  bool small_c0 = false;             // enableSmallC0: strips of 4 elements, rows without gaps

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct Nd2Nz : NdToNz {  // GM -> UB, GM -> L1
  static const OpInfo info;
};

struct Nd2NzLocal : NdToNz {  // UB -> L1
  static const OpInfo info;
};

// The source is the transposed matrix: dValue rows of nValue elements.
struct Dn2Nz {  // GM -> L1
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  int64_t dn_num = 0;
  int64_t n_value = 0;               // rows of the result
  int64_t d_value = 0;               // columns of the result, elements
  int64_t src_dn_matrix_stride = 0;  // elements
  int64_t src_d_value = 0;           // row pitch, elements
  int64_t dst_nz_c0_stride = 0;      // 32 B
  int64_t dst_nz_n_stride = 0;       // 32 B
  int64_t dst_nz_matrix_stride = 0;  // elements
  bool small_c0 = false;

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct Nz2Nd {  // UB -> GM
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  int64_t nd_num = 1;
  int64_t n_value = 0;               // rows
  int64_t d_value = 0;               // columns, elements
  int64_t src_nd_matrix_stride = 1;  // 256 elements
  int64_t src_n_stride = 0;          // between strips, 16 elements
  int64_t dst_d_stride = 0;          // row pitch, elements
  int64_t dst_nd_matrix_stride = 1;  // elements
  AtomicMode atomic;                 // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
