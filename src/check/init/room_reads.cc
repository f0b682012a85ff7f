// There are few such lines, and they are looked at one by one.
#include "check/init/room_reads.h"

#include <algorithm>

namespace asctwin::check {
namespace {

bool is_of_room(const Finding& finding) { return finding.code == Code::W0204; }

bool are_of_one_line(const Finding& a, const Finding& b) {
  return a.line == b.line && a.file == b.file && a.fact("op") == b.fact("op") &&
         a.fact("operand") == b.fact("operand");
}

// A line may read behind several arguments.
bool are_alike(const Finding& a, const Finding& b) {
  return are_of_one_line(a, b) && a.fact("object") == b.fact("object");
}

}  // namespace

std::shared_ptr<HeldUse> CoreRoomReads::take(std::vector<Finding>& findings, bool& is_new) {
  is_new = false;
  const auto at = std::find_if(findings.begin(), findings.end(), is_of_room);
  if (at == findings.end()) return nullptr;
  Finding read = std::move(*at);
  findings.erase(std::remove_if(at, findings.end(), is_of_room), findings.end());
  for (const auto& known : lines_)
    if (are_alike(known->finding, read)) return known;
  is_new = true;
  read.code = Code::E0201;
  lines_.push_back(std::make_shared<HeldUse>(HeldUse{std::move(read)}));
  return lines_.back();
}

void LaunchRoomReads::find_harmless(std::vector<Finding>& findings) const {
  std::vector<const Finding*> told;
  for (const auto& core : cores_)
    for (const auto& line : core->lines())
      if (line->is_told) told.push_back(&line->finding);
  for (const auto& core : cores_)
    for (const auto& line : core->lines()) {
      const bool is_harmful = std::any_of(told.begin(), told.end(), [&](const Finding* other) {
        return are_of_one_line(*other, line->finding);
      });
      if (is_harmful) continue;
      findings.push_back(line->finding);
      findings.back().code = Code::W0204;
    }
}

}  // namespace asctwin::check
