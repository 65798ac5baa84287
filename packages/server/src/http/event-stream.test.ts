import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { ANONYMOUS } from '../actor.ts'
import { freePort } from '../testing/free-port.ts'
import { type EventLine, endEventStreams, sendEvents } from './event-stream.ts'

const app = Fastify()
endEventStreams(app)
const begun: EventLine[] = []
app.get('/', (request, reply) =>
  sendEvents(
    request,
    reply,
    { requireCapacity: () => {}, begin: (line) => begun.push(line) },
    async () => ANONYMOUS,
  ),
)
const port = await freePort()
await app.listen({ port, host: '127.0.0.1' })
afterAll(() => app.close())

async function aLine(): Promise<EventLine> {
  await expect.poll(() => begun.length).toBe(1)
  return begun.pop() as EventLine
}

test('a client that does not read is disconnected before much is buffered', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`)
  const other = await aLine()
  const deaf = connect({ port, host: '127.0.0.1' })
  deaf.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(deaf, 'connect')
  deaf.pause()
  const line = await aLine()
  const ended = Promise.withResolvers<void>()
  line.onEnd(ended.resolve)

  // Socket buffers hold part of it.
  const piece = `: ${'x'.repeat(32 * 1024)}\n\n`
  let sent = 0
  for (; line.send(piece); sent++) await setImmediate()

  await ended.promise
  expect(sent * piece.length).toBeLessThan(32 * 1024 * 1024)
  expect(line.send(piece)).toBe(false)
  expect(other.send(': still here\n\n')).toBe(true)
  const heard = await response.body?.getReader().read()
  expect(new TextDecoder().decode(heard?.value)).toBe(': still here\n\n')
  deaf.destroy()
})

test('HEAD is answered without opening a stream', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })

  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(begun).toEqual([])
})

test('a stopping server ends all streams and opens no more', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`)
  const line = await aLine()

  await app.close()

  expect((await response.body?.getReader().read())?.done).toBe(true)
  expect(line.send(': more\n\n')).toBe(false)
})
