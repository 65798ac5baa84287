/** Opens the configured stores. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { DirectoryStore } from './directory.ts'
import { S3Store } from './s3.ts'
import type { BlobStore, BlobStores } from './store.ts'

function s3Of(config: Config, log: Logger): BlobStore | undefined {
  const { s3Endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey } = config
  // All or none; otherwise the configuration was refused.
  if (!s3Endpoint || !s3Bucket || !s3Region || !s3AccessKeyId || !s3SecretAccessKey) return undefined
  const keys = { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
  return new S3Store({ endpoint: s3Endpoint, bucket: s3Bucket, region: s3Region, ...keys }, log)
}

/** In the data directory. */
export const BLOB_DIRECTORY = 'blobs'

/** After moving to S3, files in the data directory stay readable. */
export function openBlobStores(config: Config, log: Logger): BlobStores {
  const directory = new DirectoryStore(join(config.dataDirectory, BLOB_DIRECTORY))
  const s3 = s3Of(config, log)
  const all: BlobStore[] = s3 ? [s3, directory] : [directory]
  return { current: s3 ?? directory, find: (name) => all.find((store) => store.name === name) }
}
