/** Stored bodies are compressed: they repeat themselves and shrink to about a tenth at level 1. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export const packBody = (body: Buffer): Buffer => zstdCompressSync(body, QUICKLY)
export const unpackBody = (packed: Buffer): Buffer => zstdDecompressSync(packed)
