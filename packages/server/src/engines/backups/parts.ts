/** What a backup is made of: named streams of bytes. Compressing, sealing and checking is the business of their store. */
export interface PartWriter {
  /** Resolves when all bytes are safe. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

export interface PartReader {
  /** Fails, naming the part, if a byte is not what was written. */
  read(name: string): AsyncIterable<Uint8Array>
}
