// Two walks over the same shown positions: one collects the elements, whose common width must be
// known first, the other sets the words between brackets.
#include "runner/array_text.h"

#include <vector>

#include "runner/column_text.h"
#include "runner/element_text.h"

namespace asctwin {
namespace {

constexpr size_t kSummaryThreshold = 1000;  // elements
constexpr size_t kEdgeItems = 3;
constexpr size_t kLineWidth = 75;  // characters

class ArrayPrinter {
 public:
  ArrayPrinter(const TensorType& type, const void* memory, const runner::Gaps& gaps)
      : type_(type),
        memory_(static_cast<const char*>(memory)),
        gaps_(gaps),
        summarise_(element_count(type.shape) > kSummaryThreshold) {
    std::vector<const void*> elements;
    collect(0, 0, elements);
    words_ = column_text(type.dtype, elements);
  }

  std::string text() { return nested(0); }

 private:
  size_t rank() const { return type_.shape.size(); }

  // Whether the positions [kEdgeItems, length - kEdgeItems) of an axis are left out.
  bool shortened(size_t axis) const { return summarise_ && type_.shape[axis] > 2 * kEdgeItems; }

  // Calls item(position) for what is shown along an axis and gap() where something is left out.
  template <class Item, class Gap>
  void along(size_t axis, Item item, Gap gap) {
    const size_t length = type_.shape[axis];
    for (size_t i = 0; i < length; ++i) {
      if (shortened(axis) && i == kEdgeItems) {
        gap();
        i = length - kEdgeItems;
      }
      item(i);
    }
  }

  void collect(size_t axis, size_t offset, std::vector<const void*>& elements) {
    if (axis == rank()) {
      const size_t size = size_of(type_.dtype);
      elements.push_back(gaps_.touch(offset * size, size) ? nullptr : memory_ + offset * size);
      return;
    }
    along(
        axis, [&](size_t i) { collect(axis + 1, offset * type_.shape[axis] + i, elements); },
        [] {});
  }

  std::string nested(size_t axis) {
    if (axis + 1 == rank()) return row();
    const std::string separator = std::string(rank() - axis - 1, '\n') + std::string(axis + 1, ' ');
    std::string text = "[";
    const auto add = [&](const std::string& part) {
      if (text.size() > 1) text += separator;
      text += part;
    };
    along(
        axis, [&](size_t) { add(nested(axis + 1)); }, [&] { add("..."); });
    return text + "]";
  }

  // The brackets before the first word and behind the last one take a character per axis.
  std::string row() {
    std::string text;
    std::string line(rank(), ' ');
    const auto add = [&](const std::string& word) {
      if (line.size() > rank()) line += ' ';
      if (line.size() > rank() && line.size() + word.size() + rank() > kLineWidth) {
        line.resize(line.find_last_not_of(' ') + 1);
        text += line + "\n";
        line.assign(rank(), ' ');
      }
      line += word;
    };
    along(
        rank() - 1, [&](size_t) { add(words_[next_word_++]); }, [&] { add("..."); });
    text += line + "]";
    return text.replace(0, rank(), 1, '[');
  }

  const TensorType& type_;
  const char* memory_;
  const runner::Gaps& gaps_;
  const bool summarise_;
  std::vector<std::string> words_;
  size_t next_word_ = 0;
};

}  // namespace

std::string array_text(const TensorType& type, const void* memory, const runner::Gaps& gaps) {
  if (type.dtype == DType::kComplex64) return array_text(number_view(type), memory, gaps);
  if (type.shape.empty())
    return gaps.touch(0, size_of(type.dtype)) ? kNoValue : element_text(type.dtype, memory);
  if (element_count(type.shape) == 0) return "[]";
  return ArrayPrinter(type, memory, gaps).text();
}

std::string tensor_heading(const std::string& name, const TensorType& type) {
  return name + ": " + type_text(type);
}

}  // namespace asctwin
