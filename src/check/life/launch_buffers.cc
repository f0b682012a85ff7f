// A buffer is used if one core touches it: a core at the end of a tensor often has nothing to do.
#include "check/life/launch_buffers.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace asctwin::check {
namespace {

// The frame has the same number on all cores of the launch.
using SourceLine = std::tuple<std::string, int, uint32_t>;

SourceLine call_line_of(const InitBufferCall& init_buffer) {
  return {init_buffer.where.file, init_buffer.where.line, init_buffer.where.frame};
}

Finding unused(const core::Core& core, const InitBufferCall& init_buffer) {
  Finding finding = core.finding(Code::W0604, "InitBuffer", init_buffer.where);
  return finding.with("bytes", init_buffer.bytes).with("memory", core::name_of(init_buffer.memory));
}

}  // namespace

CoreBuffers& LaunchBuffers::add(const core::Core& core) {
  return *cores_.emplace_back(std::make_unique<CoreBuffers>(core));
}

std::vector<Finding> LaunchBuffers::findings() const {
  std::vector<Finding> findings;
  std::set<SourceLine> touched;
  bool all_have_ended = true;
  for (const auto& buffers : cores_) {
    if (buffers->core().stopping()) {
      all_have_ended = false;
      continue;
    }
    findings.insert(findings.end(), buffers->unread.begin(), buffers->unread.end());
    for (const InitBufferCall& init_buffer : buffers->init_buffers())
      if (init_buffer.is_touched) touched.insert(call_line_of(init_buffer));
  }
  if (!all_have_ended) return findings;
  for (const auto& buffers : cores_)
    for (const InitBufferCall& init_buffer : buffers->init_buffers())
      if (!touched.contains(call_line_of(init_buffer)))
        findings.push_back(unused(buffers->core(), init_buffer));
  return findings;
}

}  // namespace asctwin::check
