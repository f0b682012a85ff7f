# find_package(ASC REQUIRED), before project(x LANGUAGES ASC CXX): makes the language ASC known, and
# headers and libraries of the host side to C++.
#   CMAKE_ASC_ARCHITECTURES  dav-2201 unless set: what the kernels are compiled for
#   CMAKE_ASC_RUN_MODE       npu, sim or cpu: everything runs on the twin
#   CMAKE_ASC_HOST_COMPILER  the C++ compiler behind it; that of CXX unless set
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
get_filename_component(ASC_PREFIX ${CMAKE_CURRENT_LIST_DIR}/../../.. REALPATH)
include_directories(SYSTEM ${ASC_PREFIX}/include)
link_directories(${ASC_PREFIX}/lib64)
include(${CMAKE_CURRENT_LIST_DIR}/Unsupported.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/OperatorProject.cmake)
