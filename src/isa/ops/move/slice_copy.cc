// DataCopy of a slice. Both sides are rows of runs; row k of one goes to row k of the other, the
// second dimension counting fastest.
// spec: data_movement.md, section 5
#include "asctwin/isa/slice_copy.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "isa/gm_store.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

using Wide = __int128;
using Slice = SliceDim[kSliceDims];

// Far outside every memory, and small enough to be counted in bytes.
constexpr int64_t kFar = int64_t{1} << 56;
int64_t capped(Wide value) { return static_cast<int64_t>(std::clamp<Wide>(value, -kFar, kFar)); }

int64_t dims_of(const SliceCopy& op) { return std::clamp<int64_t>(op.dims, 1, kSliceDims); }

// One side of the copy, in elements. Every number is far below 2^63, whatever the call asks for.
struct Rows {
  int64_t run;                                    // elements of a run
  int64_t pitch;                                  // between the runs of a row
  int64_t runs;                                   // in a row
  int64_t first;                                  // where the first row begins
  int64_t counts[kSliceDims], steps[kSliceDims];  // of the outer dimensions
  int64_t rows = 1;
};

int64_t element_bytes(const SliceCopy& op) { return static_cast<int64_t>(size_of(op.dtype)); }

Rows rows_of(const SliceCopy& op, const Slice& slice) {
  Rows side{};
  side.rows = 1;
  side.run = slice[0].burst_len * kBlockBytes / element_bytes(op);
  side.pitch = side.run + slice[0].stride;
  const int64_t extent = slice[0].end - slice[0].start + 1;
  side.runs = side.pitch > 0 ? std::max<int64_t>(0, (extent + slice[0].stride) / side.pitch) : 0;
  side.first = slice[0].start;
  int64_t index_pitch = slice[0].shape;
  for (int64_t d = 1; d < dims_of(op); ++d) {
    const SliceDim& dim = slice[d];
    side.counts[d] =
        std::max<int64_t>(0, (dim.end - dim.start + 1 + dim.stride) / (1 + dim.stride));
    side.steps[d] = capped(Wide{1 + dim.stride} * index_pitch);
    side.first = capped(side.first + Wide{dim.start} * index_pitch);
    side.rows = capped(Wide{side.rows} * side.counts[d]);
    index_pitch = capped(Wide{index_pitch} * dim.shape);
  }
  return side;
}

int64_t row_offset(const Rows& side, int64_t dims, int64_t row) {
  Wide offset = side.first;
  for (int64_t d = 1; d < dims; ++d) {
    const int64_t count = std::max<int64_t>(1, side.counts[d]);
    offset += Wide{row % count} * side.steps[d];
    row /= count;
  }
  return capped(offset);
}

// Calls visit(bytes into dst, bytes into src) for every row.
template <class Visit>
void for_each_row(const SliceCopy& op, const Rows& dst, const Rows& src, Visit&& visit) {
  const int64_t element = element_bytes(op);
  for (int64_t k = 0; k < src.rows; ++k)
    visit(row_offset(dst, dims_of(op), k) * element, row_offset(src, dims_of(op), k) * element);
}

const Slice& ub_slice(const SliceCopy& op) {
  return op.dst.position == TPosition::GM ? op.src_slice : op.dst_slice;
}

constexpr Support kSupport[] = {
    {like::k910B, kVectorPositions, kGlobal, kMoved8To32 | kBf16, PIPE_MTE2},
    {like::k310P, kVectorPositions, kGlobal, kMoved8To32, PIPE_MTE2},
    {like::k950, kVectorPositions, kGlobal, kEveryType, PIPE_MTE2},
    {like::k910B, kGlobal, kVectorPositions, kMoved8To32 | kBf16, PIPE_MTE3},
    {like::k310P, kGlobal, kVectorPositions, kMoved8To32, PIPE_MTE3},
    {like::k950, kGlobal, kVectorPositions, kEveryType, PIPE_MTE3},
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<SliceCopy, &SliceCopy::dst>},
    {"src", operand_of<SliceCopy, &SliceCopy::src>, 1, always},
};

