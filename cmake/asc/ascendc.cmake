# ascendc_library() and its kin: libraries of kernels, with a function aclrtlaunch_<kernel> for each
# that is no template and a header aclrtlaunch_<kernel>.h that declares it.
include(${CMAKE_CURRENT_LIST_DIR}/ASCConfig.cmake)
enable_language(ASC)

# A library that only carries what a host program needs: headers and libasctwin.
if(NOT TARGET host_intf_pub)
  find_package(asctwin REQUIRED CONFIG PATHS ${ASC_PREFIX} NO_DEFAULT_PATH)
  add_library(host_intf_pub INTERFACE)
  target_link_libraries(host_intf_pub INTERFACE asctwin::asctwin)
  target_link_directories(host_intf_pub INTERFACE ${ASC_PREFIX}/lib64)
endif()

# The headers stand in a directory of their own, written before anything of `target` or of what
# links it is compiled. Which ones they are is known only after preprocessing.
function(asctwin_launch_headers target)
  set(directory ${CMAKE_BINARY_DIR}/include/${target})
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${target}_launch_headers)
  file(MAKE_DIRECTORY ${directory})
  set(definitions $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
  set(includes $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  set(options $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
  separate_arguments(flags UNIX_COMMAND "${asc_driver_flags} ${CMAKE_ASC_FLAGS}")
  set(stamps "")
  foreach(source IN LISTS ARGN)
    get_filename_component(path ${source} ABSOLUTE)
    string(MD5 hash ${path})
    add_custom_command(OUTPUT ${stamp}.${hash}
      COMMAND ${CMAKE_ASC_COMPILER} ${flags}
        "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
        "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>" "${options}"
        --launch-headers=${directory} -MD -MF ${stamp}.${hash}.d -MT ${stamp}.${hash} -x c++ ${path}
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp}.${hash}
      DEPENDS ${path} DEPFILE ${stamp}.${hash}.d COMMAND_EXPAND_LISTS VERBATIM
      COMMENT "Writing launch headers of ${source}")
    list(APPEND stamps ${stamp}.${hash})
  endforeach()
  add_custom_target(${target}_launch_headers DEPENDS ${stamps})
  add_dependencies(${target} ${target}_launch_headers)
  target_include_directories(${target} INTERFACE ${directory})
endfunction()

function(ascendc_library target type)
  add_library(${target} ${type} ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES LANGUAGE ASC)
  target_compile_options(${target} PRIVATE --launch-stubs)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON LINKER_LANGUAGE ASC)
  target_link_libraries(${target} PUBLIC host_intf_pub)
  asctwin_launch_headers(${target} ${ARGN})
endfunction()

# Kernels that a host program loads from a file: <build>/fatbin/<target>/<target>.o
function(ascendc_fatbin_library target)
  add_library(${target} MODULE ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES LANGUAGE ASC)
  set_target_properties(${target} PROPERTIES PREFIX "" SUFFIX .o LINKER_LANGUAGE ASC
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fatbin/${target})
endfunction()

# ascendc_<property>(target [PRIVATE|PUBLIC|INTERFACE] values...), as target_<property>; PRIVATE
# unless said.
function(asctwin_set_property property target)
  if(NOT "${ARGV2}" MATCHES "^(PRIVATE|PUBLIC|INTERFACE)$")
    list(PREPEND ARGN PRIVATE)
  endif()
  cmake_language(CALL target_${property} ${target} ${ARGN})
endfunction()
foreach(property include_directories compile_definitions compile_options)
  cmake_language(EVAL CODE "macro(ascendc_${property})
    asctwin_set_property(${property} \${ARGN})
  endmacro()")
endforeach()
