// The formulas of the layouts, each in the loops of its source's axes.
#include "ref/format.h"

#include <algorithm>

namespace asctwin::ref {
namespace {

size_t blocks(size_t value, size_t unit) { return (value + unit - 1) / unit; }

void put(Bytes& dst, size_t to, const Bytes& src, size_t from, size_t element_bytes) {
  std::copy_n(src.begin() + static_cast<ptrdiff_t>(from * element_bytes), element_bytes,
              dst.begin() + static_cast<ptrdiff_t>(to * element_bytes));
}

}  // namespace

Bytes nd_to_nz(const Matrices& m, size_t c0, const Bytes& nd) {
  const size_t d1 = blocks(m.d, c0), n1 = blocks(m.n, 16);
  Bytes nz(m.batch * d1 * n1 * 16 * c0 * m.element_bytes, 0);
  for (size_t b = 0; b < m.batch; ++b)
    for (size_t row = 0; row < m.n; ++row)
      for (size_t column = 0; column < m.d; ++column)
        put(nz, (((b * d1 + column / c0) * n1 + row / 16) * 16 + row % 16) * c0 + column % c0, nd,
            (b * m.n + row) * m.d + column, m.element_bytes);
  return nz;
}

Bytes nd_to_fractal_z(const Matrices& m, size_t c0, const Bytes& nd) {
  const size_t k1 = blocks(m.n, c0), n1 = blocks(m.d, 16);
  Bytes zn(m.batch * k1 * n1 * 16 * c0 * m.element_bytes, 0);
  for (size_t b = 0; b < m.batch; ++b)
    for (size_t k = 0; k < m.n; ++k)
      for (size_t n = 0; n < m.d; ++n)
        put(zn, ((b * k1 + k / c0) * n1 + n / 16) * 16 * c0 + n % 16 * c0 + k % c0, nd,
            (b * m.n + k) * m.d + n, m.element_bytes);
  return zn;
}

Bytes ncdhw_to_ndhwc(const Images& i, const Bytes& ncdhw) {
  Bytes ndhwc(ncdhw.size(), 0);
  size_t from = 0;
  for (size_t n = 0; n < i.n; ++n)
    for (size_t c = 0; c < i.c; ++c)
      for (size_t d = 0; d < i.d; ++d)
        for (size_t h = 0; h < i.h; ++h)
          for (size_t w = 0; w < i.w; ++w)
            put(ndhwc, (((n * i.d + d) * i.h + h) * i.w + w) * i.c + c, ncdhw, from++,
                i.element_bytes);
  return ndhwc;
}

Bytes ncdhw_to_ndc1hwc0(const Images& i, size_t c0, const Bytes& ncdhw) {
  const size_t c1 = blocks(i.c, c0);
  Bytes result(i.n * i.d * c1 * i.h * i.w * c0 * i.element_bytes, 0);
  size_t from = 0;
  for (size_t n = 0; n < i.n; ++n)
    for (size_t c = 0; c < i.c; ++c)
      for (size_t d = 0; d < i.d; ++d)
        for (size_t h = 0; h < i.h; ++h)
          for (size_t w = 0; w < i.w; ++w)
            put(result, ((((n * i.d + d) * c1 + c / c0) * i.h + h) * i.w + w) * c0 + c % c0, ncdhw,
                from++, i.element_bytes);
  return result;
}

Bytes nchw_to_fractal_z(const Images& i, size_t c0, const Bytes& nchw) {
  const size_t n1 = blocks(i.n, 16);
  Bytes result(blocks(i.c, c0) * i.h * i.w * n1 * 16 * c0 * i.element_bytes, 0);
  size_t from = 0;
  for (size_t n = 0; n < i.n; ++n)
    for (size_t c = 0; c < i.c; ++c)
      for (size_t h = 0; h < i.h; ++h)
        for (size_t w = 0; w < i.w; ++w)
          put(result,
              (((c / c0 * i.h + h) * i.w + w) * n1 + n / 16) * 16 * c0 + n % 16 * c0 + c % c0, nchw,
              from++, i.element_bytes);
  return result;
}

}  // namespace asctwin::ref
