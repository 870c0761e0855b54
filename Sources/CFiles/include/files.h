// What Swift cannot see of the C library: calls that are not in its module, and those that differ between Linux and macOS.
// Each returns what the call does: -1 and errno, if it fails.

#ifndef TASKGEN_FILES_H
#define TASKGEN_FILES_H

#include <sys/types.h>

// Gives each of two files the other's name, in one step. EINVAL or ENOSYS where the file system cannot.
int files_exchange(const char *first, const char *second);

// Waits until what was written to a file, or with `content_only` at least its content, is on the disk itself.
int files_flush(int file, int content_only);

// Keeps room for a file to grow to so many bytes, without growing it. EOPNOTSUPP where the file system cannot.
int files_reserve(int file, off_t from, off_t length);

// Extended attributes. On Linux access control lists are among them.
ssize_t files_list_attributes(int file, char *names, size_t size);
ssize_t files_attribute(int file, const char *name, void *value, size_t size);
int files_set_attribute(int file, const char *name, const void *value, size_t size);

// Copies an access control list where it is no attribute.
int files_copy_access_list(int from, int to);

#endif
