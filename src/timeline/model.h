// The figures by which instructions are timed: one model for a family of chips, as lines of a text,
// each with its evidence. A file of a user has the same lines and goes before them.
// spec: sync_and_timing.md, part 4
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "isa/chips/chip.h"

namespace asctwin::timeline {

struct Figure {
  double value = 0;
  std::string evidence;  // documented, measured, inferred; user: of a file
};

// A vector instruction: repeats * passes + overhead, in cycles.
struct VectorFigure {
  double passes_16 = 1, passes_32 = 1, overhead = 24;
  std::string evidence;
};

struct ModelError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class TimingModel {
 public:
  // @throw ModelError with the line of a text that it does not understand; `source` names it
  void add_lines(std::string_view text, const std::string& source);

  const std::string& name() const { return name_; }
  double mhz() const { return mhz_; }
  void set_mhz(double mhz) { mhz_ = mhz; }
  // @throw ModelError where there is none
  double number(std::string_view name) const;
  const Figure* find(std::string_view name) const;
  const VectorFigure& vector(std::string_view name) const;
  // Judged error of a class in percent: vector, vf, cube, mte1, gm, gm.rows, fixpipe, scalar,
  // cross, total.
  double band(std::string_view of) const;
  // By which the times of a class are multiplied, as `calibrate` has fitted it.
  double scale(std::string_view of) const;
  void set_scale(const std::string& of, double factor) { scales_[of] = factor; }
  void set_number(const std::string& name, double value, const std::string& evidence);

  const std::map<std::string, Figure, std::less<>>& numbers() const { return numbers_; }
  const std::map<std::string, VectorFigure, std::less<>>& vectors() const { return vectors_; }
  const std::map<std::string, double, std::less<>>& bands() const { return bands_; }
  // As lines of a file.
  std::string text() const;

 private:
  void add_line(std::string_view line);

  std::string name_;
  double mhz_ = 1850;
  std::map<std::string, Figure, std::less<>> numbers_;
  std::map<std::string, VectorFigure, std::less<>> vectors_;
  std::map<std::string, double, std::less<>> bands_, scales_;
};

// nullopt: the chip has no figures; it is unmodelled.
std::optional<TimingModel> model_of(const isa::Chip& chip);

}  // namespace asctwin::timeline
