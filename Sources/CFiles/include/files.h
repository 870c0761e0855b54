// What Swift cannot see of the C library: calls that are not in its module, and those that differ between Linux and macOS.
// Each returns what the call does: -1 and errno, if it fails.

#ifndef TASKGEN_FILES_H
#define TASKGEN_FILES_H

// Only this: a header of the system's, read here with other macros than in Swift's module of the C library, would define the
// same types in another way.
#include <stddef.h>

// Gives each of two files the other's name, in one step. EINVAL or ENOSYS where the file system cannot.
int files_exchange(const char *first, const char *second);

// Waits until what was written to a file, or with `content_only` at least its content, is on the disk itself.
int files_flush(int file, int content_only);

// The same for all files of the file system that a file is on: for very many at once.
int files_flush_all(int file);

// Keeps room for a file to grow to so many bytes, without growing it. EOPNOTSUPP where the file system cannot.
int files_reserve(int file, long long from, long long length);

// What the system says of a file besides its times. Asking for those, Linux from 6.13 on gives the next write a time of its
// own, and to flush that write takes half as long again.
struct files_status {
    unsigned long long device, number, links, size;
    unsigned int mode, owner, group;
};

// Of an open file; or where a path is given, of the file of that name, be it a link.
int files_look(int file, const char *path, struct files_status *status);

// Extended attributes. On Linux access control lists are among them.
long files_list_attributes(int file, char *names, size_t size);
long files_attribute(int file, const char *name, void *value, size_t size);
int files_set_attribute(int file, const char *name, const void *value, size_t size);

// Copies an access control list where it is no attribute.
int files_copy_access_list(int from, int to);

#endif
