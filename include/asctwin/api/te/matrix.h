// A tensor as a copy sees it: matrices whose rows and columns have an inner and an outer part.
// spec: delta_2026.md, sections 1.2 and 1.4
#pragma once

#include "asctwin/api/te/frame_layout.h"
#include "asctwin/api/te/tensor.h"

namespace asctwin::te {

// A dimension: `groups` of `inner` elements. A plain one has groups of 1.
struct Dimension {
  int64_t inner = 1, groups = 1;
  int64_t inner_stride = 0, group_stride = 0;  // elements

  int64_t size() const { return inner * groups; }
};

// The operand that begins `bytes` behind another.
inline isa::Operand further(isa::Operand operand, int64_t bytes) {
  operand.address += bytes;
  if (operand.extent_bytes != isa::kUnknownExtent)
    operand.extent_bytes -= std::min(operand.extent_bytes, static_cast<uint64_t>(bytes));
  return operand;
}

struct Matrix {
  isa::Operand start;  // of the first of them
  DType dtype = DType::kHalf;
  Dimension rows, columns;
  int64_t batch = 1, batch_stride = 0;  // matrices, and elements from one to the next

  int64_t bits() const { return info_of(dtype).bits; }
  int64_t bytes(int64_t elements) const { return elements * bits() / 8; }
  bool is_empty() const { return rows.size() <= 0 || columns.size() <= 0; }
  // The first element of matrix `index`.
  isa::Operand at(int64_t index) const { return further(start, bytes(index * batch_stride)); }
};

template <class Part, class Step>
Dimension dimension(const Part& size, const Step& stride) {
  if constexpr (is_tuple<Part>) {
    static_assert(std::tuple_size_v<Part> == 2, "a dimension has an inner and an outer part");
    return {number(std::get<0>(size)), number(std::get<1>(size)), number(std::get<0>(stride)),
            number(std::get<1>(stride))};
  } else {
    return {1, number(size), 0, number(stride)};
  }
}

template <class Shape, class Stride>
void set_dimensions(Matrix& matrix, const Shape& shape, const Stride& stride) {
  if constexpr (!is_tuple<Shape>) {
    matrix.columns = dimension(shape, stride);
  } else if constexpr (std::tuple_size_v<Shape> == 1) {
    matrix.columns = dimension(std::get<0>(shape), std::get<0>(stride));
  } else {
    static_assert(std::tuple_size_v<Shape> == 2, "a matrix has rows and columns");
    matrix.rows = dimension(std::get<0>(shape), std::get<0>(stride));
    matrix.columns = dimension(std::get<1>(shape), std::get<1>(stride));
  }
}

// Whether the outermost dimension counts matrices.
template <class Shape, bool kFlat>
constexpr bool has_batch() {
  if constexpr (!is_tuple<Shape>) {
    return false;
  } else if constexpr (std::tuple_size_v<Shape> != 2) {
    return false;
  } else {
    using Second = std::tuple_element_t<1, Shape>;
    if constexpr (!is_tuple<Second>)
      return false;
    else
      return kFlat || is_tuple<std::tuple_element_t<0, Second>>;
  }
}

template <class TensorT>
using PatternOf = typename TensorT::LayoutType::PatternType;

// The format of a tensor. A layout without a name is ND.
// UNVERIFIED: evidence = inferred: what MakeLayout() makes counts as ND.
template <class TensorT>
constexpr Format format_of() {
  if constexpr (std::is_void_v<PatternOf<TensorT>>)
    return Format::kND;
  else
    return PatternOf<TensorT>::kFormat;
}

template <class TensorT>
Matrix matrix_of(const TensorT& tensor) {
  using Shape = typename TensorT::LayoutType::ShapeType;
  Matrix matrix;
  matrix.start = tensor.operand();
  matrix.dtype = dtype_of<typename TensorT::PrimType>;
  if constexpr (has_batch<Shape, is_flat<PatternOf<TensorT>>()>()) {
    matrix.batch = number(std::get<0>(tensor.Shape()));
    matrix.batch_stride = number(std::get<0>(tensor.Stride()));
    set_dimensions(matrix, std::get<1>(tensor.Shape()), std::get<1>(tensor.Stride()));
  } else {
    set_dimensions(matrix, tensor.Shape(), tensor.Stride());
  }
  return matrix;
}

// Fractals in strips, as NZ has them: strips lie side by side, the lines of one below each other,
// and a line is C0 elements. Strips of ZN stand for rows, their lines for columns.
struct Strips {
  int64_t lines = 0;   // of a strip
  int64_t number = 0;  // how many strips
  int64_t c0 = 0;      // elements of a line
  int64_t pitch = 0;   // from strip to strip, elements

