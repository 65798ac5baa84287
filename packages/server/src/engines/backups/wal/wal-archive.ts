/** The WAL in an archive: each file once, under its name and the time of the last write to it. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseHistoryName, parseSegment } from '../../../db/embedded/wal-names.ts'
import type { ArchiveStore } from './archive-store.ts'
import { OtherDatabase } from './identity.ts'

const PREFIX = 'wal/'

export interface ArchivedFile {
  readonly name: string
  /** Its name in the store. */
  readonly key: string
  /** When PostgreSQL last wrote to it: nothing in it is younger. */
  readonly time: number
}

/** PostgreSQL also archives labels of backups and half segments, which no recovery needs. */
export const isNeeded = (name: string): boolean =>
  parseSegment(name) !== undefined || parseHistoryName(name) !== undefined

/** By timeline, because stores list large folders slowly. */
function keyOf(name: string, time: number): string {
  return `${PREFIX}${name.slice(0, 8)}/${name}@${time}`
}

function parseKey(key: string): ArchivedFile | undefined {
  const [, name, time] = /\/([^/@]+)@(\d+)$/.exec(key) ?? []
  return name !== undefined && isNeeded(name) ? { name, key, time: Number(time) } : undefined
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

export type WalFiles = ReadonlyMap<string, ArchivedFile>

export class WalArchive {
  readonly #store: ArchiveStore
  #files: Map<string, ArchivedFile> | undefined

  constructor(store: ArchiveStore) {
    this.#store = store
  }

  /** What is archived; read once, and then kept up by what this process stores. */
  async files(): Promise<WalFiles> {
    this.#files ??= await this.readFiles()
    return this.#files
  }

  async readFiles(): Promise<Map<string, ArchivedFile>> {
    const files = (await this.#store.list(PREFIX)).flatMap((key) => parseKey(key) ?? [])
    // A process that was killed before it emptied its spool may have stored a file twice.
    files.sort((one, other) => other.time - one.time)
    return new Map(files.map((file) => [file.name, file]))
  }

  /** Storing a file again does nothing; one of another database is refused. */
  async add(name: string, path: string): Promise<void> {
    const files = await this.files()
    const present = files.get(name)
    if (present) {
      const [ours, theirs] = await Promise.all([hashOf(createReadStream(path)), hashOf(this.read(present))])
      if (ours !== theirs) throw new OtherDatabase()
      return
    }
    const time = Math.ceil((await stat(path)).mtimeMs)
    const file = { name, key: keyOf(name, time), time }
    await this.#store.write(file.key, createReadStream(path))
    this.#files?.set(name, file)
  }

  read({ key }: ArchivedFile): AsyncIterable<Uint8Array> {
    return this.#store.read(key)
  }

  async readText(file: ArchivedFile): Promise<string> {
    return await text(this.read(file))
  }

  async remove({ name, key }: ArchivedFile): Promise<void> {
    await this.#store.remove(key)
    this.#files?.delete(name)
  }
}
