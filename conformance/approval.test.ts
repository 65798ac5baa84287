import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { api, type Content, type ContentInput } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aComment, aContent, admin, aMember, aPlace, collect, newContent, unique } from './community.ts'

const ann = await aMember()
const owner = await aMember()
const bob = await aMember()
const moderator = await aMember({ svc: { roles: ['moderator'] } })

const { id: placeID, resources } = await aPlace(owner.client, { contentApproval: true })
const parent = resources.self?.ref
const open = (await aPlace(owner.client)).resources.self?.ref

const pending = async (overrides: Partial<ContentInput> = {}): Promise<Content> =>
  await aContent(ann.client, { parent, ...overrides })
const statusFor = async (client: Client, contentID: string) =>
  (await client.send(api.getContent, { contentID })).status
async function itemOf(contentID: string, client = owner.client): Promise<string> {
  const filter = ['kind(pending)', `place(${parent})`]
  const items = await collect(client.each(api.listModerationItems, { filter, count: 100 }))
  return items.find(({ object }) => object?.id === contentID)?.id ?? ''
}
const approve = async (itemID: string, client = owner.client) =>
  await client.resolveModerationItem({ itemID, body: { action: 'approve' } })

test('contentApproval of a place is its owners’ to set; false unless they do', async () => {
  const { id } = await aPlace(owner.client)
  const refused = await ann.client.send(api.updatePlace, { placeID: id, body: { contentApproval: true } })
  const changed = await owner.client.updatePlace({ placeID: id, body: { contentApproval: true } })
  const renamed = await owner.client.updatePlace({ placeID: id, body: { description: 'Another' } })

  expect([refused.status, changed.contentApproval, renamed.contentApproval]).toEqual([403, true, true])
  expect((await aPlace(owner.client)).contentApproval).toBe(false)
})

test('posts of members are pending: only their author, owners, moderators and admins see them, also in lists', async () => {
  const tag = unique('tag')
  const { id, status, subject } = await pending({ tags: [tag] })
  const seen = await Promise.all([ann, owner, bob, moderator].map(({ client }) => statusFor(client, id)))
  const listed = await bob.client.listContents({ filter: [`author(${ann.id})`] })
  const searched = await bob.client.listContents({ filter: [`tag(${tag})`, 'status(pendingApproval)'] })
  const own = await ann.client.listContents({ filter: [`tag(${tag})`, 'status(pendingApproval)'] })
  const told = await bob.client.listPlaceActivities({ placeID })

  expect(status).toBe('pendingApproval')
  expect(seen).toEqual([200, 200, 403, 200])
  expect([listed.list, searched.list].flat().map((content) => content.id)).not.toContain(id)
  expect(own.list.map((content) => content.id)).toEqual([id])
  expect(told.list.map(({ title }) => title)).not.toContain(subject)
})

test('what owners, moderators and admins post is published at once, and so are answers', async () => {
  const by = async (client: Client) => (await aContent(client, { parent })).status
  const { id } = await aContent(owner.client, { parent })

  expect([await by(owner.client), await by(moderator.client), await by(admin)]).toEqual(
    Array(3).fill('published'),
  )
  expect((await aComment(ann.client, id)).status).toBe('published')
})

