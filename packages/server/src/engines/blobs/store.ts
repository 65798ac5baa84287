/** A store of bytes under keys of ours, never a client's. */
import type { Readable } from 'node:stream'

export type StoreName = 'directory' | 's3'

/** Inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobStore {
  readonly name: StoreName
  /** Maximum memory per file while writing. */
  readonly heldBytes: number
  /**
   * Writes everything or nothing readable. Multipart stores report the upload id before the first part, for cleaning
   * up after a crash.
   */
  write(key: string, bytes: AsyncIterable<Buffer>, began: (upload: string) => Promise<void>): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Deletes partial or whole files; missing is fine. */
  remove(key: string, upload: string | undefined): Promise<void>
  /** Throws if a written probe cannot be read back. */
  check(): Promise<void>
}

/** The store for new bytes, and those that may hold older ones. */
export interface BlobStores {
  readonly current: BlobStore
  find(name: string): BlobStore | undefined
}
