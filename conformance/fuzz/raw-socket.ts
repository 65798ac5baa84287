/** One connection: sends bytes, and splits the received bytes into answers. */
import { connect } from 'node:net'
import type { Answer } from '../exchange.ts'
import type { Target } from './principals.ts'

const PATIENCE_MS = 15_000

export interface Conversation {
  readonly received: Buffer
  /** The server was still silent when our patience ended. */
  readonly isStuck: boolean
  readonly error: string | undefined
}

/** `quietMs`: when an answer came and nothing more for so long, the server is taken to wait for us. */
export async function converse(
  target: Target,
  { bytes, quietMs }: { readonly bytes: string; readonly quietMs: number },
  isDone: (received: Buffer) => boolean,
): Promise<Conversation> {
  return await new Promise((resolve) => {
    const chunks: Buffer[] = []
    let isStuck = false
    let failure: string | undefined
    const socket = connect({ host: '127.0.0.1', port: target.port, allowHalfOpen: true })
    let quiet: NodeJS.Timeout | undefined
    const patience = setTimeout(() => {
      isStuck = true
      socket.destroy()
    }, PATIENCE_MS)
    socket.on('connect', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      clearTimeout(quiet)
      if (isDone(Buffer.concat(chunks))) socket.destroy()
      // Our half is closed then: an unfinished message is finished that way.
      else quiet = setTimeout(() => socket.end(), quietMs)
    })
    socket.on('end', () => socket.end())
    socket.on('error', (error) => (failure = error.message))
    socket.on('close', () => {
      clearTimeout(quiet)
      clearTimeout(patience)
      resolve({ received: Buffer.concat(chunks), isStuck, error: failure })
    })
  })
}

/** Undefined when the bytes are not answers, one whole one after the other. */
export function readAnswers(received: Buffer, methods: readonly string[] = []): Answer[] | undefined {
  const answers: Answer[] = []
  let rest = received
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...lines] = rest.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? 0)
    if (end < 0 || status === 0) return undefined
    const headers = Object.fromEntries(
      lines.map((header) => {
        const colon = header.indexOf(':')
        return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()]
      }),
    )
    rest = rest.subarray(end + 4)
    if (status < 200) continue
    const isBare = status === 204 || status === 304 || methods[answers.length] === 'HEAD'
    const length = isBare ? 0 : Number(headers['content-length'] ?? 0)
    if (rest.length < length) return undefined
    answers.push({ status, headers, text: rest.subarray(0, length).toString('utf8') })
    rest = rest.subarray(length)
  }
  return answers
}
