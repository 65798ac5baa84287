/** A place with the key to it: named streams of bytes, compressed and sealed. */
import { randomBytes } from 'node:crypto'
import { BackupKeys, type BackupSecret } from './backup-key.ts'
import { BACKUPS, MANIFEST } from './names.ts'
import { type Packed, pack, type Stored, unpack } from './packing.ts'
import type { PartReader, PartWriter } from './parts.ts'
import type { BackupPlace, PlacedFile } from './place.ts'
import { BackupProblem, Damage, missing } from './problems.ts'
import { OtherKind } from './sealing.ts'

const SALT_BYTES = 16
/** Written when a place is first used. Whoever can open it has the key. */
const FIRST_FILE = 'place'

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function wrongKey(place: BackupPlace, { kind }: BackupSecret): BackupProblem {
  return new BackupProblem(
    `This ${kind} does not open the backups in ${place.address}.`,
    'Give the one that was set when the first of them was made, or another place.',
  )
}

function otherKind({ address }: BackupPlace, { sealedWith }: OtherKind): BackupProblem {
  return new BackupProblem(
    `The backups in ${address} are sealed with a ${sealedWith}.`,
    sealedWith === 'passphrase'
      ? 'Set FOLKMOOT_BACKUP_PASSPHRASE to it.'
      : 'Set FOLKMOOT_BACKUP_KEY_FILE to the path of the copy of backup.key, and FOLKMOOT_BACKUP_PASSPHRASE not at all.',
  )
}

export interface VaultFolder extends PartWriter, PartReader {
  /** All names that begin with this. */
  list(prefix: string): Promise<readonly string[]>
  remove(name: string): Promise<void>
}

export class Vault {
  readonly place: BackupPlace
  readonly #keys: BackupKeys
  readonly #salt: Buffer

  private constructor(place: BackupPlace, keys: BackupKeys, salt: Buffer) {
    this.place = place
    this.#keys = keys
    this.#salt = salt
  }

  static async isNew(place: BackupPlace): Promise<boolean> {
    if (await place.has(FIRST_FILE)) return false
    for await (const _file of place.list(BACKUPS)) return false
    return true
  }

  /** An empty place becomes one with this secret. */
  static async create(place: BackupPlace, secret: BackupSecret): Promise<Vault> {
    const vault = new Vault(place, new BackupKeys(secret), randomBytes(SALT_BYTES))
    await vault.write(FIRST_FILE, once(Buffer.from(`${new Date().toISOString()}\n`)))
    return vault
  }

  /** Any file that opens proves the key; if the first one was lost or damaged, a backup does. */
  static async open(place: BackupPlace, secret: BackupSecret): Promise<Vault> {
    const keys = new BackupKeys(secret)
    let refusal = wrongKey(place, secret)
    for await (const name of namesToTry(place)) {
      try {
        const salt = await learnSalt(place, keys, name)
        if (salt) return new Vault(place, keys, salt)
      } catch (error) {
        if (!(error instanceof Damage)) throw error
        if (error instanceof OtherKind && name === FIRST_FILE) refusal = otherKind(place, error)
      }
    }
    throw refusal
  }

  /** Replaces what has the name. */
  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Packed> {
    return await pack({ keys: this.#keys, salt: this.#salt, name }, bytes, (packed) =>
      this.place.write(name, packed),
    )
  }

  /** Fails with a `Damage` if it is not there or a byte is not what was written. */
  async *read(name: string, expected?: Stored): AsyncGenerator<Uint8Array> {
    const bytes = await this.place.read(name)
    if (!bytes) throw missing(name)
    yield* unpack(this.#keys, name, bytes, { expected })
  }

  list(folder: string): AsyncIterable<PlacedFile> {
    return this.place.list(folder)
  }

  async remove(name: string): Promise<void> {
    await this.place.remove(name)
  }

  /** A name that says nothing about the text to people without the key. */
  async nameOf(text: string): Promise<string> {
    return await this.#keys.digest(this.#salt, text)
  }

  /** Files that belong to no backup, such as an archive; their names begin behind the folder. */
  folder(folder: string): VaultFolder {
    const within = `${folder}/`
    return {
      write: async (name, bytes) => void (await this.write(within + name, bytes)),
      read: (name) => this.read(within + name),
      remove: (name) => this.remove(within + name),
      list: async (prefix) => {
        // Places list whole folders only.
        const parent = within + prefix.slice(0, prefix.lastIndexOf('/') + 1)
        const names: string[] = []
        for await (const { name } of this.list(parent)) names.push(name.slice(within.length))
        return names.filter((name) => name.startsWith(prefix))
      },
    }
  }
}

async function* namesToTry(place: BackupPlace): AsyncGenerator<string> {
  yield FIRST_FILE
  for await (const { name } of place.list(BACKUPS)) if (name.endsWith(MANIFEST)) yield name
}

async function learnSalt(place: BackupPlace, keys: BackupKeys, name: string): Promise<Buffer | undefined> {
  const bytes = await place.read(name)
  if (!bytes) return undefined
  let salt: Buffer | undefined
  const learned = (found: Buffer) => {
    salt = found
  }
  for await (const _chunk of unpack(keys, name, bytes, { learned })) if (salt) break
  return salt
}
