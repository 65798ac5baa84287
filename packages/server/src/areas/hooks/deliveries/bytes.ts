/** Bodies as they are kept: mostly the same words again and again, so they shrink to a tenth in next to no time. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export const packBody = (body: Buffer): Buffer => zstdCompressSync(body, QUICKLY)
export const unpackBody = (packed: Buffer): Buffer => zstdDecompressSync(packed)