test('it is in the queue, kind pending, only for moderators and owners of that place', async () => {
  const { id } = await pending()
  const stranger = (await aPlace(bob.client, { contentApproval: true })).id

  const found = [
    await itemOf(id),
    await itemOf(id, moderator.client),
    await itemOf(id, bob.client),
    await itemOf(id, ann.client),
  ]
  const item = await owner.client.getModerationItem({ itemID: found[0] ?? '' })
  const body = { action: 'approve' as const }
  const refused = [
    await bob.client.send(api.getModerationItem, { itemID: item.id }),
    await ann.client.send(api.getModerationItem, { itemID: item.id }),
    await ann.client.send(api.resolveModerationItem, { itemID: item.id, body }),
  ]

  expect(stranger).not.toBe(placeID)
  expect(found).toEqual([item.id, item.id, '', ''])
  expect(item).toMatchObject({ kind: 'pending', state: 'open', object: { id }, reportCount: 0, reports: [] })
  expect([item.resources.resolve?.allowed, item.resources.restore]).toEqual([['POST'], undefined])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('approve publishes it now: lists, activities and dates are those of a new publication', async () => {
  const { id, published, subject } = await pending()
  await sleep(20)

  const resolved = await approve(await itemOf(id))
  const content = await bob.client.getContent({ contentID: id })
  const told = await bob.client.listPlaceActivities({ placeID })

  expect(resolved).toMatchObject({ state: 'resolved', action: 'approve', object: { id } })
  expect(content.status).toBe('published')
  expect(content.published > published).toBe(true)
  expect(told.list.find(({ title }) => title === subject)).toMatchObject({ verb: 'svc:created' })
  expect(told.list.find(({ title }) => title === subject)?.actor.id).toMatch(new RegExp(`/${ann.id}$`))
})

test('reject makes it a draft of its author, with the reason in the inbox', async () => {
  const { id, subject } = await pending()
  const body = { action: 'reject', note: 'Off topic here.' } as const

  const rejected = await owner.client.resolveModerationItem({ itemID: await itemOf(id), body })
  const seen = await Promise.all([ann, owner, bob, moderator].map(({ client }) => statusFor(client, id)))
  const own = await ann.client.getContent({ contentID: id })
  const entry = async () =>
    (await ann.client.listInbox({ filter: [`conversation(/contents/${id})`] })).list.find(
      ({ reason }) => reason === 'rejection',
    )
  await expect.poll(entry).toBeDefined()

  expect(rejected).toMatchObject({ state: 'resolved', action: 'reject', note: body.note })
  expect(rejected.object).toBeUndefined()
  expect([own.status, seen]).toEqual(['incomplete', [200, 403, 403, 403]])
  expect(await entry()).toMatchObject({ text: body.note, title: subject })
})

test('other actions are 400; a second decision is 409; rejected content can be submitted again', async () => {
  const { id } = await pending()
  const itemID = await itemOf(id)
  const resolve = async (action: 'approve' | 'reject' | 'hide') =>
    await owner.client.send(api.resolveModerationItem, { itemID, body: { action } })

  const [hidden, rejected, again] = [await resolve('hide'), await resolve('reject'), await resolve('approve')]
  const sent = await ann.client.updateContent({ contentID: id, body: newContent({ status: 'published' }) })
  const { state } = await owner.client.getModerationItem({ itemID })

  expect([hidden.status, hidden.error?.details?.[0]?.field]).toEqual([400, 'action'])
  expect([rejected.status, again.status]).toEqual([200, 409])
  expect([sent.status, state]).toEqual(['pendingApproval', 'open'])
})

test('drafts, scheduled content and moved content need approval; changes of published content do not', async () => {
  const draft = await aContent(ann.client, { parent, status: 'incomplete' })
  const elsewhere = await aContent(ann.client, { parent: open })
  const { id } = await pending()
  await approve(await itemOf(id))
  const publishDate = new Date(Date.now() + 1_000).toISOString()
  const scheduled = await aContent(ann.client, { parent, publishDate })
  const put = async (contentID: string, overrides: Partial<ContentInput>) =>
    (await ann.client.updateContent({ contentID, body: newContent(overrides) })).status
  const statusOf = async () => (await ann.client.getContent({ contentID: scheduled.id })).status

  const statuses = [
    await put(draft.id, { status: 'published' }),
    await put(elsewhere.id, { parent }),
    await put(id, {}),
  ]

  expect(statuses).toEqual(['pendingApproval', 'pendingApproval', 'published'])
  await expect.poll(statusOf).toBe('pendingApproval')
})

test('what waits stays so when the place does not want approval any more, until somebody decides', async () => {
  const place = await aPlace(owner.client, { contentApproval: true })
  const { id } = await aContent(ann.client, { parent: place.resources.self?.ref })

  await owner.client.updatePlace({ placeID: place.id, body: { contentApproval: false } })
  const waiting = await statusFor(bob.client, id)
  const later = await aContent(ann.client, { parent: place.resources.self?.ref })

  expect([waiting, later.status]).toEqual([403, 'published'])
})
