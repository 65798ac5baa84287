/** A small community created through the API only, so that every source tree can be measured. */
import { createServer, type Server } from 'node:http'
import { basic, type Client, createClient } from '@folkmoot/client'
import { untilCalm } from './calm.ts'

const PEOPLE = 20
const PLACES = 3
const TOPICS_EACH = 10

export interface Community {
  readonly writer: Client
  readonly readers: readonly Client[]
  /** The username of the first of the readers. */
  readonly mentioned: string
  /** The URI of the first place. */
  readonly place: string
}

async function makePerson(admin: Client, username: string, password: string): Promise<Client> {
  const body = {
    emails: [{ value: `${username}@example.org` }],
    name: { givenName: 'Some', familyName: username },
    svc: { username, password },
  }
  await admin.createPerson({ body })
  return admin.as(basic(username, password))
}

/** Places with discussions and replies to them, and a webhook on each place. */
export async function makeCommunity(baseUrl: string, password: string, callback: string): Promise<Community> {
  const admin = createClient({ baseUrl, authorization: basic('admin', password) })
  await untilCalm(admin)
  const writer = await makePerson(admin, 'writer', password)
  const readers: Client[] = []
  for (let number = 0; number < PEOPLE; number++)
    readers.push(await makePerson(admin, `reader${number}`, password))
  const places: string[] = []
  for (let number = 0; number < PLACES; number++) {
    const name = `place-${number}`
    const { id } = await writer.createPlace({
      body: { type: 'group', name, displayName: name, groupType: 'OPEN' },
    })
    const place = `/places/${id}`
    places.push(place)
    await writer.createWebhook({ body: { callback: `${callback}/${number}`, object: place } })
    for (let topic = 0; topic < TOPICS_EACH; topic++)
      await discuss(writer, readers[topic % PEOPLE] ?? writer, place)
  }
  return { writer, readers, mentioned: 'reader0', place: places[0] ?? '' }
}

async function discuss(writer: Client, reader: Client, parent: string): Promise<void> {
  const content = { type: 'text/html', text: '<p>What do you think of it?</p>' } as const
  const body = { type: 'discussion', subject: 'A topic', content, parent } as const
  const { id } = await writer.createContent({ body })
  await reader.createMessage({ contentID: id, body: { type: 'message', content } })
}

export interface Receiver {
  readonly url: string
  stop(): Promise<void>
}

/** Receives webhook callbacks; `take` gets each body and its time. */
export async function startReceiver(take: (body: string, at: number) => void): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const at = performance.now()
      response.writeHead(204).end()
      take(Buffer.concat(chunks).toString('utf8'), at)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
