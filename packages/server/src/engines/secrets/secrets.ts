/** The instance key: set by the operator, or generated in the data directory. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { keepFingerprint, replaceFingerprint } from './queries.ts'
import { Secrets } from './sealing.ts'

type KeyPlace = Pick<Config, 'secretKey' | 'dataDirectory'>

const KEY_FILE = 'secret.key'
const KEY_MIN = 32

/** Not the key that the database's secrets are sealed with. */
export class OtherKey extends Error {
  readonly fix: string

  constructor({ secretKey, dataDirectory }: KeyPlace) {
    const whose =
      secretKey === undefined ? `The key in ${join(dataDirectory, KEY_FILE)}` : 'FOLKMOOT_SECRET_KEY'
    super(`${whose} is not the key that the secrets in this database are sealed with.`)
    this.fix =
      'Every node needs the same one: set FOLKMOOT_SECRET_KEY to what the file secret.key of the first node says. ' +
      'If that is lost, `folkmoot secrets renew` continues with this key, and the encrypted secrets must be created again.'
  }
}

async function readKey(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.trim()
}

/** Written atomically and never over another: two nodes may start at once. */
async function makeKey(directory: string, path: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  await link(draft, path)
    .catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(draft))
}

async function readSecrets({ secretKey, dataDirectory }: KeyPlace): Promise<Secrets> {
  if (secretKey !== undefined) return new Secrets(secretKey)
  const path = join(dataDirectory, KEY_FILE)
  if ((await readKey(path)) === undefined) await makeKey(dataDirectory, path)
  const key = await readKey(path)
  // An empty key would be no secret.
  if (key === undefined || key.length < KEY_MIN)
    throw new Error(`${path} holds no key of ${KEY_MIN} characters.`)
  return new Secrets(key)
}

/** Throws OtherKey if the database knows another one. */
export async function openSecrets(config: KeyPlace, writeDb: Database): Promise<Secrets> {
  const secrets = await readSecrets(config)
  const kept = await inTransaction(writeDb, (tx) => keepFingerprint(tx.db, secrets.fingerprint))
  if (!secrets.fingerprint.equals(kept)) throw new OtherKey(config)
  return secrets
}

/** Accepts this key after the old one was lost. */
export async function renewKey(config: KeyPlace, writeDb: Database): Promise<void> {
  const { fingerprint } = await readSecrets(config)
  await inTransaction(writeDb, (tx) => replaceFingerprint(tx.db, fingerprint))
}
