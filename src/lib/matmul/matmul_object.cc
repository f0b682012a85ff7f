// The settings of an object, and what is wrong with them.
#include "asctwin/lib/matmul_object.h"

#include <string>

#include "asctwin/api/mmad.h"
#include "asctwin/cube_service.h"
#include "asctwin/library_call.h"
#include "lib/matmul/matmul_checks.h"

namespace asctwin::lib {
namespace {

using AscendC::TPosition;
using AscendC::tiling::TCubeTiling;

constexpr const char* kInit = "Init";

// Members of a constant tiling that are constant win.
TCubeTiling merged(const TCubeTiling* run_time, const MatmulApiStaticTiling* constant) {
  TCubeTiling tiling = run_time != nullptr ? *run_time : TCubeTiling{};
  if (constant == nullptr) return tiling;
#define ASCTWIN_CUBE_TILING(field) \
  if (constant->field != -1) tiling.field = constant->field;
#define ASCTWIN_CUBE_TILING_RESERVED(field)
#include "asctwin/lib/cube_tiling.inc"
#undef ASCTWIN_CUBE_TILING
#undef ASCTWIN_CUBE_TILING_RESERVED
  return tiling;
}

}  // namespace

void regist_matmul(MatmulObject& object, uint8_t* workspace, SourceLoc where) {
  const LibraryCall call("REGIST_MATMUL_OBJ", where);
  const Phrase missing = missing_in(object.kind());
  if (!missing.empty()) call.unmodelled(missing);
  object.register_with(workspace);
}

namespace {

void check_registration(bool cube_only, int64_t objects, int64_t dual_masters, uint8_t* workspace,
                        SourceLoc where) {
  constexpr int64_t kMostObjects = 4;
  const LibraryCall call("REGIST_MATMUL_OBJ", where);
  if (dual_masters > 0 && dual_masters != objects)
    call.refuse(
        phrase("{} objects, of which {} have `enableMixDualMaster` true", objects, dual_masters),
        "it is the same of all objects of a kernel");
  if (objects > kMostObjects)
    call.refuse(phrase("{} objects", objects), "a kernel registers at most 4");
  if (running_core_kind() == CoreKind::kFused) return;
  // Published samples make their buffers of UB before it, which nothing here disturbs.
  if (cube_buffers_made() > 0)
    call.ignores(phrase("that buffers have been made before it: {}", cube_buffers_made()),
                 "it comes before the first InitBuffer of the kernel");
  if (cube_only) return;
  if (!block_is_mixed())
    call.refuse("a kernel whose blocks have only one kind of core",
                "without ASCENDC_CUBE_ONLY vector cores call and their cube core computes");
  if (workspace == nullptr)
    call.refuse("no workspace", "in a mixed kernel the library works in GetSysWorkSpacePtr()");
}

}  // namespace

// UNVERIFIED: evidence = inferred. A kernel that does not say which cores it takes has two vector
// cores a block; with ASCENDC_CUBE_ONLY cube cores alone.
void serve_matmul(bool cube_only, int64_t objects, int64_t dual_masters, uint8_t* workspace,
                  SourceLoc where) {
  const bool is_dual = dual_masters > 0 && !cube_only;
  const int vector_cores = cube_only ? 0 : is_dual ? 1 : 2;
  need_kernel_kind(KernelKind{1, static_cast<uint8_t>(vector_cores)}, where);
  check_registration(cube_only, objects, is_dual ? dual_masters : 0, workspace, where);
  if (cube_only || running_core_kind() == CoreKind::kFused) return;
  need_library_workspace(workspace, where);
  // Findings of the cube core stand at the line of the vector core that asked for the work.
  if (running_core_kind() == CoreKind::kCube && !is_dual) serve_vector_cores(where);
  own_cube_flags(objects);
}

void MatmulObject::init(const TCubeTiling* tiling, SourceLoc where) {
  if (!kind_->config.enableInit) return;
  const LibraryCall call(kInit, where);
  const Phrase missing = missing_in(*kind_);
  if (!missing.empty()) call.unmodelled(missing);
  check_kind(*kind_, call);
  if (tiling == nullptr && kind_->constant == nullptr)
    call.refuse("no tiling", "only a constant tiling needs none at run time");
  tiling_ = merged(tiling, kind_->constant);
  check_tiling(tiling_, *kind_, call);
  org_m_ = tiling_.M;
  org_n_ = tiling_.N;
  org_ka_ = tiling_.Ka;
  org_kb_ = tiling_.Kb;
  org_kc_ = 0;
  single_ = {tiling_.singleCoreM, tiling_.singleCoreN, tiling_.singleCoreK};
  a_ = b_ = {};
  bias_ = quant_ = sparse_index_ = {};
  // In a constant tiling it permits a bias.
  const bool is_permission = kind_->constant != nullptr && kind_->constant->isBias != -1;
  uses_bias_ = tiling_.isBias != 0 && !is_permission;
  has_quant_scalar_ = false;
  is_ready_ = true;
  next_ = fetched_ = 0;
  has_block_ = runs_async_ = false;
  fetches_ = awaited_products_ = awaited_batches_ = copies_ = 0;
}

void MatmulObject::set_org_shape(MatmulShape shape, int64_t kb, int64_t kc, SourceLoc where) {
  const LibraryCall call("SetOrgShape", where);
  if (!kind_->config.enableSetOrgShape)
    call.refuse("a MatmulConfig without it", "`enableSetOrgShape` is true");
  org_m_ = shape.m;
  org_n_ = shape.n;
  org_ka_ = shape.k;
  org_kb_ = kb;
  org_kc_ = kc;
}

void MatmulObject::set_single_shape(MatmulShape shape, SourceLoc where) {
  const LibraryCall call("SetSingleShape", where);
  if (shape.m < 0 || shape.n < 0 || shape.k < 0)
    call.refuse(phrase("the shape {}, {}, {}", shape.m, shape.n, shape.k),
                "sizes are not negative");
  single_ = shape;
  next_ = fetched_ = 0;
}

void MatmulObject::set_tail(MatmulShape shape, SourceLoc where) {
  const LibraryCall call("SetTail", where);
  if (!kind_->config.enableSetTail)
    call.refuse("a MatmulConfig without it", "`enableSetTail` is true");
  if (shape.m != -1) single_.m = shape.m;
  if (shape.n != -1) single_.n = shape.n;
  if (shape.k != -1) single_.k = shape.k;
  next_ = fetched_ = 0;
}

namespace {

// The library takes the flag of a matrix in global memory in ND as it is, whatever ISTRANS says.
void check_transpose(const MatmulOperand& operand, const MatmulTensor& tensor, bool transposed,
                     const LibraryCall& call) {
  constexpr const char* kRule = "the flag may be true where ISTRANS is true";
  const bool may_be_either = size_of(operand.dtype) == 2;
  if (transposed && !operand.is_trans) {
    const bool is_obeyed = may_be_either && !tensor.is_local() && operand.format == CubeFormat::ND;
    if (is_obeyed)
      return call.ignores("that ISTRANS of the MatmulType of a transposed matrix is false", kRule);
    return call.refuse("a transposed matrix where ISTRANS of its MatmulType is false", kRule);
  }
  if (transposed != operand.is_trans && !may_be_either)
    call.refuse("a matrix that is not transposed where ISTRANS of its MatmulType is true",
                "only half and bfloat16_t may be either at run time");
}

}  // namespace

void MatmulObject::set_input(bool is_a, MatmulTensor tensor, bool transposed, SourceLoc where) {
  const LibraryCall call(is_a ? "SetTensorA" : "SetTensorB", where);
  const MatmulOperand& operand = is_a ? kind_->a : kind_->b;
  check_transpose(operand, tensor, transposed, call);
  if (tensor.is_local() && operand.is_sparse) call.unmodelled("a sparse matrix on chip");
  if (tensor.is_local() && operand.is_scaled) call.unmodelled("a matrix of MX on chip");
  if (tensor.is_local() && operand.format == CubeFormat::COLUMN_MAJOR)
    call.refuse("a LocalTensor in COLUMN_MAJOR", "COLUMN_MAJOR is for global memory");
  if (tensor.is_local() && operand.position == TPosition::GM)
    call.refuse("a LocalTensor where its MatmulType says GM", "the position is that of the tensor");
  if (!tensor.is_local() && operand.position != TPosition::GM)
    call.refuse(phrase("a GlobalTensor where its MatmulType says {}",
                       operand.position == TPosition::TSCM ? "TSCM" : "an on-chip position"),
                "the position is that of the tensor");
  MatmulInput& input = is_a ? a_ : b_;
  input.tensor = tensor;
  input.transposed = transposed;
  input.is_scalar = false;
  next_ = fetched_ = 0;
  runs_async_ = false;
}

// B is taken as a transposed matrix of one row.
void MatmulObject::set_scalar(bool is_a, uint64_t bits, SourceLoc where) {
  const LibraryCall call(is_a ? "SetTensorA" : "SetTensorB", where);
  const DType type = (is_a ? kind_->a : kind_->b).dtype;
  if (type != DType::kHalf && type != DType::kFloat)
    call.refuse(phrase("a scalar of {}", info_of(type).api_name), "scalars are half and float");
  MatmulInput& input = is_a ? a_ : b_;
  input = {};
  input.transposed = !is_a;
  input.is_scalar = true;
  input.scalar = bits;
  next_ = fetched_ = 0;
  runs_async_ = false;
}

void MatmulObject::set_scale(bool is_a, MatmulTensor scale, bool transposed, SourceLoc where) {
  const LibraryCall call(is_a ? "SetTensorScaleA" : "SetTensorScaleB", where);
  const MatmulOperand& operand = is_a ? kind_->a : kind_->b;
  if (!operand.is_scaled)
    call.refuse("an operand that is no MatmulTypeWithScale", "scales are of a MatmulTypeWithScale");
  if (transposed != operand.scale_is_trans)
    call.refuse(transposed ? "scales that are transposed where isScaleTrans of the "
                             "MatmulTypeWithScale is false"
                           : "scales that are not transposed where isScaleTrans of the "
                             "MatmulTypeWithScale is true",
                "the flag is that of the type");
  if (scale.is_local()) call.unmodelled("scales of MX on chip");
  MatmulInput& input = is_a ? a_ : b_;
  input.scale = scale;
  input.scale_transposed = transposed;
}

void MatmulObject::set_bias(MatmulTensor bias, SourceLoc where) {
  const LibraryCall call("SetBias", where);
  if (!kind_->config.enableSetBias)
    call.refuse("a MatmulConfig without it", "`enableSetBias` is true");
  if (is_ready_ && tiling_.isBias == 0)
    call.refuse("a tiling whose `isBias` is 0", "the host enables a bias by EnableBias(true)");
  check_bias_type(*kind_, call);
  bias_ = bias;
  uses_bias_ = true;
}

void MatmulObject::set_quant_scalar(uint64_t word, SourceLoc where) {
  const LibraryCall call("SetQuantScalar", where);
  quant_scalar_ = word;
  has_quant_scalar_ = true;
  quant_ = {};
}

void MatmulObject::set_quant_vector(MatmulTensor words, SourceLoc where) {
  const LibraryCall call("SetQuantVector", where);
  if (!kind_->config.enableQuantVector)
    call.refuse("a MatmulConfig without it", "`enableQuantVector` is true");
  quant_ = words;
  has_quant_scalar_ = false;
}

void MatmulObject::set_sparse_index(MatmulTensor index, SourceLoc where) {
  const LibraryCall call("SetSparseIndex", where);
  if (!kind_->b.is_sparse)
    call.refuse("a B that is no SparseMatmulType",
                "the index says which rows of a sparse B are kept");
  sparse_index_ = index;
}

void MatmulObject::set_workspace(MatmulTensor workspace, SourceLoc where) {
  refuse_dual_master("SetWorkspace", where);
  const LibraryCall call("SetWorkspace", where);
  user_workspace_ = workspace;
}

void MatmulObject::set_user_data(bool is_tiling, uint64_t data, SourceLoc where) {
  const char* const name = is_tiling ? "SetUserDefInfo" : "SetSelfDefineData";
  refuse_dual_master(name, where);
  if (!is_tiling && !kind_->config.enableSetDefineData) {
    const LibraryCall call(name, where);
    call.refuse("a MatmulConfig without it", "`enableSetDefineData` is true");
  }
  (is_tiling ? user_tiling_ : user_data_) = data;
}

void MatmulObject::refuse_dual_master(const char* name, SourceLoc where) const {
  if (!kind_->is_dual_master()) return;
  const LibraryCall call(name, where);
  call.refuse("`enableMixDualMaster` true", "with it results are taken by IterateAll alone");
}

void MatmulObject::set_batch_num(int64_t a, int64_t b, SourceLoc where) {
  refuse_dual_master("SetBatchNum", where);
  batch_a_ = a;
  batch_b_ = b;
}

void MatmulObject::set_hf32(bool enabled, int64_t mode, SourceLoc where) const {
  const LibraryCall call("SetHF32", where);
  if (!kind_->cube_only)
    call.refuse("a mixed kernel", "it is for kernels of cube cores alone, with ASCENDC_CUBE_ONLY");
  AscendC::SetHF32TransMode(mode == 1);
  AscendC::SetHF32Mode(enabled);
}

void MatmulObject::unmodelled(const char* call, SourceLoc where) const {
  const LibraryCall frame(call, where);
  frame.unmodelled("this form");
}

}  // namespace asctwin::lib
