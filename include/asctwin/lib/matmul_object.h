// The state of a Matmul object, independent of its types: settings, shapes, position of the
// iteration. The template in matmul.h only marshals arguments for it. spec: matmul.md, sections 3
// and 4
#pragma once

#include <cstdint>
#include <vector>

#include "asctwin/api/tensor.h"
#include "asctwin/lib/cube_tiling.h"
#include "asctwin/lib/matmul_config.h"

namespace asctwin::lib {

// An operand as MatmulType states it.
struct MatmulOperand {
  AscendC::TPosition position;
  CubeFormat format;
  DType dtype;
  bool is_trans;
  LayoutMode layout;
  bool ib_share;
  bool is_sparse;  // two of every four rows are kept; SetSparseIndex says which
  bool is_scaled;  // MX: 32 elements along K share a scale
  AscendC::TPosition scale_position;
  CubeFormat scale_format;
  bool scale_is_trans;
};

struct MatmulCallbacks {
  using CopyOut = void (*)(const void* gm, const AscendC::LocalTensor<int8_t>& co1Local,
                           const void* dataCopyOutParams, uint64_t tilingPtr, uint64_t dataPtr);
  using CopyIn = void (*)(const AscendC::LocalTensor<int8_t>& matrix, const void* gm, int row,
                          int col, int useRows, int useColumns, uint64_t tilingPtr,
                          uint64_t dataPtr);
  CopyOut copy_out = nullptr;
  CopyIn copy_a = nullptr, copy_b = nullptr;
};

// The blocks that a MATMUL_POLICY selects: all blocks, those that reach into one side of the
// diagonal, scales of MX, or what is not modelled.
enum class MatmulBlocks : uint8_t { kAll, kUpper, kLower, kScaled, kOther };

// The template arguments of a Matmul.
struct MatmulKind {
  MatmulOperand a, b, c, bias;
  MatmulConfig config;
  const MatmulApiStaticTiling* constant;  // nullptr: the tiling comes at run time
  MatmulCallbacks callbacks;
  bool cube_only;
  MatmulBlocks blocks;

  bool is_by_columns() const {
    return a.format == CubeFormat::COLUMN_MAJOR || b.format == CubeFormat::COLUMN_MAJOR ||
           c.format == CubeFormat::COLUMN_MAJOR;
  }
  // Where cube cores are alone nobody shares the calls.
  bool is_dual_master() const { return config.enableMixDualMaster && !cube_only; }
  bool is_triangle() const {
    return blocks == MatmulBlocks::kUpper || blocks == MatmulBlocks::kLower;
  }
};

// Bytes of a tensor in global memory or on chip. extent 0 elsewhere than in a tensor: not given.
struct MatmulTensor {
  uint8_t* address = nullptr;
  uint64_t extent_bytes = 0;
  AscendC::TPosition position = AscendC::TPosition::GM;

  bool is_given() const { return address != nullptr; }
  bool is_local() const { return position != AscendC::TPosition::GM; }
};

template <class T>
MatmulTensor matmul_tensor(const T& tensor) {
  const auto operand = tensor.operand();
  return {operand.address, operand.extent_bytes, operand.position};
}

struct MatmulShape {
  int64_t m = 0, n = 0, k = 0;
};

// How a result is written.
struct MatmulResult {
  uint8_t atomic = 0;
  bool sequential = false, sync = true, awaited = false;
};

// The strides of IterateBatch; 0: matrices follow one another.
struct MatmulBatch {
  uint32_t a = 1, b = 1;  // matrices
  uint32_t stride_a = 0, stride_b = 0, stride_c = 0;
};

struct MatmulInput {
  MatmulTensor tensor;
  bool transposed = false;
  bool is_scalar = false;  // every element is `scalar`, the bits of one
  uint64_t scalar = 0;
  MatmulTensor scale;  // of MX
  bool scale_transposed = false;

  bool is_given() const { return is_scalar || tensor.is_given(); }
};

class MatmulCall;

// One object on one core. Copies are independent.
class MatmulObject {
 public:
  explicit MatmulObject(const MatmulKind& kind) : kind_(&kind) {}

  // `tiling` may be nullptr where the kind has a constant one.
  void init(const AscendC::tiling::TCubeTiling* tiling, SourceLoc where);
  void register_with(uint8_t* workspace) {
    workspace_ = workspace;
    is_registered_ = true;
  }

