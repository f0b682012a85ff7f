// The pairs of layouts, each with the function that maps them.
#include "format/strip_map.h"

#include <algorithm>
#include <optional>

#include "format/tensor_type.h"
#include "isa/fractal.h"

namespace asctwin {
namespace {

constexpr size_t kFractalRows = 16;

size_t ceil_div(size_t value, size_t unit) { return (value + unit - 1) / unit; }
size_t align_up(size_t value, size_t unit) { return ceil_div(value, unit) * unit; }

// ND [..., N, D]. In NZ the columns D are cut into strips, in FRACTAL_Z the rows N.
// UNVERIFIED: the rows are what a multiplication sums over, as in its right matrix (ZN).
StripPair of_matrix(Format strips, const Shape& shape, size_t c0) {
  const size_t n = shape[shape.size() - 2], d = shape.back();
  const bool nz = strips == Format::kNz;
  const size_t rows = nz ? n : d, columns = nz ? d : n;
  StripMap map{};
  map.rows = rows;
  map.padded_rows = align_up(rows, kFractalRows);
  map.row_step = nz ? d : 1;
  map.strip_row_step = c0;
  map.columns = columns;
  map.column_step = nz ? 1 : d;
  map.width = c0;
  map.strip_step = map.padded_rows * c0;
  map.padded_columns = true;
  Shape blocked(shape.begin(), shape.end() - 2);
  const size_t count = element_count(blocked);
  map.outer[0] = {count, n * d, map.strips() * map.strip_step, count};
  map.outer[1] = {};
  blocked.insert(blocked.end(), {map.strips(), map.padded_rows / kFractalRows, kFractalRows, c0});
  return {Format::kNd, strips, shape, blocked, map};
}

// Images and weights of convolutions; those without depth have d = 1.
struct Image {
  size_t n, c, d, h, w;
  bool channels_last;

