// LoadDataWithSparse and the description of MmadWithSparse. spec: cube.md, section 1.9
#include "asctwin/isa/sparse.h"

#include <algorithm>
#include <cstring>

#include "isa/access.h"
#include "isa/ops/cube/fractal_load.h"
#include "isa/ops/cube/mmad_call.h"
#include "isa/registers.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kIndexFractal = kFractalBytes / 4;

// Returns the indexes that belong to `address` in L0B.
// UNVERIFIED: evidence = inferred: the indexes stand at a quarter of its offset.
uint8_t* indexes_of(const uint8_t* address, const Context& context) {
  if (context.data == nullptr) return nullptr;
  uint8_t* const all = context.data->sparse_index.bytes;
  const uint8_t* const l0b = context.l0b.data();
  if (l0b == nullptr) return all;
  const auto offset = reinterpret_cast<uintptr_t>(address) - reinterpret_cast<uintptr_t>(l0b);
  return offset < context.l0b.size() ? all + offset / 4 : all;
}

constexpr Support kLoadSupport[] = {
    {.families = like::k910B,
     .dst = Positions(TPosition::B2),
     .src = Positions(TPosition::B1),
     .types = Types(DType::kInt8),
     .pipe = PIPE_MTE1,
     .cores = kCubeSide,
     .own_types = {Types(DType::kUInt8)}},
};
constexpr OperandInfo kLoadOperands[] = {
    {"dst", operand_of<LoadDataWithSparse, &LoadDataWithSparse::dst>},
    {"src", operand_of<LoadDataWithSparse, &LoadDataWithSparse::src>, 1, always},
    {.name = "idx",
     .first = operand_of<LoadDataWithSparse, &LoadDataWithSparse::idx>,
     .dtype = type_of_member<LoadDataWithSparse, &LoadDataWithSparse::idx_dtype>},
};
constexpr Limit kLoadLimits[] = {
    start_index_limit<LoadDataWithSparse>("fractals of 512 B"),
    kRepeatTimesLimit<LoadDataWithSparse>,
};

constexpr Support kProductSupport[] = {
    product_support(like::k910B, DType::kInt8, DType::kInt8, DType::kInt32)};
constexpr auto kProductLimits =
    product_limits<MmadWithSparse>("columns of fm; filter has half as many rows");
constexpr Parameter kProductParameters[] = {
    {"cmatrixInitVal", "whether the result starts from 0; otherwise from what stands in dst",
     value_of<MmadWithSparse, &MmadWithSparse::cmatrix_init_val>},
    {"isBias, kDirectionAlign, fmOffset, enSsparse, enWinogradA, enWinogradB",
     "accepted; they have no effect"},
};

bool has_indexes(const MmadWithSparse& op, const Context&) { return op.is_loaded; }
bool starts_from_dst(const MmadWithSparse& op, const Context&) {
  return op.cmatrix_init_val || !op.cmatrix_source;
}
void table_facts(const void*, Finding& finding) {
  finding.with("what", "a bias table as the start");
}
constexpr Rule kProductRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<MmadWithSparse, has_indexes>,
     .actual = "no indexes",
     .statement = "LoadDataWithSparse brings the indexes before it"},
    {.code = Code::E0901,
     .holds = holds_for<MmadWithSparse, starts_from_dst>,
     .actual = "",
     .statement = "",
     .facts = table_facts,
     .summary = "a bias table as the start is not modelled"},
    kUnitFlagValueRule<MmadWithSparse>,
    kUnitFlagWaitRule<MmadWithSparse>,
};
constexpr Alignment kProductAlignments[] = {kResultAlignment};

}  // namespace

const OpInfo LoadDataWithSparse::info = {
    .name = "LoadDataWithSparse",
    .variant = "",
    .doc = "copies fractals and the indexes of their rows into L0B, for MmadWithSparse",
    .spec = "cube.md, section 1.9",
    .kind = Kind::kMoves,
    .operands = kLoadOperands,
    .dtype = dtype_of_record<LoadDataWithSparse>,
    .support = kLoadSupport,
    .limits = kLoadLimits,
    .formula =
        "dst[b] = src[startIndex * 512 + b]  for b < repeatTimes * 512, in bytes\n"
        "index of dst[b / 4] = idx[startIndex * 128 + b / 4]",
};

const OpInfo MmadWithSparse::info = {
    .name = "MmadWithSparse",
    .variant = "",
    .doc = "multiplies a matrix in L0A by one in L0B that keeps two of every four rows",
    .spec = "cube.md, section 1.9",
    .evidence = Evidence::kInferred,
    .kind = Kind::kComputes,
    .operands = kProductOperands<MmadWithSparse>,
    .dtype = dtype_of_record<MmadWithSparse>,
    .support = kProductSupport,
    .limits = kProductLimits,
    .rules = kProductRules,
    .alignments = kProductAlignments,
    .parameters = kProductParameters,
    .formula =
        "dst(i, j) = start(i, j) + sum over g < k / 4 of\n"
        "  fm(i, 4g + p) * filter(2g, j) + fm(i, 4g + 1 + s) * filter(2g + 1, j)\n"
        "  p and s: the indexes of filter(2g, j) and filter(2g + 1, j), of 2 bits each\n"
        "fm, filter and dst are stored as those of Mmad; start is 0 or dst(i, j)",
    .accuracy = {Accuracy::kExact},
};

void LoadDataWithSparse::resolve(const Context& context) {
  indexes = indexes_of(dst.address, context);
  if (indexes != nullptr)
    index_room = kSparseIndexBytes - (indexes - context.data->sparse_index.bytes);
}

void LoadDataWithSparse::accesses(AccessSink& sink) const {
  const int64_t bytes = repeat_times * kFractalBytes;
  sink.add({Effect::kWrite, 0, dst.address, bytes, {}});
  sink.add({Effect::kRead, 1, src.address + start_index * kFractalBytes, bytes, {}});
  sink.add({Effect::kRead, 2, idx.address + start_index * kIndexFractal, bytes / 4, {}});
}

void LoadDataWithSparse::execute() const {
  if (repeat_times <= 0) return;
  const auto bytes = static_cast<size_t>(repeat_times * kFractalBytes);
  std::memmove(dst.address, src.address + start_index * kFractalBytes, bytes);
  // L0B holds fewer fractals than a call may name.
  std::memcpy(indexes, idx.address + start_index * kIndexFractal,
              std::min(bytes / 4, static_cast<size_t>(index_room)));
}

void LoadDataWithSparse::commit(Registers& registers) const { registers.sparse_loaded = true; }

void MmadWithSparse::resolve(const Context& context) {
  is_loaded = context.registers.sparse_loaded;
  start = cmatrix_init_val ? MmadStart::kZero : MmadStart::kResult;
  sparse_index = indexes_of(filter.address, context);
  resolve_unit_flag(*this, context, false);
}

}  // namespace asctwin::isa
