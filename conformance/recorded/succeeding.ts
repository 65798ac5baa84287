/** Successful requests for operations that the other stages only try in vain. */
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { type Fixture, uriOf } from '../canary/fixture.ts'
import type { Recorder } from './recorder.ts'
import { signIn } from './sign-in.ts'

const PATIENCE_MS = 30_000
const written = { type: 'text/html', text: '<p>Said</p>' } as const

async function until<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const found = await find()
    if (found !== undefined) return found
  }
  throw new Error(`There was no ${what}.`)
}

/** Reads of clients are not recorded; these are. */
const read = async (recorder: Recorder, { options }: Client, path: string) =>
  await recorder.ask({
    caller: 'admin or author',
    path,
    headers: { authorization: options.authorization ?? '' },
  })

async function ownThings(recorder: Recorder, { guests }: Fixture, origin: string): Promise<void> {
  const { client } = guests.author
  await signIn(recorder, origin)
  const { list } = await client.listSessions({ personID: '@me' })
  await client.endSession({ personID: '@me', sessionID: list[0]?.id ?? '' })
  await client.endSessions({ personID: '@me' })
  const object = `/people/${guests.stranger.id}`
  const { id: muteID } = await client.createMute({ personID: '@me', body: { object } })
  await read(recorder, client, `/api/core/v3/people/@me/mutes/${muteID}`)
  await client.deleteMute({ personID: '@me', muteID })
}

async function responses({ guests }: Fixture): Promise<void> {
  const { client } = guests.member
  const { id: updateID } = await guests.author.client.createUpdate({ body: { html: 'News' } })
  const mine = { updateID, userID: '@me' }
  for (const begin of [client.likeUpdate, client.followUpdate, client.trackUpdate]) await begin({ updateID })
  for (const finish of [client.unlikeUpdate, client.unfollowUpdate, client.untrackUpdate]) await finish(mine)
  const { id: updateCommentID } = await guests.author.client.createUpdateComment({
    updateID,
    body: { html: 'So' },
  })
  await client.likeUpdateComment({ updateCommentID })
  await client.unlikeUpdateComment({ updateCommentID, userID: '@me' })
}

async function administration({ guests, securityGroupID }: Fixture): Promise<void> {
  const [root, author] = [guests.admin.client, guests.author.client]
  const personID = guests.owner.id
  await root.removeSecurityGroupAdministrator({ securityGroupID, personID })
  await root.addSecurityGroupAdministrators({ securityGroupID, body: [personID] })
  await root.createAnnouncement({ body: { type: 'announcement', subject: 'Heard', content: written } })
  const { id: contentID } = await author.createContent({
    body: { type: 'document', subject: 'Hidden and shown', content: written },
  })
  const report = await guests.member.client.reportContent({ contentID, body: { reason: 'spam' } })
  const itemID = report.resources.item?.ref.split('/').at(-1) ?? (await newestItem(root))
  await root.resolveModerationItem({ itemID, body: { action: 'hide' } })
  await root.restoreModerationItem({ itemID, body: { note: 'A mistake.' } })
  await root.reopenModerationItem({ itemID, body: {} })
}

const newestItem = async (root: Client): Promise<string> =>
  (await root.listModerationItems({ filter: ['state(open)'] })).list[0]?.id ?? ''

/** Another server. */
async function listenOn(bodies: string[]) {
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** As receivers ask: sorted lines, the secret as its hash, the signature in a header; once as it came, and once changed. */
async function askForGenuineness(
  recorder: Recorder,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { svcSignature: signature = '', ...rest } = fields
  const shown = { ...rest, clientSecret: hash('sha256', rest.clientSecret ?? '', 'hex') }
  const lines = Object.entries(shown)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`)
  const headers = { 'x-svc-mac': signature, 'content-type': 'application/octet-stream' }
  const asking = { caller: 'anonymous', method: 'POST', path: api.verifyAddOnSignature.path, headers }
  await recorder.ask({ ...asking, body: lines.join('') })
  await recorder.ask({ ...asking, body: `x${lines.join('')}` })
}

async function callbacks(recorder: Recorder, { guests, groups }: Fixture): Promise<void> {
  const { client } = guests.admin
  const bodies: string[] = []
  const { server, url } = await listenOn(bodies)
  try {
    const { id: addOnID } = await client.registerAddOn({ body: { name: 'Told', registerURL: `${url}/told` } })
    const body = await until('callback of an add-on', async () => bodies[0])
    await askForGenuineness(recorder, JSON.parse(body))
    await client.updateAddOn({ addOnID, body: { description: 'Told of it' } })
    await client.renewAddOnSecret({ addOnID })
    const hook = { callback: `${url}/hook`, object: uriOf(groups.open) }
    const { id: webhookID } = await client.createWebhook({ body: hook })
    await client.pingWebhook({ webhookID })
    const delivered = async () =>
      (await client.listDeliveries({ webhookID })).list.find(({ state }) => state === 'delivered')?.id
    const deliveryID = await until('delivery', delivered)
    await read(recorder, client, `/api/core/v3/webhooks/${webhookID}/deliveries/${deliveryID}`)
    await client.redeliver({ webhookID, deliveryID, body: {} })
    await client.deleteWebhook({ webhookID })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

export async function succeed(recorder: Recorder, fixture: Fixture, origin: string): Promise<void> {
  await ownThings(recorder, fixture, origin)
  await responses(fixture)
  await administration(fixture)
  await callbacks(recorder, fixture)
}
