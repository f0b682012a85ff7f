// LoadData 3D, first version.
// UNVERIFIED: evidence = inferred: windows go on from line to line, each line from the left padding
// on; behind the last window stands padding. Into L0B it is not modelled.
// spec: cube.md, section 4.5
#include <cstring>

#include "asctwin/isa/load_3d.h"
#include "isa/ops/cube/fractal_load.h"
#include "isa/strided.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kWindows = 16;  // of a fractal
constexpr Types kOldTypes = kTypes8 | Types(DType::kHalf);

constexpr Support kSupport[] = {
    {have::kCubeToUb, Positions(TPosition::A2), kL1Positions, kOldTypes, PIPE_MTE1, kCubeSide},
    {.families = have::kCubeToUb,
     .dst = Positions(TPosition::B2),
     .src = kL1Positions,
     .types = kOldTypes,
     .pipe = PIPE_MTE1,
     .cores = kCubeSide,
     .modelled = false},
};
constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<LoadData3DV1, &LoadData3DV1::dst>},
    {"src", operand_of<LoadData3DV1, &LoadData3DV1::src>, 1, always},
};

template <auto kMember>
constexpr Limit limit(const char* field, int64_t least, int64_t most, const char* unit,
                      const char* meaning) {
  return {.field = field,
          .value = value_of<LoadData3DV1, kMember>,
          .lo = least,
          .hi = most,
          .unit = unit,
          .meaning = meaning};
}
template <auto kMember>
constexpr Limit size_limit(const char* field, int64_t most, const char* unit, const char* meaning) {
  Limit size = limit<kMember>(field, 1, most, unit, meaning);
  size.zero_never_acts = true;
  return size;
}
constexpr Limit kLimits[] = {
    size_limit<&LoadData3DV1::l1_h>("l1H", 32767, "pixels", "height of the map"),
    size_limit<&LoadData3DV1::l1_w>("l1W", 32767, "pixels", "width of the map"),
    limit<&LoadData3DV1::c1_index>("c1Index", 0, 4095, "C0 channels", "the channels"),
    limit<&LoadData3DV1::fetch_w>("fetchFilterW", 0, 254, "", "column of the filter"),
    limit<&LoadData3DV1::fetch_h>("fetchFilterH", 0, 254, "", "row of the filter"),
    limit<&LoadData3DV1::left_top_w>("leftTopW", -255, 32767, "pixels",
                                     "left side of the first window"),
    limit<&LoadData3DV1::left_top_h>("leftTopH", -255, 32767, "pixels", "top of the first window"),
    limit<&LoadData3DV1::stride_w>("strideW", 1, 63, "pixels", "from window to window"),
    limit<&LoadData3DV1::stride_h>("strideH", 1, 63, "pixels", "from line to line of windows"),
    limit<&LoadData3DV1::filter_w>("filterW", 1, 255, "", "width of the filter"),
    limit<&LoadData3DV1::filter_h>("filterH", 1, 255, "", "height of the filter"),
    limit<&LoadData3DV1::dilation_w>("dilationFilterW", 1, 255, "pixels",
                                     "between columns of the filter"),
    limit<&LoadData3DV1::dilation_h>("dilationFilterH", 1, 255, "pixels",
                                     "between rows of the filter"),
    limit<&LoadData3DV1::jump_stride>("jumpStride", 1, 127, "fractals of 512 B",
                                      "in dst from repeat to repeat, in repeatMode 1"),
    limit<&LoadData3DV1::repeat_mode>("repeatMode", 0, 1, "",
                                      "0: the next element of the filter, 1: the next 16 windows"),
    size_limit<&LoadData3DV1::repeat_time>("repeatTime", 255, "", "repeats, a fractal each"),
};

bool fetches_of_its_filter(const LoadData3DV1& op, const Context&) {
  return op.fetch_w < op.filter_w && op.fetch_h < op.filter_h;
}
int64_t reach(int64_t filter, int64_t dilation) { return (filter - 1) * dilation + 1; }
bool has_a_place(const LoadData3DV1& op, const Context&) {
  return reach(op.filter_w, op.dilation_w) <= op.l1_w + op.pad_left + op.pad_right &&
         reach(op.filter_h, op.dilation_h) <= op.l1_h + op.pad_top + op.pad_bottom;
}
bool has_whole_channels(const LoadData3DV1& op, const Context&) { return op.c_size == 0; }
void channel_facts(const void*, Finding& finding) { finding.with("what", "`cSize` 1"); }

constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<LoadData3DV1, fetches_of_its_filter>,
     .actual = "element ({fetchFilterH}, {fetchFilterW}) of a filter of {filterH} x {filterW}",
     .statement = "`fetchFilterH` is below `filterH` and `fetchFilterW` below `filterW`"},
    {.code = Code::E0105,
     .holds = holds_for<LoadData3DV1, has_a_place>,
     .actual = "a filter that is larger than the map with its padding",
     .statement = "(filterH - 1) * dilationFilterH + 1 is at most l1H + top + bottom, and so in "
                  "width"},
    {.code = Code::E0901,
     .holds = holds_for<LoadData3DV1, has_whole_channels>,
     .actual = "",
     .statement = "",
     .facts = channel_facts,
     .summary = "`cSize` 1 is not modelled"},
};

