// A port that nobody listens at. Steps of a whole run have a range each (FOLKMOOT_TEST_PORTS): between this look and a server that
// listens seconds later, another step could find the same port, and two tests would talk to one server. All are below those
// that the system gives to connections.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const ALL = '10000-30000'

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export async function freePort() {
  const [from, to] = (process.env.FOLKMOOT_TEST_PORTS ?? ALL).split('-').map(Number)
  for (;;) {
    const port = randomInt(from, to)
    if (await isFree(port)) return port
  }
}
