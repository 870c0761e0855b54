#ifndef TASKGEN_ARENA_H
#define TASKGEN_ARENA_H

#include <cmark.h>

// Memory for libcmark that is handed out in order and given back all at once. libcmark allocates and frees a node at a
// time, which takes longer than parsing; a document's nodes live and die together.
//
// libcmark's allocator has no context, so the arena in use is the thread's own. Arenas nest: the one begun last is the
// one in use and is ended first.

void arena_begin(void);

// Gives back everything allocated since the matching arena_begin.
void arena_end(void);

// The allocator for cmark_parser_new_with_mem and cmark_node_new_with_mem, to be used between the two.
cmark_mem *arena_memory(void);

// For the whole program: what one large array gives back the next one takes, and not the system in between. Saves a third
// of the page faults of a large page.
void keep_freed_memory(void);

#endif
