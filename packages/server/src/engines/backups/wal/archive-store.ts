/** Where the archive of WAL lies: whole files by name, sealed by their keeper. */
import type { PartReader, PartWriter } from '../parts.ts'

export interface ArchiveStore extends PartWriter, PartReader {
  /** All names that begin with this, whatever their order. */
  list(prefix: string): Promise<readonly string[]>
  remove(name: string): Promise<void>
}
