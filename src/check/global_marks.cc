// Word by word, and only in tensors that may hold such bytes.
#include "check/global_marks.h"

#include <algorithm>

#include "core/written_words.h"
#include "isa/poison.h"

namespace asctwin::check {
namespace {

constexpr int64_t kWord = core::WrittenWords::kWordBytes;

// The aligned word around `address`, as far as it belongs to the object.
Bytes word_around(const uint8_t* address, const core::Object& object) {
  const uint8_t* begin = address - reinterpret_cast<uintptr_t>(address) % kWord;
  return {std::max(begin, object.begin), std::min(begin + kWord, object.end)};
}

bool is_poison(Bytes bytes) {
  return std::all_of(bytes.begin, bytes.end, [](uint8_t byte) { return byte == isa::kPoison; });
}

}  // namespace

GlobalMarks::GlobalMarks(const core::MemoryMap& global_objects) {
  global_objects.for_each([&](const core::Object& object) {
    if (object.written != nullptr) watched_.push_back(&object);
  });
}

std::optional<Bytes> GlobalMarks::first_unwritten(Bytes run) const {
  const core::Object* object = object_at(run.begin);
  if (object == nullptr) return std::nullopt;
  const uint8_t* first = nullptr;
  for (const uint8_t* at = run.begin; at < run.end;) {
    const Bytes word = word_around(at, *object);
    const bool unwritten = is_poison(word) && !object->written->is_written(at);
    if (!unwritten && first != nullptr) return Bytes{first, at};
    if (unwritten && first == nullptr) first = at;
    at = word.end;
  }
  if (first == nullptr) return std::nullopt;
  return Bytes{first, run.end};
}

void GlobalMarks::write(Bytes run) {
  if (const core::Object* object = object_at(run.begin)) object->written->write(run.begin, run.end);
}

}  // namespace asctwin::check
