# Writes OUTPUT: which commit of SOURCE is built, ASCTWIN_COMMIT where it names one (a release
# outside of git). The file is left alone where it says so already.
#   cmake -DOUTPUT=file -DSOURCE=dir -DASCTWIN_COMMIT=hash -P WriteCommit.cmake
set(commit "${ASCTWIN_COMMIT}")
if(commit STREQUAL "" AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --match=NeVeR
    OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(commit STREQUAL "")
  set(commit "not known")
endif()
set(text "inline constexpr const char* kCommit = \"${commit}\";\n")
set(old "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} old)
endif()
if(NOT old STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()
