/** Somebody else's server, which is told things and remembers them. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Receipt {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly receipts: readonly Receipt[]
  /** What it answers from now on; nothing at all where it is undefined. */
  answer(status: number | undefined): void
  close(): Promise<void>
}

export async function aReceiver(): Promise<Receiver> {
  const receipts: Receipt[] = []
  let status: number | undefined = 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      receipts.push({ path: request.url ?? '', headers: request.headers, body })
      if (status !== undefined) response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receipts,
    answer: (next) => (status = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
