/** Writing and reading one backup of a place. */
import { buffer } from 'node:stream/consumers'
import { FORMAT, type KeptFiles, type Manifest, type ManifestPart } from './manifest.ts'
import { BACKUPS, MANIFEST, manifestName, newId, partName, timeOf } from './names.ts'
import type { PartReader, PartWriter } from './parts.ts'
import { BackupProblem, cut, Damage, missing } from './problems.ts'
import { once, type Vault } from './vault.ts'

/** Oldest first. */
export async function findBackups(vault: Vault): Promise<string[]> {
  const ids: string[] = []
  for await (const { name } of vault.list(BACKUPS)) {
    const id = name.slice(BACKUPS.length, -MANIFEST.length)
    if (name.endsWith(MANIFEST) && timeOf(id)) ids.push(id)
  }
  return ids.sort()
}

/** A backup in the making. */
export class BackupWriter implements PartWriter {
  readonly vault: Vault
  readonly id: string
  readonly #startedAt: Date
  readonly #parts: ManifestPart[] = []

  constructor(vault: Vault, startedAt = new Date()) {
    this.vault = vault
    this.id = newId(startedAt)
    this.#startedAt = startedAt
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const packed = await this.vault.write(partName(this.id, name), bytes)
    this.#parts.push({ name, ...packed })
  }

  /** Reads what was written in this run. */
  read(name: string): AsyncIterable<Uint8Array> {
    return this.vault.read(partName(this.id, name))
  }

  /** Only now there is a backup. */
  async finish<About>(version: string, files: KeptFiles, about: About): Promise<Manifest<About>> {
    const manifest: Manifest<About> = {
      format: FORMAT,
      id: this.id,
      startedAt: this.#startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      version,
      parts: this.#parts,
      files,
      about,
    }
    await this.vault.write(manifestName(this.id), once(Buffer.from(JSON.stringify(manifest))))
    return manifest
  }
}

export class BackupReader<About> implements PartReader {
  readonly vault: Vault
  readonly manifest: Manifest<About>
  readonly #parts: ReadonlyMap<string, ManifestPart>

  private constructor(vault: Vault, manifest: Manifest<About>) {
    this.vault = vault
    this.manifest = manifest
    this.#parts = new Map(manifest.parts.map((part) => [part.name, part]))
  }

  static async open<About>(vault: Vault, id: string): Promise<BackupReader<About>> {
    const name = manifestName(id)
    const text = await buffer(vault.read(name)).then(String)
    // Sealed, so that only we can have written it.
    const manifest = JSON.parse(text) as Manifest<About>
    if (manifest.format > FORMAT)
      throw new BackupProblem(
        `The backup ${id} was made by Folkmoot ${manifest.version}, in a format that this version does not know.`,
        `Install Folkmoot ${manifest.version} or later.`,
      )
    return new BackupReader(vault, manifest)
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const part = this.#parts.get(name)
    const { id } = this.manifest
    if (!part) throw new BackupProblem(`The backup ${id} has no part ${name}.`)
    yield* this.vault.read(partName(id, name), part)
  }

  /** Parts that are missing or have another size, without reading them. */
  async findMissing(): Promise<Damage[]> {
    const { id, parts } = this.manifest
    const sizes = new Map<string, number>()
    for await (const { name, bytes } of this.vault.list(`${BACKUPS}${id}/`)) sizes.set(name, bytes)
    return parts.flatMap((part) => {
      const name = partName(id, part.name)
      const size = sizes.get(name)
      if (size === part.storedBytes) return []
      if (size === undefined) return [missing(name)]
      return [size < part.storedBytes ? cut(name) : new Damage(name, 'is longer than what was written.')]
    })
  }
}
