# A prefix that is installed is whole; only a compiler that was named by hand can be another thing.
if(NOT CMAKE_ASC_COMPILER_ID)
  message(FATAL_ERROR "`${CMAKE_ASC_COMPILER}` is not asctwin-cc")
endif()
set(CMAKE_ASC_COMPILER_WORKS 1 CACHE INTERNAL "")
