// From the records of normalisations to their references.
// spec: adv_nn.md, section 3
#include "asctwin/isa/layer_norm_grad.h"
#include "asctwin/isa/norm.h"
#include "asctwin/isa/welford.h"
#include "isa/reference.h"
#include "ref/norm.h"

namespace asctwin::test {
namespace {

using isa::NormOp;

// 310P, whose half saturates, is the only such chip that has them.
ref::Type type_of(DType dtype, const isa::Context& context) {
  if (dtype == DType::kFloat) return ref::Type::kFloat;
  if (dtype == DType::kBFloat16) return ref::Type::kBfloat16;
  const bool saturates =
      context.chip.family == isa::Family::k310P || context.registers.floats_saturate;
  return saturates ? ref::Type::kHalfSaturating : ref::Type::kHalf;
}

class Places {
 public:
  Places(ref::Memory& memory, const uint8_t* base) : memory_(memory), base_(base) {}
  ref::Place operator()(const isa::Operand& operand) const {
    return {memory_, operand.address - base_};
  }
  // Fills the scratch as a call leaves it.
  template <class Record>
  void spoil_scratch(const Record& call) const {
    spoil((*this)(call.scratch), call.scratch_bytes);
  }
  void spoil(ref::Place at, int64_t bytes) const {
    for (int64_t i = 0; i < bytes; ++i) memory_.write_unspecified(at.at + i);
  }

 private:
  ref::Memory& memory_;
  const uint8_t* base_;
};

bool has_para(const isa::Norm& call) {
  return call.operation == NormOp::kLayerNormOfPara || call.operation == NormOp::kNormalize;
}

ref::NormShape shape_of(const isa::Norm& call) {
  if (call.operation != NormOp::kGroupNorm)
    return {call.batches * call.rows, 1, call.length, call.pitch};
  const int64_t in_block = 32 / static_cast<int64_t>(size_of(call.dtype));
  const int64_t pitch = (call.length + in_block - 1) / in_block * in_block;
  return {call.batches * call.groups, call.rows / call.groups, call.length, pitch};
}

ref::NormPlaces places_of(const isa::Norm& call, const Places& at) {
  ref::NormPlaces places{at(call.out), {}, {}, at(call.x), {}, {}, {}, {}, {}};
  const bool rms = call.operation == NormOp::kRmsNorm;
  const bool given = call.operation == NormOp::kNormalize;
  if (!rms && !given) places.mean.emplace(at(call.mean));
  if (!rms) places.spread.emplace(at(call.spread));
  if (call.operation == NormOp::kDeepNorm) places.gx.emplace(at(call.gx));
  if (call.has_gamma) places.gamma.emplace(at(call.gamma));
  if (call.has_beta && !rms) places.beta.emplace(at(call.beta));
  if (given) places.given_mean.emplace(at(call.given_mean));
  if (given) places.given_variance.emplace(at(call.given_variance));
  return places;
}

}  // namespace

template <>
uint64_t run_reference(const isa::Norm& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const Places at(memory, base);
  const ref::Type type = type_of(call.dtype, context);
  ref::NormTypes types{type, type, type};
  if (has_para(call)) types = {type, type_of(call.gamma_dtype, context), ref::Type::kFloat};
  const bool para = call.operation == NormOp::kLayerNormOfPara;
  ref::NormParams params{call.epsilon, call.alpha};
  params.centred = call.operation != NormOp::kRmsNorm;
  params.gives_root = call.operation == NormOp::kNormalize || (para && call.gives_rstd);
  if (call.operation == NormOp::kGroupNorm) params.channels = call.rows;
  if (call.operation == NormOp::kBatchNorm)
    ref::batch_norm(type, call.batches, call.length, call.epsilon, places_of(call, at));
  else
    ref::normalise(types, shape_of(call), params, places_of(call, at));
  if (call.reuses_x && call.dtype == DType::kFloat && call.x.address != call.out.address) {
    const ref::NormShape shape = shape_of(call);
    const bool batch = call.operation == NormOp::kBatchNorm;
    ref::spoil_rows(4,
                    batch ? ref::NormRows{call.batches, call.length, call.length}
                          : ref::NormRows{shape.units * shape.rows, shape.length, shape.pitch},
                    at(call.x));
  }
  at.spoil_scratch(call);
  return 0;
}

template <>
uint64_t run_reference(const isa::LayerNormGrad& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Places at(memory, base);
  const ref::NormRows rows{call.batches * call.rows, call.length, call.pitch};
  ref::layer_norm_grad(type_of(call.dtype, context), rows, call.epsilon,
                       {at(call.pd_x), at(call.res_for_gamma), at(call.dy), at(call.x),
                        at(call.variance), at(call.mean), at(call.gamma)});
  for (const isa::Operand* source : {&call.dy, &call.x})
    if (call.reuses_sources && call.dtype == DType::kFloat &&
        source->address != call.pd_x.address && source->address != call.res_for_gamma.address)
      ref::spoil_rows(4, rows, at(*source));
  at.spoil_scratch(call);
  return 0;
}

template <>
uint64_t run_reference(const isa::LayerNormGradBeta& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Places at(memory, base);
  const ref::NormRows rows{call.batches * call.rows, call.length, call.pitch};
  ref::layer_norm_grad_beta(type_of(call.dtype, context), rows, at(call.pd_gamma), at(call.pd_beta),
                            at(call.res_for_gamma), at(call.dy));
  if (call.reuses_dy && call.dtype == DType::kFloat) ref::spoil_rows(4, rows, at(call.dy));
  at.spoil_scratch(call);
  return 0;
}

template <>
uint64_t run_reference(const isa::WelfordUpdate& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Places at(memory, base);
  ref::welford_update(type_of(call.dtype, context), call.ab_compute_length,
                      call.copies_rest ? call.ab_length - call.ab_compute_length : 0, call.n_rec,
                      {at(call.mean_out), at(call.variance_out), at(call.mean), at(call.variance)},
                      at(call.x));
  if (call.reuses_x && call.dtype == DType::kFloat && context.chip.family != isa::Family::k310P)
    at.spoil(at(call.x), call.ab_compute_length * 4);
  at.spoil_scratch(call);
  return 0;
}

template <>
uint64_t run_reference(const isa::WelfordFinalize& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const Places at(memory, base);
  ref::welford_finalize(
      {call.ab_length, call.rn_length, call.head_count, call.head_length, call.tail_count,
       call.ab_rec, call.r_rec, call.variance_rec},
      {at(call.mean_out), at(call.variance_out), at(call.mean), at(call.variance)},
      call.has_counts ? std::optional(at(call.counts)) : std::nullopt);
  at.spoil_scratch(call);
  return 0;
}

}  // namespace asctwin::test
