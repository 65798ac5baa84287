/** Files as they were at a moment: from the stores of now, or from the backups if they were deleted since. */
import { Readable } from 'node:stream'
import type { BlobStore, BlobStores, ByteRange } from '../blobs/store.ts'
import type { SnapshotQuery } from './database/dumped.ts'
import { findFile } from './file-queries.ts'
import { readFile } from './files.ts'
import type { Vault } from './vault.ts'

async function* partOf(bytes: AsyncIterable<Uint8Array>, range: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(0, range.first - at), Math.max(0, range.last + 1 - at))
    if (part.length > 0) yield part
    at += chunk.length
  }
}

/** Nothing is written to it or removed. */
export function pastStores(stores: BlobStores, query: SnapshotQuery, vault: Vault): BlobStores {
  const past = (store: BlobStore): BlobStore => ({
    name: store.name,
    heldBytes: store.heldBytes,
    async read(key, range) {
      const file = (await store.has(key)) ? undefined : await findFile(query, store.name, key)
      if (!file) return await store.read(key, range)
      const bytes = readFile(vault, file)
      return Readable.from(range ? partOf(bytes, range) : bytes)
    },
    has: (key) => store.has(key),
    check: () => store.check(),
    write: async () => {
      throw new Error('Files of the past are not written.')
    },
    remove: async () => {},
  })
  return {
    current: past(stores.current),
    find(name) {
      const store = stores.find(name)
      return store && past(store)
    },
  }
}
