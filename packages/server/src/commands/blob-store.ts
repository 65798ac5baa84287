/** Checks of the store of files before a process starts its work. */
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { hasStoredFiles } from '../engines/blobs/blobs.ts'
import { Complaint } from './console.ts'

/** Better no start than one where every upload fails. */
export async function requireBlobStore(config: Config, context: Context): Promise<void> {
  await context.blobs.current.check().catch((error) => {
    throw new Complaint(
      `Files cannot be kept: ${error instanceof Error ? error.message : error}`,
      config.s3Endpoint === undefined
        ? `Let this user write to ${config.dataDirectory}/blobs.`
        : 'Check the settings that begin with S3_, and that the bucket is there.',
    )
  })
}

/** A worker with another directory would delete rows of files, while their bytes stay with the servers. */
export async function requireSharedFiles(config: Config, context: Context): Promise<void> {
  if (await hasStoredFiles(context)) return
  const where =
    config.s3Endpoint === undefined ? `${config.dataDirectory}/blobs` : `the bucket ${config.s3Bucket}`
  throw new Complaint(
    `The files of the servers are not in ${where}.`,
    'Give the worker the same FOLKMOOT_DATA_DIR, on a shared disk, or the same settings that begin with S3_.',
  )
}
