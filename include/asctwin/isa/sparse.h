// MmadWithSparse: a product whose right matrix keeps two of every four rows, and
// LoadDataWithSparse, which brings that matrix and the indexes that say which. spec: cube.md,
// section 1.9
#pragma once

#include "asctwin/isa/mmad.h"

namespace asctwin::isa {

// The size of the indexes beside L0B: a quarter of it.
inline constexpr int64_t kSparseIndexBytes = 16 * 1024;

struct LoadDataWithSparse {
  static const OpInfo info;
  Operand dst, src, idx;
  DType dtype = DType::kInt8;
  DType idx_dtype = DType::kUInt8;
  int64_t start_index = 0;     // the first fractal
  int64_t repeat_times = 0;    // fractals
  uint8_t* indexes = nullptr;  // those of dst, filled by resolve, as their room in bytes
  int64_t index_room = 0;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct MmadWithSparse : Mmad {
  static const OpInfo info;
  bool is_loaded = false;  // filled by resolve: a LoadDataWithSparse has come before

  void resolve(const Context& context);
};

}  // namespace asctwin::isa
