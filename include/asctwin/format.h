// Whole tensors on the host, from a plain layout to a fractal one and back: what weights and images
// go through on their way to a chip.
//   asctwin::Conversion to_nz(asctwin::Format::kNd, asctwin::Format::kNz, asctwin::DType::kHalf,
//                             {1000, 1000});
//   std::vector<asctwin::half> nz(to_nz.to_bytes() / 2);  // shape [63, 63, 16, 16]
//   to_nz.run(nd.data(), nz.data());
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "asctwin/base/dtype.h"

namespace asctwin {

// A conversion leads from a layout to one that names it in the last column, or back.
//
//   layout     shape                                               from and to
//   ND         [..., N, D]
//   NZ         [..., ceil(D/C0), ceil(N/16), 16, C0]               ND
//   FRACTAL_Z  [..., ceil(N/C0), ceil(D/16), 16, C0]               ND
//              [ceil(C/C0)*H*W, ceil(N/16), 16, C0]                NCHW, NHWC
//   NCHW       [N, C, H, W]                                        NHWC
//   NHWC       [N, H, W, C]
//   NC1HWC0    [N, ceil(C/C0), H, W, C0]                           NCHW, NHWC
//   NCDHW      [N, C, D, H, W]                                     NDHWC
//   NDHWC      [N, D, H, W, C]
//   NDC1HWC0   [N, D, ceil(C/C0), H, W, C0]                        NCDHW, NDHWC
//
// A fractal layout is filled up to whole fractals with zeros, and cut again on the way back.
enum class Format : uint8_t {
#define ASCTWIN_FORMAT(enumerator, name, other_name, dimensions) enumerator,
#include "asctwin/formats.inc"
#undef ASCTWIN_FORMAT
};

struct FormatInfo {
  Format format;
  const char* name;        // "nz"
  const char* other_name;  // "fractal_nz"; empty where there is none
  size_t dimensions;       // ND, NZ and the FRACTAL_Z of ND may have more
};

inline constexpr FormatInfo kFormats[] = {
#define ASCTWIN_FORMAT(enumerator, name, other_name, dimensions) \
  {Format::enumerator, name, other_name, dimensions},
#include "asctwin/formats.inc"
#undef ASCTWIN_FORMAT
};

constexpr const FormatInfo& info_of(Format format) { return kFormats[static_cast<size_t>(format)]; }

// Whether it is made of fractals or of C0 channels at a time, and so may be filled up.
bool is_fractal(Format format);

// Reports a conversion that is not possible; what() gives the reason.
struct ConversionError : std::invalid_argument {
  explicit ConversionError(const std::string& text, std::string help_text = "")
      : std::invalid_argument(text), help(std::move(help_text)) {}
  std::string help;
};

struct ConversionOptions {
  int threads = 1;  // 0: as many as the machine has processors
  // Called from time to time on the calling thread with what is done, from 0 to 1; false stops.
  std::function<bool(double done)> progress = {};
};

class Conversion {
 public:
  // `shape` is that of `from`; on the way back from a fractal layout, which does not tell what was
  // filled up, that of `to`. Each dimension is at least 1, elements have 8, 16 or 32 bits.
  // `c0` is 4, 8, 16 or 32; 0 stands for the usual one: 32 B of elements, but 16 elements of 32
  // bits in NC1HWC0 and NDC1HWC0 (cube.md, section 0; data_movement.md, section 9.1).
  // @throw ConversionError
  Conversion(Format from, Format to, DType dtype, const std::vector<size_t>& shape, size_t c0 = 0);

  const std::vector<size_t>& from_shape() const;
  const std::vector<size_t>& to_shape() const;
  size_t from_bytes() const;
  size_t to_bytes() const;

  // Reads from_bytes() and writes to_bytes(), which do not overlap; addresses may be any, and are
  // best multiples of 64. False where `progress` has stopped it; what is then written is anything.
  // @throw std::system_error when a thread cannot be started
  bool run(const void* from, void* to, const ConversionOptions& options = {}) const;

  // From `to` to `from`. `reversed().run()` gives back what `run()` was given.
  Conversion reversed() const;

 private:
  struct Plan;
  explicit Conversion(std::shared_ptr<const Plan> plan) : plan_(std::move(plan)) {}
  std::shared_ptr<const Plan> plan_;
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
