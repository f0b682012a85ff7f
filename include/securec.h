/* Functions of the C library that know how much room there is. What does not fit is not written:
   the destination is emptied (`_AND_RESET`), or the call refused. C and C++. */
#ifndef SECUREC_H_
#define SECUREC_H_
#include "asctwin/base/macros_hide.inc"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef errno_t
typedef int errno_t;
#endif

#define SECUREC_MEM_MAX_LEN 0x7fffffffUL
#define SECUREC_STRING_MAX_LEN 0x7fffffffUL

#ifndef EOK
#define EOK 0
#endif
#define EINVAL_AND_RESET 150   /* a null source */
#define ERANGE_AND_RESET 162   /* more than `destMax` */
#define EOVERLAP_AND_RESET 182 /* source and destination overlap */

/* Bytes. ERANGE: `destMax` is 0 or above SECUREC_MEM_MAX_LEN; EINVAL: `dest` is null. A reset fills
   all of `destMax`: memset_s with `c`, the others with zeros. */
errno_t memset_s(void* dest, size_t destMax, int c, size_t count);
errno_t memcpy_s(void* dest, size_t destMax, const void* src, size_t count);
errno_t memmove_s(void* dest, size_t destMax, const void* src, size_t count);

/* Strings; `destMax` counts the terminator. A reset makes `strDest` empty. */
errno_t strcpy_s(char* strDest, size_t destMax, const char* strSrc);
errno_t strncpy_s(char* strDest, size_t destMax, const char* strSrc, size_t count);
errno_t strcat_s(char* strDest, size_t destMax, const char* strSrc);
errno_t strncat_s(char* strDest, size_t destMax, const char* strSrc, size_t count);
char* strtok_s(char* strToken, const char* strDelimit, char** context);

/* Text: the number of characters written, or -1. The forms with `count` write at most that many; a
   longer text is cut and gives -1. snprintf_truncated_s cuts at `destMax` and counts what is left.
 */
int sprintf_s(char* strDest, size_t destMax, const char* format, ...)
    __attribute__((format(printf, 3, 4)));
int vsprintf_s(char* strDest, size_t destMax, const char* format, va_list argList)
    __attribute__((format(printf, 3, 0)));
int snprintf_s(char* strDest, size_t destMax, size_t count, const char* format, ...)
    __attribute__((format(printf, 4, 5)));
int vsnprintf_s(char* strDest, size_t destMax, size_t count, const char* format, va_list argList)
    __attribute__((format(printf, 4, 0)));
int snprintf_truncated_s(char* strDest, size_t destMax, const char* format, ...)
    __attribute__((format(printf, 3, 4)));

/* The number of fields read, or -1. Behind the pointer of each %s, %c and %[ stands its room in
   bytes; a field that does not fit is made empty and ends the call. */
int sscanf_s(const char* buffer, const char* format, ...);
int vsscanf_s(const char* buffer, const char* format, va_list argList);

#ifdef __cplusplus
}
#endif

#include "asctwin/base/macros_show.inc"
#endif /* SECUREC_H_ */
