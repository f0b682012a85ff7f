// The work of vector cores on a block that cube cores have left in the workspace.
#pragma once

#include "policy.h"
#include "resource.h"
#include "tile.h"

namespace weave::epilogue {

// out = sums + added, in half. `Params` of the plain form are empty; they are a member template,
// specialised inside of the class where the language is asked for that.
template <class Out>
struct AddMatrix {
  using Element = typename Out::Element;
  using Layout = typename Out::Layout;
  static constexpr uint32_t kMost = 64 * 64;  // elements of a block

#ifdef WEAVE_SPECIALISES_IN_CLASS
  template <class Added>
  struct ParamsOf {
    GM_ADDR added;
    Layout layout;
    GM_ADDR out;
    Layout layout_out;
  };
  template <>
  struct ParamsOf<void> {};
  using Params = ParamsOf<Out>;
  static_assert(std::is_empty_v<ParamsOf<void>>);
#else
  struct Params {
    GM_ADDR added;
    Layout layout;
    GM_ADDR out;
    Layout layout_out;
  };
#endif

  ON_DEVICE AddMatrix(Resource const& resource, Params const& params) : params_(params) {
    sums_ = resource.ub.template At<float>(0);
    added_ = resource.ub.template At<Element>(kMost * sizeof(float));
    wide_ = resource.ub.template At<float>(kMost * (sizeof(float) + sizeof(Element)));
    AscendC::SetFlag<AscendC::HardEvent::V_MTE2>(EVENT_ID0);
    AscendC::SetFlag<AscendC::HardEvent::MTE3_V>(EVENT_ID0);
  }
  ON_DEVICE ~AddMatrix() {
    AscendC::WaitFlag<AscendC::HardEvent::V_MTE2>(EVENT_ID0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE3_V>(EVENT_ID0);
  }

  // Half of the rows of a block, those of this vector core.
  ON_DEVICE void operator()(const AscendC::GlobalTensor<float>& sums, Offset pitch,
                            const MatrixCoord& origin, const MatrixCoord& size) {
    const Index half_of = CeilDiv(size.row(), Index(AscendC::GetSubBlockNum()));
    const Index first = Least(half_of * Index(AscendC::GetSubBlockIdx()), size.row());
    const Index rows = Least(half_of, size.row() - first);
    if (rows == 0) return;
    const MatrixCoord from = origin + MatrixCoord(first, 0);
    AscendC::GlobalTensor<Element> added, out;
    added.SetGlobalBuffer((__gm__ Element*)params_.added);
    out.SetGlobalBuffer((__gm__ Element*)params_.out);
    const Index wide = RoundUp(size.column(), Index(kStrip<Element>));
    AscendC::WaitFlag<AscendC::HardEvent::V_MTE2>(EVENT_ID0);
    CopyIn(sums_, sums[first * pitch], rows, size.column(), pitch, wide);
    CopyIn(added_, added[params_.layout(from)], rows, size.column(), params_.layout.pitch, wide);
    AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(EVENT_ID0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(EVENT_ID0);
    AscendC::Cast(wide_, added_, AscendC::RoundMode::CAST_NONE, rows * wide);
    AscendC::PipeBarrier<PIPE_V>();
    AscendC::Add(wide_, wide_, sums_, rows * wide);
    AscendC::PipeBarrier<PIPE_V>();
    AscendC::WaitFlag<AscendC::HardEvent::MTE3_V>(EVENT_ID0);
    AscendC::Cast(added_, wide_, AscendC::RoundMode::CAST_NONE, rows * wide);
    AscendC::SetFlag<AscendC::HardEvent::V_MTE3>(EVENT_ID0);
    AscendC::WaitFlag<AscendC::HardEvent::V_MTE3>(EVENT_ID0);
    AscendC::DataCopyExtParams params(rows, size.column() * sizeof(Element), 0,
                                      (params_.layout_out.pitch - size.column()) * sizeof(Element),
                                      0);
    AscendC::DataCopyPad(out[params_.layout_out(from)], added_, params);
    AscendC::SetFlag<AscendC::HardEvent::MTE3_V>(EVENT_ID0);
    // The next copy in overwrites the bytes that this result is copied out from.
    AscendC::SetFlag<AscendC::HardEvent::MTE3_MTE2>(EVENT_ID0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE3_MTE2>(EVENT_ID0);
    AscendC::SetFlag<AscendC::HardEvent::V_MTE2>(EVENT_ID0);
  }

 private:
  template <class T>
  ON_DEVICE void CopyIn(const AscendC::LocalTensor<T>& to, const AscendC::GlobalTensor<T>& from,
                        Index rows, Index columns, Offset pitch, Index wide) {
    AscendC::DataCopyExtParams params;
    params.blockCount = rows;
    params.blockLen = columns * sizeof(T);
    params.srcStride = (pitch - columns) * sizeof(T);
    params.dstStride = (wide - RoundUp(columns, Index(kStrip<T>))) / kStrip<T>;
    AscendC::DataCopyPadExtParams<T> padding(false, 0, 0, T(0));
    AscendC::DataCopyPad(to, from, params, padding);
  }

  Params params_;
  AscendC::LocalTensor<float> sums_, wide_;
  AscendC::LocalTensor<Element> added_;
};

}  // namespace weave::epilogue
