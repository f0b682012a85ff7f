// One function for each pipe.
#include "timeline/cost.h"

#include <algorithm>

namespace asctwin::timeline {
namespace {

double max_of(double a, double b) { return std::max(a, b); }

double passes_of(const Work& work, const VectorFigure& figure) {
  return work.element_bytes == 2 ? figure.passes_16 : figure.passes_32;
}

Cost item_cost(const TimingModel& model, const Work& work) {
  Cost cost;
  const auto of = [&](std::string_view name, double other) {
    const Figure* const figure = model.find(name);
    return figure == nullptr ? other : figure->value;
  };
  const double loads = static_cast<double>(work.loads) * of("v.item.load", 1);
  const double stores = static_cast<double>(work.stores) * of("v.item.store", 1);
  cost.occupy = max_of(loads, stores);
  cost.head = model.number("v.item.start");
  return cost;
}

Cost vector_cost(const TimingModel& model, const Work& work, const std::string& name,
                 Without without) {
  if (work.is_item) return item_cost(model, work);
  const VectorFigure& figure = model.vector(name);
  double passes = passes_of(work, figure);
  if (work.is_composite && model.vectors().count(name) == 0)
    passes = model.number("v.library.passes");
  const double conflict =
      without == Without::kConflicts ? 1 : static_cast<double>(work.conflict_percent) / 100;
  Cost cost;
  cost.occupy = static_cast<double>(work.repeats) * passes * conflict;
  cost.head = figure.overhead / 2;
  cost.latency = figure.overhead - cost.head;
  if (without == Without::kOverhead) cost.head = cost.latency = 0;
  return cost;
}

Cost cube_cost(const TimingModel& model, const Work& work) {
  Cost cost;
  cost.occupy = static_cast<double>(work.cube_steps) + model.number("cube.instruction");
  cost.latency = model.number("cube.fill");
  return cost;
}

Cost load_cost(const TimingModel& model, const Work& work, const std::string& name) {
  const bool is_3d = name.find("3D") != std::string::npos;
  const double start = model.number(is_3d ? "l1.start.3d" : "l1.start.2d");
  const auto bytes = static_cast<double>(work.bytes_written);
  double rate = model.number("l1.table");
  if (work.to == Hardware::L0A) rate = model.number("l1.l0a");
  if (work.to == Hardware::L0B) rate = model.number("l1.l0b");
  if (work.from == Hardware::MAX) rate = model.number("l1.fill");
  Cost cost;
  cost.occupy = start + bytes / rate;
  return cost;
}

// Packets of at most 512 B take a least time each.
double packets_time(const TimingModel& model, const Work& work, double rate, double aligned,
                    Without without) {
  if (without == Without::kSmallCopies) return static_cast<double>(work.gm_bytes) / rate;
  const double least = model.number("gm.packet");
  const auto time = [&](int64_t packets, double bytes) {
    return static_cast<double>(packets) * max_of(least, bytes / rate);
  };
  const double short_ones = time(work.packets_256, 256) + time(work.packets_128, 128);
  return time(work.packets_512, 512) / aligned + short_ones / (work.converts ? aligned : 1);
}

double alignment_of(const TimingModel& model, const Work& work, Hardware chip_side,
                    Without without) {
  if (!work.is_unaligned || without == Without::kUnaligned) return 1;
  return model.number(chip_side == Hardware::UB ? "gm.unaligned.ub" : "gm.unaligned.l1");
}

double least_of(const TimingModel& model, Without without) {
  return without == Without::kSmallCopies ? 0 : model.number("gm.issue");
}

// UNVERIFIED: evidence = inferred. A row that begins in the block of 32 B where the one before it
// ends waits until that one is there; L2 has it by then. No document says so: a product with rows
// of 10 B, docs/timing.md, is explained by it.
double late_rows_time(const TimingModel& model, const Work& work, Without without) {
  if (without == Without::kSmallCopies) return 0;
  return static_cast<double>(work.late_rows) * model.number("gm.read.latency.l2");
}

double line_of(const TimingModel& model, Without without) {
  return without == Without::kSmallCopies ? 0 : model.number("gm.packet");
}

Cost read_cost(const TimingModel& model, const Work& work, Without without) {
  const bool is_ub = work.to == Hardware::UB;
  const double aligned = alignment_of(model, work, work.to, without);
  const double least = least_of(model, without);
  const double late = late_rows_time(model, work, without);
  const auto occupy = [&](std::string_view rate) {
    return max_of(least, packets_time(model, work, model.number(rate), aligned, without) + late);
  };
  Cost cost;
  cost.occupy = occupy(is_ub ? "gm.read.ub" : "gm.read.l1");
  cost.occupy_l2 = occupy(is_ub ? "gm.read.ub.l2" : "gm.read.l1.l2");
  cost.latency = model.number(work.converts ? "gm.read.latency.nz" : "gm.read.latency");
  cost.latency_l2 = model.number("gm.read.latency.l2");
  cost.shared_read = static_cast<double>(work.gm_bytes);
  cost.line = line_of(model, without);
  return cost;
}

Cost write_cost(const TimingModel& model, const Work& work, Without without) {
  const bool is_ub = work.from == Hardware::UB;
  const double rate = model.number(is_ub ? "gm.write.ub" : "gm.write.l1");
  const double aligned = alignment_of(model, work, work.from, without);
  Cost cost;
  cost.occupy =
      max_of(least_of(model, without), static_cast<double>(work.gm_bytes) / (rate * aligned));
  if (without != Without::kSmallCopies)
    cost.occupy = max_of(cost.occupy, packets_time(model, work, rate * 2, 1, without));
  cost.occupy_l2 = cost.occupy;
  cost.shared_write = static_cast<double>(work.gm_bytes);
  cost.line = line_of(model, without);
  return cost;
}

Cost fixpipe_cost(const TimingModel& model, const Work& work, Without without) {
  Cost cost;
  cost.occupy = static_cast<double>(work.bytes_read) / model.number("fix.read");
  if (work.gm_bytes == 0) {
    cost.occupy += static_cast<double>(work.bytes_written) / model.number("fix.l1");
    return cost;
  }
  cost.occupy += max_of(least_of(model, without),
                        packets_time(model, work, model.number("fix.gm"), 1, without));
  cost.occupy_l2 = cost.occupy;
  cost.shared_write = static_cast<double>(work.gm_bytes);
  cost.line = line_of(model, without);
  return cost;
}

// Moves between memories of the core that no other function knows.
Cost local_cost(const TimingModel& model, const Work& work) {
  Cost cost;
  const auto bytes = static_cast<double>(std::max(work.bytes_read, work.bytes_written));
  cost.occupy = max_of(model.number("gm.issue"), bytes / model.number("l1.fill"));
  return cost;
}

Cost scalar_cost(const TimingModel& model, const Work& work) {
  Cost cost;
  const bool touches = work.from != Hardware::MAX || work.to != Hardware::MAX;
  cost.occupy = model.number(!touches            ? "s.setter"
                             : work.misses_cache ? "s.access.miss"
                                                 : "s.access");
  return cost;
}

Cost pipe_cost(const TimingModel& model, const Work& work, const std::string& name,
               Without without) {
  switch (work.pipe) {
    case PIPE_V:
    case PIPE_V2:
      return vector_cost(model, work, name, without);
    case PIPE_M:
      return cube_cost(model, work);
    case PIPE_MTE1:
      return load_cost(model, work, name);
    case PIPE_FIX:
      return fixpipe_cost(model, work, without);
    case PIPE_S:
      return scalar_cost(model, work);
    default:
      if (work.gm_bytes == 0) return local_cost(model, work);
      return work.from == Hardware::GM ? read_cost(model, work, without)
                                       : write_cost(model, work, without);
  }
}

}  // namespace

Cost cost_of(const TimingModel& model, const Work& work, const std::string& name, Without without) {
  if (without == Without::kAll) return {};
  Cost cost = pipe_cost(model, work, name, without);
  const double scale = model.scale(class_of(work));
  for (double* part :
       {&cost.head, &cost.occupy, &cost.latency, &cost.occupy_l2, &cost.latency_l2, &cost.line})
    *part *= scale;
  if (work.pipe != PIPE_S) cost.issue = model.number("s.issue");
  if (without == Without::kOverhead || without == Without::kSmallCopies) cost.issue = 0;
  return cost;
}

std::string_view band_of(const Work& work) {
  if (work.is_item) return "vf";
  const bool has_short_rows = (work.converts && work.packets_512 == 0) || work.late_rows > 0;
  return has_short_rows && class_of(work) == "gm" ? "gm.rows" : class_of(work);
}

std::string_view class_of(const Work& work) {
  switch (work.pipe) {
    case PIPE_V:
    case PIPE_V2:
      return "vector";
    case PIPE_M:
      return "cube";
    case PIPE_MTE1:
      return "mte1";
    case PIPE_FIX:
      return "fixpipe";
    case PIPE_S:
      return "scalar";
    default:
      return "gm";
  }
}

}  // namespace asctwin::timeline
