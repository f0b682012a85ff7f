// The steps of `asctwin convert`. Input and output are mapped, so that they may be larger than the
// memory; the output is written under another name and renamed at the very end.
#include "tool/convert_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "asctwin/format.h"
#include "base/nearest.h"
#include "format/bin.h"
#include "format/file.h"
#include "format/mapping.h"
#include "format/npy.h"
#include "format/npy_header.h"
#include "format/temporary_file.h"
#include "report/language.h"
#include "runner/tensor_file.h"
#include "runner/type_argument.h"
#include "runner/usage_error.h"
#include "tool/interrupt.h"
#include "tool/progress_bar.h"

namespace asctwin::tool {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

Format parse_format(const char* option, const std::string& text) {
  std::vector<std::string_view> names;
  std::string all;
  for (const FormatInfo& info : kFormats) {
    if (lower(text) == info.name || (!text.empty() && lower(text) == info.other_name))
      return info.format;
    names.insert(names.end(), {info.name, info.other_name});
    all += (all.empty() ? "" : ", ") + std::string(info.name);
  }
  std::erase(names, std::string_view());
  const std::string_view close = nearest(text, names);
  throw UsageError(report::sentence("`{}` {} is no layout", option, text),
                   (close.empty() ? "" : report::sentence("did you mean {}? ", close)) +
                       report::sentence("known are {}", all));
}

// The input as elements in C order, little-endian.
class Source {
 public:
  Source(const std::string& path, const ConvertCommand& command) : file_(path) {
    if (!command.type.empty()) type_.dtype = parse_dtype(command.type);
    if (file_kind(path) == FileKind::kBin) {
      if (command.type.empty())
        throw UsageError(report::sentence("`{}` does not tell its element type", path),
                         report::translated("give --type f16"));
      return;
    }
    header_ = read_npy_header(file_);
    if (!command.type.empty() && header_->type.dtype != type_.dtype)
      throw UsageError(report::sentence("`{}` holds {}, but `--type` is {}", path,
                                        type_text(header_->type), command.type));
    type_ = header_->type;
  }

  const InputFile& file() const { return file_; }
  DType dtype() const { return type_.dtype; }
  const Shape* shape() const { return header_ ? &header_->type.shape : nullptr; }

  // Holds the file against what is to be converted, and gives its elements.
  const std::byte* open(Format format, const Conversion& conversion) {
    const TensorType expected{type_.dtype, conversion.from_shape()};
    if (header_ && header_->type.shape != expected.shape)
      throw FormatError(fmt::format("`{}` holds {}, but in `{}` the tensor is {}", file_.path(),
                                    type_text(type_), info_of(format).name, type_text(expected)));
    if (!header_) check_bin(file_.path(), conversion.from_bytes());
    if (header_ && (header_->big_endian || header_->fortran_order)) {
      reordered_.resize(conversion.from_bytes());
      read_npy(file_.path(), expected, reordered_.data());
      return reordered_.data();
    }
    mapping_.emplace(file_.path(), file_.descriptor(), file_.size_bytes(), Mapping::Access::kRead);
    return mapping_->data() + (header_ ? header_->data_offset : 0);
  }

  void check_unchanged() const {
    if (mapping_ && mapping_->faulted())
      throw FormatError("`" + file_.path() + "` became shorter while it was read");
    file_.check_unchanged();
  }

 private:
  InputFile file_;
  std::optional<NpyHeader> header_;
  TensorType type_;
  std::optional<Mapping> mapping_;
  std::vector<std::byte> reordered_;
};

// A file of `size_bytes` to be filled through memory.
class Sink {
 public:
  Sink(const std::string& path, size_t size_bytes) : path_(path), file_(path) {
    file_.allocate(size_bytes);
    mapping_.emplace(path, file_.descriptor(), size_bytes, Mapping::Access::kReadWrite);
  }

  std::byte* data() const { return mapping_->data(); }
  void check_written() const {
    if (mapping_->faulted())
      throw FormatError("`" + path_ + "` cannot be written: no space left on device");
  }
  void finish() {
    check_written();
    mapping_.reset();
    file_.rename_into_place();
  }

