/**
 * All receivers of a bench in one process. The path prefix sets the behaviour: `/healthy/…` answers at once,
 * `/failing/…` with 500, `/silent/…` never. Reports to the parent every second.
 */
import { createServer } from 'node:http'

export interface Arrivals {
  readonly port?: number
  /** For healthy paths: notification id and time. */
  readonly arrived?: readonly (readonly [id: string, at: number])[]
  readonly callbacks?: number
  /** A sample body, to be sent without a database. */
  readonly body?: string
}

const TELL_MS = 200

let arrived: [string, number][] = []
let callbacks = 0
let body: string | undefined
let isOpen = true

const tell = (message: Arrivals) => process.send?.(message)

function idsOf(text: string): string[] {
  return (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const [, behaviour] = (request.url ?? '').split('/')
    if (behaviour === 'silent') return
    if (behaviour === 'failing' || !isOpen) return response.writeHead(500).end()
    response.writeHead(204).end()
    if (behaviour !== 'healthy') return
    const [at, text] = [Date.now(), Buffer.concat(chunks).toString('utf8')]
    body = text
    callbacks++
    for (const id of idsOf(text)) arrived.push([id, at])
  })
})

process.on('message', (message: { isOpen: boolean }) => (isOpen = message.isOpen))
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  tell({ port: typeof address === 'object' && address ? address.port : 0 })
})
setInterval(() => {
  if (arrived.length === 0) return
  tell({ arrived, callbacks, body })
  arrived = []
  callbacks = 0
}, TELL_MS)
