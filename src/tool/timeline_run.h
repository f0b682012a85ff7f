// `--profile`, `--timeline` and what belongs to them.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "asctwin/report.h"
#include "isa/chips/chip.h"
#include "timeline/model.h"
#include "tool/run_command.h"
#include "tool/timeline_wishes.h"

namespace asctwin::tool {

// --profile and the options of its model.
void add_profile_options(CLI::App& app, TimelineWishes& wishes);
// These and those of traces.
void add_timeline_options(CLI::App& app, TimelineWishes& wishes);

// Before the kernel runs. @throw UsageError for a chip without figures, a file that is no timing
// model, a name of a file that says nothing about its format
void check_timeline(const TimelineWishes& wishes, const isa::Chip& chip);

// The model of the chip, with the lines of the file before it. @throw UsageError
timeline::TimingModel timing_model(const std::string& file, const isa::Chip& chip);

// Prints and writes what was asked for. @throw FormatError
// `recording`: as RunOptions::recording was filled; nothing happens where it was not.
void show_timeline(const RunCommand& command, const std::shared_ptr<std::string>& recording,
                   const isa::Chip& chip, const Report& report);

// The profile for a document; null: it was not asked for, or there is none.
nlohmann::json profile_document(const RunCommand& command,
                                const std::shared_ptr<std::string>& recording);

}  // namespace asctwin::tool