 private:
  std::string path_;
  TemporaryFile file_;
  std::optional<Mapping> mapping_;
};

void stop_if_interrupted() {
  if (interrupting_signal() != 0) throw Interrupted();
}

void run(const Conversion& conversion, const std::byte* from, std::byte* to, int64_t threads,
         const char* what) {
  ProgressBar bar(what);
  ConversionOptions options;
  options.threads = static_cast<int>(threads);
  options.progress = [&](double done) {
    bar.show(done);
    return interrupting_signal() == 0;
  };
  conversion.run(from, to, options);
  stop_if_interrupted();
}

// The first byte that differs; nothing where all are equal.
std::optional<size_t> first_difference(std::span<const std::byte> a, const std::byte* b) {
  constexpr size_t kPart = 1024 * 1024;
  for (size_t at = 0; at < a.size(); at += kPart) {
    stop_if_interrupted();
    const size_t count = std::min(kPart, a.size() - at);
    if (std::memcmp(a.data() + at, b + at, count) == 0) continue;
    return at +
           static_cast<size_t>(std::mismatch(a.data() + at, a.data() + at + count, b + at).first -
                               (a.data() + at));
  }
  return std::nullopt;
}

// Converts what was written back again, into a temporary file without a name.
void verify(const ConvertCommand& command, const Conversion& conversion, const std::byte* from,
            const std::byte* to) {
  const Sink back(command.output, conversion.from_bytes());
  run(conversion.reversed(), to, back.data(), command.threads, "verifying");
  back.check_written();
  const auto place = first_difference({from, conversion.from_bytes()}, back.data());
  if (!place) return;
  throw FormatError(fmt::format("`{}` does not come back: byte {} of its elements differs",
                                command.input, *place),
                    "what is filled up is zero, and anything else there is lost");
}

Shape shape_of(const ConvertCommand& command, const Source& source, Format from, Format to) {
  if (!command.shape.empty()) {
    std::string_view list = command.shape;
    if (list.starts_with('[') && list.ends_with(']')) list = list.substr(1, list.size() - 2);
    return parse_shape(list);
  }
  if (is_fractal(from))
    throw UsageError(report::sentence("`{}` does not tell how much was filled up", command.input),
                     report::sentence("give --shape of the tensor in {}", info_of(to).name));
  if (source.shape() == nullptr)
    throw UsageError(report::sentence("`{}` does not tell its shape", command.input),
                     report::sentence("give --shape of the tensor in {}", info_of(from).name));
  return *source.shape();
}

void check_command(const ConvertCommand& command) {
  file_kind(command.output);
  if (command.threads < 0 || command.threads > 1024)
    throw UsageError(report::sentence("`--threads` is {}, outside [0, 1024]", command.threads));
  if (command.c0 < 0)
    throw UsageError(report::sentence("`--c0` is {}, but it is above 0", command.c0));
}

void convert(const ConvertCommand& command) {
  const Format from = parse_format("--from", command.from);
  const Format to = parse_format("--to", command.to);
  check_command(command);
  Source source(command.input, command);
  if (source.file().is_at(command.output))
    throw UsageError(report::sentence("`{}` is the input as well", command.output));
  const Conversion conversion(from, to, source.dtype(), shape_of(command, source, from, to),
                              static_cast<size_t>(command.c0));
  const std::byte* const elements = source.open(from, conversion);
  const TensorType result{source.dtype(), conversion.to_shape()};
  const std::string header =
      file_kind(command.output) == FileKind::kNpy ? npy_header_text(result) : "";
  Sink sink(command.output, header.size() + conversion.to_bytes());
  std::memcpy(sink.data(), header.data(), header.size());
  std::byte* const converted = sink.data() + header.size();
  run(conversion, elements, converted, command.threads, "converting");
  sink.check_written();
  source.check_unchanged();
  if (command.verify) verify(command, conversion, elements, converted);
  source.check_unchanged();
  stop_if_interrupted();
  sink.finish();
  fmt::print("{}: {} in {}, from {} in {}{}\n", command.output, type_text(result), info_of(to).name,
             type_text({source.dtype(), conversion.from_shape()}), info_of(from).name,
             command.verify ? ", verified" : "");
}

}  // namespace

int convert_command(const ConvertCommand& command) {
  try {
    const InterruptGuard guard;
    convert(command);
    return 0;
  } catch (const Interrupted&) {
    die_of(interrupting_signal());
  }
}

}  // namespace asctwin::tool
