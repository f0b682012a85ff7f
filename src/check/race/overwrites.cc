// There are few, and they are held one by one.
#include "check/race/overwrites.h"

#include <algorithm>
#include <utility>

#include "isa/access.h"

namespace asctwin::check {
namespace {

bool is_within(const Bytes& inner, const Bytes& outer) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

// The bytes differ from turn to turn of a loop.
bool is_same(const Finding& a, const Finding& b) {
  return a.line == b.line && a.file == b.file && a.code == b.code &&
         a.number("other_line") == b.number("other_line") && a.fact("operand") == b.fact("operand");
}

bool holds(const std::vector<Finding>& all, const Finding& one) {
  return std::ranges::any_of(all, [&](const Finding& other) { return is_same(other, one); });
}

}  // namespace

void Overwrites::keep(Finding finding, Bytes bytes) {
  const auto is_known = [&](const Overwrite& one) {
    return is_within(bytes, one.bytes) && is_same(one.finding, finding);
  };
  if (holds(read_, finding) || std::ranges::any_of(open_, is_known)) return;
  open_.push_back({std::move(finding), bytes});
}

void Overwrites::close(Bytes bytes, bool is_read) {
  std::erase_if(open_, [&](Overwrite& one) {
    const bool meets = one.bytes.begin < bytes.end && bytes.begin < one.bytes.end;
    if (is_read ? !meets : !is_within(one.bytes, bytes)) return false;
    std::vector<Finding>& into = is_read ? read_ : unread_;
    if (!holds(into, one.finding)) into.push_back(std::move(one.finding));
    return true;
  });
}

// What is written over in one run is gone.
void Overwrites::meet(std::span<const core::Footprint::Part> parts) {
  for (const auto& part : parts)
    if (isa::is_read(part.access.effect)) close({part.begin, part.end}, true);
  for (const auto& part : parts)
    if (part.is_run && part.access.effect == isa::Effect::kWrite)
      close({part.begin, part.end}, false);
}

std::vector<Finding> Overwrites::findings() const {
  std::vector<Finding> all = read_;
  std::vector<Finding> unread = unread_;
  for (const Overwrite& one : open_)
    if (!holds(unread, one.finding)) unread.push_back(one.finding);
  for (Finding& finding : unread) {
    if (holds(read_, finding)) continue;
    finding.code = Code::W0402;
    all.push_back(std::move(finding));
  }
  return all;
}

}  // namespace asctwin::check
