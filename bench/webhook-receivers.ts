/**
 * All receivers of a bench, in a process of their own. What a path begins with says how it behaves: `/healthy/…` is answered at
 * once, `/failing/…` with 500, `/silent/…` never. Once a second the parent hears what came when.
 */
import { createServer } from 'node:http'

export interface Arrivals {
  readonly port?: number
  /** Of healthy paths: the id of a notification, and when it came. */
  readonly arrived?: readonly (readonly [id: string, at: number])[]
  readonly callbacks?: number
  /** One of the bodies, so that the same can be sent without a database. */
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
    const [, manner] = (request.url ?? '').split('/')
    if (manner === 'silent') return
    if (manner === 'failing' || !isOpen) return response.writeHead(500).end()
    response.writeHead(204).end()
    if (manner !== 'healthy') return
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
