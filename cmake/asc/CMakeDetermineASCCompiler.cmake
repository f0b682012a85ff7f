# Finds `asctwin-cc` of this prefix, and the C++ compiler that it is to call.
include(CMakeFindBinUtils)

if(NOT CMAKE_ASC_COMPILER)
  if(NOT "$ENV{ASCC}" STREQUAL "")
    set(CMAKE_ASC_COMPILER_INIT $ENV{ASCC})
  endif()
  find_program(CMAKE_ASC_COMPILER NAMES ${CMAKE_ASC_COMPILER_INIT} asctwin-cc
    HINTS ${CMAKE_CURRENT_LIST_DIR}/../../../bin DOC "ASC compiler")
endif()
mark_as_advanced(CMAKE_ASC_COMPILER)

find_library(CMAKE_ASC_RUNTIME_LIBRARY asctwin HINTS ${CMAKE_CURRENT_LIST_DIR}/../..
  PATH_SUFFIXES ${CMAKE_LIBRARY_ARCHITECTURE})
mark_as_advanced(CMAKE_ASC_RUNTIME_LIBRARY)
get_filename_component(asc_runtime_directory ${CMAKE_ASC_RUNTIME_LIBRARY} DIRECTORY)

# As project() does for C++: what the user has chosen, else the environment. Kept, because the
# environment of the build may be another.
if(NOT CMAKE_ASC_HOST_COMPILER)
  set(CMAKE_ASC_HOST_COMPILER "${CMAKE_CXX_COMPILER}")
  if(NOT CMAKE_ASC_HOST_COMPILER)
    set(CMAKE_ASC_HOST_COMPILER "$ENV{CXX}")
  endif()
endif()

set(CMAKE_ASC_COMPILER_ENV_VAR ASCC)
execute_process(COMMAND ${CMAKE_ASC_COMPILER} --help OUTPUT_VARIABLE asc_help ERROR_QUIET)
set(CMAKE_ASC_COMPILER_ID "")
if(asc_help MATCHES "^usage: asctwin cc")
  set(CMAKE_ASC_COMPILER_ID asctwin)
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/CMakeASCCompiler.cmake.in
  ${CMAKE_PLATFORM_INFO_DIR}/CMakeASCCompiler.cmake @ONLY)