  void set_org_shape(MatmulShape shape, int64_t kb, int64_t kc, SourceLoc where);
  void set_single_shape(MatmulShape shape, SourceLoc where);
  void set_tail(MatmulShape shape, SourceLoc where);
  void set_input(bool is_a, MatmulTensor tensor, bool transposed, SourceLoc where);
  void set_scalar(bool is_a, uint64_t bits, SourceLoc where);
  void set_scale(bool is_a, MatmulTensor scale, bool transposed, SourceLoc where);
  void set_bias(MatmulTensor bias, SourceLoc where);
  void disable_bias() { uses_bias_ = false; }
  void set_quant_scalar(uint64_t word, SourceLoc where);
  void set_quant_vector(MatmulTensor words, SourceLoc where);
  void set_sparse_index(MatmulTensor index, SourceLoc where);
  void set_workspace(MatmulTensor workspace, SourceLoc where);
  void set_user_data(bool is_tiling, uint64_t data, SourceLoc where);
  void set_batch_num(int64_t a, int64_t b, SourceLoc where);
  // With enableMixDualMaster a kernel calls IterateAll alone.
  void refuse_dual_master(const char* call, SourceLoc where) const;
  void set_hf32(bool enabled, int64_t mode, SourceLoc where) const;
  void set_sub_block(uint8_t index) { sub_block_ = index; }
  uint8_t sub_block() const { return sub_block_; }

  bool iterate(bool partial_sum, bool sync, SourceLoc where);
  bool iterate_into(bool partial_sum, MatmulTensor co1, SourceLoc where);
  void get_tensor_c(MatmulTensor c, const MatmulResult& result, const char* call, SourceLoc where);
  // Stores the block into global memory and into UB.
  void get_tensor_c_twice(MatmulTensor gm, MatmulTensor ub, const MatmulResult& result,
                          SourceLoc where);
  MatmulTensor next_in_workspace(SourceLoc where);
  void iterate_all(MatmulTensor c, const MatmulResult& result, SourceLoc where);
  void iterate_batch(MatmulTensor c, const MatmulBatch& batch, const MatmulResult& result,
                     SourceLoc where);
  // `loops` batches, one after another, into the workspace.
  void iterate_batches(int64_t loops, const MatmulBatch& batch, const MatmulResult& result,
                       SourceLoc where);
  MatmulTensor next_batch_in_workspace(const MatmulBatch& batch, SourceLoc where);
  // Stores into UB, one matrix behind another.
  void get_batch(MatmulTensor ub, const MatmulBatch& batch, bool sync, SourceLoc where);
  void wait_for_product(SourceLoc where);
  void wait_for_batch(SourceLoc where);
  void wait_for_copies(SourceLoc where);
  void end(SourceLoc where);
  void unmodelled(const char* call, SourceLoc where) const;

  const MatmulKind& kind() const { return *kind_; }

 private:
  void check_batch_rows(const MatmulCall& call) const;
  void share_product(const MatmulTensor& c, const MatmulResult& result, SourceLoc where);
  // A block that has not been fetched is lost: W0109.
  void drop_block(const char* call, SourceLoc where);
  // Takes back one of `calls` that `by` has made; none: refused.
  void wait(int64_t& calls, const char* name, const char* by, SourceLoc where);

  friend class MatmulCall;
  friend class BatchProducts;

  const MatmulKind* kind_;
  AscendC::tiling::TCubeTiling tiling_{};
  uint8_t* workspace_ = nullptr;
  bool is_registered_ = false, is_ready_ = false;
  int64_t org_m_ = 0, org_n_ = 0, org_ka_ = 0, org_kb_ = 0, org_kc_ = 0;
  MatmulShape single_;
  MatmulInput a_, b_;
  MatmulTensor bias_, quant_, user_workspace_, sparse_index_;
  bool uses_bias_ = false, has_quant_scalar_ = false;
  uint64_t quant_scalar_ = 0, user_tiling_ = 0, user_data_ = 0;
  int64_t batch_a_ = 1, batch_b_ = 1;
  int64_t batches_ = 0, fetched_batches_ = 0;  // in the workspace
  uint8_t sub_block_ = 0;

  // The iteration. `next_` counts the blocks that Iterate() has given; one that has not been
  // fetched waits, in L0C, or on a vector core as the sum that its cube core is to form.
  int64_t next_ = 0, fetched_ = 0;
  bool has_block_ = false, runs_async_ = false;
  int64_t fetches_ = 0;              // of the block that has been iterated last
  int64_t awaited_products_ = 0;     // of IterateAll<false> that WaitIterateAll is to wait for
  int64_t awaited_batches_ = 0;      // the same of batches
  int64_t copies_ = 0;               // of GetTensorC<false> into UB
  std::vector<MatmulObject> parts_;  // of a partial sum, each with the operands of its time
};

// Registers the object.
void regist_matmul(MatmulObject& object, uint8_t* workspace, SourceLoc where);
// Before the `objects` are registered: on the cube core of a mixed kernel the kernel ends here.
// `dual_masters` of them are called on both kinds of cores (enableMixDualMaster).
void serve_matmul(bool cube_only, int64_t objects, int64_t dual_masters, uint8_t* workspace,
                  SourceLoc where);

}  // namespace asctwin::lib
