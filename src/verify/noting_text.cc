// All of it stands on one line before the kernel, whose lines keep their numbers. Cores may run on
// several threads, so one call writes a record. Values of other types are none that code without
// doubts makes; they are not compared either.
#include "verify/noting_text.h"

#include <fmt/format.h>

#include <utility>

#include "verify/linear_code.h"

namespace asctwin::verify {

std::string text_before_notes() {
  std::string text =
      "extern \"C\" void asctwin_note_value(unsigned site, unsigned long long value, unsigned "
      "bytes); "
      "template <class T> inline void asctwin_note(unsigned, const T&) {} ";
  for (const char* const type :
       {"int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "short",
        "unsigned short", "signed char", "unsigned char", "char"})
    for (const char* const name : {"asctwin_note", "asctwin_note_compared"})
      text += fmt::format(
          "inline void {}(unsigned site, {} value) {{ "
          "asctwin_note_value(site, (unsigned long long)value, sizeof(value)); }} ",
          name, type);
  for (const auto& [name, note] :
       {std::pair("asctwin_noted", "asctwin_note"), {"asctwin_compared", "asctwin_note_compared"}})
    text += fmt::format(
        "template <class T> inline T&& {}(unsigned site, T&& value) {{ {}(site, value); "
        "return static_cast<T&&>(value); }} ",
        name, note);
  return text;
}

std::string text_behind_notes() {
  return std::string(R"text(
extern "C" {
int asctwin_open(const char*, int, ...) __asm__("open");
long asctwin_write(int, const void*, unsigned long) __asm__("write");
char* asctwin_getenv(const char*) __asm__("getenv");
void asctwin_note_value(unsigned site, unsigned long long value, unsigned bytes) {
  static const int file = [] {
    const char* const name = asctwin_getenv(")text") +
         kLinearFile + R"text(");
    return name == nullptr ? -1 : asctwin_open(name, 02001);
  }();
  struct { unsigned core, site; unsigned long long value; unsigned bytes, unused; } note{
      (unsigned)AscendC::GetBlockIdx(), site, value, bytes, 0};
  if (file >= 0 && asctwin_write(file, &note, sizeof(note)) < 0) return;
}
}
)text";
}

}  // namespace asctwin::verify
