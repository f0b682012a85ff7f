// One table of generators. Random element i of seed s is the i-th output of splitmix64 from state
// s:
//   z = s + (i + 1) * 0x9E3779B97F4A7C15,  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9,
//   z = (z ^ z >> 27) * 0x94D049BB133111EB,  z = z ^ z >> 31        (modulo 2^64)
// floating, p bits of precision: z >> (64 - p) times 2^(1 - p), minus 1, which is exact;
// integers: (z >> 32) * width >> 32, plus the least value; bool: z >> 63.
#include "runner/generator.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "asctwin/num/limits.h"
#include "report/language.h"
#include "runner/comma_list.h"
#include "runner/decimal.h"
#include "runner/element_text.h"
#include "runner/number.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

using Arguments = std::vector<std::string_view>;

uint64_t splitmix64(uint64_t seed, uint64_t position) {
  uint64_t z = seed + (position + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

template <class T>
T random_element(uint64_t bits) {
  if constexpr (std::is_same_v<T, bool>) {
    return (bits >> 63) != 0;
  } else if constexpr (std::is_integral_v<T>) {
    constexpr int64_t kLeast = std::is_signed_v<T> ? -100 : 0;
    constexpr uint64_t kWidth = 100 - kLeast;
    return static_cast<T>(static_cast<int64_t>((bits >> 32) * kWidth >> 32) + kLeast);
  } else {
    constexpr int kPrecision = std::numeric_limits<T>::digits;
    return T(std::ldexp(static_cast<double>(bits >> (64 - kPrecision)), 1 - kPrecision) - 1);
  }
}

// Calls element(i) of type T for every position.
template <class T, class Element>
void write_all(void* memory, size_t count, Element element) {
  auto* at = static_cast<char*>(memory);
  for (size_t i = 0; i < count; ++i, at += sizeof(T)) {
    const T value = element(i);
    std::memcpy(at, &value, sizeof value);
  }
}

Generator make_rand(const Arguments& arguments, const TensorType& type) {
  uint64_t seed = 0;
  encode_number(arguments[0], DType::kUInt64, &seed);
  const size_t count = element_count(type.shape);
  return with_type(type.dtype, [&](auto tag) -> Generator {
    using T = typename decltype(tag)::type;
    return [=](void* memory) {
      write_all<T>(memory, count, [=](size_t i) { return random_element<T>(splitmix64(seed, i)); });
    };
  });
}

Generator make_constant(std::string_view text, const TensorType& type) {
  std::array<char, sizeof(uint64_t)> value{};
  encode_number(text, type.dtype, value.data());
  const size_t element_bytes = size_of(type.dtype);
  const size_t count = element_count(type.shape);
  return [=](void* memory) {
    auto* at = static_cast<char*>(memory);
    for (size_t i = 0; i < count; ++i, at += element_bytes) {
      std::memcpy(at, value.data(), element_bytes);
    }
  };
}

[[noreturn]] void leaves_range(const TensorType& type) {
  throw UsageError(
      report::sentence("`arange` leaves the range of `{}`, which {}",
                       info_of(type.dtype).short_name, range_text(type.dtype)),
      report::translated("take a smaller step or tensor, a wider type, or rand(seed)"));
}

template <class T>
Generator integer_arange(const Arguments& arguments, const TensorType& type) {
  WideInt terms[] = {0, 1};
  for (size_t i = 0; i < arguments.size(); ++i) {
    const auto term = integer_value(arguments[i]);
    if (!term) throw UsageError(report::sentence("`{}` is not a 64-bit integer", arguments[i]));
    terms[i] = *term;
  }
  const auto [start, step] = terms;
  const size_t count = element_count(type.shape);
  const WideInt last = start + static_cast<WideInt>(count - 1) * step;
  for (const WideInt end : {start, last}) {
    if (end < std::numeric_limits<T>::min() || end > std::numeric_limits<T>::max()) {
      leaves_range(type);
    }
  }
  return [=, first = start, by = step](void* memory) {
    write_all<T>(memory, count,
                 [=](size_t i) { return static_cast<T>(first + static_cast<WideInt>(i) * by); });
  };
}

template <class T>
Generator floating_arange(const Arguments& arguments, const TensorType& type) {
  const double start = finite_value(arguments[0]);
  const double step = arguments.size() > 1 ? finite_value(arguments[1]) : 1;
  const size_t count = element_count(type.shape);
  const auto element = [=](size_t i) { return T(start + static_cast<double>(i) * step); };
  for (const size_t end : {size_t{0}, count - 1}) {
    if (!std::isfinite(static_cast<double>(element(end)))) leaves_range(type);
  }
  return [=](void* memory) { write_all<T>(memory, count, element); };
}

Generator make_arange(const Arguments& arguments, const TensorType& type) {
  return with_type(type.dtype, [&](auto tag) -> Generator {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) return integer_arange<T>(arguments, type);
    if constexpr (!std::is_integral_v<T>) return floating_arange<T>(arguments, type);
  });
}

struct GeneratorInfo {
  std::string_view name;
  std::string_view parameters;  // as a message shows them
  size_t least;                 // number of arguments
  size_t most;
  Generator (*make)(const Arguments&, const TensorType&);
};

constexpr GeneratorInfo kGenerators[] = {
    {"zeros", "", 0, 0,
     [](const Arguments&, const TensorType& t) { return make_constant("0", t); }},
    {"ones", "", 0, 0, [](const Arguments&, const TensorType& t) { return make_constant("1", t); }},
    {"full", "(value)", 1, 1,
     [](const Arguments& a, const TensorType& t) { return make_constant(a[0], t); }},
    {"arange", "(start[,step])", 1, 2, make_arange},
    {"rand", "(seed)", 1, 1, make_rand},
};

// "(1, 2)"; no arguments for an empty text.
Arguments split_arguments(std::string_view text) {
  if (text.empty()) return {};
  return split_at_commas(text.substr(1, text.size() - 2));
}

// Numbers are real parts, but random ones of both.
Generator complex_generator(std::string_view text, const TensorType& type) {
  if (text.starts_with("rand")) return parse_generator(text, number_view(type));
  const size_t count = element_count(type.shape);
  return [count, real = parse_generator(text, {DType::kFloat, type.shape})](void* memory) {
    std::vector<float> parts(count);
    real(parts.data());
    write_all<float>(memory, 2 * count, [&](size_t i) { return i % 2 == 0 ? parts[i / 2] : 0; });
  };
}

}  // namespace

