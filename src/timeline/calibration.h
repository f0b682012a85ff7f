// Fits a timing model to what a device has measured: tables of msprof beside profiles of the model.
// spec: profile_formats.md, B3 and E3
#pragma once

#include <map>
#include <string>
#include <vector>

#include "timeline/profile.h"

namespace asctwin::timeline {

// Modelled and measured time of a pipe in one row.
struct Pair {
  std::string kernel, of;  // class of figures
  double modelled_us = 0, measured_us = 0;
};

// Rows of op_summary files whose Op Name is the kernel of a profile, with the same Block Dim where
// both say it. @throw ModelError for a text without these columns
std::vector<Pair> pairs_of(const std::string& csv, const std::string& name,
                           const std::vector<Profile>& profiles);

struct Fit {
  double factor = 1;
  size_t fitted = 0, withheld = 0;
  // Mean error in percent over the rows that were not used: of the model as it was, and as fitted.
  double error_before = 0, error_after = 0;
};
// Every second row of a class is used; the others say how well the fit explains them.
std::map<std::string, Fit> fits_of(const std::vector<Pair>& pairs);

// The model with the factors, and with the errors as bands.
TimingModel fitted(const TimingModel& model, const std::map<std::string, Fit>& fits);
std::string fits_text(const std::map<std::string, Fit>& fits);

}  // namespace asctwin::timeline
