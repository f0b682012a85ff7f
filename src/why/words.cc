// Sentences about places, events and inputs.
#include "why/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/core.h"
#include "report/language.h"
#include "why/element.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;
using report::sentence;

const NamedTensor* tensor_at(const Place& place, const std::vector<NamedTensor>& tensors) {
  const auto found = std::ranges::find(tensors, place.object, &NamedTensor::object);
  return place.core >= 0 || found == tensors.end() ? nullptr : &*found;
}

std::string initial_text(const Node& node, const std::vector<NamedTensor>& tensors) {
  const NamedTensor* const tensor = tensor_at(node.place, tensors);
  if (tensor != nullptr && tensor->has_content) return sentence("as the kernel got it");
  if (node.input.is_object() && node.input.contains("next_writer"))
    return sentence("nothing has written it before; later {} does",
                    event_text(node.input["next_writer"]));
  return sentence("nothing has written it");
}

}  // namespace

int memory_named(const std::string& name) {
  const auto is_same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  for (int i = 0; i < kMemories; ++i) {
    const std::string one = core::name_of(static_cast<Hardware>(i));
    if (static_cast<Hardware>(i) != Hardware::GM && std::ranges::equal(one, name, is_same))
      return i;
  }
  return -1;
}

std::string place_text(const Place& place, const std::vector<NamedTensor>& tensors) {
  if (const NamedTensor* const tensor = tensor_at(place, tensors)) {
    const uint64_t bits = static_cast<uint64_t>(info_of(tensor->type.dtype).bits);
    const uint64_t element = static_cast<uint64_t>(place.offset) * 8 / bits;
    if (element < element_count(tensor->type.shape))
      return fmt::format("{} {}", place.object, index_text(element, tensor->type.shape));
    return sentence("{}, byte {}, behind its end", place.object, place.offset);
  }
  if (place.core < 0) return sentence("{}, byte {}", place.object, place.offset);
  return fmt::format("{} 0x{:04X}", core::name_of(static_cast<Hardware>(place.memory)),
                     place.offset);
}

std::string event_text(const Json& event) {
  const std::string in =
      event.contains("in") ? sentence(" in `{}`", event["in"].get<std::string>()) : "";
  return sentence("`{}`{} at {}:{}, {}, pipe {}, iteration {}", event["op"].get<std::string>(), in,
                  event["file"].get<std::string>(), event["line"].get<int>(),
                  event["core_name"].get<std::string>(), event["pipe"].get<std::string>(),
                  event["iteration"].get<int64_t>());
}

std::string input_text(const Node& node, const std::vector<NamedTensor>& tensors) {
  const std::string place = place_text(node.place, tensors);
  if (node.input.is_null()) return place;
  if (node.joined == 1) return sentence("{} = {}, from {}", node.operand, node.value, place);
  return sentence("{}: {} elements, the largest {} from {}", node.operand, node.joined, node.value,
                  place);
}

std::string fields_text(const Json& event) {
  std::string text;
  if (!event.contains("fields")) return text;
  for (const Json& field : event["fields"])
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", field["name"].get<std::string>(),
                        field["value"].get<int64_t>());
  return text;
}

std::vector<std::string> details_of(const Node& node, const std::vector<NamedTensor>& tensors) {
  std::vector<std::string> lines;
  if (node.writer == 0) lines.push_back(initial_text(node, tensors));
  if (node.twin != nullptr) lines.push_back(sentence("explained above"));
  for (const std::string& note : node.notes) lines.push_back(note);
  if (!node.event.is_object()) return lines;
  const std::string fields = fields_text(node.event);
  if (!fields.empty()) lines.push_back(sentence("with {}", fields));
  if (node.not_followed > 0)
    lines.push_back(sentence("and inputs of {} more instructions", node.not_followed));
  return lines;
}

}  // namespace asctwin::why