int64_t source_rows(const void* record) {
  const auto& op = *static_cast<const SliceCopy*>(record);
  return rows_of(op, op.src_slice).rows;
}

constexpr Limit kLimits[] = {
    {.field = "dimValue",
     .value = value_of<SliceCopy, &SliceCopy::dims>,
     .lo = 1,
     .hi = kSliceDims,
     .meaning = "number of dimensions: entries of dstSliceInfo and srcSliceInfo"},
    {.field = "rows of the slice",
     .value = source_rows,
     .lo = 1,
     .hi = 1536,
     .help =
         "the numbers of indices of all dimensions but the first, multiplied; copy fewer at once",
     .meaning = "the numbers of indices of all dimensions but the first, multiplied"},
};

constexpr Parameter kParameters[] = {
    {"startIndex", "first index of a dimension; elements in the first, which lies innermost"},
    {"endIndex", "last index of a dimension, inclusive"},
    {"stride", "indices between two runs of the first dimension, or two indices of another"},
    {"burstLen", "length of a run of the first dimension, in blocks of 32 B; 1 elsewhere"},
    {"shapeValue", "size of the dimension; 0 in srcSliceInfo[0]: both tensors' ShapeInfo says it"},
};

// A condition on every dimension of both sides.
using DimTest = bool (*)(const SliceCopy& op, const SliceDim& dim, bool is_first);

bool is_ascending(const SliceCopy&, const SliceDim& dim, bool) { return dim.start < dim.end; }
bool is_inside(const SliceCopy&, const SliceDim& dim, bool) { return dim.end < dim.shape; }
bool is_single(const SliceCopy&, const SliceDim& dim, bool is_first) {
  return is_first || dim.burst_len == 1;
}
bool is_whole_runs(const SliceCopy& op, const SliceDim& dim, bool is_first) {
  if (!is_first) return true;
  const int64_t pitch = dim.burst_len * kBlockBytes / element_bytes(op) + dim.stride;
  return pitch > 0 && (dim.end - dim.start + 1 + dim.stride) % pitch == 0;
}

struct DimPlace {
  const char* list = "";
  int64_t index = 0;
  const SliceDim* dim = nullptr;  // nullptr: every dimension keeps the rule
};

DimPlace first_broken(const SliceCopy& op, DimTest holds) {
  for (int64_t d = 0; d < dims_of(op); ++d) {
    if (!holds(op, op.dst_slice[d], d == 0)) return {"dstSliceInfo", d, &op.dst_slice[d]};
    if (!holds(op, op.src_slice[d], d == 0)) return {"srcSliceInfo", d, &op.src_slice[d]};
  }
  return {};
}

template <DimTest kHolds>
bool in_every_dim(const SliceCopy& op, const Context&) {
  return first_broken(op, kHolds).dim == nullptr;
}

template <DimTest kHolds>
void dim_facts(const void* record, Finding& finding) {
  const DimPlace at = first_broken(*static_cast<const SliceCopy*>(record), kHolds);
  finding.with("slice", std::string(at.list).append("[").append(std::to_string(at.index)) + "]");
  finding.with("start", at.dim->start).with("end", at.dim->end).with("shape", at.dim->shape);
  finding.with("stride", at.dim->stride).with("burst", at.dim->burst_len);
}

template <DimTest kHolds>
constexpr Rule dim_rule(const char* actual, const char* statement) {
  return {.code = Code::E0105,
          .holds = holds_for<SliceCopy, in_every_dim<kHolds>>,
          .actual = actual,
          .statement = statement,
          .facts = dim_facts<kHolds>};
}

// The rules over both sides have a meaning once each dimension keeps its own.
bool is_sound(const SliceCopy& op) {
  for (const DimTest test : {is_ascending, is_inside, is_single, is_whole_runs})
    if (first_broken(op, test).dim != nullptr) return false;
  return true;
}

