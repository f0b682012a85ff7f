// Results are looked at when the next event comes, or the launch ends, as by the watch. Of an
// element the larger of two errors decides where it arose: that of the instruction itself, which
// rounds, and that of its inputs, carried through it.
#include "why/precision.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "asctwin/isa/cast.h"
#include "asctwin/isa/copy.h"
#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/reduce.h"
#include "asctwin/isa/vector.h"
#include "core/core.h"
#include "core/launch/launch.h"
#include "isa/operations.h"
#include "report/language.h"
#include "report/words.h"
#include "runner/decimal.h"
#include "stream/footprint.h"
#include "stream/readers.h"
#include "why/exact.h"
#include "why/shadow_values.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;
using report::sentence;
using stream::Instruction;

constexpr size_t kMostSources = 5;
// A difference cancels if so much of its operands is gone, and its error has grown as much.
constexpr double kCancels = 64;
constexpr double kBadlyOff = 1e-3;  // the relative error from which a cancellation is told

// The descriptions of a record's instructions, by which a call is known as one.
template <class Record>
const std::set<const isa::OpInfo*>& descriptions() {
  static const auto& all = *new const std::set<const isa::OpInfo*>([] {
    std::set<const isa::OpInfo*> infos;
    isa::for_each_operation<Record>(
        [&](const Record& record) { infos.insert(&isa::op_info_of(record)); });
    return infos;
  }());
  return all;
}

template <class Record>
const Record* as(const Instruction& call) {
  return descriptions<Record>().contains(&call.info) ? static_cast<const Record*>(call.record)
                                                     : nullptr;
}

bool is_value(DType dtype) {
  return is_number(dtype) && !shares_bytes(dtype) && dtype != DType::kComplex64;
}

double value_of(DType dtype, const uint8_t* element) {
  if (is_floating(dtype)) return floating_value(dtype, element);
  return with_type(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T value;
    std::memcpy(&value, element, sizeof value);
    return static_cast<double>(static_cast<float>(value));
  });
}

// An element that an instruction reads: its value, and the one that it should have.
struct Input {
  double actual = 0, exact = 0;
  uint32_t source = 0;
};

// One that it writes: what it gives in double, of the actual inputs and of the exact ones.
struct Result {
  const uint8_t* at;
  double of_actual, of_exact;
  uint32_t source;       // of the error of its inputs
  double largest_input;  // of a sum or difference; 0 elsewhere
  double input_error;    // the largest relative one
};

class Ledger {
 public:
  void see(const core::Core& core, const Instruction& call) {
    settle();
    if (call.footprint == nullptr || call.footprint->parts().empty()) return;
    if (!follow(core, call)) leave_out(core, call);
  }

  Json end(const core::Core& core) {
    settle();
    Json tensors = Json::array();
    core.launch().global_objects().for_each([&](const core::Object& object) {
      if (Json one = tensor_json(object); !one.is_null()) tensors.push_back(std::move(one));
    });
    Json cancellations = Json::array(), others = Json::array();
    for (size_t i = 0; i < lines_.size(); ++i)
      if (lines_[i].cancelled > 0) {
        Json one = line_json(static_cast<uint32_t>(i + 1));
        one["elements"] = lines_[i].cancelled;
        one["lost"] = lines_[i].most_lost;
        one["error"] = lines_[i].worst_after;
        cancellations.push_back(std::move(one));
      }
    for (const auto& [line, count] : left_out_) {
      Json one = line_json(line);
      one["calls"] = count;
      others.push_back(std::move(one));
    }
    return {{"tensors", tensors}, {"cancellations", cancellations}, {"not_followed", others}};
  }

 private:
  struct Line {
    std::string op, file, type;
    int line;
    size_t cancelled = 0;
    double most_lost = 0, worst_after = 0;
  };

  Json line_json(uint32_t number) const {
    const Line& line = lines_[number - 1];
    return {{"op", line.op}, {"file", line.file}, {"line", line.line}, {"type", line.type}};
  }

  uint32_t number_of(const core::Core& core, const Instruction& call, DType dtype) {
    const auto key = std::tuple(call.where.file, call.where.line, call.name, dtype);
    const auto [at, is_new] = numbers_.try_emplace(key, static_cast<uint32_t>(lines_.size() + 1));
    if (is_new) {
      const SourceLoc user = core.launch().frames().user_place(call.where);
      lines_.push_back({call.name, user.file, info_of(dtype).api_name, user.line});
    }
    return at->second;
  }

