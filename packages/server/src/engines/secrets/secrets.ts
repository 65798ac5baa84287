/** The instance key: set by the operator, or generated in the data directory. */
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readKeyFile, writeKeyFile } from './key-file.ts'
import { keepFingerprint, replaceFingerprint } from './queries.ts'
import { Secrets } from './sealing.ts'

type KeyPlace = Pick<Config, 'secretKey' | 'dataDirectory'>

const KEY_FILE = 'secret.key'

export const instanceKeyFile = (dataDirectory: string) => join(dataDirectory, KEY_FILE)

/** Not the key that the database's secrets are sealed with. */
export class OtherKey extends Error {
  readonly fix: string

  constructor({ secretKey, dataDirectory }: KeyPlace) {
    const whose =
      secretKey === undefined ? `The key in ${instanceKeyFile(dataDirectory)}` : 'FOLKMOOT_SECRET_KEY'
    super(`${whose} is not the key that the secrets in this database are sealed with.`)
    this.fix =
      'Every node needs the same one: set FOLKMOOT_SECRET_KEY to what the file secret.key of the first node says. ' +
      'If that is lost, `folkmoot secrets renew` continues with this key, and the encrypted secrets must be created again.'
  }
}

/** The text of the key, made if there is none. */
export async function readInstanceKey({ secretKey, dataDirectory }: KeyPlace): Promise<string> {
  if (secretKey !== undefined) return secretKey
  const path = instanceKeyFile(dataDirectory)
  const found = await readKeyFile(path)
  if (found !== undefined) return found
  await writeKeyFile(path)
  return (await readKeyFile(path)) ?? ''
}

async function readSecrets(place: KeyPlace): Promise<Secrets> {
  return new Secrets(await readInstanceKey(place))
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
