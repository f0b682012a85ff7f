// securec.h: sscanf_s. Directives of the format are given to sscanf one by one, as the room behind
// the pointers of text is no argument of sscanf.
#include <cctype>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "securec.h"

namespace {

// One directive at `format`: a conversion from % to its letter, or one other character.
struct Directive {
  std::string text;
  char letter = '\0';  // of a conversion; '\0': none
  bool is_assigned = false;
  std::string width;  // as written
  std::string flags;  // between the width and the letter: hh, h, l, ll, z, ...
  std::string set;    // of %[

  bool is_text() const { return letter == 's' || letter == 'c' || letter == '['; }
  // Returns the conversion with another width and a count of the consumed characters.
  std::string with_width(const std::string& other) const {
    return "%" + std::string(is_assigned ? "" : "*") + other + flags +
           (letter == '[' ? set : std::string(1, letter)) + "%n";
  }
};

Directive parse(const char* format) {
  Directive directive;
  const char* at = format;
  if (*at != '%' || at[1] == '%') {
    directive.text.assign(format, *at == '%' ? 2 : 1);
    return directive;
  }
  directive.is_assigned = *++at != '*';
  if (!directive.is_assigned) ++at;
  while (std::isdigit(static_cast<unsigned char>(*at)) != 0) directive.width += *at++;
  while (*at != '\0' && std::strchr("hlzjtL", *at) != nullptr) directive.flags += *at++;
  directive.letter = *at;
  const char* end = at + (*at != '\0' ? 1 : 0);
  if (*at == '[') {
    if (*end == '^') ++end;
    if (*end == ']') ++end;
    while (*end != '\0' && *end != ']') ++end;
    if (*end == ']') ++end;
    directive.set.assign(at, end);
  }
  directive.text.assign(format, end);
  return directive;
}

class Scanner {
 public:
  explicit Scanner(const char* input) : input_(input) {}

  // Whether the rest of the format goes on behind this directive.
  bool take(const Directive& directive, va_list& arguments) {
    if (directive.letter == '\0') return match(directive.text);
    if (directive.letter == 'n') return give_position(va_arg(arguments, int*));
    if (!directive.is_assigned) return consumed(read(directive.with_width(directive.width)));
    void* const place = va_arg(arguments, void*);
    if (directive.is_text()) return take_text(directive, place, va_arg(arguments, unsigned));
    const bool is_read = read(directive.with_width(directive.width), place) == 1;
    return counted(is_read);
  }
  int result() const { return fields_ == 0 && input_[position_] == '\0' ? -1 : fields_; }

 private:
  template <class... P>
  int read(const std::string& format, P... places) {
    moved_ = -1;
    return std::sscanf(input_ + position_, format.c_str(), places..., &moved_);  // NOLINT
  }
  bool consumed(int) {
    if (moved_ < 0) return false;
    position_ += moved_;
    return true;
  }
  bool counted(bool is_read) {
    if (!is_read) return false;
    ++fields_;
    return consumed(1);
  }
  bool match(const std::string& text) { return consumed(read(text + "%n")); }
  bool give_position(int* place) {
    *place = position_;
    return true;
  }

  bool take_text(const Directive& directive, void* place, unsigned room) {
    const unsigned terminator = directive.letter == 'c' ? 0 : 1;
    const unsigned asked =
        directive.width.empty() ? 0 : std::strtoul(directive.width.c_str(), nullptr, 10);
    // One character more than fits shows that a field without a width is too long.
    const unsigned width = asked != 0 ? asked : directive.letter == 'c' ? 1 : room;
    std::string field(width + 1, '\0');
    if (width == 0 || read(directive.with_width(std::to_string(width)), field.data()) != 1)
      return false;
    const size_t length = directive.letter == 'c' ? width : std::strlen(field.c_str());
    if (length + terminator > room) {
      if (room > 0) *static_cast<char*>(place) = '\0';
      return false;
    }
    std::memcpy(place, field.c_str(), length + terminator);
    return counted(true);
  }

  const char* input_;
  int position_ = 0;
  int fields_ = 0;
  int moved_ = -1;
};

}  // namespace

extern "C" {

int vsscanf_s(const char* buffer, const char* format, va_list argList) {
  if (buffer == nullptr || format == nullptr) return -1;
  Scanner scanner(buffer);
  va_list arguments;
  va_copy(arguments, argList);
  while (*format != '\0') {
    const Directive directive = parse(format);
    if (!scanner.take(directive, arguments)) break;
    format += directive.text.size();
  }
  va_end(arguments);
  return scanner.result();
}

int sscanf_s(const char* buffer, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int fields = vsscanf_s(buffer, format, arguments);
  va_end(arguments);
  return fields;
}

}  // extern "C"
