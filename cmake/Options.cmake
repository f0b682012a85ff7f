# Flags of every target of this project, and the sanitizer builds.
set(ASCTWIN_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (address,undefined or thread)")

add_library(asctwin_options INTERFACE)
# -ffp-contract=off: semantics are written operation by operation and must round that way.
target_compile_options(asctwin_options INTERFACE -Wall -Wextra -Wshadow -ffp-contract=off
  # g++ collects its own garbage too often: that is a tenth of the time of a large file.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>
  # False alarms of g++ 12 on std::string temporaries.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-maybe-uninitialized>
  # g++ 11 ignores [[maybe_unused]] on members, and says so.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,12>>:-Wno-attributes>)
if(ASCTWIN_SANITIZE)
  target_compile_options(asctwin_options INTERFACE
    -fsanitize=${ASCTWIN_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -g1)
  target_link_options(asctwin_options INTERFACE -fsanitize=${ASCTWIN_SANITIZE})
  # Where a wild call would reach is computed first and judged then; nothing is read through it.
  if(ASCTWIN_SANITIZE MATCHES undefined)
    target_compile_options(asctwin_options INTERFACE -fno-sanitize=pointer-overflow)
  endif()
endif()

# Headers that many files of a target include, parsed once.
function(asctwin_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  # For ccache, as is CCACHE_SLOPPINESS of the Makefile.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()
