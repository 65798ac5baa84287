/** An S3 server with one empty bucket. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../engines/s3/bucket.ts'

const BUCKET = 'files'
/** Its only key pair. */
const KEY = 'S3RVER'

export interface S3Server {
  readonly settings: S3Settings
  readonly environment: Record<string, string>
  /** Method and URL of every request. */
  readonly requests: readonly string[]
  /** Stored keys, read from disk, because its listing is broken. */
  keys(): Promise<string[]>
  /** Refuses everything from now on. */
  close(): Promise<void>
}

export async function anS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const requests: string[] = []
  server.httpServer.prependListener('request', ({ method, url }) => requests.push(`${method} ${url}`))
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: { endpoint, bucket: BUCKET, region: 'us-east-1', accessKeyId: KEY, secretAccessKey: KEY },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    requests,
    async keys() {
      const names = await readdir(join(directory, BUCKET))
      return names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])
    },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Where a suite stores files: the data directory, or with STORE=s3 its own server. */
export async function aStoreOfFiles(): Promise<Pick<S3Server, 'environment' | 'close'>> {
  if (process.env.STORE !== 's3') return { environment: {}, close: async () => {} }
  const { environment, requests, close } = await anS3Server()
  return {
    environment,
    async close() {
      await close()
      if (!requests.some((request) => request.startsWith('PUT ')))
        throw new Error('It was not asked to keep anything.')
    },
  }
}
