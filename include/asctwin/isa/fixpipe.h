// The copies out of L0C, which convert on the way, and the registers that they read.
// spec: cube.md, sections 6 and 7
#pragma once

#include "asctwin/base/quant_mode.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/isa/atomic.h"
#include "asctwin/isa/unit_flag.h"

namespace asctwin::isa {

// Matrices of an NZ2ND copy.
struct NdShape {
  int64_t count = 1;
  int64_t src_stride = 0;  // 256 elements, on the 950 16
  int64_t dst_stride = 0;  // elements
};

// Names the words of SetFixPipeConfig by their readers.
enum class FixpipeWord : uint8_t { kQuant, kRelu, kUnitFlag };
inline constexpr int kFixpipeWords = 3;

struct FixpipeRegisters {
  uint64_t pre_quant = 0;          // parameter word of the scalar modes
  uint8_t* quant_table = nullptr;  // those of the V modes, in the Fixpipe buffer
  NdShape nd;
  bool nd_is_set = false;
  uint64_t words[kFixpipeWords] = {};
};

struct L0cCopy : UnitFlagged {
  Operand dst, src;
  Operand quant{nullptr, kUnknownExtent, TPosition::A1};  // a parameter word of 8 B for each column
  DType dtype = DType::kFloat;                            // of dst
  DType src_dtype = DType::kFloat;
  int64_t n_size = 0;            // columns
  int64_t m_size = 0;            // rows
  int64_t src_stride = 0;        // from strip to strip, rows of 16 elements
  int64_t dst_stride = 0;        // NZ2ND: row pitch, elements; otherwise from strip to strip, 32 B
  bool dst_in_elements = false;  // otherwise: elements as well
  int64_t nd_unit = 256;         // elements of L0C that nd.src_stride counts
  NdShape nd;
  uint64_t pre_quant = 0;
  QuantMode mode = QuantMode::NoQuant;
  bool relu = false;
  bool nz2nd = false;
  bool nz2dn = false;          // as columns: dst_stride is the pitch of columns, elements
  int64_t row_step = 1;        // NZ2DN: rows of 16 elements of src from one row to the next
  bool channel_split = false;  // float: strips of 8 columns
  bool has_shift = true;       // words say how far int32_t is shifted: not on the 950; by resolve
  bool has_nd_shape = true;
  AtomicMode atomic;  // filled by resolve

  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
  Access unit_blocks() const;  // of L0C
  bool takes_words() const {   // a parameter word for each column
    return mode == QuantMode::VDEQF16 || mode == QuantMode::VQF322B8_PRE ||
           mode == QuantMode::VREQ8;
  }
  bool has_matrices() const { return nz2nd || nz2dn; }
  // Columns of a strip of the destination; strips of 32 come from two of the source.
  int64_t strip_columns() const;
};

struct Fixpipe : L0cCopy {
  static const OpInfo info;
  // Where the Fixpipe buffer begins, through which words out of L1 go; filled by resolve. No
  // address: the words stand there already, or there are none.
  Operand buffer{nullptr, kUnknownExtent, TPosition::C2PIPE2GM};
  // Fields of FixpipeParamsArch3510.
  bool for_950 = false;
  bool to_ub = false;        // cfg.isToUB
  int64_t sub_block_id = 0;  // the vector core whose UB is written
  int64_t dual_dst_ctl = 0;  // not 0: both of them
  // The library sets registers first, and then waits for earlier copies with a PipeBarrier of its
  // own.
  bool waits_for_earlier() const { return dst.position == TPosition::GM || takes_words(); }
  void order(OrderSink& sink) const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers, SourceLoc where) const;
};

struct DataCopyL0C : L0cCopy {  // DataCopy with DataCopyCO12DstParams
  static const OpInfo info;
  bool has_310b_fields = false;          // clipReluPre or eltWiseOp is not 0
  bool has_other_relu = false;           // reluPre is neither 0 nor 1
  void resolve(const Context& context);  // takes what the copy does not say from the registers
  void commit(Registers& registers, SourceLoc where) const;
};

struct SetFixpipeNz2ndFlag {
  static const OpInfo info;
  NdShape nd;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

struct SetFixpipePreQuantFlag {
  static const OpInfo info;
  uint64_t config = 0;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

struct SetFixPipeConfig {
  static const OpInfo info;
  Operand quant;
  DType dtype = DType::kUInt64;
  bool clears_unit_flags = false;
  uint64_t quant_word = 0;  // as the C API gives them
  uint64_t relu_word = 0;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

struct GetFixPipeConfig {  // by the C API
  static const OpInfo info;
  FixpipeWord word = FixpipeWord::kQuant;
  uint64_t* result = nullptr;  // of the caller
  uint64_t bits = 0;           // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
};

}  // namespace asctwin::isa
