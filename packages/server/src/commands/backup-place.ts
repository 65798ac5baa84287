/** The place of backups and the secret that seals them, as the operator set them. */
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { BackupSecret } from '../engines/backups/backup-key.ts'
import { DirectoryPlace } from '../engines/backups/directory-place.ts'
import type { BackupPlace } from '../engines/backups/place.ts'
import { S3Place } from '../engines/backups/s3-place.ts'
import { Vault } from '../engines/backups/vault.ts'
import { readKeyFile, writeKeyFile } from '../engines/secrets/key-file.ts'
import { Complaint, say } from './console.ts'

const S3_SCHEME = 's3://'

function openBucket(config: Config, address: string): BackupPlace {
  const [bucket = '', ...folders] = address.slice(S3_SCHEME.length).split('/')
  const prefix = folders.filter((folder) => folder !== '').join('/')
  const endpoint = config.backupS3Endpoint ?? config.s3Endpoint
  const region = config.backupS3Region ?? config.s3Region
  const accessKeyId = config.backupS3AccessKeyId ?? config.s3AccessKeyId
  const secretAccessKey = config.backupS3SecretAccessKey ?? config.s3SecretAccessKey
  if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey)
    throw new Complaint(
      `Backups cannot go to ${address}: its bucket, server, region or keys are not set.`,
      'Write s3://bucket/prefix, and set the four settings that begin with FOLKMOOT_BACKUP_S3_ or S3_.',
    )
  return new S3Place({ endpoint, bucket, region, accessKeyId, secretAccessKey }, prefix)
}

/** `address` is what the command line says; otherwise the setting counts. */
function openPlace(config: Config, address = config.backupTo): BackupPlace {
  if (address === undefined)
    throw new Complaint(
      'Where backups are is not known.',
      'Set FOLKMOOT_BACKUP_TO to a directory or to s3://bucket/prefix.',
    )
  return address.startsWith(S3_SCHEME) ? openBucket(config, address) : new DirectoryPlace(resolve(address))
}

const keyFileOf = ({ backupKeyFile, dataDirectory }: Config) =>
  backupKeyFile === undefined ? join(dataDirectory, 'backup.key') : resolve(backupKeyFile)

async function readSecret(config: Config): Promise<BackupSecret | undefined> {
  if (config.backupPassphrase !== undefined) return { kind: 'passphrase', text: config.backupPassphrase }
  const text = await readKeyFile(keyFileOf(config))
  return text === undefined ? undefined : { kind: 'key file', text }
}

async function makeSecret(config: Config): Promise<BackupSecret> {
  const path = keyFileOf(config)
  await writeKeyFile(path)
  say(`Backups are sealed with the key in ${path}, which was made now.`)
  say('Keep a copy of it elsewhere, apart from the backups: without it none can be restored.')
  return { kind: 'key file', text: (await readKeyFile(path)) ?? '' }
}

/** To read. */
export async function openBackups(config: Config, address?: string): Promise<Vault> {
  const place = openPlace(config, address)
  if (await Vault.isNew(place))
    throw new Complaint(
      `There are no backups in ${place.address}.`,
      'Make one with `folkmoot backup`, or name another place.',
    )
  const secret = await readSecret(config)
  if (secret === undefined)
    throw new Complaint(
      `The backups in ${place.address} are sealed, and there is no key at ${keyFileOf(config)}.`,
      'Put the copy of backup.key there, or set FOLKMOOT_BACKUP_KEY_FILE or FOLKMOOT_BACKUP_PASSPHRASE.',
    )
  return await Vault.open(place, secret)
}

/** To write: a new place is set up, and a key made if there is none. */
export async function openOrSetUpBackups(config: Config, address?: string): Promise<Vault> {
  const place = openPlace(config, address)
  if (!(await Vault.isNew(place))) return await openBackups(config, address)
  return await Vault.create(place, (await readSecret(config)) ?? (await makeSecret(config)))
}
