// Looks word by word, and only in tensors that may have bytes without a value.
#include "check/init/global_marks.h"

#include <algorithm>
#include <cstring>

#include "core/memory/unwritten.h"
#include "core/memory/written_words.h"
#include "isa/poison.h"
#include "isa/simd/word_search.h"

namespace asctwin::check {
namespace {

constexpr auto kWord = static_cast<int64_t>(core::WrittenWords::kWordBytes);

// The aligned word around `address`, as far as it belongs to the object, and to its tensor or not.
Bytes word_around(const uint8_t* address, const core::Object& object) {
  const uint8_t* begin = address - reinterpret_cast<uintptr_t>(address) % kWord;
  Bytes word{std::max(begin, object.begin), std::min(begin + kWord, object.end)};
  const uint8_t* const end = object.written->tensor_end();
  if (object.written->cut_word() == begin) (address < end ? word.end : word.begin) = end;
  return word;
}

constexpr uint64_t kPoisonWord = ~uint64_t{0} / 0xFF * isa::kPoison;

// The first aligned word of [at, end) that is poison, or one behind them. `at` is aligned.
const uint8_t* next_poison(const uint8_t* at, const uint8_t* end) {
  for (; end - at >= kWord; at += kWord) {
    at = isa::skip_without(static_cast<uint32_t>(kPoisonWord), at, end);
    uint64_t word = ~kPoisonWord;
    if (end - at >= kWord) std::memcpy(&word, at, sizeof(word));
    if (word == kPoisonWord) break;
  }
  return at;
}

}  // namespace

GlobalMarks::GlobalMarks(const core::MemoryMap& global_objects) {
  global_objects.for_each([&](const core::Object& object) {
    if (object.written != nullptr) watched_.push_back(&object);
    if (object.written != nullptr && object.written->is_room(object.end - 1)) {
      rooms_.push_back({{std::max(object.written->tensor_end(), object.begin), object.end}, true});
      has_open_room_ = true;
    }
    if (object.room_bytes > 0) rooms_.push_back({{object.end, object.room_end()}, false});
  });
}

const GlobalMarks::Room* GlobalMarks::room_at(const uint8_t* address) const {
  const auto behind = std::upper_bound(
      rooms_.begin(), rooms_.end(), address,
      [](const uint8_t* wanted, const Room& room) { return wanted < room.bytes.begin; });
  if (behind == rooms_.begin() || address >= std::prev(behind)->bytes.end) return nullptr;
  return &*std::prev(behind);
}

bool GlobalMarks::all_written(Bytes run) const {
  const bool is_inside = !is_behind_object(run.end - 1);
  const core::Object* object = watched_at(run.begin);
  if (object == nullptr) return is_inside;
  object->written->note_read();
  return is_inside && object->written->are_written(run.begin, run.end);
}

std::optional<Bytes> GlobalMarks::first_unwritten(Bytes run) const {
  if (run.begin >= run.end) return std::nullopt;
  const Room* const room = closed_room_at(run.end - 1);
  const Bytes inside{run.begin, room == nullptr ? run.end : std::max(run.begin, room->bytes.begin)};
  const core::Object* object = watched_at(run.begin);
  if (object != nullptr && inside.begin < inside.end)
    if (const auto unwritten = first_unwritten_in(*object, inside)) return unwritten;
  if (room == nullptr) return std::nullopt;
  return Bytes{inside.end, run.end};
}

std::optional<Bytes> GlobalMarks::first_unwritten_in(const core::Object& object, Bytes run) {
  const uint8_t* first = nullptr;
  const uint8_t* const cut = object.written->cut_word();
  for (const uint8_t* at = run.begin; at < run.end;) {
    if (first == nullptr && reinterpret_cast<uintptr_t>(at) % kWord == 0)
      at = next_poison(at, cut == nullptr ? run.end : std::min(run.end, std::max(at, cut)));
    if (at >= run.end) break;
    const Bytes word = word_around(at, object);
    const bool unwritten =
        core::looks_unwritten(word.begin, word.end, object.begin) &&
        (object.written->touches_rest(word.begin, word.end) || !object.written->is_written(at));
    if (!unwritten && first != nullptr) return Bytes{first, at};
    if (unwritten && first == nullptr) first = at;
    at = word.end;
  }
  if (first != nullptr) return Bytes{first, run.end};
  object.written->write(run.begin, run.end);  // they have values, whatever wrote them
  return std::nullopt;
}

void GlobalMarks::write(Bytes run) {
  if (const core::Object* object = watched_at(run.begin))
    object->written->write(run.begin, run.end);
}

}  // namespace asctwin::check
