/** Backups in a bucket, under a prefix. */
import { Bucket, type S3Settings, statusOf } from '../s3/bucket.ts'
import type { BackupPlace, PlacedFile } from './place.ts'
import { BackupProblem } from './problems.ts'

/** A backup of hours must not fail because of one answer. */
const RETRY_AFTER_MS = [500, 2_000, 8_000, 20_000]

class StoreProblem extends BackupProblem {
  readonly status: unknown

  constructor(address: string, cause: unknown) {
    super(
      `${address} cannot be used: ${cause instanceof Error ? cause.message : cause}`,
      'Check the settings that begin with FOLKMOOT_BACKUP_S3_ (unset ones are as those that begin with S3_), and that the bucket is there.',
    )
    this.status = statusOf(cause)
  }
}

export class S3Place implements BackupPlace {
  readonly address: string
  readonly #bucket: Bucket
  readonly #prefix: string

  constructor(settings: S3Settings, prefix: string) {
    this.address = `s3://${settings.bucket}/${prefix}`
    const translate = (error: unknown) => new StoreProblem(this.address, error)
    this.#bucket = new Bucket(settings, { translate, retryAfterMs: RETRY_AFTER_MS })
    this.#prefix = prefix === '' ? '' : `${prefix}/`
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const key = this.#prefix + name
    let upload: string | undefined
    try {
      await this.#bucket.write(key, bytes, async (id) => {
        upload = id
      })
    } catch (error) {
      if (upload !== undefined) await this.#bucket.abort(key, upload).catch(() => {})
      throw error
    }
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    try {
      return await this.#bucket.read(this.#prefix + name)
    } catch (error) {
      if (error instanceof StoreProblem && error.status === 404) return undefined
      throw error
    }
  }

  async has(name: string): Promise<boolean> {
    return await this.#bucket.has(this.#prefix + name)
  }

  async *list(folder: string): AsyncGenerator<PlacedFile> {
    for await (const { key, bytes, changedAt } of this.#bucket.list(this.#prefix + folder))
      yield { name: key.slice(this.#prefix.length), bytes, changedAt }
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.remove(this.#prefix + name)
  }

  /** Parts of interrupted uploads are no objects: the bucket's own rule for them removes them. */
  async removeUnfinished(): Promise<void> {}
}
