import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { ANONYMOUS } from '../actor.ts'
import { Shares } from './shares.ts'

test('a client that is gone before its share is taken holds none', async () => {
  const shares = new Shares({ all: 1, caller: 1, address: 1 }, (whose) => `Too many${whose}.`)
  const app = Fastify()
  const [arrived, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.decorateRequest('actor')
  app.get('/gone', async (request, reply) => {
    arrived.resolve()
    await once(reply.raw, 'close')
    request.actor = ANONYMOUS
    shares.take(request, reply, 1)
    taken.resolve()
  })
  app.get('/', async (request, reply) => {
    request.actor = ANONYMOUS
    shares.take(request, reply, 1)
    return 'here'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /gone HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await arrived.promise
  socket.resetAndDestroy()
  await taken.promise

  const answer = await fetch(`http://127.0.0.1:${port}/`)

  expect([answer.status, await answer.text()]).toEqual([200, 'here'])
})
