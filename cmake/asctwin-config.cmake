# find_package(asctwin): gives the target asctwin::asctwin.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/asctwin-targets.cmake)
