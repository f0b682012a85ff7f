// Prepares a call of an object and moves data between a vector core and its cube core: operands and
// results in UB go through the workspace.
#include "lib/matmul/matmul_call.h"

#include <utility>

#include "asctwin/api/copy.h"
#include "asctwin/api/copy_pad.h"
#include "asctwin/api/sync.h"
#include "asctwin/core_info.h"
#include "asctwin/cube_service.h"
#include "lib/matmul/matmul_checks.h"

namespace asctwin::lib {
namespace {

using AscendC::GlobalTensor;
using AscendC::LocalTensor;
using AscendC::TPosition;

// Each vector core has a region of the system workspace: a block of L0C, then what UB holds.
// UNVERIFIED: evidence = inferred: how the library divides its workspace.
constexpr int64_t kBlockBytes = 128 * 1024, kOperandBytes = 192 * 1024;
constexpr int64_t kRegionBytes = kBlockBytes + kOperandBytes;

template <HardEvent kEvent>
void pass() {
  const int32_t id = framework::fetch_event_id(kEvent, SourceLoc::here());
  AscendC::SetFlag<kEvent>(id);
  AscendC::WaitFlag<kEvent>(id);
}

bool is_nz(const MatmulOperand& operand, const MatmulTensor& tensor) {
  return operand.format == CubeFormat::NZ || tensor.position == TPosition::TSCM;
}

}  // namespace

void MatmulCall::refuse(const Phrase& actual, const Phrase& rule) const {
  const LibraryCall frame(name_, where_);
  frame.refuse(actual, rule);
}
void MatmulCall::unmodelled(const Phrase& what) const {
  const LibraryCall frame(name_, where_);
  frame.unmodelled(what);
}

void MatmulCall::check_mode(IterateMode mode) const {
  const int64_t given = o_.kind_->config.iterateMode;
  if ((given & mode) == 0)
    refuse(phrase("a MatmulConfig whose `iterateMode` is {}", given),
           phrase("`iterateMode` names the calls that compute, of which this one is {}",
                  static_cast<int64_t>(mode)));
}

void MatmulCall::check_sync(bool sync) const {
  if (!sync && o_.kind_->cube_only)
    refuse("a kernel of cube cores alone, and `sync` false",
           "with ASCENDC_CUBE_ONLY every call waits for its result");
}

void MatmulCall::check_rows_in_ub() const {
  const int64_t row = bytes_in(o_.kind_->c.dtype, o_.tiling_.baseN);
  if (o_.kind_->c.format == CubeFormat::ND && row % 32 != 0)
    refuse(phrase("rows of {} B in UB, of `baseN` {}", row, o_.tiling_.baseN),
           "rows in UB are a multiple of 32 B, or C is ND_ALIGN");
}

void MatmulCall::count_product() const {
  const auto& t = o_.tiling_;
  const MatmulShape& single = o_.single_;
  const bool is_a_part =
      single.m <= t.singleCoreM && single.n <= t.singleCoreN && single.k <= t.singleCoreK;
  count_cube_product(is_a_part ? t.usedCoreNum : 0, name_, where_);
}

bool MatmulCall::runs_here() const { return running_core_kind() != CoreKind::kVector; }

BlockOrder MatmulCall::order() const {
  const MatmulConfig& config = o_.kind_->config;
  BlockOrder order;
  order.single = o_.single_;
  order.base = {o_.tiling_.baseM, o_.tiling_.baseN, o_.tiling_.baseK};
  order.first_n = o_.tiling_.iterateOrder == 1;
  order.which = o_.kind_->blocks;
  order.in_pairs = config.scheduleType == ScheduleType::OUTER_PRODUCT &&
                   o_.kind_->a.layout == LayoutMode::NONE;  // of batches nothing is seen of it
  if (order.in_pairs && config.iterateOrder != IterateOrder::UNDEF)
    order.first_n = config.iterateOrder == IterateOrder::ORDER_N;
  if (config.isPartialOutput) order.slices = ceil_div(order.single.k, order.base.k);
  return order;
}

void MatmulCall::open() const {
  if (o_.kind_->config.enableEnd) open_cube_object(&o_, name_, where_);
}

void MatmulCall::check() const {
  if (!o_.is_ready_)
    refuse("an object without tiling", "REGIST_MATMUL_OBJ or Init gives it one before any call");
  if (!runs_here() && o_.kind_->cube_only)
    refuse("a vector core", "with ASCENDC_CUBE_ONLY calls stand under ASCEND_IS_AIC");
  if (!runs_here() && !o_.is_registered_)
    refuse("an object that is not registered", "REGIST_MATMUL_OBJ comes before any call");
  if (!o_.a_.is_given()) refuse("no A", "SetTensorA comes before it");
  if (!o_.b_.is_given()) refuse("no B", "SetTensorB comes before it");
  if (o_.kind_->a.is_scaled && !o_.a_.scale.is_given())
    refuse("no scales of A", "SetTensorScaleA comes before it");
  if (o_.kind_->b.is_scaled && !o_.b_.scale.is_given())
    refuse("no scales of B", "SetTensorScaleB comes before it");
  if (o_.kind_->a.format == CubeFormat::VECTOR && o_.single_.m > 1)
    refuse(phrase("an A in VECTOR and {} rows", o_.single_.m),
           "a vector is one row: the M of the product is 1");
  if (o_.kind_->b.is_sparse && !o_.sparse_index_.is_given())
    refuse("a sparse B and no index", "SetSparseIndex comes before it");
  if (o_.kind_->b.is_sparse && o_.single_.k % 4 != 0)
    refuse(phrase("a sparse B and a K of {}", o_.single_.k),
           "of every four rows two are kept: K is a multiple of 4");
  if (o_.a_.is_scalar && o_.single_.m > 1)
    refuse(phrase("a scalar A and {} rows", o_.single_.m),
           "a scalar stands for a vector of K: the M of the product is 1");
  if (o_.b_.is_scalar && o_.single_.n > 1)
    refuse(phrase("a scalar B and {} columns", o_.single_.n),
           "a scalar stands for a vector of K: the N of the product is 1");
  if (o_.uses_bias_ && !o_.bias_.is_given())
    refuse("a tiling whose `isBias` is 1, and no bias", "SetBias comes before it, or DisableBias");
  const bool is_integer = is_integer_product(*o_.kind_);
  const bool narrows =
      size_of(o_.kind_->c.dtype) == 1 || (is_integer && o_.kind_->c.dtype == DType::kHalf);
  if (narrows && !o_.has_quant_scalar_ && !o_.quant_.is_given())
    refuse(phrase("a C of {} and no scale", info_of(o_.kind_->c.dtype).api_name),
           "SetQuantScalar or SetQuantVector comes before it");
}

MatrixView MatmulCall::view(bool is_a) const {
  const MatmulOperand& operand = is_a ? o_.kind_->a : o_.kind_->b;
  const MatmulInput& input = is_a ? o_.a_ : o_.b_;
  MatrixView view;
  view.tensor = input.tensor;
  view.dtype = operand.dtype;
  view.nz = is_nz(operand, input.tensor);
  // UNVERIFIED: evidence = inferred: what is stored column by column is the transpose of a matrix
  // that is stored row by row.
  view.transposed = input.transposed != (operand.format == CubeFormat::COLUMN_MAJOR);
  view.is_scalar = input.is_scalar;
  view.scalar = input.scalar;
  view.long_rows = o_.kind_->config.intrinsicsCheck;
  view.copy = is_a ? o_.kind_->callbacks.copy_a : o_.kind_->callbacks.copy_b;
  view.user_tiling = o_.user_tiling_;
  view.user_data = o_.user_data_;
  const bool in_ub = operand.position == TPosition::VECOUT;
  const MatmulShape& single = o_.single_;
  const int64_t across = is_a ? (in_ub ? single.m : o_.org_m_) : (in_ub ? single.n : o_.org_n_);
  int64_t along = in_ub ? single.k : is_a ? o_.org_ka_ : o_.org_kb_;
  if (operand.is_sparse) {
    view.kept_rows = o_.sparse_index_;
    view.index_pitch = round_up(o_.org_n_, 16);
    along /= 2;
  }
  if (operand.is_scaled) {
    // The lines of A are its rows, those of B its columns.
    view.scale = input.scale;
    view.scale_by_lines = is_a != input.scale_transposed;
    view.scale_pitch = view.scale_by_lines ? ceil_div(along, kScaledDepth) : across;
  }
  const bool k_is_inner = is_a != view.transposed;
  const int64_t inner = k_is_inner ? along : across, outer = k_is_inner ? across : along;
  const int64_t c0 = c0_of(operand.dtype);
  view.pitch = view.nz ? round_up(outer, 16) : in_ub ? round_up(inner, c0) : inner;
  if (view.copy != nullptr && size_of(view.dtype) == 4 && is_a == view.transposed)
    unmodelled("a callback for a matrix of float that is transposed");
  if (view.tensor.is_local() && is_a == view.transposed && size_of(view.dtype) != 2 &&
      !framework::keeps_strips_in_l0a())
    unmodelled("a transposed matrix in L1 of another type than half and bfloat16_t");
  return view;
}

// Strips of an operand in NZ go along its inner axis, and a block can only begin with one.
void MatmulCall::check_strips(const MatrixView& view, bool is_a) const {
  const int64_t c0 = c0_of(view.dtype);
  const MatmulShape &single = o_.single_, base = order().base;
  const bool k_is_inner = is_a != view.transposed;
  const int64_t block = k_is_inner ? base.k : is_a ? base.m : base.n;
  const int64_t size = k_is_inner ? single.k : is_a ? single.m : single.n;
  if (!view.nz || block % c0 == 0 || size <= block) return;
  const std::string name = k_is_inner ? "baseK" : is_a ? "baseM" : "baseN";
  refuse(phrase("a tiling whose `{}` is {}, and an operand in strips of {} along this axis", name,
                block, c0),
         phrase("blocks of an operand in NZ begin at a strip: `{}` is a multiple of {}", name, c0));
}

MatmulJob MatmulCall::job(const MatmulTensor& target, const MatmulResult& result) const {
  check();
  MatmulJob job;
  job.order = order();
  job.product.a = view(true);
  job.product.b = view(false);
  check_strips(job.product.a, true);
  check_strips(job.product.b, false);
  job.product.bias = o_.bias_;
  job.product.bias_dtype = o_.kind_->bias.dtype;
  job.product.base_m = job.order.base.m;
  job.product.base_n = job.order.base.n;
  job.product.base_k = job.order.base.k;
  job.uses_bias = o_.uses_bias_ && o_.kind_->config.enableSetBias;
  job.sequential = result.sequential;
  job.buffers_a = std::max(1, o_.tiling_.dbL0A);
  job.buffers_b = std::max(1, o_.tiling_.dbL0B);
  job.buffers_c = std::max(1, o_.tiling_.dbL0C);
  job.depth_a = o_.tiling_.depthA1;
  job.depth_b = o_.tiling_.depthB1;
  BlockTarget& to = job.target;
  to.tensor = target;
  to.dtype = o_.kind_->c.dtype;
  to.nz = o_.kind_->c.format == CubeFormat::NZ;
  to.by_columns = o_.kind_->c.format == CubeFormat::COLUMN_MAJOR;
  to.relu = o_.kind_->config.enableRelu;
  to.copy_out = o_.kind_->callbacks.copy_out;
  to.user_tiling = o_.user_tiling_;
  to.user_data = o_.user_data_;
  to.channel_split = o_.kind_->config.isEnableChannelSplit && to.nz && to.dtype == DType::kFloat;
  const int64_t base_n = job.order.base.n, strip = to.strip();
  if (to.nz && !result.sequential && o_.single_.n > base_n && base_n % strip != 0)
    refuse(phrase("a tiling whose `baseN` is {}, and a C in strips of {} columns", base_n, strip),
           phrase("blocks of a C in NZ begin at a strip: `baseN` is a multiple of {}", strip));
  to.atomic = result.atomic;
  to.quant = o_.quant_;
  to.quant_word = o_.quant_scalar_;
  const int64_t width = o_.org_kc_ != 0 ? o_.org_kc_ : o_.org_n_;
  to.pitch = to.nz ? round_up(o_.org_m_, 16) : to.by_columns ? o_.org_m_ : width;
  if (o_.kind_->c.format == CubeFormat::ND_ALIGN)
    to.pitch = round_up(width, 32 / static_cast<int64_t>(size_of(to.dtype)));
  return job;
}

void MatmulCall::run(std::function<void()> work, bool sync) const {
  if (runs_here()) return work();
  const LibraryCall frame(name_, where_);
  // Data that the kernel has loaded into L1 comes before the request, which is set by MTE3.
  const bool is_in_l1 =
      o_.a_.tensor.position == TPosition::TSCM || o_.b_.tensor.position == TPosition::TSCM;
  if (is_in_l1) pass<HardEvent::MTE2_MTE3>();
  ask_cube(std::move(work), where_);
  if (sync) await_cube(where_);
}

uint8_t* MatmulCall::region() const {
  return o_.workspace_ + AscendC::GetBlockIdx() * kRegionBytes;
}

MatmulTensor MatmulCall::staging() const {
  return {region(), static_cast<uint64_t>(kBlockBytes), TPosition::GM};
}

MatmulTensor MatmulCall::stage(const MatmulTensor& tensor, int64_t bytes, int64_t offset) const {
  const LibraryCall frame(name_, where_);
  const int64_t whole = round_up(bytes, 32);
  if (offset + whole > kOperandBytes)
    frame.refuse(phrase("operands of {} B in UB", offset + whole), "UB holds them");
  const MatmulTensor to{region() + kBlockBytes + offset, static_cast<uint64_t>(whole),
                        TPosition::GM};
  AscendC::DataCopy(global_of<uint8_t>(to), local_of<uint8_t>(tensor, TPosition::VECOUT),
                    static_cast<uint32_t>(whole));
  return to;
}

void MatmulCall::stage_operands() const {
  if (runs_here()) return;
  int64_t offset = 0;
  const auto move = [&](MatmulTensor& tensor, int64_t bytes) {
    if (!tensor.is_local() || tensor.position == TPosition::TSCM) return;
    tensor = stage(tensor, bytes, offset);
    offset += round_up(bytes, 32);
  };
  const auto bytes_of_input = [&](bool is_a) {
    const MatrixView it = view(is_a);
    const bool k_is_inner = is_a != it.transposed;
    const int64_t across = is_a ? o_.single_.m : o_.single_.n;
    const int64_t c0 = c0_of(it.dtype);
    const int64_t lines = it.nz        ? round_up(k_is_inner ? o_.single_.k : across, c0)
                          : k_is_inner ? across
                                       : o_.single_.k;
    return bytes_in(it.dtype, lines * it.pitch);
  };
  if (o_.a_.tensor.is_local()) move(o_.a_.tensor, bytes_of_input(true));
  if (o_.b_.tensor.is_local()) move(o_.b_.tensor, bytes_of_input(false));
  if (o_.bias_.is_local())
    move(o_.bias_, o_.single_.n * static_cast<int64_t>(size_of(o_.kind_->bias.dtype)));
}

// The rows of a block in UB begin at whole blocks of 32 B.
int64_t MatmulCall::row_pitch_in_ub(int64_t columns) const {
  return round_up(columns, 32 / static_cast<int64_t>(size_of(o_.kind_->c.dtype)));
}

namespace {

// The next request, which is set by MTE3, and if the caller waits, vector work and scalar reads
// come behind the copy.
void close_copy(bool sync) {
  const auto pass = [](auto event) {
    constexpr HardEvent kEvent = decltype(event)::value;
    const int32_t id = framework::fetch_event_id(kEvent, SourceLoc::here());
    AscendC::SetFlag<kEvent>(id);
    AscendC::WaitFlag<kEvent>(id);
  };
  pass(std::integral_constant<HardEvent, HardEvent::MTE2_MTE3>{});
  if (!sync) return;
  pass(std::integral_constant<HardEvent, HardEvent::MTE2_V>{});
  pass(std::integral_constant<HardEvent, HardEvent::MTE2_S>{});
}

template <class T>
void copy_rows(const MatmulTensor& from, const MatmulTensor& to, int64_t rows, int64_t columns,
               int64_t from_pitch, int64_t to_pitch) {
  constexpr int64_t kSize = sizeof(T);
  const int64_t gap = (to_pitch * kSize - round_up(columns * kSize, 32)) / 32;
  for (int64_t row = 0; row < rows; row += 4095) {
    const int64_t count = std::min<int64_t>(4095, rows - row);
    const AscendC::DataCopyExtParams params(count, columns * kSize, (from_pitch - columns) * kSize,
                                            gap, 0);
    AscendC::DataCopyPad(local_of<T>(shifted(to, row * to_pitch * kSize), TPosition::VECIN),
                         global_of<T>(shifted(from, row * from_pitch * kSize)), params,
                         AscendC::DataCopyPadExtParams<T>());
  }
}

}  // namespace

void MatmulCall::fetch(const MatmulJob& job, const BlockProduct& block, const MatmulTensor& from,
                       const MatmulTensor& to, int64_t row, int64_t column, int64_t pitch,
                       bool sync) const {
  const LibraryCall frame(name_, where_);
  const auto size = static_cast<int64_t>(size_of(job.target.dtype));
  const auto copy = [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (!job.target.nz)
      return copy_rows<T>(from, shifted(to, (row * pitch + column) * size), block.m, block.n,
                          job.order.base.n, pitch);
    const int64_t strip = job.target.strip(), strips = ceil_div(block.n, strip);
    const int64_t height = round_up(block.m, 16);
    copy_rows<T>(from, shifted(to, (column * pitch + row * strip) * size), strips, height * strip,
                 height * strip, pitch * strip);
  };
  switch (job.target.dtype) {
    case DType::kFloat:
      copy(Tag<float>{});
      break;
    case DType::kInt32:
      copy(Tag<int32_t>{});
      break;
    case DType::kHalf:
      copy(Tag<half>{});
      break;
    case DType::kBFloat16:
      copy(Tag<bfloat16_t>{});
      break;
    default:
      copy(Tag<int8_t>{});
  }
  close_copy(sync);
}

void MatmulCall::fetch_all(const MatmulJob& job, const MatmulTensor& to) const {
  const MatmulShape& single = job.order.single;
  for (int64_t t = 0; t < job.order.count(); ++t) {
    const BlockProduct block = job.block(t);
    BlockTarget target = job.alone(block);
    target.tensor = staging();
    run(
        [job, block, target, name = name_, where = where_] {
          const CubeMemory memory = cube_memory();
          job.check(memory, name, where);
          const LibraryCall frame(name, where);
          multiply(memory, memory.l0c, block);
          store(memory, memory.l0c, block, target);
        },
        true);
    const int64_t pitch = target.nz ? round_up(single.m, 16) : row_pitch_in_ub(single.n);
    fetch(job, block, target.tensor, to, block.m0, block.n0, pitch, true);
  }
}

}  // namespace asctwin::lib
