/** One request and its answer exactly as they go over the wire, without the tidying that fetch does. */
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
} from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface ExactAnswer extends Answer {
  readonly bytes: Buffer
}

/** `write` sends the body, if there is one, and ends the request. */
export async function exchangeExactly(
  options: RequestOptions,
  write: (outgoing: ClientRequest) => void,
): Promise<ExactAnswer> {
  return await new Promise<ExactAnswer>((resolve, reject) => {
    const outgoing = httpRequest(options, (incoming) => {
      const chunks: Buffer[] = []
      const done = () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers } = incoming
        resolve({ status, headers, text: bytes.toString('utf8'), bytes })
      }
      // Streams are read for a moment.
      const isEndless = incoming.headers['content-type']?.startsWith('text/event-stream') ?? false
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (!isEndless) return
        done()
        outgoing.destroy()
      })
      incoming.on('error', reject)
      incoming.on('end', done)
    })
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer within ${options.timeout} ms`)))
    write(outgoing)
  })
}