bool runs_agree(const SliceCopy& op, const Context&) {
  return op.dst_slice[0].burst_len == op.src_slice[0].burst_len;
}
bool sizes_agree(const SliceCopy& op, const Context& context) {
  if (!is_sound(op) || !runs_agree(op, context)) return true;
  const Rows dst = rows_of(op, op.dst_slice), src = rows_of(op, op.src_slice);
  return dst.rows == src.rows && dst.runs == src.runs;
}
bool ub_runs_start_at_blocks(const SliceCopy& op, const Context&) {
  if (!is_sound(op)) return true;
  const Rows ub = rows_of(op, ub_slice(op));
  const auto is_aligned = [&](int64_t elements) {
    return elements * element_bytes(op) % kBlockBytes == 0;
  };
  if (ub.runs > 1 && !is_aligned(ub.pitch)) return false;
  for (int64_t d = 1; d < dims_of(op); ++d)
    if (ub.counts[d] > 1 && !is_aligned(ub.steps[d])) return false;
  return is_aligned(ub.first);
}
bool ub_holds_shape(const SliceCopy& op, const Context&) {
  if (op.dst.position == TPosition::GM || op.dst.extent_bytes == kUnknownExtent) return true;
  Wide elements = 1;
  for (int64_t d = 0; d < dims_of(op); ++d) elements = capped(elements * op.dst_slice[d].shape);
  return elements * element_bytes(op) <= Wide{op.dst.extent_bytes};
}

void size_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const SliceCopy*>(record);
  const Rows dst = rows_of(op, op.dst_slice), src = rows_of(op, op.src_slice);
  finding.with("dst_rows", dst.rows)
      .with("dst_runs", dst.runs)
      .with("dst_burst", op.dst_slice[0].burst_len);
  finding.with("src_rows", src.rows)
      .with("src_runs", src.runs)
      .with("src_burst", op.src_slice[0].burst_len);
}

constexpr Rule kRules[] = {
    dim_rule<is_ascending>("`{slice}` from {start} to {end}", "startIndex is below endIndex"),
    dim_rule<is_inside>("`{slice}` up to {end} in a dimension of {shape}",
                        "endIndex is below the size of its dimension"),
    dim_rule<is_single>("`{slice}` with burstLen {burst}",
                        "burstLen is 1 in every dimension but the first"),
    dim_rule<is_whole_runs>(
        "`{slice}` from {start} to {end} with burstLen {burst} and stride {stride}",
        "the first dimension ends with a whole run of burstLen * 32 B"),
    {.code = Code::E0105,
     .holds = holds_for<SliceCopy, runs_agree>,
     .actual = "burstLen {dst_burst} in `dstSliceInfo` and {src_burst} in `srcSliceInfo`",
     .statement = "burstLen is the same on both sides",
     .facts = size_facts},
    {.code = Code::E0105,
     .holds = holds_for<SliceCopy, sizes_agree>,
     .actual =
         "{dst_rows} rows of {dst_runs} runs in `dst` and {src_rows} rows of {src_runs} in `src`",
     .statement = "both sides have the same number of rows and of runs in a row",
     .facts = size_facts},
    {.code = Code::E0105,
     .holds = holds_for<SliceCopy, ub_runs_start_at_blocks>,
     .actual = "a run in UB that does not start at a multiple of 32 B",
     .statement = "in UB every run starts at a multiple of 32 B",
     .help = "let startIndex, stride and the size of the first dimension be whole blocks of 32 B"},
    {.code = Code::E0105,
     .holds = holds_for<SliceCopy, ub_holds_shape>,
     .actual = "a `dst` that is smaller than the shape of `dstSliceInfo`",
     .statement = "a tensor in UB holds the whole shape"},
    kAtomicTypeRule<SliceCopy>,
};

// Every field of every dimension of both sides, such as "srcSliceInfo[1].stride".
template <auto kSlice, size_t kDim, auto kMember>
inline constexpr Accessor kDimField{
    [](const void* record) {
      return (static_cast<const SliceCopy*>(record)->*kSlice)[kDim].*kMember;
    },
    [](void* record, int64_t value) {
      (static_cast<SliceCopy*>(record)->*kSlice)[kDim].*kMember = value;
    }};

