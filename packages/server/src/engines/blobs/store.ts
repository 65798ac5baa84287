/** Where bytes are kept: under keys that are ours, never a client's. */
import type { Readable } from 'node:stream'

export type StoreName = 'directory' | 's3'

/** Both ends belong to it. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobStore {
  readonly name: StoreName
  /** The most of a file that it holds in memory while it is written. */
  readonly heldBytes: number
  /**
   * All of the bytes, or nothing that can be read. A store that takes large ones in parts says what it calls the upload
   * before the first part, for whoever must clear away what a crash left of it.
   */
  write(key: string, bytes: AsyncIterable<Buffer>, began: (upload: string) => Promise<void>): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Whatever is left of it, half or whole; nothing is fine too. */
  remove(key: string, upload: string | undefined): Promise<void>
  /** Fails where it does not keep what is written. */
  check(): Promise<void>
}

/** The one that new bytes go to, and those that older ones may still be in. */
export interface BlobStores {
  readonly current: BlobStore
  find(name: string): BlobStore | undefined
}
