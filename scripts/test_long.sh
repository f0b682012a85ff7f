#!/usr/bin/env bash
# What `make test` has no time for; one night on two cores. A stage that fails, or takes longer than
# STAGE_HOURS (3), does not keep the next from running. Logs: build/test-long/STAGE.log; what each
# stage has found stands in build/test-long/SUMMARY too. With SHARE=N a stage tries an N-th of its
# random programs, mutants and labelled kernels, so that all stages take an evening.
# Usage: test_long.sh [STAGE...]   (all of them, or some of:)
#   budget      every test of the release build, with 50 times the random calls, and kernels with
#               every pair of a compiler and an optimisation level, functions of all 2^32
#               floats, and every mutant of the operators
#   asan-ubsan  the tests under the address and undefined behaviour sanitizers
#   fuzz        the fuzzer under both, for ten minutes from a new seed (FUZZ_SECONDS, FUZZ_SEED)
#   races       random programs of flags and accesses against the model: 1,000,000 of them from seed 1
#               (RACES_COUNT, RACES_SEED), none missed and none false
#   orders      random programs whose calls conflict, all orders of each against brute force: 10,000
#               of them from seed 1 (ORDERS_COUNT, ORDERS_SEED)
#   vectors     random programs of vector calls against the references, all of their memory compared:
#               200,000 of them from seed 1 (VECTORS_COUNT, VECTORS_SEED)
#   threads     random programs of threads against a comparison of all pairs of accesses and a
#               sequential model: 100,000 of them from seed 1 (THREADS_COUNT, THREADS_SEED), no race
#               missed and none false
#   registers   random vector functions against a model of registers, masks and UB: 100,000 of them
#               from seed 0 (REGISTERS_COUNT, REGISTERS_SEED)
#   products    random products of the Matmul object against plain loops, all of global memory
#               compared: 10,000 of them from seed 1 (PRODUCTS_COUNT, PRODUCTS_SEED)
#   calls       random calls of library functions against the references, all memories compared:
#               20,000 of them from seed 1 (CALLS_COUNT, CALLS_SEED)
#   mutants     faults planted in half of the kernels of examples/ and tests/: each is noticed, or
#               bench/mutants_explained.txt says why it is not
#   labelled    `verify` over the labelled set: no fault missed and no false alarm
#   levels      every test of the release build, once at each SIMD level of the CPU below its best one
#   tsan        the tests that can run on several threads, under the thread sanitizer
#   clang       the whole tree built by clang++, and its tests
#   syntax      the whole tree looked at by every other g++ and clang++ of the machine
#   arm         what depends on the processor, for AArch64 by qemu (scripts/test_arm.sh)
#   site        the documentation as a site, with a look at every link
set -uo pipefail
cd "$(dirname "$0")/.."

logs=build/test-long
jobs=$(nproc)
share=${SHARE:-1}
[[ $share =~ ^[1-9][0-9]*$ ]] || { echo "error: SHARE is \`$share\` and not a number from 1"; exit 2; }
# Tests of single calls and of code without threads, which take the thread sanitizer an hour.
one_thread='^(base|num|simd|isa|report|show|driver|reference)[.]'
one_thread+='|^property[.](Doors|Footprint|Limits|Marks|Overlap)([.]|$)'
mkdir -p "$logs"

build() {  # preset [target...]
  local preset=$1
  shift
  cmake --preset "$preset" --log-level=WARNING \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache)" >/dev/null &&
    cmake --build --preset "$preset" --parallel "$jobs" ${@:+--target "$@"}
}

# Trials of one target of the fuzzer; each processor has its share of the seeds. Images of whole
# memories are taken and left at each trial: what they lie in goes back to the system at the end, or
# two thirds of the time would be the system's.
random_trials() {  # target count seed
  local -x MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=4294967296
  local target=$1 count=$2 seed=$3 share failed=0 i
  build release asctwin_fuzz || return 1
  share=$(((count + jobs - 1) / jobs))
  local -a processes=()
  for ((i = 0; i < jobs; ++i)); do
    build/release/bin/asctwin_fuzz --op "$target" --count "$share" --seed $((seed + i * share)) \
      --seconds 1000000 &
    processes+=($!)
  done
  for process in "${processes[@]}"; do wait "$process" || failed=1; done
  return "$failed"
}

at_lower_levels() {
  build release || return 1
  local failed=0 level
  for level in $(build/release/bin/asctwin --version |
    sed -n 's/^SIMD levels: \(.*\), [^,]* (in use.*/\1/p' | tr -d ,); do
    echo "SIMD level $level"
    ASCTWIN_SIMD=$level ctest --preset release -j "$jobs" || failed=1
  done
  return "$failed"
}

