/** Somebody else's server, which is told things and remembers them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Receiver {
  readonly url: string
  /** The bodies that came to a path. */
  told(path: string): readonly Record<string, string>[]
}

/** Gone when the test is over. */
export async function aReceiver(status = 204): Promise<Receiver> {
  const receipts: { path: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      receipts.push({ path: request.url, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: (path) => receipts.filter((one) => one.path === path).map(({ body }) => JSON.parse(body)),
  }
}
