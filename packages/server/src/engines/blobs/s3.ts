/** An S3 store: small files in one request, large ones in parts with one in memory at a time. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Logger } from 'pino'
import { S3mini } from 's3mini'
import { Failure, failure } from '../../failure.ts'
import type { BlobStore, ByteRange } from './store.ts'

const PART_BYTES = 8 * 1024 * 1024
/** Until the store starts to answer; a part must have been sent by then. */
const ANSWER_MS = 60_000

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
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

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined)

/** Fills a part; the rest goes to the next. */
class PartBuffer {
  #bytes = Buffer.alloc(0)
  #filled = 0

  get isFull(): boolean {
    return this.#filled === PART_BYTES
  }

  add(chunk: Buffer): Buffer {
    const fitting = chunk.subarray(0, PART_BYTES - this.#filled)
    this.#grow(this.#filled + fitting.length)
    fitting.copy(this.#bytes, this.#filled)
    this.#filled += fitting.length
    return chunk.subarray(fitting.length)
  }

  /** Valid until more bytes are added. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#filled)
    this.#filled = 0
    return taken
  }

  /** Starts small for the many small files and grows in few steps. */
  #grow(needed: number): void {
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.min(PART_BYTES, Math.max(needed, this.#bytes.length * 4)))
    this.#bytes.copy(larger, 0, 0, this.#filled)
    this.#bytes = larger
  }
}

export class S3Store implements BlobStore {
  readonly name = 's3'
  readonly heldBytes = PART_BYTES
  readonly #client: S3mini
  readonly #log: Logger

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings, log: Logger) {
    this.#client = new S3mini({
      endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: fetchInTime,
    })
    this.#log = log
  }

  /** Our own failures pass; store errors are logged for the operator and hidden from the caller. */
  async #ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Failure) throw error
      this.#log.warn({ err: error }, 'the file store failed')
      throw failure('store_unavailable', 'The store of files does not answer as it should. Try again later.')
    }
  }

  async write(
    key: string,
    bytes: AsyncIterable<Buffer>,
    began: (upload: string) => Promise<void>,
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
      parts.push(await this.#ask(() => this.#client.uploadPart(key, id, buffer.take(), parts.length + 1)))
    }
    for await (const chunk of bytes) {
      let rest = chunk
      while (rest.length > 0) {
        if (buffer.isFull) await sendPart()
        rest = buffer.add(rest)
      }
    }
    if (upload === undefined) {
      await this.#ask(() => this.#client.putObject(key, buffer.take()))
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

  async read(key: string, range?: ByteRange): Promise<Readable> {
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

  async remove(key: string, upload: string | undefined): Promise<void> {
    const unless = (statuses: readonly unknown[]) => (error: unknown) => {
      if (!statuses.includes(statusOf(error))) throw error
    }
    await this.#ask(async () => {
      // Some stores cannot abort uploads and clean up by themselves.
      if (upload !== undefined)
        await this.#client.abortMultipartUpload(key, upload).catch(unless([404, 405, 501]))
      await this.#client.deleteObject(key).catch(unless([404]))
    })
  }

  async check(): Promise<void> {
    const key = `check-${randomUUID()}`
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
