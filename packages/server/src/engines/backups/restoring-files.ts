/** Puts uploaded files back into the stores of the server. */
import { createHash } from 'node:crypto'
import { appendFile, readFile, rm } from 'node:fs/promises'
import type { BlobStore, BlobStores } from '../blobs/store.ts'
import type { BackupReader } from './backup.ts'
import { fileName, filesPart, forEach, type LiveFile, namesBelow, readFile as readKept } from './files.ts'
import { fromLines } from './lines.ts'
import { FILES, SHARDS } from './names.ts'
import { Damage } from './problems.ts'

/** Remembers what a restore has added to the stores, so that a failed one can be undone, even after a kill. */
export class AddedFiles {
  readonly #path: string
  readonly #blobs: BlobStores

  constructor(path: string, blobs: BlobStores) {
    this.#path = path
    this.#blobs = blobs
  }

  /** Before its first byte. */
  async note(store: BlobStore, key: string): Promise<void> {
    await appendFile(this.#path, `${store.name} ${key}\n`, { mode: 0o600 })
  }

  /** They belong to the database now. */
  async keep(): Promise<void> {
    await rm(this.#path, { force: true })
  }

  /** Removes those that the database in use does not know. A killed restore may have ended just after its swap. */
  async undo(findKnown: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const text = await readFile(this.#path, 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const added = text.split('\n').flatMap((line) => {
      const [store = '', key] = line.split(' ')
      return key ? [{ store, key }] : []
    })
    const known = await findKnown(added.map(({ key }) => key))
    for (const { store, key } of added)
      if (!known.has(key)) await this.#blobs.find(store)?.remove(key, undefined)
    await this.keep()
  }
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

async function* asBuffers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
}

export interface RestoringFiles {
  readonly blobs: BlobStores
  readonly added: AddedFiles
  /** Goes on without files that are damaged, and names them. */
  readonly leavesOutDamaged: boolean
  readonly passed: (bytes: number) => void
}

export interface RestoredFiles {
  readonly written: number
  readonly damages: readonly Damage[]
  /** Keys of files that nothing uses and that the backup has no bytes of. */
  readonly absent: readonly string[]
}

class FileRestorer {
  readonly damages: Damage[] = []
  readonly absent: string[] = []
  written = 0
  readonly #reader: BackupReader<unknown>
  readonly #to: RestoringFiles

  constructor(reader: BackupReader<unknown>, to: RestoringFiles) {
    this.#reader = reader
    this.#to = to
  }

  async restore(shard: string): Promise<void> {
    const { vault } = this.#reader
    const folder = `${FILES}${shard}/`
    const there = await namesBelow(vault, folder)
    await forEach(fromLines<LiveFile>(this.#reader.read(filesPart(shard))), async (file) => {
      const name = await fileName(vault, file)
      if (there.has(name.slice(folder.length))) await this.#bring(file)
      else if (!file.isUsed) this.absent.push(file.key)
      this.#to.passed(file.size)
    })
  }

  async #bring(file: LiveFile): Promise<void> {
    const { blobs, added, leavesOutDamaged } = this.#to
    const store = blobs.find(file.store) ?? blobs.current
    const isThere = await store.has(file.key)
    if (isThere && (await hashOf(await store.read(file.key))) === file.hash) return
    // One that is there and damaged may be used by the database of now.
    if (!isThere) await added.note(store, file.key)
    try {
      await store.remove(file.key, undefined)
      await this.#write(store, file)
      this.written++
    } catch (error) {
      if (!(error instanceof Damage && leavesOutDamaged)) throw error
      this.damages.push(error)
    }
  }

  async #write(store: BlobStore, file: LiveFile): Promise<void> {
    let upload: string | undefined
    const bytes = asBuffers(readKept(this.#reader.vault, file))
    try {
      await store.write(file.key, bytes, async (id) => {
        upload = id
      })
    } catch (error) {
      await store.remove(file.key, upload).catch(() => {})
      throw error
    }
  }
}

export async function restoreFiles(
  reader: BackupReader<unknown>,
  to: RestoringFiles,
): Promise<RestoredFiles> {
  const restorer = new FileRestorer(reader, to)
  for (const shard of SHARDS) await restorer.restore(shard)
  return restorer
}
