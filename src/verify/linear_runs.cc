// A comparison is two notes, one behind the other, in whichever order the compiler asks for its
// sides.
#include "verify/linear_runs.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

namespace asctwin::verify {
namespace {

using Kind = LinearSite::Kind;
using Sites = std::vector<LinearSite>;
using Notes = std::vector<LinearNote>;

constexpr uint64_t kMost = uint64_t{1} << 31;  // signed and unsigned numbers below are the same
constexpr uint32_t kLeastBytes = 4, kWideBytes = 8;

bool compares(const Sites& sites, const LinearNote& note) {
  return sites[note.site].kind == Kind::kLeft || sites[note.site].kind == Kind::kRight;
}

// Whether the note at `i` and the one behind it are the two sides of one comparison.
bool is_pair(const Sites& sites, const Notes& notes, size_t i) {
  if (i + 1 >= notes.size()) return false;
  const LinearNote &one = notes[i], &other = notes[i + 1];
  if (one.core != other.core || other.site >= sites.size()) return false;
  const bool is_left = sites[one.site].kind == Kind::kLeft;
  return is_left ? other.site == one.site + 1 : one.site == other.site + 1;
}

int order_of(const Notes& notes, size_t i) {
  const uint64_t one = notes[i].value, other = notes[i + 1].value;
  return one < other ? -1 : one > other ? 1 : 0;
}

// Compares the notes of three runs that are on one path.
class Between {
 public:
  Between(const Sites& sites, const LinearRun& first, const LinearRun& second,
          const LinearRun& last)
      : sites_(sites), first_(first), second_(second), last_(last) {}

  bool holds() const {
    for (size_t i = 0; i < first_.notes.size(); ++i)
      if (!is_linear(i)) return false;
    return true;
  }

 private:
  bool is_linear(size_t i) const {
    const LinearNote &a = first_.notes[i], &b = second_.notes[i], &c = last_.notes[i];
    if (a.value >= kMost || b.value >= kMost || c.value >= kMost) return false;
    const auto at_first = static_cast<int64_t>(a.value);
    const int64_t step = static_cast<int64_t>(b.value) - at_first;
    // A wide value that two others make may have parts that go beyond 32 bits and come back.
    if (a.bytes >= kWideBytes && sites_[a.site].names > 1) return false;
    if (step == 0) return c.value == a.value;
    const int64_t count = last_.number - first_.number;
    if (at_first + step * count != static_cast<int64_t>(c.value)) return false;
    if (a.bytes < kLeastBytes) return false;
    return sites_[a.site].kind != Kind::kFixed;
  }

  const Sites& sites_;
  const LinearRun &first_, &second_, &last_;
};

}  // namespace

std::vector<LinearNote> read_notes(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  std::vector<LinearNote> notes(bytes.size() / sizeof(LinearNote));
  if (!notes.empty()) std::memcpy(notes.data(), bytes.data(), notes.size() * sizeof(LinearNote));
  std::ranges::stable_sort(notes, {}, &LinearNote::core);
  return notes;
}

bool are_on_one_path(const Sites& sites, const LinearRun& a, const LinearRun& b) {
  if (a.notes.size() != b.notes.size()) return false;
  for (size_t i = 0; i < a.notes.size(); ++i) {
    const LinearNote &x = a.notes[i], &y = b.notes[i];
    if (x.core != y.core || x.site != y.site || x.bytes != y.bytes || x.site >= sites.size())
      return false;
    if (!compares(sites, x)) continue;
    // The other side is looked at here, so the next note is one of another place.
    if (!is_pair(sites, a.notes, i) || !is_pair(sites, b.notes, i)) return false;
    if (order_of(a.notes, i) != order_of(b.notes, i)) return false;
    ++i;
    if (a.notes[i].bytes != b.notes[i].bytes) return false;
  }
  return true;
}

bool holds_between(const Sites& sites, const LinearRun& first, const LinearRun& second,
                   const LinearRun& last) {
  return are_on_one_path(sites, first, second) && are_on_one_path(sites, first, last) &&
         Between(sites, first, second, last).holds();
}

}  // namespace asctwin::verify
