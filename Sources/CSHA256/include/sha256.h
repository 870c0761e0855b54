#ifndef TASKGEN_SHA256_H
#define TASKGEN_SHA256_H

#include <stddef.h>
#include <stdint.h>

// The compression function of SHA-256 (FIPS 180-4, 6.2.2) over whole blocks of 64 bytes, by the processor's own instructions
// where it has them: a site of a thousand pages is hashed as often as it is written.
void sha256_blocks(uint32_t state[8], const uint8_t *data, size_t count);

// The same in plain C, for tests to compare.
void sha256_blocks_plain(uint32_t state[8], const uint8_t *data, size_t count);

#endif
