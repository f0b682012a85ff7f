# How sources of the language ASC are compiled and linked: as C++ is on this platform, by
# asctwin-cc.
set(CMAKE_ASC_OUTPUT_EXTENSION .o)
set(CMAKE_INCLUDE_FLAG_ASC "-I")
set(CMAKE_INCLUDE_SYSTEM_FLAG_ASC "-isystem ")

set(CMAKE_ASC_ARCHITECTURES dav-2201 CACHE STRING "What kernels are compiled for")
set(CMAKE_ASC_RUN_MODE npu CACHE STRING "npu, sim or cpu: every one runs on the twin")
# The macro by which sources tell a kernel on the CPU, without launches, from one on a device.
if(CMAKE_ASC_RUN_MODE STREQUAL "cpu")
  set(asc_mode_flag -DASCENDC_CPU_DEBUG=1)
else()
  set(asc_mode_flag -UASCENDC_CPU_DEBUG)
endif()
set(asc_driver_flags ${asc_mode_flag})
foreach(architecture IN LISTS CMAKE_ASC_ARCHITECTURES)
  string(APPEND asc_driver_flags " --npu-arch=${architecture}")
endforeach()
if(CMAKE_ASC_HOST_COMPILER)
  string(APPEND asc_driver_flags " --host-compiler=${CMAKE_ASC_HOST_COMPILER}")
endif()

set(CMAKE_ASC_FLAGS_INIT "$ENV{ASCFLAGS} -O1 -g")
set(CMAKE_ASC_FLAGS_DEBUG_INIT "-O0 -g")
set(CMAKE_ASC_FLAGS_RELEASE_INIT "-O2 -DNDEBUG")
set(CMAKE_ASC_FLAGS_RELWITHDEBINFO_INIT "-O2 -g -DNDEBUG")
set(CMAKE_ASC_FLAGS_MINSIZEREL_INIT "-Os -DNDEBUG")
include(CMakeCommonLanguageInclude)
cmake_initialize_per_config_variable(CMAKE_ASC_FLAGS "Flags of the ASC compiler")

set(CMAKE_ASC_COMPILE_OPTIONS_PIC -fPIC)
set(CMAKE_ASC_COMPILE_OPTIONS_PIE -fPIE)
set(CMAKE_SHARED_LIBRARY_ASC_FLAGS -fPIC)
set(CMAKE_SHARED_LIBRARY_CREATE_ASC_FLAGS -shared)
set(CMAKE_SHARED_LIBRARY_SONAME_ASC_FLAG -Wl,-soname,)
set(CMAKE_SHARED_LIBRARY_RUNTIME_ASC_FLAG -Wl,-rpath,)
set(CMAKE_SHARED_LIBRARY_RUNTIME_ASC_FLAG_SEP ":")
set(CMAKE_SHARED_LIBRARY_RPATH_LINK_ASC_FLAG -Wl,-rpath-link,)
set(CMAKE_EXECUTABLE_RUNTIME_ASC_FLAG ${CMAKE_SHARED_LIBRARY_RUNTIME_ASC_FLAG})
set(CMAKE_EXECUTABLE_RUNTIME_ASC_FLAG_SEP ${CMAKE_SHARED_LIBRARY_RUNTIME_ASC_FLAG_SEP})
set(CMAKE_EXECUTABLE_RPATH_LINK_ASC_FLAG ${CMAKE_SHARED_LIBRARY_RPATH_LINK_ASC_FLAG})
set(CMAKE_SHARED_MODULE_CREATE_ASC_FLAGS -shared)
set(CMAKE_ASC_LINKER_WRAPPER_FLAG "-Wl,")
set(CMAKE_ASC_LINKER_WRAPPER_FLAG_SEP ",")
set(CMAKE_ASC_VERBOSE_FLAG "-v")

set(CMAKE_DEPFILE_FLAGS_ASC "-MD -MT <DEP_TARGET> -MF <DEP_FILE>")
set(CMAKE_ASC_DEPFILE_FORMAT gcc)
set(CMAKE_ASC_DEPENDS_USE_COMPILER TRUE)

# The language is said, because it is not in the suffix for every tool that stands in front.
# CMake itself heeds launchers of the languages that it brings alone.
string(JOIN " " asc_launcher ${CMAKE_ASC_COMPILER_LAUNCHER} "<CMAKE_ASC_COMPILER>")
set(asc_compile "${asc_launcher} ${asc_driver_flags} <DEFINES> <INCLUDES> <FLAGS> -x c++")
set(CMAKE_ASC_COMPILE_OBJECT "${asc_compile} -o <OBJECT> -c <SOURCE>")
set(CMAKE_ASC_CREATE_PREPROCESSED_SOURCE "${asc_compile} -E <SOURCE> > <PREPROCESSED_SOURCE>")
set(CMAKE_ASC_CREATE_ASSEMBLY_SOURCE "${asc_compile} -S <SOURCE> -o <ASSEMBLY_SOURCE>")
set(asc_link "<CMAKE_ASC_COMPILER> ${asc_driver_flags}")
string(JOIN " " CMAKE_ASC_LINK_EXECUTABLE ${asc_link} <FLAGS> <CMAKE_ASC_LINK_FLAGS> <LINK_FLAGS>
  <OBJECTS> -o <TARGET> <LINK_LIBRARIES>)
string(JOIN " " CMAKE_ASC_CREATE_SHARED_LIBRARY ${asc_link} <CMAKE_SHARED_LIBRARY_ASC_FLAGS>
  <LANGUAGE_COMPILE_FLAGS> <LINK_FLAGS> <CMAKE_SHARED_LIBRARY_CREATE_ASC_FLAGS>
  <SONAME_FLAG><TARGET_SONAME> -o <TARGET> <OBJECTS> <LINK_LIBRARIES>)
set(CMAKE_ASC_CREATE_SHARED_MODULE ${CMAKE_ASC_CREATE_SHARED_LIBRARY})
set(CMAKE_ASC_ARCHIVE_CREATE "<CMAKE_AR> qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_ASC_ARCHIVE_APPEND "<CMAKE_AR> q <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_ASC_ARCHIVE_FINISH "<CMAKE_RANLIB> <TARGET>")
set(CMAKE_ASC_INFORMATION_LOADED 1)
