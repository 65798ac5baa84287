import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { capConnections } from './connections.ts'

async function aServer(
  limit: number,
  isShared: (address: string) => boolean,
): Promise<() => Promise<Socket>> {
  const server = createServer((_request, response) => response.end('here'))
  capConnections(server, { limit, isShared })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
}

/** Whether the server answers on this connection. */
async function isServed(socket: Socket): Promise<boolean> {
  const answered = once(socket, 'data').then(() => true)
  const refused = new Promise<boolean>((resolve) => socket.once('close', () => resolve(false)))
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return await Promise.race([answered, refused])
}

test('an address has at most so many connections; a closed one makes room', async () => {
  const open = await aServer(2, () => false)
  const [first, second] = [await open(), await open()]
  await isServed(first)

  const third = await isServed(await open())
  first.destroy()

  expect(third).toBe(false)
  expect(await isServed(second)).toBe(true)
  await expect.poll(async () => isServed(await open())).toBe(true)
})

test('addresses that many share have any number', async () => {
  const open = await aServer(1, (address) => address === '127.0.0.1')

  const served = [await isServed(await open()), await isServed(await open())]

  expect(served).toEqual([true, true])
})
