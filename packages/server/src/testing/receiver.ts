/** A webhook receiver that records callbacks. Each path may behave differently. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerBy, type Behaviour, behaviourNow, HEALTHY } from './receiver-behaviours.ts'

export interface Receipt {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Empty if the connection was reset before reading. */
  readonly body: string
  /** When it was fully read, in milliseconds. */
  readonly at: number
  /** A status, or `nothing`, `dripped`, `reset`, `too late`. Undefined while pending. */
  readonly answer: string | undefined
  /** When it was answered, or given up. */
  readonly answeredAt: number | undefined
}

export interface Receiver {
  readonly url: string
  readonly receipts: readonly Receipt[]
  /** The status from now on; undefined for no answer. */
  answer(status: number | undefined): void
  /** The behaviour from now on: of one path, or of all others. */
  behave(behaviour: Behaviour, path?: string): void
  /** Stops listening: connections are refused. */
  goDown(): Promise<void>
  /** At the same address as before. */
  comeUp(): Promise<void>
  close(): Promise<void>
}

interface ReceiverOptions {
  /** Called after each answer. If given, the receiver keeps no receipts. */
  readonly note?: (receipt: Receipt) => void
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Notification ids of a callback, in any format. */
export function notificationIds({ body }: Pick<Receipt, 'body'>): string[] {
  const told = JSON.parse(body) as { id?: string; activity?: { id: string } }[]
  return told.map(({ id, activity }) => String(activity?.id ?? id))
}

export async function aReceiver({ note }: ReceiverOptions = {}): Promise<Receiver> {
  const receipts: Receipt[] = []
  const behaviours = new Map<string, Behaviour>()
  let usual = HEALTHY

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const behaviour = behaviourNow(behaviours.get(path) ?? usual)
    const body = behaviour.name === 'resetting early' ? '' : await readAll(request)
    const receipt: { -readonly [Key in keyof Receipt]: Receipt[Key] } = {
      path,
      headers: request.headers,
      body,
      at: Date.now(),
      answer: undefined,
      answeredAt: undefined,
    }
    if (!note) receipts.push(receipt)
    receipt.answer = await answerBy(behaviour, request, response)
    receipt.answeredAt = Date.now()
    note?.(receipt)
  }

  // An aborted callback does not count.
  const server = createServer((request, response) => void receive(request, response).catch(() => {}))
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    receipts,
    answer: (status) => (usual = status === undefined ? { name: 'silent' } : { name: 'healthy', status }),
    behave(behaviour, path) {
      if (path === undefined) usual = behaviour
      else behaviours.set(path, behaviour)
    },
    goDown: close,
    comeUp: () => listen(port),
    close,
  }
}