struct DimFields {
  const char* name;
  const Accessor* dst[kSliceDims];
  const Accessor* src[kSliceDims];
};

template <auto kMember, size_t... kDims>
constexpr DimFields dim_fields(const char* name, std::index_sequence<kDims...>) {
  return {name,
          {&kDimField<&SliceCopy::dst_slice, kDims, kMember>...},
          {&kDimField<&SliceCopy::src_slice, kDims, kMember>...}};
}

constexpr auto kDims = std::make_index_sequence<kSliceDims>();
constexpr DimFields kDimFields[] = {dim_fields<&SliceDim::start>("startIndex", kDims),
                                    dim_fields<&SliceDim::end>("endIndex", kDims),
                                    dim_fields<&SliceDim::stride>("stride", kDims),
                                    dim_fields<&SliceDim::burst_len>("burstLen", kDims),
                                    dim_fields<&SliceDim::shape_value>("shapeValue", kDims)};

const Accessor* slice_field(std::string_view name) {
  for (const DimFields& fields : kDimFields)
    for (size_t d = 0; d < kSliceDims; ++d) {
      const std::string place =
          std::string("[").append(std::to_string(d)).append("].") + fields.name;
      if (!name.ends_with(place)) continue;
      const std::string_view side = name.substr(0, name.size() - place.size());
      if (side == "dstSliceInfo") return fields.dst[d];
      if (side == "srcSliceInfo") return fields.src[d];
    }
  return nullptr;
}

constexpr Alignment kAlignments[] = {{0, Hardware::GM, 1}, {1, Hardware::GM, 1}};

}  // namespace

const OpInfo SliceCopy::info = {
    .name = "DataCopy",
    .variant = "slice",
    .doc = "copies runs out of a tensor of up to eight dimensions into one of another shape",
    .spec = "data_movement.md, section 5",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<SliceCopy>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .alignments = kAlignments,
    .parameters = kParameters,
    .indexed_field = slice_field,
    .formula =
        "n = burstLen * 32 / sizeof(T), and on either side, with its own SliceInfo\n"
        "at(k, j) = start of row k + j * (n + stride of dimension 0)\n"
        "dst[at_dst(k, j) + e] = src[at_src(k, j) + e]  for every row k, run j of a row, e < n\n"
        "rows: every index of dimensions 1 and up, stride apart; dimension 1 counts fastest",
};

// UNVERIFIED: evidence = inferred. shape[i] of a ShapeInfo belongs to dimension i of the slice.
void SliceCopy::resolve(const Context& context) {
  atomic = atomic_mode_for(dst, context);
  if (src_slice[0].shape_value == 0) return;
  for (int i = 0; i < kSliceDims; ++i) {
    dst_slice[i].shape = dst_slice[i].shape_value;
    src_slice[i].shape = src_slice[i].shape_value;
  }
}

void SliceCopy::accesses(AccessSink& sink) const {
  const Rows to = rows_of(*this, dst_slice), from = rows_of(*this, src_slice);
  const int64_t element = element_bytes(*this);
  const int64_t run = from.run * element;
  for_each_row(*this, to, from, [&](int64_t dst_row, int64_t src_row) {
    sink.add(
        {store_effect(atomic), 0, dst.address + dst_row, run, {{from.runs, to.pitch * element}}});
    sink.add({Effect::kRead, 1, src.address + src_row, run, {{from.runs, from.pitch * element}}});
  });
}

void SliceCopy::execute() const {
  const Rows to = rows_of(*this, dst_slice), from = rows_of(*this, src_slice);
  const int64_t element = element_bytes(*this);
  for_each_row(*this, to, from, [&](int64_t dst_row, int64_t src_row) {
    store_runs(atomic, dst.address + dst_row, to.pitch * element, src.address + src_row,
               from.pitch * element, from.runs, from.run * element);
  });
}

}  // namespace asctwin::isa
