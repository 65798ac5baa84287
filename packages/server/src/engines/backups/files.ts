/** The uploaded files of all backups of a place lie there once, by their hash; a backup writes only new ones. */
import { createHash } from 'node:crypto'
import type { KeptFiles } from './manifest.ts'
import { DAMAGED, FILES } from './names.ts'
import { Damage, missing } from './problems.ts'
import type { Vault } from './vault.ts'

const AT_ONCE = 4
/** All are counted. */
const MISSING_NAMED = 1000

/** A file of the server. */
export interface LiveFile {
  /** SHA-256, in hex. */
  readonly hash: string
  readonly size: number
  readonly store: string
  readonly key: string
  /** Others are about to be deleted, or belong to an upload that was not finished. */
  readonly isUsed: boolean
}

export interface LiveFiles {
  /** Fails if it cannot be read. */
  open(file: LiveFile): Promise<AsyncIterable<Uint8Array>>
  /** Whether the server still has the bytes. */
  has(file: LiveFile): Promise<boolean>
}

export const shardOf = ({ hash }: Pick<LiveFile, 'hash'>) => hash.slice(0, 1)
export const filesPart = (shard: string) => `files/${shard}`

/** The name of a file in its folder. Two files of one hash are one. */
async function nameIn(vault: Vault, { hash, size }: Pick<LiveFile, 'hash' | 'size'>): Promise<string> {
  return await vault.nameOf(`file ${hash} ${size}`)
}

export async function fileName(vault: Vault, file: Pick<LiveFile, 'hash' | 'size'>): Promise<string> {
  return `${FILES}${shardOf(file)}/${await nameIn(vault, file)}`
}

export async function namesBelow(vault: Vault, folder: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { name } of vault.list(folder)) names.add(name.slice(folder.length))
  return names
}

/** Works on several at once; the first error ends all. */
export async function forEach<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const shared = items[Symbol.asyncIterator]()
  let failed = false
  const worker = async () => {
    try {
      for (let next = await shared.next(); !next.done && !failed; next = await shared.next())
        await work(next.value)
    } catch (error) {
      failed = true
      throw error
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } finally {
    if (failed) await shared.return?.()
  }
}

/** The bytes, if they have this hash. */
async function* verified(
  bytes: AsyncIterable<Uint8Array>,
  { hash, size }: Pick<LiveFile, 'hash' | 'size'>,
  otherwise: () => Error,
): AsyncGenerator<Uint8Array> {
  const found = createHash('sha256')
  let count = 0
  for await (const chunk of bytes) {
    found.update(chunk)
    count += chunk.length
    yield chunk
  }
  if (count !== size || found.digest('hex') !== hash) throw otherwise()
}

/** What the server has under this key is not what was uploaded. */
class Spoilt extends Error {}

export class FileKeeper {
  readonly #vault: Vault
  readonly #live: LiveFiles
  readonly #passed: (bytes: number) => void
  readonly #missing: string[] = []
  #count = 0
  #bytes = 0
  #missingCount = 0
  #writtenCount = 0
  #writtenBytes = 0

  /** `passed` is told the bytes of files that are dealt with. */
  constructor(vault: Vault, live: LiveFiles, passed: (bytes: number) => void = () => {}) {
    this.#vault = vault
    this.#live = live
    this.#passed = passed
  }

  get kept(): KeptFiles {
    return {
      count: this.#count,
      bytes: this.#bytes,
      missing: { count: this.#missingCount, first: this.#missing },
    }
  }

  /** The files that the place did not have. */
  get written(): { readonly count: number; readonly bytes: number } {
    return { count: this.#writtenCount, bytes: this.#writtenBytes }
  }

  /** Writes the files that the place does not have. */
  async keep(shard: string, files: AsyncIterable<LiveFile>): Promise<void> {
    const there = await namesBelow(this.#vault, `${FILES}${shard}/`)
    const damaged = await namesBelow(this.#vault, `${DAMAGED}${shard}/`)
    const seen = new Set<string>()
    await forEach(files, async (file) => {
      const name = await nameIn(this.#vault, file)
      if (seen.has(name)) return
      seen.add(name)
      if (there.has(name) && !damaged.has(name)) this.#note(file)
      else if (await this.#bring(file)) {
        this.#note(file)
        if (damaged.has(name)) await this.#vault.remove(`${DAMAGED}${shard}/${name}`)
      } else if (file.isUsed) this.#miss(file)
      this.#passed(file.size)
    })
  }

  #note({ size }: LiveFile): void {
    this.#count++
    this.#bytes += size
  }

  #miss({ hash }: LiveFile): void {
    if (this.#missingCount++ < MISSING_NAMED) this.#missing.push(hash)
  }

  /** False if the server has not got its bytes. */
  async #bring(file: LiveFile): Promise<boolean> {
    try {
      const bytes = verified(await this.#live.open(file), file, () => new Spoilt())
      await this.#vault.write(await fileName(this.#vault, file), bytes)
    } catch (error) {
      if (error instanceof Spoilt || !(await this.#live.has(file))) return false
      throw error
    }
    this.#writtenCount++
    this.#writtenBytes += file.size
    return true
  }
}

/** Fails with a `Damage`. */
export async function* readFile(vault: Vault, file: LiveFile): AsyncGenerator<Uint8Array> {
  const name = await fileName(vault, file)
  yield* verified(vault.read(name), file, () => new Damage(name, 'is not what was written.'))
}

/** Those of a shard that are not in the place. */
export async function findMissingFiles(
  vault: Vault,
  shard: string,
  files: AsyncIterable<LiveFile>,
): Promise<Damage[]> {
  const there = await namesBelow(vault, `${FILES}${shard}/`)
  const found: Damage[] = []
  for await (const file of files) {
    if (file.isUsed && !there.has(await nameIn(vault, file))) found.push(missing(await fileName(vault, file)))
  }
  return found
}
