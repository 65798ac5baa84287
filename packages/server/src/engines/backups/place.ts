/** Where backups lie: files under names with slashes, which are complete or absent. */
export interface PlacedFile {
  readonly name: string
  readonly bytes: number
  /** By the clock of the place. */
  readonly changedAt: Date
}

export interface BackupPlace {
  /** As operators write it. */
  readonly address: string
  /** Everything or nothing. Replaces what has the name. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined if it is missing. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  has(name: string): Promise<boolean>
  /** What is in a folder (a name that ends with a slash, or empty) and below. */
  list(folder: string): AsyncIterable<PlacedFile>
  /** Missing is fine. */
  remove(name: string): Promise<void>
  /** Clears away files that never became whole, if nothing was added to them for that long. */
  removeUnfinished(olderThanMs: number): Promise<void>
}
