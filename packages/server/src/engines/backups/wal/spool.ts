/** The WAL that PostgreSQL has put into its spool, and that is not in the archive yet. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SPOOL } from '../../../db/embedded/archiving.ts'
import { isNeeded, type WalArchive } from './wal-archive.ts'

export interface Waiting {
  readonly files: number
  readonly bytes: number
}

/** PostgreSQL is still writing it. */
const isArriving = (name: string) => name.endsWith('.tmp')

export class Spool {
  readonly #directory: string
  readonly #archive: WalArchive

  constructor(dataDirectory: string, archive: WalArchive) {
    this.#directory = join(dataDirectory, SPOOL)
    this.#archive = archive
  }

  /** A later name is later WAL, and the history of a timeline comes before its WAL. */
  async #names(): Promise<string[]> {
    const names = await readdir(this.#directory).catch((error): string[] => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter((name) => !isArriving(name)).sort()
  }

  async waiting(): Promise<Waiting> {
    let [files, bytes] = [0, 0]
    for (const name of await this.#names()) {
      bytes += (await stat(join(this.#directory, name)).catch(() => undefined))?.size ?? 0
      files++
    }
    return { files, bytes }
  }

  /** Stores everything in order. A file leaves the spool only when the archive has it. */
  async ship(): Promise<number> {
    let shipped = 0
    for (const name of await this.#names()) {
      const path = join(this.#directory, name)
      if (isNeeded(name)) {
        await this.#archive.add(name, path)
        shipped++
      }
      await rm(path)
    }
    return shipped
  }

  /** Gives up what waits: from then on the archive has a gap. */
  async drop(): Promise<number> {
    const names = await this.#names()
    for (const name of names) await rm(join(this.#directory, name), { force: true })
    return names.filter(isNeeded).length
  }
}
