/** The one secret that all files of a place are sealed with. */
import { argon2, createHmac, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'

export interface BackupSecret {
  readonly kind: 'passphrase' | 'key file'
  readonly text: string
}

const KEY_BYTES = 32
/** About a second; once for each command. */
const PASSPHRASE_COST = { memory: 256 * 1024, passes: 3, parallelism: 1 }

const derive = promisify(argon2)

async function deriveKey({ kind, text }: BackupSecret, salt: Buffer): Promise<Buffer> {
  if (kind === 'key file') return Buffer.from(hkdfSync('sha256', text, salt, 'folkmoot backup', KEY_BYTES))
  return await derive('argon2id', {
    message: text.normalize('NFC'),
    nonce: salt,
    tagLength: KEY_BYTES,
    ...PASSPHRASE_COST,
  })
}

/** The key for each salt. A place has one, unless its first file was lost. */
export class BackupKeys {
  readonly kind: BackupSecret['kind']
  readonly #secret: BackupSecret
  readonly #derived = new Map<string, Promise<Buffer>>()

  constructor(secret: BackupSecret) {
    this.kind = secret.kind
    this.#secret = secret
  }

  of(salt: Buffer): Promise<Buffer> {
    const name = salt.toString('hex')
    const known = this.#derived.get(name) ?? deriveKey(this.#secret, salt)
    this.#derived.set(name, known)
    return known
  }

  /** Tells nothing about the text without the key. */
  async digest(salt: Buffer, text: string): Promise<string> {
    return createHmac('sha256', await this.of(salt))
      .update(text)
      .digest('hex')
  }
}
