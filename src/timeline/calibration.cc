// The factor of a class is the median of measured to modelled times.
#include "timeline/calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "report/language.h"

namespace asctwin::timeline {
namespace {

struct Column {
  const char* core;
  const char* pipe;
  const char* name;
  const char* of;
};
constexpr Column kColumns[] = {{"AIV", "VECTOR", "aiv_vec_time(us)", "vector"},
                               {"AIV", "MTE2", "aiv_mte2_time(us)", "gm"},
                               {"AIV", "MTE3", "aiv_mte3_time(us)", "gm"},
                               {"AIV", "SCALAR", "aiv_scalar_time(us)", "scalar"},
                               {"AIC", "CUBE", "aic_mac_time(us)", "cube"},
                               {"AIC", "CUBE", "aic_cube_time(us)", "cube"},
                               {"AIC", "MTE1", "aic_mte1_time(us)", "mte1"},
                               {"AIC", "MTE2", "aic_mte2_time(us)", "gm"},
                               {"AIC", "FIXP", "aic_fixpipe_time(us)", "fixpipe"},
                               {"AIC", "SCALAR", "aic_scalar_time(us)", "scalar"}};

// Cells may be quoted and may carry a tab.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"')
      is_quoted = !is_quoted;
    else if (c == ',' && !is_quoted)
      cells.emplace_back();
    else if (c != '\t' && c != '\r')
      cells.back() += c;
  }
  return cells;
}

std::vector<std::vector<std::string>> rows_of(const std::string& csv) {
  std::vector<std::vector<std::string>> rows;
  for (size_t begin = 0; begin < csv.size();) {
    const size_t end = std::min(csv.find('\n', begin), csv.size());
    if (end > begin) rows.push_back(cells_of(csv.substr(begin, end - begin)));
    begin = end + 1;
  }
  return rows;
}

class Table {
 public:
  explicit Table(const std::string& csv) : rows_(rows_of(csv)) {}
  size_t rows() const { return rows_.empty() ? 0 : rows_.size() - 1; }
  bool has(const std::string& column) const { return index_of(column) >= 0; }
  std::string cell(size_t row, const std::string& column) const {
    const int index = index_of(column);
    const std::vector<std::string>& cells = rows_[row + 1];
    return index < 0 || index >= static_cast<int>(cells.size()) ? ""
                                                                : cells[static_cast<size_t>(index)];
  }

 private:
  int index_of(const std::string& column) const {
    if (rows_.empty()) return -1;
    const auto found = std::find(rows_[0].begin(), rows_[0].end(), column);
    return found == rows_[0].end() ? -1 : static_cast<int>(found - rows_[0].begin());
  }
  std::vector<std::vector<std::string>> rows_;
};

double mean_error(const std::vector<const Pair*>& pairs, double factor) {
  double sum = 0;
  for (const Pair* pair : pairs)
    sum += std::abs(pair->modelled_us * factor - pair->measured_us) / pair->measured_us * 100;
  return pairs.empty() ? 0 : sum / static_cast<double>(pairs.size());
}

double median_ratio(const std::vector<const Pair*>& pairs) {
  std::vector<double> ratios;
  for (const Pair* pair : pairs) ratios.push_back(pair->measured_us / pair->modelled_us);
  std::sort(ratios.begin(), ratios.end());
  const size_t middle = ratios.size() / 2;
  return ratios.size() % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
}

}  // namespace

std::vector<Pair> pairs_of(const std::string& csv, const std::string& name,
                           const std::vector<Profile>& profiles) {
  const Table table(csv);
  if (!table.has("Op Name"))
    throw ModelError(fmt::format("`{}` has no column `Op Name`: it is no op_summary", name));
  std::vector<Pair> pairs;
  for (size_t row = 0; row < table.rows(); ++row)
    for (const Profile& profile : profiles) {
      const std::string blocks = table.cell(row, "Block Dim");
      if (table.cell(row, "Op Name").find(profile.kernel) == std::string::npos) continue;
      if (!blocks.empty() && std::atoi(blocks.c_str()) != profile.blocks) continue;
      for (const Column& column : kColumns) {
        const double measured = std::atof(table.cell(row, column.name).c_str());
        for (const PipeUse& use : profile.pipes)
          if (measured > 0 && use.busy_us > 0 && use.core == column.core && use.pipe == column.pipe)
            pairs.push_back({profile.kernel, column.of, use.busy_us, measured});
      }
    }
  return pairs;
}

std::map<std::string, Fit> fits_of(const std::vector<Pair>& pairs) {
  std::map<std::string, std::vector<const Pair*>> by_class;
  for (const Pair& pair : pairs) by_class[pair.of].push_back(&pair);
  std::map<std::string, Fit> fits;
  for (const auto& [of, all] : by_class) {
    std::vector<const Pair*> used, withheld;
    for (size_t i = 0; i < all.size(); ++i) (i % 2 == 0 ? used : withheld).push_back(all[i]);
    Fit fit{median_ratio(used), used.size(), withheld.size()};
    fit.error_before = mean_error(withheld, 1);
    fit.error_after = mean_error(withheld, fit.factor);
    fits[of] = fit;
  }
  return fits;
}

TimingModel fitted(const TimingModel& model, const std::map<std::string, Fit>& fits) {
  TimingModel better = model;
  for (const auto& [of, fit] : fits) better.set_scale(of, model.scale(of) * fit.factor);
  return better;
}

std::string fits_text(const std::map<std::string, Fit>& fits) {
  std::string text;
  for (const auto& [of, fit] : fits) {
    text +=
        report::sentence("{}: times x {}, from {} rows", of, three_digits(fit.factor), fit.fitted);
    text += fit.withheld == 0
                ? report::translated("; no row is left to test it\n")
                : report::sentence(
                      "; mean error of {} rows that were not used: {} % before, {} % after\n",
                      fit.withheld, three_digits(fit.error_before), three_digits(fit.error_after));
  }
  return text;
}

}  // namespace asctwin::timeline
