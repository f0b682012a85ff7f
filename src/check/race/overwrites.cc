// There are few, and they are held one by one.
#include "check/race/overwrites.h"

#include <algorithm>
#include <utility>

#include "isa/access.h"

namespace asctwin::check {
namespace {

bool share_a_byte(const Bytes& a, const Bytes& b) { return a.begin < b.end && b.begin < a.end; }

// The bytes differ from turn to turn of a loop.
bool is_same(const Finding& a, const Finding& b) {
  return a.line == b.line && a.file == b.file && a.code == b.code &&
         a.number("other_line") == b.number("other_line") && a.fact("operand") == b.fact("operand");
}

bool holds(const std::vector<Finding>& all, const Finding& one) {
  return std::ranges::any_of(all, [&](const Finding& other) { return is_same(other, one); });
}

void add(std::vector<Finding>& all, Finding one) {
  if (!holds(all, one)) all.push_back(std::move(one));
}

void remove(std::vector<Bytes>& all, Bytes gone) {
  std::vector<Bytes> left;
  for (const Bytes& one : all) {
    if (!share_a_byte(one, gone)) {
      left.push_back(one);
      continue;
    }
    if (one.begin < gone.begin) left.push_back({one.begin, gone.begin});
    if (gone.end < one.end) left.push_back({gone.end, one.end});
  }
  all = std::move(left);
}

}  // namespace

void Overwrites::take(std::vector<Finding>& findings) {
  for (const Expected& one : expected_) {
    const auto at = std::ranges::find_if(findings, [&](const Finding& finding) {
      return finding.facts.size() >= one.facts.size() &&
             std::equal(one.facts.begin(), one.facts.end(), finding.facts.begin());
    });
    if (at == findings.end()) continue;
    keep({std::move(*at), one.older, one.newer}, one.bytes);
    findings.erase(at);
  }
  expected_.clear();
}

// The newest turn is the one that later calls are ordered with last.
void Overwrites::keep(Pair pair, Bytes bytes) {
  if (holds(read_, pair.finding)) return;
  const auto at = std::ranges::find_if(open_, [&](const Overwrite& one) {
    return one.all.begin == bytes.begin && one.all.end == bytes.end &&
           is_same(one.pair.finding, pair.finding);
  });
  if (at == open_.end()) return open_.push_back({std::move(pair), bytes, {bytes}});
  at->pair.older = pair.older;
  at->pair.newer = pair.newer;
  at->bytes = {bytes};
}

void Overwrites::read(Bytes bytes) {
  std::erase_if(open_, [&](Overwrite& one) {
    const bool is_read = one.holds(bytes);
    if (is_read) add(read_, std::move(one.pair.finding));
    return is_read;
  });
}

// Bytes are gone once a call that is ordered after both writes has written over them: behind any
// other call, one of the two may still come.
void Overwrites::write(Bytes bytes, const RaceRules& order, bool may_read) {
  std::erase_if(open_, [&](Overwrite& one) {
    if (!order.is_after(one.pair.older) || !order.is_after(one.pair.newer)) {
      const bool is_read = may_read && one.holds(bytes);
      if (is_read) add(read_, std::move(one.pair.finding));
      return is_read;
    }
    remove(one.bytes, bytes);
    if (!one.bytes.empty()) return false;
    add(unread_, std::move(one.pair.finding));
    return true;
  });
}

bool Overwrites::Overwrite::holds(const Bytes& some) const {
  return std::ranges::any_of(bytes, [&](const Bytes& one) { return share_a_byte(one, some); });
}

void Overwrites::meet(std::span<const stream::Footprint::Part> parts, const RaceRules& order,
                      bool may_read) {
  for (const auto& part : parts)
    if (isa::is_read(part.access.effect))
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        read({run, run + bytes});
      });
  for (const auto& part : parts)
    if (part.access.effect == isa::Effect::kWrite)
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        write({run, run + bytes}, order, may_read);
      });
}

std::vector<Finding> Overwrites::findings() const {
  std::vector<Finding> all = read_;
  std::vector<Finding> unread = unread_;
  for (const Overwrite& one : open_) add(unread, one.pair.finding);
  for (Finding& finding : unread) {
    if (holds(read_, finding)) continue;
    finding.code = Code::W0402;
    all.push_back(std::move(finding));
  }
  return all;
}

}  // namespace asctwin::check
