// Layouts of whole tensors by plain loops, element by element: cube.md, section 0;
// data_movement.md, sections 2.3 and 9.1. A tensor is bytes in C order of its shape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace asctwin::ref {

using Bytes = std::vector<uint8_t>;

struct Matrices {  // ND [batch, n, d]
  size_t batch, n, d, element_bytes;
};
Bytes nd_to_nz(const Matrices& m, size_t c0, const Bytes& nd);
Bytes nd_to_fractal_z(const Matrices& m, size_t c0, const Bytes& nd);

struct Images {  // NCDHW [n, c, d, h, w]; NCHW has d = 1
  size_t n, c, d, h, w, element_bytes;
};
Bytes ncdhw_to_ndhwc(const Images& i, const Bytes& ncdhw);
Bytes ncdhw_to_ndc1hwc0(const Images& i, size_t c0, const Bytes& ncdhw);
Bytes nchw_to_fractal_z(const Images& i, size_t c0, const Bytes& nchw);

}  // namespace asctwin::ref
