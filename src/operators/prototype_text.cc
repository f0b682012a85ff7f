// A parameter is a chain of calls up to a semicolon; every call of it is a name and its argument.
#include "operators/prototype_text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>

#include "driver/content_hash.h"
#include "operators/prototype.h"
#include "operators/repository.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string without_comments(const std::string& text) {
  static const std::regex kComment(R"(//[^\n]*|/\*[^]*?\*/)");
  return std::regex_replace(text, kComment, " ");
}

// Reads all sources and headers below op_host.
std::string host_text(const std::string& directory) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(directory) / "op_host", error))
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string text;
  for (const fs::path& file : files)
    if (std::string one = driver::read_file(file).value_or(""); one.find("OP_ADD") != one.npos)
      text += without_comments(one) + "\n";
  return text;
}

// The text between the parenthesis at `open` and the one that closes it.
std::string argument_at(const std::string& text, size_t open) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0) return text.substr(open + 1, at - open - 1);
  }
  return "";
}

// The argument of the first call of `name` in a chain; nothing where there is none.
std::optional<std::string> argument_of(const std::string& chain, const std::string& name) {
  const std::regex call("\\.\\s*" + name + R"(\s*\()");
  std::smatch found;
  if (!std::regex_search(chain, found, call)) return std::nullopt;
  return argument_at(chain, static_cast<size_t>(found.position() + found.length()) - 1);
}

// Types of a list that is written out, each once: "float16", "float".
std::optional<std::vector<std::string>> types_in(const std::string& list) {
  const size_t open = list.find('{');
  if (open == list.npos) return std::nullopt;
  static const std::regex kItem(R"([A-Za-z_][\w:]*)");
  std::vector<std::string> types;
  for (std::sregex_iterator it(list.begin(), list.end(), kItem), end; it != end; ++it) {
    std::string name = it->str();
    if (const size_t at = name.rfind("DT_"); at != name.npos)
      name = name.substr(at + 3);
    else
      return std::nullopt;
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (std::find(types.begin(), types.end(), name) == types.end()) types.push_back(name);
  }
  return types;
}

class Reading {
 public:
  Reading(const std::string& type, const std::string& text, const std::string& unit)
      : text_(text), unit_(unit), entry_(empty_description(type, "")) {}

  std::optional<json> run() {
    static const std::regex kUnnamed(R"re(\b(Input|Output|Attr|AddConfig)\s*\(\s*[^"\s])re");
    if (std::regex_search(text_, kUnnamed)) return std::nullopt;  // names in variables
    static const std::regex kBegin(R"re((Input|Output|Attr|AddConfig)\s*\(\s*"([^"]*)")re");
    for (std::sregex_iterator it(text_.begin(), text_.end(), kBegin), end; it != end; ++it) {
      const auto begin = static_cast<size_t>(it->position());
      const std::string chain = text_.substr(begin, text_.find(';', begin) - begin);
      if (!add((*it)[1], (*it)[2], chain)) return std::nullopt;
    }
    auto& chips = entry_["chips"];
    if (chips.empty()) return std::nullopt;
    if (std::find(chips.begin(), chips.end(), unit_) == chips.end())
      entry_["error"] = "no configuration for " + unit_;
    return entry_;
  }

 private:
  bool add(const std::string& call, const std::string& name, const std::string& chain) {
    if (call == "Attr") return entry_["attributes"].push_back(name), true;
    if (call == "AddConfig") return entry_["chips"].push_back(name), true;
    auto list = argument_of(chain, "DataType");
    if (!list) list = argument_of(chain, "DataTypeList");
    std::vector<std::string> types;
    if (list) {
      const auto read = types_in(*list);
      if (!read || read->empty()) return false;
      types = *read;
    } else {
      const auto followed = argument_of(chain, "Follow");
      if (!followed) return false;
      types = types_followed(*followed);
    }
    std::string kind = argument_of(chain, "ParamType").value_or("");
    for (char& c : kind) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (const size_t at = kind.rfind(':'); at != kind.npos) kind = kind.substr(at + 1);
    if (kind != "required" && kind != "optional" && kind != "dynamic") return false;
    json& side = entry_[call == "Input" ? "inputs" : "outputs"];
    const bool is_repeated = std::any_of(side.begin(), side.end(), [&](const json& known) {
      return known["name"] == name;  // a chip's own configuration
    });
    if (!is_repeated) side.push_back({{"name", name}, {"kind", kind}, {"types", types}});
    return true;
  }

  // `followed` is the argument of Follow(), of which the first part is the name of a parameter.
  std::vector<std::string> types_followed(const std::string& followed) const {
    const size_t open = followed.find('"'), close = followed.find('"', open + 1);
    if (open == followed.npos || close == followed.npos) return {};
    const std::string name = followed.substr(open + 1, close - open - 1);
    for (const char* const side : {"inputs", "outputs"})
      for (const json& known : entry_[side])
        if (known["name"] == name) return known["types"];
    return {};
  }

  const std::string& text_;
  const std::string& unit_;
  json entry_;
};

// Returns the text between the class of the type and its registration.
std::string text_of_class(const std::string& text, const std::string& type) {
  std::smatch begin, end;
  const std::regex wanted("class\\s+" + type + R"(\b[^{;]*\{)");
  if (!std::regex_search(text, begin, wanted)) return "";
  const std::string rest = text.substr(static_cast<size_t>(begin.position()));
  const std::regex added(R"(\bOP_ADD\s*\(\s*)" + type + R"(\b)");
  if (!std::regex_search(rest, end, added)) return "";
  return rest.substr(0, static_cast<size_t>(end.position()));
}

}  // namespace

std::vector<std::string> types_of(const std::string& directory) {
  std::vector<std::string> types = registered_types(host_text(directory));
  if (types.empty()) types = {camel_case(fs::path(directory).filename().string())};
  return types;
}

json empty_description(const std::string& type, const std::string& error) {
  json entry = {{"name", type},
                {"inputs", json::array()},
                {"outputs", json::array()},
                {"attributes", json::array()},
                {"chips", json::array()}};
  if (!error.empty()) entry["error"] = error.substr(0, error.find('\n', error.find('\n') + 1));
  return entry;
}

std::optional<json> read_prototype(const std::string& type, const std::string& text,
                                   const std::string& unit) {
  const std::string own = text_of_class(text, type);
  if (own.empty()) return std::nullopt;
  return Reading(type, own, unit).run();
}

std::optional<json> read_prototypes(const std::string& directory, const std::string& unit) {
  const std::string text = host_text(directory);
  json entries = json::array();
  const std::vector<std::string> types = registered_types(text);
  if (types.empty()) return std::nullopt;
  for (const std::string& type : types) {
    const auto entry = read_prototype(type, text, unit);
    if (!entry) return std::nullopt;
    entries.push_back(*entry);
  }
  return entries;
}

}  // namespace asctwin::operators
