/** A bucket of an S3 server: small objects in one request, large ones in parts with one in memory at a time. */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { PartBuffer } from './part-buffer.ts'

/** Until the store starts to answer; a part must have been sent by then. */
const ANSWER_MS = 60_000
const PAGE_SIZE = 1000

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Handling {
  /** Turns an error of the store into what is thrown. */
  readonly translate?: (error: unknown) => unknown
  /** How long to wait before each further attempt at a request that failed by no fault of ours. */
  readonly retryAfterMs?: readonly number[]
}

/** Inclusive. */
interface Range {
  readonly first: number
  readonly last: number
}

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  readonly changedAt: Date
}

/** `fetch` would copy a Buffer; a one-chunk stream is not copied. */
function uncopied(body: RequestInit['body']): RequestInit['body'] {
  if (!(body instanceof Uint8Array) || body.length === 0) return body
  return new ReadableStream({
    start(controller) {
      controller.enqueue(body)
      controller.close()
    },
  })
}

/** No timeout for response bodies: they flow at the reader's pace. */
const fetchInTime: typeof fetch = async (input, init) => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The store does not answer.')), ANSWER_MS)
  // Node requires `duplex` for streams; its types lack it.
  const streaming: RequestInit & { duplex: 'half' } = {
    ...init,
    body: uncopied(init?.body),
    duplex: 'half',
    signal: late.signal,
  }
  try {
    return await fetch(input, streaming)
  } finally {
    clearTimeout(timer)
  }
}

export const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error ? error.status : undefined

/** The store refuses for good; anything else may be better in a moment. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error)
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429
}

const unless = (statuses: readonly unknown[]) => (error: unknown) => {
  if (!statuses.includes(statusOf(error))) throw error
}

export class Bucket {
  readonly #client: S3mini
  readonly #name: string
  /** The client of a bucket asks for its list as `/bucket/`, which some servers sign as `/bucket`. */
  readonly #lister: S3mini
  readonly #translate: (error: unknown) => unknown
  readonly #retryAfterMs: readonly number[]

  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
    { translate = (error) => error, retryAfterMs = [] }: Handling = {},
  ) {
    const server = endpoint.replace(/\/+$/, '')
    const keys = { region, accessKeyId, secretAccessKey, fetch: fetchInTime }
    this.#client = new S3mini({ endpoint: `${server}/${bucket}`, ...keys })
    this.#lister = new S3mini({ endpoint: server, ...keys })
    this.#name = bucket
    this.#translate = translate
    this.#retryAfterMs = retryAfterMs
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const wait = isFinal(error) ? undefined : this.#retryAfterMs[attempt]
        if (wait === undefined) throw this.#translate(error)
        await sleep(wait)
      }
    }
  }

  /** `began` is told the id of an upload in parts before its first part. Errors of `bytes` and `began` pass as they are. */
  async write(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    began: (upload: string) => Promise<void> = async () => {},
  ): Promise<void> {
    const buffer = new PartBuffer()
    const parts: { partNumber: number; etag: string }[] = []
    let upload: string | undefined
    const sendPart = async () => {
      if (upload === undefined) {
        const id = await this.#ask(() => this.#client.getMultipartUploadId(key))
        await began(id)
        upload = id
      }
      const id = upload
      const part = buffer.take()
      parts.push(await this.#ask(() => this.#client.uploadPart(key, id, part, parts.length + 1)))
    }
    for await (const chunk of bytes) {
      let rest = chunk
      while (rest.length > 0) {
        if (buffer.isFull) await sendPart()
        rest = buffer.add(rest)
      }
    }
    if (upload === undefined) {
      const whole = buffer.take()
      await this.#ask(() => this.#client.putObject(key, whole))
      return
    }
    await sendPart()
    await this.#complete(key, upload, parts)
  }

  /** A store may report failure with status 200; only an ETag confirms the object. */
  async #complete(key: string, upload: string, parts: { partNumber: number; etag: string }[]): Promise<void> {
    await this.#ask(async () => {
      const { etag } = await this.#client.completeMultipartUpload(key, upload, parts)
      if (typeof etag !== 'string') throw new Error(`The parts of ${key} could not be put together.`)
    })
  }

  async read(key: string, range?: Range): Promise<Readable> {
    const response = await this.#ask(async () => {
      if (!range) return await this.#client.getObjectRaw(key)
      const part = await this.#client.getObjectRaw(key, false, range.first, range.last + 1)
      // Stores without range support send everything.
      const length = Number(part.headers.get('content-length'))
      if (length === range.last - range.first + 1) return part
      await part.body?.cancel()
      throw new Error(`The store sent ${length} bytes for the range ${range.first} to ${range.last}.`)
    })
    // Browser and Node stream types differ in name only.
    return response.body ? Readable.fromWeb(response.body as NodeStream) : Readable.from([])
  }

  async has(key: string): Promise<boolean> {
    return (await this.#ask(() => this.#client.objectExists(key))) === true
  }

  /** Missing is fine. Also clears away what an interrupted upload left. */
  async remove(key: string, upload?: string): Promise<void> {
    if (upload !== undefined) await this.abort(key, upload)
    await this.#ask(() => this.#client.deleteObject(key).catch(unless([404])))
  }

  async abort(key: string, upload: string): Promise<void> {
    // Some stores cannot abort uploads and clean up by themselves.
    await this.#ask(() => this.#client.abortMultipartUpload(key, upload).catch(unless([404, 405, 501])))
  }

  /** All keys that begin with `prefix`. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let token: string | undefined
    do {
      const page = await this.#ask(() => this.#lister.listObjectsPaged(this.#name, prefix, PAGE_SIZE, token))
      if (!page?.objects) throw this.#translate(new Error('The bucket is not there.'))
      for (const { Key, Size, LastModified } of page.objects)
        yield { key: Key, bytes: Size, changedAt: LastModified }
      token = page.nextContinuationToken
    } while (token !== undefined)
  }

  /** Throws if a written probe cannot be read back. */
  async check(key: string): Promise<void> {
    const remove = () => this.#client.deleteObject(key)
    let kept: unknown
    try {
      await this.#client.putObject(key, Buffer.from(key))
      kept = await this.#client.getObject(key)
    } catch (error) {
      // It may have arrived.
      await remove().catch(() => {})
      throw error
    }
    await remove()
    if (kept !== key) throw new Error('What was written does not come back.')
  }
}
