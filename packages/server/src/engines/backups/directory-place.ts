/** Backups in a directory, which may be on another disk or machine. */
import { randomUUID } from 'node:crypto'
import type { Dirent, Stats } from 'node:fs'
import { open, opendir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { writeWholeFile } from '../../whole-file.ts'
import type { BackupPlace, PlacedFile } from './place.ts'
import { BackupProblem } from './problems.ts'

const DRAFT = '.arriving'

const orIfMissing =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fallback
    throw error
  }

export class DirectoryPlace implements BackupPlace {
  readonly address: string
  readonly #root: string

  constructor(root: string) {
    this.address = root
    this.#root = root
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.#root, name)
    const draft = `${path}.${randomUUID()}${DRAFT}`
    try {
      await writeWholeFile(path, draft, bytes)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw this.#explain(error)
    }
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const file = await open(join(this.#root, name)).catch(orIfMissing(undefined))
    return file?.createReadStream({ highWaterMark: 256 * 1024 })
  }

  async has(name: string): Promise<boolean> {
    return (await stat(join(this.#root, name)).catch(orIfMissing(undefined))) !== undefined
  }

  async *list(folder: string): AsyncGenerator<PlacedFile> {
    for await (const [name, { size, mtime }] of this.#walk(folder))
      if (!name.endsWith(DRAFT)) yield { name, bytes: size, changedAt: mtime }
  }

  async remove(name: string): Promise<void> {
    const path = join(this.#root, name)
    await rm(path, { force: true })
    // Of an emptied folder nothing stays; others are not empty.
    await rmdir(dirname(path)).catch(() => {})
  }

  async removeUnfinished(olderThanMs: number): Promise<void> {
    for await (const [name, { mtimeMs }] of this.#walk(''))
      if (name.endsWith(DRAFT) && mtimeMs < Date.now() - olderThanMs) await this.remove(name)
  }

  /** Errors of what is written pass as they are. */
  #explain(error: unknown): unknown {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
    const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
    return new BackupProblem(
      isFull ? `The disk of ${this.address} is full.` : `${this.address} cannot be used: ${error.message}`,
      isFull
        ? 'Make space, or remove old backups with `folkmoot backup prune`.'
        : 'Let this user write to it, or name another directory.',
    )
  }

  async *#walk(folder: string): AsyncGenerator<[string, Stats]> {
    const directory = await opendir(join(this.#root, folder)).catch(orIfMissing(undefined))
    for await (const entry of directory ?? []) yield* this.#visit(entry)
  }

  async *#visit(entry: Dirent): AsyncGenerator<[string, Stats]> {
    const path = join(entry.parentPath, entry.name)
    const name = relative(this.#root, path)
    if (entry.isDirectory()) return yield* this.#walk(name)
    const found = await stat(path).catch(orIfMissing(undefined))
    if (found) yield [name, found]
  }
}
