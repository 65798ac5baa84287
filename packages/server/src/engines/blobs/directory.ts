/** A store in the data directory: one file per key in nested folders, complete or absent. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { failure } from '../../failure.ts'
import { writeWholeFile } from '../../whole-file.ts'
import type { BlobStore, ByteRange } from './store.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function explain(error: unknown): unknown {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return failure('disk_full', 'The disk of the server is full: the file could not be kept.')
    case 'ENOENT':
      return failure(
        'store_unavailable',
        'The file is not there any more, or was cleared away before it was whole.',
      )
    default:
      return error
  }
}

export class DirectoryStore implements BlobStore {
  readonly name = 'directory'
  readonly heldBytes = 64 * 1024
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  #pathOf(key: string): string {
    return join(this.#root, key.slice(0, 2), key.slice(2, 4), key)
  }

  async write(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const path = this.#pathOf(key)
    try {
      await writeWholeFile(path, `${path}.arriving`, bytes)
    } catch (error) {
      throw explain(error)
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.#pathOf(key), 'r')
      return createReadStream('', { fd: file, start: range?.first, end: range?.last })
    } catch (error) {
      throw explain(error)
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      return (await stat(this.#pathOf(key))).isFile()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key)
    await rm(`${path}.arriving`, { force: true })
    await rm(path, { force: true })
  }

  async check(): Promise<void> {
    const key = randomUUID().replaceAll('-', '')
    const probe = Buffer.from(key)
    try {
      await this.write(key, Readable.from([probe]))
      const kept = await buffer(await this.read(key))
      if (!kept.equals(probe)) throw new Error('What was written does not come back.')
    } finally {
      await this.remove(key)
    }
  }
}
