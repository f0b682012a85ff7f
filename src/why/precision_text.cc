// Lines by their share of the error, then what was not computed in double.
#include "report/language.h"
#include "why/precision.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;
using report::sentence;

std::string place_of(const Json& line) {
  if (line["type"] == "")
    return sentence("`{}` at {}:{}", line["op"].get<std::string>(), line["file"].get<std::string>(),
                    line["line"].get<int>());
  return sentence("`{}` at {}:{} ({})", line["op"].get<std::string>(),
                  line["file"].get<std::string>(), line["line"].get<int>(),
                  line["type"].get<std::string>());
}

}  // namespace

std::string precision_text(const Precision& precision) {
  std::string text;
  const Json& found = precision.found();
  for (const Json& tensor : found["tensors"]) {
    text +=
        sentence("{}: max abs error {:.6g}, max rel error {:.6g} beside double, in {} elements\n",
                 tensor["tensor"].get<std::string>(), tensor["max_abs_error"].get<double>(),
                 tensor["max_rel_error"].get<double>(), tensor["elements"].get<size_t>());
    for (const Json& line : tensor["lines"])
      text += sentence("  {:.0f} % of the error arises in {}\n", 100 * line["share"].get<double>(),
                       place_of(line));
  }
  if (found["tensors"].empty()) text += sentence("no error has reached a floating tensor\n");
  for (const Json& line : found["cancellations"])
    text += sentence(
        "cancellation: {} loses {:.6g} % of its operands in {} elements, relative error {:.6g}\n",
        place_of(line), 100 * line["lost"].get<double>(), line["elements"].get<size_t>(),
        line["error"].get<double>());
  for (const Json& line : found["not_followed"])
    text += sentence(
        "not followed: {}, {} calls: the error of its results is taken as none from there on\n",
        place_of(line), line["calls"].get<size_t>());
  return text;
}

}  // namespace asctwin::why