  // The elements of an operand in the order of its lanes.
  static std::vector<const uint8_t*> elements(const Instruction& call, int operand, bool written,
                                              DType dtype) {
    std::vector<const uint8_t*> all;
    const auto size = static_cast<int64_t>(size_of(dtype));
    for (const stream::Footprint::Part& part : call.footprint->parts())
      if (part.access.operand == operand &&
          (written ? isa::is_write(part.access.effect) : isa::is_read(part.access.effect)))
        isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
          for (int64_t i = 0; i + size <= bytes; i += size) all.push_back(run + i);
        });
    return all;
  }

  static DType type_of(const Instruction& call, int operand) {
    const isa::OperandInfo& list = *isa::operand_at(call.info, call.record, operand).info;
    return isa::type_of(call.info, list, call.record);
  }

  std::vector<Input> inputs(const Instruction& call, int operand) {
    const DType dtype = type_of(call, operand);
    std::vector<Input> all;
    if (!is_value(dtype)) return all;
    for (const uint8_t* at : elements(call, operand, false, dtype)) all.push_back(input(at, dtype));
    return all;
  }

  Input input(const uint8_t* at, DType dtype) {
    const double actual = value_of(dtype, at);
    const ShadowValue* const shadow = is_floating(dtype) ? values_.find(at, dtype) : nullptr;
    return shadow == nullptr ? Input{actual, actual, 0}
                             : Input{actual, shadow->exact, shadow->source};
  }

  // False: it is an instruction that is not computed in double.
  bool follow(const core::Core& core, const Instruction& call) {
    if (const auto* op = as<isa::VectorUnary>(call)) return lanes(core, call, op->operation, {1});
    if (const auto* op = as<isa::VectorBinary>(call))
      return lanes(core, call, op->operation, {1, 2});
    if (const auto* op = as<isa::VectorAccumulate>(call))
      return lanes(core, call, op->operation, {1, 2, 0});
    if (const auto* op = as<isa::VectorScalar>(call))
      return lanes(core, call, op->operation, {1}, scalar_of(op->scalar, op->dtype));
    if (const auto* op = as<isa::VectorScalarAccumulate>(call))
      return lanes(core, call, op->operation, {1, 0}, scalar_of(op->scalar, op->src_dtype));
    if (as<isa::Cast>(call) != nullptr) return carry(core, call);
    if (as<isa::DataCopy>(call) != nullptr || as<isa::CopyPadOut>(call) != nullptr)
      return carry(core, call);
    if (as<isa::CopyPadIn>(call) != nullptr || as<isa::Duplicate>(call) != nullptr)
      return start(call);
    if (const auto* op = as<isa::ReduceTotal>(call))
      return op->operation == isa::TotalOp::kReduceSum && sum(core, call);
    if (const auto* op = as<isa::VectorReduce>(call))
      return (op->operation == isa::ReduceOp::kWholeReduceSum ||
              op->operation == isa::ReduceOp::kBlockReduceSum ||
              op->operation == isa::ReduceOp::kPairReduceSum) &&
             sum(core, call);
    return false;
  }

  static std::optional<Input> scalar_of(uint64_t bits, DType dtype) {
    if (!is_floating(dtype)) return {};
    const double value = floating_value(dtype, &bits);
    return Input{value, value, 0};
  }

  // The results have no error, such as constants and what comes from the kernel's arguments.
  bool start(const Instruction& call) {
    clear(call);
    return true;
  }

  void clear(const Instruction& call) {
    for (const stream::Footprint::Part& part : call.footprint->parts())
      if (isa::is_write(part.access.effect))
        isa::for_each_run(part.access,
                          [&](const uint8_t* run, int64_t bytes) { values_.clear(run, bytes); });
  }

  // Lane i of the result is lane i of the source, perhaps in another type.
  bool carry(const core::Core& core, const Instruction& call) {
    const DType to = type_of(call, 0);
    if (!is_floating(to)) return start(call);
    const std::vector<Input> sources = inputs(call, 1);
    const auto results = elements(call, 0, true, to);
    if (sources.size() != results.size()) return false;
    begin(core, call, to);
    for (size_t i = 0; i < results.size(); ++i)
      pending_.push_back(
          {results[i], sources[i].actual, sources[i].exact, sources[i].source, 0, 0});
    return true;
  }

  bool lanes(const core::Core& core, const Instruction& call, isa::VectorOp operation,
             const std::vector<int>& operands, std::optional<Input> scalar = {}) {
    const DType to = type_of(call, 0);
    if (!is_floating(to)) return start(call);
    std::vector<std::vector<Input>> sources;
    for (const int operand : operands) sources.push_back(inputs(call, operand));
    const auto results = elements(call, 0, true, to);
    for (const auto& list : sources)
      if (list.size() != results.size()) return false;
    if (!exact_result(operation, 1, 1, 1)) return false;
    begin(core, call, to);
    for (size_t i = 0; i < results.size(); ++i) {
      std::vector<Input> of;
      for (const auto& list : sources) of.push_back(list[i]);
      if (scalar) of.insert(of.begin() + 1, *scalar);
      of.resize(3);
      add_lane(operation, results[i], of);
    }
    return true;
  }

  void add_lane(isa::VectorOp operation, const uint8_t* at, const std::vector<Input>& of) {
    const auto result = [&](double a, double b, double c) {
      return exact_result(operation, a, b, c).value_or(0);
    };
    const double actual = result(of[0].actual, of[1].actual, of[2].actual);
    const double changes[] = {result(of[0].exact, of[1].actual, of[2].actual) - actual,
                              result(of[0].actual, of[1].exact, of[2].actual) - actual,
                              result(of[0].actual, of[1].actual, of[2].exact) - actual};
    const auto most = static_cast<size_t>(
        std::max_element(changes, changes + 3,
                         [](double a, double b) { return std::abs(a) < std::abs(b); }) -
        changes);
    const bool may_cancel = operation == isa::VectorOp::kAdd || operation == isa::VectorOp::kSub ||
                            operation == isa::VectorOp::kAdds || operation == isa::VectorOp::kSubs;
    Result one{at, actual, result(of[0].exact, of[1].exact, of[2].exact), of[most].source, 0, 0};
    for (size_t i = 0; may_cancel && i < 2; ++i) {
      one.largest_input = std::max(one.largest_input, std::abs(of[i].actual));
      one.input_error = std::max(one.input_error, relative(of[i].actual, of[i].exact));
    }
    pending_.push_back(one);
  }

  // The lanes that are read are shared out to the results in equal parts, in their order.
  bool sum(const core::Core& core, const Instruction& call) {
    const DType to = type_of(call, 0);
    if (!is_floating(to)) return start(call);
    const std::vector<Input> sources = inputs(call, 1);
    const auto results = elements(call, 0, true, to);
    if (results.empty() || sources.size() % results.size() != 0) return false;
    const size_t share = sources.size() / results.size();
    begin(core, call, to);
    for (size_t i = 0; i < results.size(); ++i) {
      Result one{results[i], 0, 0, 0, 0, 0};
      double most = -1;
      for (size_t j = i * share; j < (i + 1) * share; ++j) {
        one.of_actual += sources[j].actual;
        one.of_exact += sources[j].exact;
        const double error = std::abs(sources[j].exact - sources[j].actual);
        if (sources[j].source != 0 && error > most) {
          most = error;
          one.source = sources[j].source;
        }
      }
      pending_.push_back(one);
    }
    return true;
  }

  void begin(const core::Core& core, const Instruction& call, DType dtype) {
    clear(call);
    pending_type_ = dtype;
    pending_line_ = number_of(core, call, dtype);
  }

  void leave_out(const core::Core& core, const Instruction& call) {
    bool writes_floats = false;
    for (const stream::Footprint::Part& part : call.footprint->parts())
      writes_floats =
          writes_floats || (isa::is_write(part.access.effect) && call.info.dtype != nullptr &&
                            is_floating(type_of(call, part.access.operand)));
    clear(call);
    if (writes_floats) ++left_out_[number_of(core, call, type_of(call, 0))];
  }

  static double relative(double actual, double exact) {
    if (actual == exact) return 0;
    return std::abs(actual - exact) / std::max(std::abs(exact), std::abs(actual));
  }

  // The results of the newest call are in memory.
  void settle() {
    for (const Result& one : pending_) {
      const double actual = floating_value(pending_type_, one.at);
      if (!std::isfinite(actual) || !std::isfinite(one.of_exact)) continue;
      const double own = std::abs(actual - one.of_actual);
      const double carried = std::abs(one.of_actual - one.of_exact);
      const uint32_t source = own >= carried || one.source == 0 ? pending_line_ : one.source;
      values_.set(one.at, {one.of_exact, ShadowValues::bits_of(one.at, pending_type_), source});
      note_cancellation(one, actual);
    }
    pending_.clear();
  }

  void note_cancellation(const Result& one, double actual) {
    if (one.largest_input == 0 || std::abs(actual) * kCancels > one.largest_input) return;
    const double after = relative(actual, one.of_exact);
    if (after < kBadlyOff || after < kCancels * one.input_error) return;
    Line& line = lines_[pending_line_ - 1];
    ++line.cancelled;
    line.worst_after = std::max(line.worst_after, after);
    const double lost = actual == 0 ? 1 : 1 - std::abs(actual) / one.largest_input;
    line.most_lost = std::max(line.most_lost, lost);
  }

  Json tensor_json(const core::Object& object) {
    if (!object.result.element || !is_floating(*object.result.element)) return {};
    const DType dtype = *object.result.element;
    std::map<uint32_t, double> errors;  // by line
    size_t count = 0;
    double worst = 0, worst_relative = 0, all = 0;
    values_.for_each_in(object.begin, object.end, [&](const uint8_t* at, const ShadowValue&) {
      const ShadowValue* const shadow = values_.find(at, dtype);
      if (shadow == nullptr) return;
      const double actual = floating_value(dtype, at), error = std::abs(actual - shadow->exact);
      ++count;
      worst = std::max(worst, error);
      worst_relative = std::max(worst_relative, relative(actual, shadow->exact));
      errors[shadow->source] += error;
      all += error;
    });
    if (count == 0) return {};
    std::vector<std::pair<uint32_t, double>> lines(errors.begin(), errors.end());
    std::ranges::stable_sort(lines, std::ranges::greater(), &std::pair<uint32_t, double>::second);
    Json sources = Json::array();
    for (const auto& [line, error] : lines) {
      if (all == 0 || error == 0 || sources.size() == kMostSources) break;
      Json one = line_json(line);
      one["share"] = error / all;
      sources.push_back(std::move(one));
    }
    return {{"tensor", report::text_of(object.name)},
            {"elements", count},
            {"max_abs_error", worst},
            {"max_rel_error", worst_relative},
            {"lines", sources}};
  }

  ShadowValues values_;
  std::vector<Line> lines_;
  std::map<std::tuple<const char*, int, const char*, DType>, uint32_t> numbers_;
  std::map<uint32_t, size_t> left_out_;
  std::vector<Result> pending_;
  DType pending_type_ = DType::kFloat;
  uint32_t pending_line_ = 0;
};

