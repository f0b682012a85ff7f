# Writes OUTPUT: an initialiser {code, title} for each of PAGES, files called <code>.md that begin
# with "# <code>: <title>".
#   cmake -DOUTPUT=file "-DPAGES=a.md;b.md" -P EmbedErrorTitles.cmake
set(text "")
foreach(page IN LISTS PAGES)
  get_filename_component(code ${page} NAME_WE)
  file(STRINGS ${page} heading LIMIT_COUNT 1)
  string(REGEX REPLACE "^# ${code}: " "" title "${heading}")
  string(APPEND text "{\"${code}\", R\"title(${title})title\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
