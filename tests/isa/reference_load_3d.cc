// From the records of the 3D loads and of InitConstValue to their references.
#include <algorithm>

#include "isa/reference.h"
#include "ref/load_3d.h"

namespace asctwin::test {

namespace {

uint64_t run_load(const isa::LoadData3D& call, const isa::Context& context, ref::Memory& memory,
                  const uint8_t* base, int64_t dst_stride) {
  const auto& set = context.registers.load_3d;
  const isa::FeatureMap& map =
      call.sets_fmatrix ? static_cast<const isa::FeatureMap&>(call) : set.maps[call.right_map];
  const auto& repeat = context.registers.load_repeat;
  ref::Load3dParams params;
  params.l1H = map.l1_h, params.l1W = map.l1_w;
  params.left = map.pad_left, params.right = map.pad_right;
  params.top = map.pad_top, params.bottom = map.pad_bottom;
  params.channelSize = call.channel_size;
  params.kExtension = call.k_extension, params.mExtension = call.m_extension;
  params.kStartPt = call.k_start, params.mStartPt = call.m_start;
  params.strideW = call.stride_w, params.strideH = call.stride_h;
  params.kernelW = call.filter_w + 256 * call.filter_size_w;
  params.kernelH = call.filter_h + 256 * call.filter_size_h;
  params.dilationW = call.dilation_w, params.dilationH = call.dilation_h;
  params.enTranspose = call.en_transpose;
  params.padValue = call.sets_padding ? call.padding : set.padding;
  params.repeatStride = repeat.stride, params.repeatTime = repeat.times;
  params.repeatMode = repeat.mode;
  params.in_strips = context.chip.family == isa::Family::k950;
  params.dstStride = dst_stride;
  const auto is_zero = [](int64_t size) { return size == 0; };
  const auto sizes = {map.l1_h,         map.l1_w,       call.channel_size, call.k_extension,
                      call.m_extension, params.kernelW, params.kernelH};
  if (std::any_of(sizes.begin(), sizes.end(), is_zero)) return 0;
  ref::load_data_3d(params, info_of(call.dtype).bits, call.dst.position == TPosition::B2,
                    {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

}  // namespace

template <>
uint64_t run_reference(const isa::LoadData3D& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  return run_load(call, context, memory, base, 0);
}

template <>
uint64_t run_reference(const isa::LoadDataWithStride& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  return run_load(call, context, memory, base, context.registers.load_repeat.dst_stride);
}

template <>
uint64_t run_reference(const isa::LoadData3DV1& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::Load3dV1Params params;
  params.l1H = call.l1_h, params.l1W = call.l1_w;
  params.left = call.pad_left, params.right = call.pad_right;
  params.top = call.pad_top, params.bottom = call.pad_bottom;
  params.c1Index = call.c1_index;
  params.fetchFilterW = call.fetch_w, params.fetchFilterH = call.fetch_h;
  params.leftTopW = call.left_top_w, params.leftTopH = call.left_top_h;
  params.strideW = call.stride_w, params.strideH = call.stride_h;
  params.filterW = call.filter_w, params.filterH = call.filter_h;
  params.dilationW = call.dilation_w, params.dilationH = call.dilation_h;
  params.jumpStride = call.jump_stride;
  params.repeatMode = call.repeat_mode, params.repeatTime = call.repeat_time;
  params.padValue = call.padding;
  if (call.l1_h == 0 || call.l1_w == 0) return 0;
  ref::load_data_3d_v1(params, static_cast<int64_t>(size_of(call.dtype)),
                       {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::InitConstValue& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const bool in_l0 = call.dst.position == TPosition::A2 || call.dst.position == TPosition::B2;
  const bool is_old =
      context.chip.family == isa::Family::k910A || context.chip.family == isa::Family::k310P;
  ref::InitConstParams params{call.repeat_times, call.block_num, call.dst_gap, in_l0 ? 512 : 32};
  if (is_old) params = {call.repeat_times, 1, 0, 512};
  ref::init_const_value(params, call.value, static_cast<int64_t>(size_of(call.dtype)),
                        {memory, call.dst.address - base});
  return 0;
}

#define ASCTWIN_NOTHING(record)                                                                   \
  template <>                                                                                     \
  uint64_t run_reference(const isa::record&, const isa::Context&, ref::Memory&, const uint8_t*) { \
    return 0;                                                                                     \
  }
ASCTWIN_NOTHING(SetFmatrix)
ASCTWIN_NOTHING(SetLoadDataPaddingValue)
ASCTWIN_NOTHING(SetLoadDataBoundary)
ASCTWIN_NOTHING(SetLoadDataRepeat)
ASCTWIN_NOTHING(SetLoadDataRepeatWithStride)
ASCTWIN_NOTHING(SetHF32Mode)
ASCTWIN_NOTHING(SetHF32TransMode)
ASCTWIN_NOTHING(SetMMLayoutTransform)
#undef ASCTWIN_NOTHING

}  // namespace asctwin::test
