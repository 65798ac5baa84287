/** Compressed, then sealed, then counted; and back. */
import { createHash, type Hash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { BackupKeys } from './backup-key.ts'
import { cut, Damage } from './problems.ts'
import { seal, unseal } from './sealing.ts'

/** What a file of a place must be, byte for byte. */
export interface Stored {
  readonly storedBytes: number
  /** SHA-256 of the stored bytes, in hex. */
  readonly sha256: string
}

export interface Packed extends Stored {
  /** Before compression. */
  readonly bytes: number
}

/** Bytes pass; their number and hash are known afterwards. */
class Counted {
  readonly #hash: Hash | undefined
  bytes = 0
  isWhole = false

  constructor({ hashes }: { readonly hashes: boolean }) {
    this.#hash = hashes ? createHash('sha256') : undefined
  }

  async *pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.bytes += chunk.length
      this.#hash?.update(chunk)
      yield chunk
    }
    this.isWhole = true
  }

  get stored(): Stored {
    return { storedBytes: this.bytes, sha256: this.#hash?.digest('hex') ?? '' }
  }
}

/** What comes out of `transform`; an error of the source reaches the reader as it is. */
async function* through(source: AsyncIterable<Uint8Array>, transform: Duplex): AsyncGenerator<Buffer> {
  let failed: { readonly error: unknown } | undefined
  const feeding = pipeline(source, transform).catch((error) => {
    failed ??= { error }
  })
  try {
    yield* transform
  } catch (error) {
    await feeding
    throw failed ? failed.error : error
  } finally {
    transform.destroy()
    await feeding
  }
}

export async function pack(
  sealing: { readonly keys: BackupKeys; readonly salt: Buffer; readonly name: string },
  source: AsyncIterable<Uint8Array>,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Packed> {
  const { keys, salt, name } = sealing
  let bytes = 0
  async function* counted() {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  }
  const stored = new Counted({ hashes: true })
  await write(stored.pass(seal(keys, salt, name, through(counted(), createZstdCompress()))))
  return { bytes, ...stored.stored }
}

/** Fails with a `Damage` if a byte is not what was written. */
export async function* unpack(
  keys: BackupKeys,
  name: string,
  source: AsyncIterable<Uint8Array>,
  { expected, learned }: { expected?: Stored | undefined; learned?: (salt: Buffer) => void } = {},
): AsyncGenerator<Buffer> {
  const stored = new Counted({ hashes: expected !== undefined })
  try {
    yield* through(unseal(keys, name, stored.pass(source), learned), createZstdDecompress())
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    throw expected && stored.isWhole && stored.bytes < expected.storedBytes ? cut(name) : error
  }
  if (expected && stored.stored.sha256 !== expected.sha256)
    throw new Damage(name, 'is not the one that belongs to this backup.')
}
