#ifndef TASKGEN_ARENA_H
#define TASKGEN_ARENA_H

#include <cmark.h>

// Memory for libcmark that is handed out in order and given back all at once. libcmark allocates and frees a node at a
// time, which takes longer than parsing; a document's nodes live and die together.
//
// libcmark's allocator has no context, so each thread has an arena in use. An arena may go from one thread to another, but is
// used by one at a time.

typedef struct arena arena;

// - expected: about how many bytes will be wanted; more than that is no mistake.
arena *arena_new(size_t expected);

// From here on libcmark takes its memory from this one on this thread. Returns the one that was in use before.
arena *arena_use(arena *used);

// Gives back everything allocated in it.
void arena_end(arena *ended);

// The allocator for cmark_parser_new_with_mem and cmark_node_new_with_mem, to be used while an arena is.
cmark_mem *arena_memory(void);

// What this thread allocates next will lie on large pages, about `size` bytes of it: one page fault then does for 512. Does nothing
// where the system has none on offer, for so little that it is not worth it, or once as much was asked for: freed memory is kept.
void heap_on_large_pages(size_t size);

// For the whole program: what one large array gives back the next one takes, and not the system in between. Saves a third
// of the page faults of a large page.
void keep_freed_memory(void);

#endif