  int64_t width() const { return number * c0; }
};

inline Strips strips_along(const Dimension& lines, const Dimension& across) {
  return {lines.size(), across.groups, across.inner, across.group_stride};
}
inline bool are_strips(const Dimension& lines, const Dimension& across) {
  return across.inner_stride == 1 && lines.inner == 16 && lines.inner_stride == across.inner &&
         (lines.groups <= 1 || lines.group_stride == 16 * across.inner);
}

template <Format format>
Strips strips_of(const Matrix& matrix, const Call& call) {
  static_assert(format == Format::kNZ || format == Format::kZN, "NZ and ZN are strips");
  const bool nz = format == Format::kNZ;
  const Dimension& lines = nz ? matrix.rows : matrix.columns;
  const Dimension& across = nz ? matrix.columns : matrix.rows;
  if (!are_strips(lines, across))
    call.refuse(phrase("strides that are not those of {}", nz ? "NZ" : "ZN"),
                "the fractals of a strip lie one behind the other, lines of C0 elements each");
  return strips_along(lines, across);
}
// Strips whose lines have to be blocks of 32 B.
template <Format format>
Strips blocks_of(const Matrix& matrix, const Call& call) {
  const Strips strips = strips_of<format>(matrix, call);
  if (strips.c0 * matrix.bits() != 256)
    call.refuse(phrase("lines of {} elements of {} bits", strips.c0, matrix.bits()),
                "a line of a fractal is 32 B: MakeFrameLayout takes the type of the elements");
  return strips;
}

// Rows of ND, or columns of DN, as lines of elements side by side.
struct Lines {
  int64_t number = 0, length = 0;
  int64_t pitch = 0;  // from line to line, elements
};
template <Format format>
Lines lines_of(const Matrix& matrix, const Call& call) {
  static_assert(format == Format::kND || format == Format::kDN, "ND and DN are lines");
  const bool nd = format == Format::kND;
  const Dimension& lines = nd ? matrix.rows : matrix.columns;
  const Dimension& along = nd ? matrix.columns : matrix.rows;
  if (along.groups > 1 && along.group_stride != 1)
    call.refuse(phrase("a stride of {} along a line of {}", along.group_stride, nd ? "ND" : "DN"),
                "the elements of a line lie side by side");
  return {lines.size(), along.size(), lines.group_stride};
}

// The pitch of a single line, which none follows, is its length.
inline int64_t pitch_of(const Lines& lines) {
  return lines.number > 1 ? lines.pitch : std::max(lines.pitch, lines.length);
}

// Calls visit(index) for each matrix; both sides have as many.
template <class Visit>
void for_each_matrix(const Matrix& dst, const Matrix& src, const Call& call, Visit visit) {
  if (dst.batch != src.batch)
    call.refuse(phrase("{} matrices from {}", dst.batch, src.batch),
                "both tensors have as many matrices");
  for (int64_t i = 0; i < src.batch; ++i) visit(i);
}

// Refuses tensors that lie in other memories than the operation copies between.
inline void check_places(const Call& call, const AscendC::Te::Location& dst, Location dst_wanted,
                         Location src, Location src_wanted) {
  if (dst == dst_wanted && src == src_wanted) return;
  call.refuse(phrase("a copy from {} to {}", name_of(src), name_of(dst)),
              phrase("it copies from {} to {}", name_of(src_wanted), name_of(dst_wanted)));
}

}  // namespace asctwin::te