  size_t plane() const { return h * w; }
  size_t step_of_n() const { return c * d * plane(); }
  size_t step_of_c() const { return channels_last ? 1 : d * plane(); }
  size_t step_of_d() const { return channels_last ? plane() * c : plane(); }
  size_t step_of_pixel() const { return channels_last ? c : 1; }
};

Image image_of(Format format, const Shape& s) {
  switch (format) {
    case Format::kNchw:
      return {s[0], s[1], 1, s[2], s[3], false};
    case Format::kNhwc:
      return {s[0], s[3], 1, s[1], s[2], true};
    case Format::kNcdhw:
      return {s[0], s[1], s[2], s[3], s[4], false};
    default:
      return {s[0], s[4], s[1], s[2], s[3], true};
  }
}

// Rows are the pixels of a plane. NHWC is the map of one strip that takes all channels.
StripMap feature_map(const Image& image, size_t width, bool padded) {
  StripMap map{};
  map.rows = map.padded_rows = image.plane();
  map.row_step = image.step_of_pixel();
  map.strip_row_step = width;
  map.columns = image.c;
  map.column_step = image.step_of_c();
  map.width = width;
  map.strip_step = image.plane() * width;
  map.padded_columns = padded;
  const size_t volume = map.strips() * map.strip_step;
  map.outer[0] = {image.n, image.step_of_n(), image.d * volume, image.n};
  map.outer[1] = {image.d, image.step_of_d(), volume, image.d};
  return map;
}

// FRACTAL_Z: a fractal holds C0 channels of 16 of the n for one pixel.
// UNVERIFIED: the order of the axes, and C0 of 32-bit elements: one ZN matrix for each pixel. The
// rows of the map are the pixels, or the n where the channels of a pixel lie side by side.
StripMap weight_map(const Image& image, size_t c0) {
  const size_t n_padded = align_up(image.n, kFractalRows);
  StripMap map{};
  map.columns = image.c;
  map.column_step = image.step_of_c();
  map.width = c0;
  map.strip_step = image.plane() * n_padded * c0;
  map.padded_columns = true;
  const StripMap::Outer pixels{image.plane(), image.step_of_pixel(), n_padded * c0, image.plane()};
  const StripMap::Outer kernels{image.n, image.step_of_n(), c0, n_padded};
  const bool rows_are_kernels = map.column_step == 1;
  const StripMap::Outer& rows = rows_are_kernels ? kernels : pixels;
  map.outer[0] = {};
  map.outer[1] = rows_are_kernels ? pixels : kernels;
  map.rows = rows.count;
  map.padded_rows = rows.padded;
  map.row_step = rows.plain_step;
  map.strip_row_step = rows.strips_step;
  return map;
}

StripPair of_image(Format plain, Format strips, const Shape& shape, size_t c0) {
  const Image i = image_of(plain, shape);
  const size_t c1 = ceil_div(i.c, c0);
  const size_t n1 = ceil_div(i.n, kFractalRows);
  switch (strips) {
    case Format::kNhwc:
      return {plain, strips, shape, {i.n, i.h, i.w, i.c}, feature_map(i, i.c, false)};
    case Format::kNdhwc:
      return {plain, strips, shape, {i.n, i.d, i.h, i.w, i.c}, feature_map(i, i.c, false)};
    case Format::kNc1hwc0:
      return {plain, strips, shape, {i.n, c1, i.h, i.w, c0}, feature_map(i, c0, true)};
    case Format::kNdc1hwc0:
      return {plain, strips, shape, {i.n, i.d, c1, i.h, i.w, c0}, feature_map(i, c0, true)};
    default:
      return {plain, strips, shape, {c1 * i.plane(), n1, kFractalRows, c0}, weight_map(i, c0)};
  }
}

struct KnownPair {
  Format plain, strips;
};

constexpr KnownPair kPairs[] = {
    {Format::kNd, Format::kNz},         {Format::kNd, Format::kFractalZ},
    {Format::kNchw, Format::kNc1hwc0},  {Format::kNchw, Format::kNhwc},
    {Format::kNchw, Format::kFractalZ}, {Format::kNhwc, Format::kNc1hwc0},
    {Format::kNhwc, Format::kFractalZ}, {Format::kNcdhw, Format::kNdc1hwc0},
    {Format::kNcdhw, Format::kNdhwc},   {Format::kNdhwc, Format::kNdc1hwc0},
};

std::string quoted(Format format) { return std::string("`") + info_of(format).name + "`"; }

std::string partners_of(Format format) {
  std::string text;
  for (const KnownPair& pair : kPairs) {
    if (pair.plain != format && pair.strips != format) continue;
    const Format partner = pair.plain == format ? pair.strips : pair.plain;
    text += (text.empty() ? "" : ", ") + std::string(info_of(partner).name);
  }
  return text;
}

const KnownPair& known_pair(Format from, Format to) {
  for (const KnownPair& pair : kPairs) {
    if ((pair.plain == from && pair.strips == to) || (pair.plain == to && pair.strips == from))
      return pair;
  }
  throw ConversionError(quoted(from) + " is not converted to " + quoted(to),
                        quoted(from) + " is converted to " + partners_of(from));
}

void check_dimensions(Format format, DType dtype, const Shape& shape) {
  const size_t needed = info_of(format).dimensions;
  const bool may_have_more = format == Format::kNd;
  if (shape.size() < needed || (shape.size() > needed && !may_have_more))
    throw ConversionError(quoted(format) + " has " + std::to_string(needed) + " dimensions" +
                          (may_have_more ? " or more" : "") + ", but the shape " +
                          shape_text(shape) + " has " + std::to_string(shape.size()));
  if (std::ranges::count(shape, size_t{0}) != 0)
    throw ConversionError("the shape " + shape_text(shape) + " has no elements",
                          "each dimension is at least 1");
  constexpr size_t kMost = SIZE_MAX / 2;
  if (checked_size_bytes({dtype, shape}).value_or(SIZE_MAX) > kMost)
    throw ConversionError("the shape " + shape_text(shape) + " is beyond any memory");
}

size_t checked_c0(size_t c0, Format strips, DType dtype) {
  const size_t bits = static_cast<size_t>(info_of(dtype).bits);
  if (bits != 8 && bits != 16 && bits != 32)
    throw ConversionError(std::string("elements of type `") + info_of(dtype).short_name +
                          "` have " + std::to_string(bits) +
                          " bits, but those of 8, 16 and 32 are converted");
  if (c0 == 0) {
    const auto c0_of_block = static_cast<size_t>(isa::c0_of(static_cast<int64_t>(bits / 8)));
    // UNVERIFIED: one document gives 16 for NC1HWC0 of 32 bits; NDC1HWC0 follows it here.
    const bool feature_map = strips == Format::kNc1hwc0 || strips == Format::kNdc1hwc0;
    return feature_map ? std::max<size_t>(c0_of_block, 16) : c0_of_block;
  }
  if (c0 == 4 || c0 == 8 || c0 == 16 || c0 == 32) return c0;
  throw ConversionError("`C0` is " + std::to_string(c0) + ", but it is 4, 8, 16 or 32");
}

}  // namespace

bool is_fractal(Format format) {
  return format == Format::kNz || format == Format::kFractalZ || format == Format::kNc1hwc0 ||
         format == Format::kNdc1hwc0;
}

StripPair strip_pair(Format from, Format to, DType dtype, const Shape& shape, size_t c0) {
  const KnownPair known = known_pair(from, to);
  const Format given = is_fractal(from) ? to : from;
  check_dimensions(given, dtype, shape);
  Shape plain_shape = shape;
  if (given != known.plain)  // channels go to their place behind N
    std::rotate(plain_shape.begin() + 1, plain_shape.end() - 1, plain_shape.end());
  const size_t used_c0 = checked_c0(c0, known.strips, dtype);
  StripPair pair = known.plain == Format::kNd
                       ? of_matrix(known.strips, plain_shape, used_c0)
                       : of_image(known.plain, known.strips, plain_shape, used_c0);
  if (checked_size_bytes({dtype, pair.strips_shape}).value_or(SIZE_MAX) > SIZE_MAX / 2)
    throw ConversionError("the shape " + shape_text(shape) + " is beyond any memory");
  return pair;
}

}  // namespace asctwin
