// Reading strictly: a field that is not known is an error, because it would be a wish that nobody
// fulfils.
#include "batch/case.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "driver/content_hash.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::batch {
namespace {

using nlohmann::json;

struct Fault {
  std::string field;
  std::string reason;
};

std::vector<std::string> strings_of(const json& object, const char* field) {
  std::vector<std::string> texts;
  if (!object.contains(field)) return texts;
  const json& list = object.at(field);
  if (!list.is_array()) throw Fault{field, "is not a list of strings"};
  for (const json& item : list) {
    if (!item.is_string()) throw Fault{field, "is not a list of strings"};
    texts.push_back(item);
  }
  return texts;
}

std::string string_of(const json& object, const char* field) {
  if (!object.contains(field)) return "";
  if (!object.at(field).is_string() || object.at(field).get_ref<const std::string&>().empty())
    throw Fault{field, "is not a string with content"};
  return object.at(field);
}

// The values of a repetition as text: strings, or numbers above 0.
std::vector<std::string> repetition_of(const json& object, const char* field, bool numbers) {
  std::vector<std::string> values;
  if (!object.contains(field)) return {""};
  const json& list = object.at(field);
  const std::string kind = numbers ? "numbers of at least 1" : "strings";
  if (!list.is_array() || list.empty()) throw Fault{field, "is not a list of " + kind};
  for (const json& item : list) {
    const bool good = numbers ? item.is_number_unsigned() && item.get<uint64_t>() > 0
                              : item.is_string() && !item.get_ref<const std::string&>().empty();
    if (!good) throw Fault{field, "is not a list of " + kind};
    values.push_back(numbers ? std::to_string(item.get<uint64_t>()) : item.get<std::string>());
  }
  return values;
}

void read_expectations(const json& object, Case& item) {
  if (!object.contains("expect")) return;
  const json& map = object.at("expect");
  if (!map.is_object()) throw Fault{"expect", "is not an object of files by argument"};
  for (const auto& [argument, golden] : map.items()) {
    if (!golden.is_string()) throw Fault{"expect", "has a value that is not a string"};
    item.expect[argument] = golden;
  }
}

void refuse_unknown(const json& object) {
  static const std::set<std::string> known = {"id",     "kernel", "source", "args",     "options",
                                              "expect", "socs",   "blocks", "schedules"};
  for (const auto& [field, value] : object.items())
    if (known.count(field) == 0) throw Fault{field, "is not a field of a case"};
}

void add_repetitions(const json& object, const Case& item, std::vector<Entry>& entries) {
  const auto add = [](Case& one, std::string& suffix, const char* option, const std::string& name,
                      const std::string& value) {
    if (value.empty()) return;
    one.options.push_back(std::string(option) + "=" + value);
    suffix += (suffix.empty() ? "" : ",") + name + "=" + value;
  };
  const auto schedules = repetition_of(object, "schedules", false);
  const auto blocks = repetition_of(object, "blocks", true);
  for (const std::string& soc : repetition_of(object, "socs", false))
    for (const std::string& count : blocks)
      for (const std::string& schedule : schedules) {
        Case one = item;
        std::string suffix;
        add(one, suffix, "--soc", "soc", soc);
        add(one, suffix, "--blocks", "blocks", count);
        add(one, suffix, "--schedule", "schedule", schedule);
        if (!suffix.empty()) one.id += "[" + suffix + "]";
        entries.emplace_back(std::move(one));
      }
}

std::vector<Entry> parse_object(const json& object, size_t line) {
  if (!object.is_object()) throw Fault{"", "is not a JSON object"};
  Case item;
  item.line = line;
  item.id = string_of(object, "id");
  if (item.id.empty()) throw Fault{"id", "is missing"};
  refuse_unknown(object);
  item.kernel = string_of(object, "kernel");
  item.source = string_of(object, "source");
  if (item.kernel.empty() == item.source.empty())
    throw Fault{"kernel", item.kernel.empty() ? "is missing, and so is `source`"
                                              : "is there, and so is `source`"};
  item.args = strings_of(object, "args");
  item.options = strings_of(object, "options");
  read_expectations(object, item);
  std::vector<Entry> entries;
  add_repetitions(object, item, entries);
  return entries;
}

json to_json(const Case& item) {
  return {{"id", item.id},         {"line", item.line}, {"kernel", item.kernel},
          {"source", item.source}, {"args", item.args}, {"options", item.options},
          {"expect", item.expect}};
}

std::string id_of(const Entry& entry) {
  return std::visit([](const auto& one) { return one.id; }, entry);
}

}  // namespace

std::string Case::digest() const {
  json all = to_json(*this);
  all.erase("line");
  return driver::hash_of(all.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::vector<Entry> parse_line(const std::string& text, size_t line) {
  std::string id;
  try {
    const json object = json::parse(text);
    if (object.is_object() && object.contains("id") && object["id"].is_string()) id = object["id"];
    return parse_object(object, line);
  } catch (const Fault& fault) {
    return {Malformed{line, id, fault.field, fault.reason}};
  } catch (const json::exception&) {
    return {Malformed{line, id, "", "is not JSON"}};
  }
}

std::vector<Entry> read_cases(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError(report::sentence("`{}` is no file that can be read", path));
  return read_cases(file);
}

std::vector<Entry> read_cases(std::istream& file) {
  std::vector<Entry> entries;
  std::map<std::string, size_t> lines;  // of ids
  size_t number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    if (text.find_first_not_of(" \t\r") == text.npos) continue;
    for (Entry& entry : parse_line(text, number)) {
      const std::string id = id_of(entry);
      const auto [found, fresh] = lines.emplace(id, number);
      if (!fresh && std::holds_alternative<Case>(entry))
        entry = Malformed{number, id, "id", fmt::format("is that of line {}", found->second)};
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

std::string to_text(const Case& item) {
  return to_json(item).dump(-1, ' ', false, json::error_handler_t::replace);
}

Case case_from_text(const std::string& text) {
  const json all = json::parse(text);
  Case item;
  item.id = all.at("id");
  item.line = all.at("line");
  item.kernel = all.at("kernel");
  item.source = all.at("source");
  item.args = all.at("args").get<std::vector<std::string>>();
  item.options = all.at("options").get<std::vector<std::string>>();
  item.expect = all.at("expect").get<std::map<std::string, std::string>>();
  return item;
}

}  // namespace asctwin::batch
