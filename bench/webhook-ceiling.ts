/** The same bodies to the same receivers in a plain loop: no database, no rights, no signatures. */
import { Agent, request } from 'node:http'

const AT_ONCE = 32

const post = (url: string, body: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().once('end', resolve)
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })

/** Callbacks a second. With a connection for each; or with connections that are kept, as the server keeps them. */
export async function plainRate(
  url: string,
  body: string,
  seconds: number,
  isKept: boolean,
): Promise<number> {
  const agent = new Agent({ keepAlive: isKept, maxSockets: AT_ONCE })
  const begun = performance.now()
  let sent = 0
  const loop = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      await post(url, body, agent)
      sent++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
  agent.destroy()
  return sent / ((performance.now() - begun) / 1_000)
}