class CoreLedger final : public stream::Reader {
 public:
  explicit CoreLedger(std::shared_ptr<Ledger> ledger) : ledger_(std::move(ledger)) {}
  void begin(const core::Core& core, const Instruction& call, std::vector<Finding>&) override {
    ledger_->see(core, call);
  }

 private:
  std::shared_ptr<Ledger> ledger_;
};

class LaunchLedger final : public stream::LaunchReader {
 public:
  explicit LaunchLedger(std::shared_ptr<Json> found) : found_(std::move(found)) {}

  void open(const core::Core& core, stream::Readers& readers) override {
    if (core.number() == 0) {
      ledger_ = std::make_shared<Ledger>();
      first_ = &core;
    }
    readers.add(std::make_unique<CoreLedger>(ledger_));
  }
  std::vector<Finding> end() override {
    *found_ = ledger_->end(*first_);
    return {};
  }

 private:
  std::shared_ptr<Json> found_;
  std::shared_ptr<Ledger> ledger_;
  const core::Core* first_ = nullptr;
};

std::string place_of(const Json& line) {
  return sentence("`{}` at {}:{} ({})", line["op"].get<std::string>(),
                  line["file"].get<std::string>(), line["line"].get<int>(),
                  line["type"].get<std::string>());
}

}  // namespace

std::shared_ptr<stream::LaunchReader> Precision::reader() {
  return std::make_shared<LaunchLedger>(found_);
}

Json Precision::result() { return *found_; }

void Precision::take(const Json& result) { *found_ = result; }

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
  if (found["tensors"].empty())
    text += sentence("no tensor holds a floating result that was followed\n");
  for (const Json& line : found["cancellations"])
    text += sentence(
        "cancellation: {} loses {:.6g} % of its operands in {} elements, relative error {:.6g}\n",
        place_of(line), 100 * line["lost"].get<double>(), line["elements"].get<size_t>(),
        line["error"].get<double>());
  for (const Json& line : found["not_followed"])
    text += sentence("not followed: {}, {} calls: its results count as exact\n", place_of(line),
                     line["calls"].get<size_t>());
  return text;
}

}  // namespace asctwin::why
