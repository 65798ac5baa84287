/** Files in a bucket of an S3 server. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { Failure, failure } from '../../failure.ts'
import { Bucket, type S3Settings } from '../s3/bucket.ts'
import { PART_BYTES } from '../s3/part-buffer.ts'
import type { BlobStore, ByteRange } from './store.ts'

export class S3Store implements BlobStore {
  readonly name = 's3'
  readonly heldBytes = PART_BYTES
  readonly #bucket: Bucket

  constructor(settings: S3Settings, log: Logger) {
    this.#bucket = new Bucket(settings, {
      /** Our own failures pass; store errors are logged for the operator and hidden from the caller. */
      translate(error) {
        if (error instanceof Failure) return error
        log.warn({ err: error }, 'the file store failed')
        return failure(
          'store_unavailable',
          'The store of files does not answer as it should. Try again later.',
        )
      },
    })
  }

  async write(
    key: string,
    bytes: AsyncIterable<Buffer>,
    began: (upload: string) => Promise<void>,
  ): Promise<void> {
    await this.#bucket.write(key, bytes, began)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return await this.#bucket.read(key, range)
  }

  async has(key: string): Promise<boolean> {
    return await this.#bucket.has(key)
  }

  async remove(key: string, upload: string | undefined): Promise<void> {
    await this.#bucket.remove(key, upload)
  }

  async check(): Promise<void> {
    await this.#bucket.check(`check-${randomUUID()}`)
  }
}