Generator parse_generator(std::string_view text, const TensorType& type) {
  if (type.dtype == DType::kComplex64) return complex_generator(text, type);
  const std::string help = "allowed are " + generators_text();
  const size_t open = text.find('(');
  const std::string_view name = text.substr(0, open);
  const std::string_view list = open == text.npos ? "" : text.substr(open);
  if (!list.empty() && !list.ends_with(')')) {
    throw UsageError(report::sentence("`{}` has no closing parenthesis", text), help);
  }
  for (const GeneratorInfo& info : kGenerators) {
    if (info.name != name) continue;
    const Arguments arguments = split_arguments(list);
    if (arguments.size() < info.least || arguments.size() > info.most) {
      throw UsageError(report::sentence("`{}` has {} arguments, but is written `{}{}`", name,
                                        arguments.size(), name, info.parameters),
                       help);
    }
    return info.make(arguments, type);
  }
  throw UsageError(report::sentence("`{}` is not a generator", name), help);
}

std::string rounding_text(std::string_view text, const TensorType& type) {
  constexpr std::string_view kName = "arange(";
  if (!is_floating(type.dtype) || !text.starts_with(kName) || !text.ends_with(')')) return "";
  const Arguments arguments = split_arguments(text.substr(kName.size() - 1));
  return with_type(type.dtype, [&](auto tag) -> std::string {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) {
      return "";
    } else {
      const double start = finite_value(arguments[0]);
      const double step = arguments.size() > 1 ? finite_value(arguments[1]) : 1;
      const auto is_exact = [](double value) { return static_cast<double>(T(value)) == value; };
      if (!is_exact(start) || !is_exact(step)) return "";
      for (size_t i = 0; i < element_count(type.shape); ++i) {
        const double value = start + static_cast<double>(i) * step;
        if (is_exact(value)) continue;
        const T rounded(value);
        return "element " + std::to_string(i) + " is " + element_text(DType::kDouble, &value) +
               ", but " + info_of(type.dtype).short_name + " rounds it to " +
               element_text(type.dtype, &rounded);
      }
      return "";
    }
  });
}

std::string generators_text() {
  std::string text;
  for (const GeneratorInfo& info : kGenerators) {
    if (!text.empty()) text += ", ";
    text += std::string(info.name) + std::string(info.parameters);
  }
  return text;
}

}  // namespace asctwin
