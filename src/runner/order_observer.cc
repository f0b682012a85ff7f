// From the log of a launch to what its starter needs of it.
#include "runner/order_observer.h"

#include <nlohmann/json.hpp>

#include "core/launch/core_name.h"
#include "core/order/conflicts.h"

namespace asctwin::runner {
namespace {

nlohmann::json call_json(const core::LoggedInstruction& call) {
  return {
      call.id.core,    static_cast<int>(call.id.pipe), call.id.number, call.name, call.where.file,
      call.where.line, core::short_name(call.core)};
}

OrderedCall call_from(const nlohmann::json& call) {
  OrderedCall made;
  made.id = {call[0].get<int>(), static_cast<pipe_t>(call[1].get<int>()), call[2].get<int64_t>()};
  made.call = call[3];
  made.file = call[4];
  made.line = call[5];
  made.core = call[6];
  return made;
}

std::string row_of(const core::Conflicts& conflicts, const core::LoggedInstruction& before) {
  std::string row;
  for (const core::LoggedInstruction* other : conflicts.instructions)
    row += other != &before && other->is_behind(before.id) ? '1' : '0';
  return row;
}

}  // namespace

nlohmann::json OrderObserver::result() {
  const core::Conflicts conflicts = core::conflicts_of(order_->log());
  nlohmann::json calls = nlohmann::json::array(), rows = nlohmann::json::array();
  for (const core::LoggedInstruction* call : conflicts.instructions) {
    calls.push_back(call_json(*call));
    rows.push_back(row_of(conflicts, *call));
  }
  const char* const unseen = order_->unseen();
  return {{"fingerprint", order_->fingerprint()},
          {"unseen", unseen == nullptr ? "" : unseen},
          {"dropped", order_->was_dropped()},
          {"whole", conflicts.is_whole},
          {"calls", calls},
          {"before", rows},
          {"conflicts", conflicts.pairs}};
}

void OrderObserver::take(const nlohmann::json& result) {
  has_result_ = true;
  orders_.fingerprint = result.at("fingerprint");
  orders_.unseen = result.at("unseen");
  orders_.was_dropped = result.at("dropped");
  orders_.is_whole = result.at("whole");
  for (const nlohmann::json& call : result.at("calls")) orders_.calls.push_back(call_from(call));
  for (const std::string row : result.at("before")) {
    orders_.is_before.emplace_back();
    for (const char bit : row) orders_.is_before.back().push_back(bit == '1');
  }
  orders_.conflicts = result.at("conflicts");
}

}  // namespace asctwin::runner
