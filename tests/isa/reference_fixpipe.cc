// From the records of the copies out of L0C to their reference.
#include "isa/reference.h"
#include "ref/fixpipe.h"

namespace asctwin::test {
namespace {

const char* mode_name(QuantMode mode) {
  switch (mode) {
    case QuantMode::F322F16:
      return "F322F16";
    case QuantMode::F322BF16:
      return "F322BF16";
    case QuantMode::DEQF16:
    case QuantMode::VDEQF16:
      return "DEQF16";
    case QuantMode::QF322B8_PRE:
    case QuantMode::VQF322B8_PRE:
      return "QF322B8_PRE";
    case QuantMode::REQ8:
    case QuantMode::VREQ8:
      return "REQ8";
    default:
      return "NoQuant";
  }
}

uint64_t copy_out(const isa::L0cCopy& call, const isa::NdShape& nd, uint64_t word, bool is_950,
                  bool is_fixpipe, ref::Memory& memory, const uint8_t* base) {
  ref::FixpipeParams params;
  params.nSize = call.n_size;
  params.mSize = call.m_size;
  params.srcStride = call.src_stride;
  params.dstStride = call.dst_stride;
  params.ndNum = nd.count;
  params.srcNdStride = nd.src_stride;
  params.dstNdStride = nd.dst_stride;
  params.nz2nd = call.nz2nd, params.nz2dn = call.nz2dn;
  params.rowStep = call.row_step;
  if (is_950) {
    params.matrix_unit = 16;
    params.in_elements = is_fixpipe;
    params.has_shift = false;
  }
  params.channelSplit = call.channel_split;
  params.reluEn = call.relu;
  params.from_float = call.src_dtype == DType::kFloat;
  params.dst_bytes = static_cast<int64_t>(size_of(call.dtype));
  params.quantPre = mode_name(call.mode);
  params.by_column = call.takes_words();
  params.deqScalar = word;
  ref::fixpipe(params, {memory, call.dst.address - base}, {memory, call.src.address - base},
               {memory, call.quant.address - base});
  return 0;
}

}  // namespace

template <>
uint64_t run_reference(const isa::Fixpipe& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const bool is_950 = context.chip.family == isa::Family::k950;
  return copy_out(call, call.nd, call.pre_quant, is_950, true, memory, base);
}

template <>
uint64_t run_reference(const isa::DataCopyL0C& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const isa::FixpipeRegisters& set = context.registers.fixpipe;
  const bool is_950 = context.chip.family == isa::Family::k950;
  return copy_out(call, set.nd, set.pre_quant, is_950, false, memory, base);
}

#define ASCTWIN_TOUCHES_NO_MEMORY(record)                                                         \
  template <>                                                                                     \
  uint64_t run_reference(const isa::record&, const isa::Context&, ref::Memory&, const uint8_t*) { \
    return 0;                                                                                     \
  }
ASCTWIN_TOUCHES_NO_MEMORY(SetFixpipeNz2ndFlag)
ASCTWIN_TOUCHES_NO_MEMORY(SetFixpipePreQuantFlag)
ASCTWIN_TOUCHES_NO_MEMORY(SetFixPipeConfig)
#undef ASCTWIN_TOUCHES_NO_MEMORY
template <>
uint64_t run_reference(const isa::GetFixPipeConfig& call, const isa::Context& context, ref::Memory&,
                       const uint8_t*) {
  return context.registers.fixpipe.words[static_cast<size_t>(call.word)];
}

}  // namespace asctwin::test
