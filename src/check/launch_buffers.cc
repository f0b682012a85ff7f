// What one core touches is of use to all: a core at the end of a tensor often has nothing to do.
#include "check/launch_buffers.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace asctwin::check {
namespace {

// The frame has the same number on all cores of the launch.
using Place = std::tuple<std::string, int, uint32_t>;

Place place_of(const Gift& gift) { return {gift.where.file, gift.where.line, gift.where.frame}; }

Finding unused(const core::Core& core, const Gift& gift) {
  Finding finding = core.finding(Code::W0604, "InitBuffer", gift.where);
  return finding.with("bytes", gift.bytes).with("memory", core::name_of(gift.memory));
}

}  // namespace

CoreBuffers& LaunchBuffers::add(const core::Core& core) {
  return *cores_.emplace_back(std::make_unique<CoreBuffers>(core));
}

std::vector<Finding> LaunchBuffers::findings() const {
  std::vector<Finding> findings;
  std::set<Place> touched;
  bool all_have_ended = true;
  for (const auto& buffers : cores_) {
    if (buffers->core().stopping()) {
      all_have_ended = false;
      continue;
    }
    findings.insert(findings.end(), buffers->unread.begin(), buffers->unread.end());
    for (const Gift& gift : buffers->gifts())
      if (gift.is_touched) touched.insert(place_of(gift));
  }
  if (!all_have_ended) return findings;
  for (const auto& buffers : cores_)
    for (const Gift& gift : buffers->gifts())
      if (!touched.contains(place_of(gift))) findings.push_back(unused(buffers->core(), gift));
  return findings;
}

}  // namespace asctwin::check
