// Repeated headers are joined by commas, as the standard has it.
#include "batch/http_head.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace asctwin::batch {
namespace {

constexpr std::string_view kEnd = "\r\n";

// RFC 9110, section 5.6.2
bool is_token(std::string_view text) {
  constexpr std::string_view kSigns = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || kSigns.find(c) != kSigns.npos;
  });
}

bool is_printable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7F);
  });
}

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t");
  if (begin == text.npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::string lower(std::string_view text) {
  std::string made(text);
  for (char& c : made) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return made;
}

bool parse_request_line(std::string_view line, HttpRequest& request) {
  const size_t first = line.find(' '), last = line.rfind(' ');
  if (first == line.npos || first == last) return false;
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  request.method = line.substr(0, first);
  request.path = target.substr(0, target.find('?'));
  return is_token(request.method) && target.starts_with('/') && target.find(' ') == target.npos &&
         (version == "HTTP/1.1" || version == "HTTP/1.0");
}

bool parse_header(std::string_view line, HttpRequest& request) {
  const size_t colon = line.find(':');
  if (colon == line.npos || !is_token(line.substr(0, colon))) return false;
  const std::string value(trimmed(line.substr(colon + 1)));
  const auto [at, is_new] = request.headers.emplace(lower(line.substr(0, colon)), value);
  if (!is_new) at->second += ", " + value;
  return true;
}

}  // namespace

std::variant<HttpRequest, HttpFault> parse_head(std::string_view text, const HttpLimits& limits) {
  HttpRequest request;
  size_t lines = 0;
  while (!text.empty()) {
    const size_t end = text.find(kEnd);
    if (end == text.npos) return HttpFault{400, "a line of the head does not end with CR LF"};
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + kEnd.size());
    if (line.empty()) break;
    if (!is_printable(line)) return HttpFault{400, "the head has a byte that is no text"};
    if (lines++ == 0) {
      if (!parse_request_line(line, request))
        return HttpFault{400, "the request line is malformed"};
    } else if (!parse_header(line, request)) {
      return HttpFault{400, "a header is malformed"};
    }
    if (lines > limits.headers + 1) return HttpFault{431, "the request has too many headers"};
  }
  if (lines == 0) return HttpFault{400, "the request line is missing"};
  return request;
}

std::variant<std::optional<size_t>, HttpFault> body_length(const HttpRequest& request) {
  if (!request.header("transfer-encoding").empty())
    return HttpFault{411, "a body needs Content-Length, and no Transfer-Encoding"};
  const auto at = request.headers.find("content-length");
  if (at == request.headers.end()) return std::nullopt;
  const std::string& text = at->second;
  size_t length = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, length);
  if (result.ec == std::errc::result_out_of_range) return HttpFault{413, "the body is too large"};
  if (text.empty() || result.ec != std::errc() || result.ptr != end)
    return HttpFault{400, "Content-Length is no number, or is there twice"};
  return length;
}

const char* http_reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

}  // namespace asctwin::batch
