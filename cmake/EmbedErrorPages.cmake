# Writes OUTPUT: an initialiser {code, text} for each of PAGES, files called <code>.md.
#   cmake -DOUTPUT=file "-DPAGES=a.md;b.md" -P EmbedErrorPages.cmake
set(text "")
foreach(page IN LISTS PAGES)
  get_filename_component(code ${page} NAME_WE)
  file(READ ${page} content)
  string(APPEND text "{\"${code}\", R\"page(${content})page\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
