/** Encrypts secrets with keys derived from the instance key, one per purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte is the version of the format. */
const FORM = 1

/** Sealed with another key or purpose, or damaged. */
export class Unsealable extends Error {
  constructor(purpose: string) {
    super(`What is stored as ${purpose} cannot be opened with the key of this instance.`)
  }
}

export class Secrets {
  readonly #key: Buffer
  readonly #derived = new Map<string, Buffer>()

  /** Any text of sufficient length is a key. */
  constructor(key: string) {
    this.#key = Buffer.from(key)
  }

  /** Distinguishes keys without revealing them. */
  get fingerprint(): Buffer {
    return this.#derive('fingerprint')
  }

  /** A derived key, for signing or further derivation. */
  keyFor(purpose: string): Buffer {
    return this.#derive(`key ${purpose}`)
  }

  seal(purpose: string, text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#derive(`seal ${purpose}`), nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed])
  }

  open(purpose: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed)
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
    const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
    if (bytes[0] !== FORM || tag.length !== TAG_BYTES) throw new Unsealable(purpose)
    const decipher = createDecipheriv(CIPHER, this.#derive(`seal ${purpose}`), nonce, {
      authTagLength: TAG_BYTES,
    }).setAuthTag(tag)
    try {
      const text = [decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    } catch {
      throw new Unsealable(purpose)
    }
  }

  #derive(purpose: string): Buffer {
    const known = this.#derived.get(purpose)
    if (known) return known
    const derived = Buffer.from(hkdfSync('sha256', this.#key, 'folkmoot', purpose, KEY_BYTES))
    this.#derived.set(purpose, derived)
    return derived
  }
}
