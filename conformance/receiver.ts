/** Another server, which stores the callbacks that it receives. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Receipt {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  /** What came to a path, as it came. */
  received(path: string): readonly Receipt[]
  /** The bodies that came to a path. */
  told(path: string): readonly Record<string, string>[]
  /** Its answer from now on. */
  answer(status: number): void
}

/** Gone when the test is over. */
export async function aReceiver(first = 204): Promise<Receiver> {
  const receipts: Receipt[] = []
  let status = first
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      receipts.push({ path: request.url, headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const received = (path: string) => receipts.filter((one) => one.path === path)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    told: (path) => received(path).map(({ body }) => JSON.parse(body)),
    answer: (next) => (status = next),
  }
}
