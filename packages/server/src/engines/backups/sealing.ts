/**
 * Seals streams by AES-256-GCM in chunks (the STREAM construction: a counter and a mark of the last chunk are part of each nonce),
 * with a key for each file that its name is part of. So a chunk that was changed, moved, left out or taken from another file does not open.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { BackupKeys, BackupSecret } from './backup-key.ts'
import { changed, cut, Damage } from './problems.ts'

const CIPHER = 'aes-256-gcm'
const MAGIC = Buffer.from('FMB1')
const KINDS: readonly BackupSecret['kind'][] = ['passphrase', 'key file']
const SALT_BYTES = 16
const HEAD_BYTES = MAGIC.length + 1 + 2 * SALT_BYTES
/** Measured: four times as large ones as usual take two thirds of the time. */
const CHUNK_BYTES = 256 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32

function fileKey(key: Buffer, fileSalt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, fileSalt, `folkmoot backup file ${name}`, KEY_BYTES))
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of `first` bytes, then of `size`; the last one, which may be empty, is marked. */
async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
  first = size,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let chunk = Buffer.allocUnsafe(first)
  let filled = 0
  for await (const piece of source) {
    let rest = piece
    while (rest.length > 0) {
      if (filled === chunk.length) {
        yield { chunk, isLast: false }
        chunk = Buffer.allocUnsafe(size)
        filled = 0
      }
      const fitting = rest.subarray(0, chunk.length - filled)
      chunk.set(fitting, filled)
      filled += fitting.length
      rest = rest.subarray(fitting.length)
    }
  }
  yield { chunk: chunk.subarray(0, filled), isLast: true }
}

export async function* seal(
  keys: BackupKeys,
  salt: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const fileSalt = randomBytes(SALT_BYTES)
  const key = fileKey(await keys.of(salt), fileSalt, name)
  yield Buffer.concat([MAGIC, Buffer.of(KINDS.indexOf(keys.kind)), salt, fileSalt])
  let index = 0
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(index++, isLast))
    yield cipher.update(chunk)
    cipher.final()
    yield cipher.getAuthTag()
  }
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(end))
  try {
    const opened = decipher.update(sealed.subarray(0, end))
    decipher.final()
    return opened
  } catch {
    return undefined
  }
}

/** The operator gave a passphrase instead of a key file, or the other way round; or the file was changed. */
export class OtherKind extends Damage {
  readonly sealedWith: BackupSecret['kind']

  constructor(file: string, sealedWith: BackupSecret['kind']) {
    super(file, `is sealed with a ${sealedWith}.`)
    this.sealedWith = sealedWith
  }
}

function readHead(
  head: Buffer,
  name: string,
  kind: BackupSecret['kind'],
): { salt: Buffer; fileSalt: Buffer } {
  const sealedWith = KINDS[head[MAGIC.length] ?? -1]
  if (!head.subarray(0, MAGIC.length).equals(MAGIC) || sealedWith === undefined) throw changed(name)
  if (sealedWith !== kind) throw new OtherKind(name, sealedWith)
  const salts = head.subarray(MAGIC.length + 1)
  return { salt: salts.subarray(0, SALT_BYTES), fileSalt: salts.subarray(SALT_BYTES) }
}

/** Fails with a `Damage`. `learned` is told the salt of the place once a chunk was opened with it. */
export async function* unseal(
  keys: BackupKeys,
  name: string,
  source: AsyncIterable<Uint8Array>,
  learned: (salt: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  let salt: Buffer | undefined
  let index = 0
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES + TAG_BYTES, HEAD_BYTES)) {
    if (key === undefined || salt === undefined) {
      if (isLast) throw cut(name)
      const head = readHead(chunk, name, keys.kind)
      salt = head.salt
      key = fileKey(await keys.of(salt), head.fileSalt, name)
      continue
    }
    if (chunk.length < TAG_BYTES) throw cut(name)
    const opened = openChunk(key, nonceOf(index, isLast), chunk)
    if (!opened) throw isLast && openChunk(key, nonceOf(index, false), chunk) ? cut(name) : changed(name)
    if (index++ === 0) learned(salt)
    yield opened
  }
}
