// A convolution: x as [C1, H, W, 16], the filter as [C1 * Kh * Kw, Cout / 16, 16, 16], y as
// [Cout / 16, Ho * Wo, 16]. LoadData takes 64 rows and 48 columns of the matrix of x at a time.
//   asctwin run conv.cpp 'f16[1,6,7,16]=ones' 'f16[9,2,16,16]=ones' 'f16[2,42,16]' 1 6 7 32 3 1 1
// By two cores, with a last step of fewer columns:
//   asctwin run conv.cpp 'f16[1,9,17,16]=rand(1)' 'f16[4,2,16,16]=rand(2)' 'f16[2,128,16]' 1 9 17 32
//   2 0 1 --blocks 2
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kRows = 64, kColumns = 48, kC0 = 16;

struct Shape {
  uint32_t c1, h, w, cout, kernel, pad, stride;

  __aicore__ uint32_t Out(uint32_t side) const { return (side + 2 * pad - kernel) / stride + 1; }
  __aicore__ uint32_t Pixels() const { return Out(h) * Out(w); }
  __aicore__ uint32_t Columns() const { return c1 * kernel * kernel * kC0; }
};

class Conv {
 public:
  __aicore__ Conv(GM_ADDR x, GM_ADDR filter, GM_ADDR y, const Shape& shape)
      : s_(shape),
        x1_(TPosition::A1, 0, shape.c1 * shape.h * shape.w * kC0),
        filter1_(TPosition::B1, 256 * 1024, shape.Columns() * shape.cout) {
    x_.SetGlobalBuffer((__gm__ half*)x);
    filter_.SetGlobalBuffer((__gm__ half*)filter);
    y_.SetGlobalBuffer((__gm__ half*)y);
  }

  __aicore__ void Process() {
    DataCopy(x1_, x_, s_.c1 * s_.h * s_.w * kC0);
    DataCopy(filter1_, filter_, s_.Columns() * s_.cout);
    HandOver<HardEvent::MTE2_MTE1>();
    for (int32_t id = 0; id < 2; ++id) SetFlag<HardEvent::M_MTE1>(id);
    for (uint32_t row = GetBlockIdx() * kRows; row < s_.Pixels(); row += GetBlockNum() * kRows)
      Tile(row, Min(kRows, s_.Pixels() - row));
    for (int32_t id = 0; id < 2; ++id) WaitFlag<HardEvent::M_MTE1>(id);
  }

 private:
  __aicore__ void Tile(uint32_t row, uint32_t rows) {
    for (uint32_t column = 0; column < s_.Columns(); column += kColumns)
      Step(row, rows, column, Min(kColumns, s_.Columns() - column));
    HandOver<HardEvent::M_FIX>();
    FixpipeParamsV220 out(s_.cout, rows, RoundUp(rows), s_.Pixels(), false);
    out.quantPre = QuantMode_t::F322F16;
    Fixpipe<half, float, CFG_NZ>(y_[row * kC0], c_, out);
    HandOver<HardEvent::FIX_M>();
  }

  __aicore__ void Step(uint32_t row, uint32_t rows, uint32_t column, uint32_t columns) {
    const int32_t id = step_++ % 2;
    LocalTensor<half> a = a_[id * kRows * kColumns], b = b_[id * 128 * kColumns];
    WaitFlag<HardEvent::M_MTE1>(id);
    const uint8_t pad = s_.pad, kernel = s_.kernel, stride = s_.stride;
    const uint8_t pads[4] = {pad, pad, pad, pad};
    LoadData(a, x1_,
             {pads, s_.h, s_.w, s_.c1 * kC0, columns, rows, column, row, stride, stride, kernel,
              kernel, 1, 1, false, false, half(0)});
    LoadData(b, filter1_,
             LoadData2DParams(column / kSide * Blocks(s_.cout), Blocks(columns) * Blocks(s_.cout),
                              1, 0, 0, false, 0));
    HandOver<HardEvent::MTE1_M>(id);
    Mmad(c_, a, b, Product(rows, s_.cout, columns, column == 0));
    PipeBarrier<PIPE_M>();
    SetFlag<HardEvent::M_MTE1>(id);
  }

  Shape s_;
  uint32_t step_ = 0;
  GlobalTensor<half> x_, filter_, y_;
  LocalTensor<half> x1_, filter1_;
  LocalTensor<half> a_{TPosition::A2, 0, 2 * kRows* kColumns};
  LocalTensor<half> b_{TPosition::B2, 0, 2 * 128 * kColumns};
  LocalTensor<float> c_{TPosition::CO1, 0, kRows * 128};
};

extern "C" __global__ __cube__ __aicore__ void conv(GM_ADDR x, GM_ADDR filter, GM_ADDR y,
                                                    uint32_t c1, uint32_t h, uint32_t w,
                                                    uint32_t cout, uint32_t kernel, uint32_t pad,
                                                    uint32_t stride) {
  Conv(x, filter, y, {c1, h, w, cout, kernel, pad, stride}).Process();
}