constexpr Parameter kParameters[] = {
    {"padList", "left, right, top, bottom, in pixels"},
    {"padValue", "of what lies outside of the map"},
    {"cSize", "0: C0 channels a pixel", value_of<LoadData3DV1, &LoadData3DV1::c_size>},
};

// The windows in their order, by their left top corners.
class Windows {
 public:
  explicit Windows(const LoadData3DV1& op)
      : op_(op),
        w_(op.left_top_w),
        h_(op.left_top_h),
        last_w_(op.l1_w + op.pad_right - reach(op.filter_w, op.dilation_w)),
        last_h_(op.l1_h + op.pad_bottom - reach(op.filter_h, op.dilation_h)) {}

  void next() {
    w_ += op_.stride_w;
    if (w_ <= last_w_) return;
    w_ = -op_.pad_left;
    h_ += op_.stride_h;
  }
  // Returns the pixel of element `tap` of the filter, counted (c1, kh, kw); nullptr: padding.
  const uint8_t* pixel(int64_t tap) const {
    const int64_t h = h_ + tap / op_.filter_w % op_.filter_h * op_.dilation_h;
    const int64_t w = w_ + tap % op_.filter_w * op_.dilation_w;
    const int64_t c1 = tap / op_.filter_w / op_.filter_h;
    const bool is_outside = h < 0 || h >= op_.l1_h || w < 0 || w >= op_.l1_w || h_ > last_h_;
    if (is_outside) return nullptr;
    return op_.src.address + ((c1 * op_.l1_h + h) * op_.l1_w + w) * int64_t{kBlockBytes};
  }

 private:
  const LoadData3DV1& op_;
  int64_t w_, h_, last_w_, last_h_;
};

int64_t step_of(const LoadData3DV1& op) { return op.repeat_mode == 0 ? 1 : op.jump_stride; }

// Calls visit(address, pixel) for every 32 B that are written.
template <class Visit>
void for_each_pixel(const LoadData3DV1& op, Visit&& visit) {
  if (op.l1_h <= 0 || op.l1_w <= 0 || op.filter_h <= 0 || op.filter_w <= 0) return;
  const int64_t first = (op.c1_index * op.filter_h + op.fetch_h) * op.filter_w + op.fetch_w;
  Windows next(op);
  for (int64_t t = 0; t < op.repeat_time; ++t) {
    Windows windows = next;
    uint8_t* const to = op.dst.address + t * step_of(op) * kFractalBytes;
    const int64_t tap = first + (op.repeat_mode == 0 ? t : 0);
    for (int64_t i = 0; i < kWindows; ++i, windows.next())
      visit(to + i * int64_t{kBlockBytes}, windows.pixel(tap));
    if (op.repeat_mode != 0)
      for (int64_t i = 0; i < kWindows; ++i) next.next();
  }
}

}  // namespace

const OpInfo LoadData3DV1::info = {
    .name = "LoadData",
    .variant = "3D, first version",
    .doc = "copies fractals of the matrix of a convolution (im2col) from L1 into L0A",
    .spec = "cube.md, section 4.5",
    .evidence = Evidence::kInferred,
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<LoadData3DV1>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "fractal t of dst, t * jumpStride in repeatMode 1: row i are the C0 channels c1 of pixel\n"
        "  (h + kh * dilationFilterH, w + kw * dilationFilterW), outside of the map padValue\n"
        "(h, w) = (leftTopH, leftTopW) for the first window; the next one is strideW to the\n"
        "  right, or at -left, strideH below; in repeatMode 1 fractal t begins 16 * t windows on\n"
        "(c1, kh, kw) = (c1Index, fetchFilterH, fetchFilterW); in repeatMode 0 t elements on, kw\n"
        "  first, then kh, then c1",
};

void LoadData3DV1::accesses(AccessSink& sink) const {
  if (l1_h <= 0 || l1_w <= 0) return;
  sink.add({Effect::kWrite,
            0,
            dst.address,
            kFractalBytes,
            {{repeat_time, step_of(*this) * kFractalBytes}}});
  for_each_pixel(*this, [&](uint8_t*, const uint8_t* pixel) {
    if (pixel != nullptr) sink.add({Effect::kRead, 1, pixel, kBlockBytes, {}});
  });
}

void LoadData3DV1::execute() const {
  uint8_t outside[kBlockBytes];
  fill_pattern(outside, padding, static_cast<int64_t>(size_of(dtype)), sizeof(outside));
  for_each_pixel(*this, [&](uint8_t* to, const uint8_t* pixel) {
    std::memcpy(to, pixel != nullptr ? pixel : outside, kBlockBytes);
  });
}

}  // namespace asctwin::isa
