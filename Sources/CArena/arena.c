#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct chunk {
    struct chunk *previous;
} chunk;

typedef struct arena {
    struct arena *outer;
    chunk *chunks;
    char *next;
    char *end;
    // The block handed out last; it alone can grow in place or be taken back.
    char *last;
    size_t chunk_size;
} arena;

static _Thread_local arena *current;

// In front of each block, and of each chunk's first, there is room for a size; blocks are aligned as malloc's are.
enum { HEADER = 16 };

static size_t *size_of(void *block) { return (size_t *)((char *)block - HEADER); }

// As libcmark's own allocator does: there is nobody to tell.
static void *must(void *memory) {
    if (!memory) abort();
    return memory;
}

static void add_chunk(size_t size) {
    size_t total = HEADER + size;
    if (current->chunk_size < (size_t)4 << 20) current->chunk_size *= 2;
    if (total < current->chunk_size) total = current->chunk_size;
    chunk *added = must(calloc(1, total));
    added->previous = current->chunks;
    current->chunks = added;
    current->next = (char *)added + HEADER;
    current->end = (char *)added + total;
}

// What was never handed out, or was taken back, is zero.
static void *arena_calloc(size_t count, size_t element) {
    if (element && count > (SIZE_MAX >> 1) / element) abort();
    size_t size = (count * element + HEADER - 1) / HEADER * HEADER;
    if ((size_t)(current->end - current->next) < HEADER + size) add_chunk(HEADER + size);
    current->last = current->next + HEADER;
    current->next = current->last + size;
    *size_of(current->last) = size;
    return current->last;
}

static void arena_free(void *block) {
    if (!block || block != current->last) return;
    current->next = (char *)block - HEADER;
    memset(current->next, 0, HEADER + *size_of(block));
    current->last = NULL;
}

static void *arena_realloc(void *block, size_t size) {
    if (!block) return arena_calloc(1, size);
    if (size <= *size_of(block)) return block;
    if (block == current->last && (size_t)(current->end - (char *)block) >= size + HEADER) {
        *size_of(block) = (size + HEADER - 1) / HEADER * HEADER;
        current->next = (char *)block + *size_of(block);
        return block;
    }
    void *copy = arena_calloc(1, size);
    memcpy(copy, block, *size_of(block));
    return copy;
}

cmark_mem *arena_memory(void) {
    static cmark_mem memory = {arena_calloc, arena_realloc, arena_free};
    return &memory;
}

void arena_begin(void) {
    arena *begun = must(calloc(1, sizeof *begun));
    begun->outer = current;
    begun->chunk_size = (size_t)32 << 10;
    current = begun;
}

void arena_end(void) {
    arena *ended = current;
    while (ended->chunks) {
        chunk *last = ended->chunks;
        ended->chunks = last->previous;
        free(last);
    }
    current = ended->outer;
    free(ended);
}