part_of() { echo $((($1 + share - 1) / share)); }

run_stage() {
  case $1 in
    levels)
      at_lower_levels ;;
    budget)
      build release && ASCTWIN_TEST_BUDGET=$(part_of 50) ASCTWIN_TEST_LONG=1 ctest --preset release -j "$jobs" ;;
    asan-ubsan | clang)
      build "$1" && ctest --preset "$1" -j "$jobs" ;;
    tsan)
      build tsan && ctest --preset tsan -j "$jobs" -E "$one_thread" ;;
    syntax)
      build release asctwin_command && scripts/check_syntax.py build/release ;;
    arm)
      scripts/test_arm.sh ;;
    site)
      make site ;;
    fuzz)
      local seed=${FUZZ_SEED:-$(date +%s)}
      echo "seed $seed"
      build asan-ubsan asctwin_fuzz &&
        build/asan-ubsan/bin/asctwin_fuzz --seconds "${FUZZ_SECONDS:-$(part_of 600)}" --seed "$seed" ;;
    races)
      random_trials races "${RACES_COUNT:-$(part_of 1000000)}" "${RACES_SEED:-1}" ;;
    orders)
      random_trials orders "${ORDERS_COUNT:-$(part_of 10000)}" "${ORDERS_SEED:-1}" ;;
    vectors)
      random_trials vectors "${VECTORS_COUNT:-$(part_of 200000)}" "${VECTORS_SEED:-1}" ;;
    threads)
      random_trials threads "${THREADS_COUNT:-$(part_of 100000)}" "${THREADS_SEED:-1}" ;;
    registers)
      build release &&
        ASCTWIN_REGISTER_CHAINS="${REGISTERS_COUNT:-$(part_of 100000)}" \
          ASCTWIN_REGISTER_CHAINS_SEED="${REGISTERS_SEED:-0}" \
          ctest --preset release -R '^kernels[.]register_chains$' --timeout 86400 ;;
    products)
      random_trials products "${PRODUCTS_COUNT:-$(part_of 10000)}" "${PRODUCTS_SEED:-1}" ;;
    calls)
      random_trials calls "${CALLS_COUNT:-$(part_of 20000)}" "${CALLS_SEED:-1}" ;;
    mutants)
      build release asctwin_command &&
        python3 bench/mutants.py --every $((2 * share)) --command build/release/bin/asctwin ;;
    labelled)
      build release asctwin_command &&
        python3 bench/labelled/score.py --every "$share" --command build/release/bin/asctwin ;;
    *)
      echo "error: there is no stage \`$1\`; see the head of scripts/test_long.sh"
      return 2 ;;
  esac
}

# The names of tests that have failed, and what sanitizers and the fuzzer have reported.
found_in() {
  sed -n 's/^\t *[0-9]* - \(.*\) (\(Failed\|Timeout\|SEGFAULT\|.*Exception.*\|Subprocess aborted\|Not Run\)).*/\1: \2/p' "$1" | sort -u
  grep -hoE '(ERROR: AddressSanitizer|WARNING: ThreadSanitizer|ERROR: LeakSanitizer): [a-z-]+( [a-z-]+)?' "$1" | sort | uniq -c
  grep -hE ': runtime error: |^(error|FAILED): |[^ ]: error: |mismatch|^left: .*:[0-9]+$|: wants ' "$1" | sort -u | head -n 20
}

summary=()
failed=0
export -f build random_trials at_lower_levels part_of run_stage
export jobs share one_thread
[[ $# -gt 0 ]] ||
  set -- budget asan-ubsan fuzz races orders vectors threads registers products calls mutants labelled \
    levels tsan clang syntax arm site
for name in "$@"; do
  echo "== $name: $logs/$name.log"
  SECONDS=0
  verdict=passed
  timeout "${STAGE_HOURS:-3}h" bash -c 'run_stage "$1"' stage "$name" >"$logs/$name.log" 2>&1
  case $? in
    0) ;;
    124) verdict=LATE ;;
    *) verdict=FAILED ;;
  esac
  if [[ $verdict != passed ]]; then
    failed=1
    tail -n 40 "$logs/$name.log"
  fi
  tests=$(grep -E '^[0-9]+% tests passed' "$logs/$name.log" | tail -n 1)
  summary+=("$(printf '%-10s  %-6s  %3d min  %s' "$name" "$verdict" $((SECONDS / 60)) "$tests")")
  while IFS= read -r line; do summary+=("    $line"); done < <(found_in "$logs/$name.log")
done
printf '%s\n' "" "${summary[@]}" | tee "$logs/SUMMARY"
exit "$failed"
