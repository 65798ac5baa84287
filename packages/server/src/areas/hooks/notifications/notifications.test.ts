import { ALL_SCOPES, CONTENT_VERBS, SYSTEM_VERBS, scopesOf } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../../actor.ts'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'
import { writeCallback } from './bodies.ts'
import { EVENT_SHAPES } from './event-shapes.ts'
import { readNotifications } from './reading.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance
const [ann, bob, chief] = (await aCrowd(instance, [
  { name: 'ann' },
  { name: 'bob' },
  { name: 'chief', roles: ['admin'] },
])) as [Somebody, Somebody, Somebody]

const memberOf = ({ id, username }: Somebody, isAdmin = false): Member => ({
  kind: 'member',
  id,
  username,
  isAdmin,
  isManager: false,
  isModerator: false,
  scopes: ALL_SCOPES,
})
const content = { type: 'text/html', text: '<p>Words</p>' } as const
const group = await ann.client.createPlace({
  body: { type: 'group', name: 'Cellar', groupType: 'PRIVATE' },
})
const written = (subject: string) =>
  ann.client.createContent({
    body: { type: 'document', subject, content, parent: `/places/${group.id}` },
  })

async function loggedAfter(action: () => Promise<unknown>): Promise<string[]> {
  const before = await readActivities(context.db, BEGINNING, 100_000)
  await action()
  return (await readActivities(context.db, before.at(-1)?.cursor ?? BEGINNING, 1000)).map(({ id }) => id)
}
const WEBHOOK = 'http://localhost/api/core/v3/webhooks/7'
const bodyFor = (
  format: Parameters<typeof writeCallback>[1]['format'],
  told: Parameters<typeof writeCallback>[2],
) =>
  JSON.parse(writeCallback(context, { webhookUri: WEBHOOK, format }, told).body.toString('utf8')) as unknown

const tell = async (viewer: Member, kind: 'content' | 'system', ids: readonly string[]) =>
  await readNotifications(context, viewer, kind, ids)

test('every verb a webhook can be told of has a shape', () => {
  expect(Object.keys(EVENT_SHAPES).sort()).toEqual(
    [...CONTENT_VERBS, ...Object.values(SYSTEM_VERBS).flat()].sort(),
  )
})

test('they come in the requested order, cached or not', async () => {
  const ids = await loggedAfter(async () => {
    await written('First')
    await written('Second')
    await written('Third')
  })
  const backwards = ids.toReversed()
  context.representations.clear()

  const cold = await tell(memberOf(ann), 'content', backwards)
  const warm = await tell(memberOf(ann), 'content', backwards)

  expect(cold.map(({ id }) => id)).toEqual(backwards)
  expect(bodyFor('activity', warm)).toEqual(bodyFor('activity', cold))
  expect(bodyFor('activity', cold)).toMatchObject([
    { title: 'Third', webhook: WEBHOOK },
    { title: 'Second', webhook: WEBHOOK },
    { title: 'First', webhook: WEBHOOK },
  ])
})

test('a former member of a private place gets no more events, although they are cached', async () => {
  const { id } = await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
  const ids = await loggedAfter(() => written('Inside'))
  expect(await tell(memberOf(bob), 'content', ids)).toHaveLength(1)

  await ann.client.removeMember({ memberID: id })

  expect(await tell(memberOf(bob), 'content', ids)).toEqual([])
  expect(await tell(memberOf(ann), 'content', ids)).toHaveLength(1)
})

test('viewers who are asked for together each get what they may see, in the form for them', async () => {
  const open = await ann.client.createPlace({ body: { type: 'group', name: 'Terrace', groupType: 'OPEN' } })
  const ids = await loggedAfter(async () => {
    await written('Inside')
    await ann.client.createContent({
      body: { type: 'document', subject: 'Outside', content, parent: `/places/${open.id}` },
    })
  })
  const bare = { ...memberOf(ann), scopes: scopesOf(['webhooks']) }
  context.representations.clear()

  const told = await Promise.all(
    [memberOf(ann), memberOf(bob), memberOf(bob, true), bare, memberOf(ann)].map((viewer) =>
      tell(viewer, 'content', ids),
    ),
  )

  const titles = told.map((one) =>
    (bodyFor('activity', one) as { title?: string }[]).map(({ title }) => title),
  )
  const [inside, outside] = ['Inside', 'Outside']
  expect(titles).toEqual([
    [inside, outside],
    [outside],
    [inside, outside],
    [undefined, undefined],
    [inside, outside],
  ])
})

test('deleted content is left out', async () => {
  let made = { id: '' }
  const ids = await loggedAfter(async () => {
    made = await written('Soon gone')
  })
  await ann.client.deleteContent({ contentID: made.id })

  expect(await tell(memberOf(ann), 'content', ids)).toEqual([])
})

test('system events are for admins only, and include deleted objects', async () => {
  const [leaver] = await aCrowd(instance, [{ name: 'leaver' }])
  const ids = await loggedAfter(() => admin.deletePerson({ personID: leaver?.id ?? '' }))

  const told = await tell(memberOf(chief, true), 'system', ids)

  expect(bodyFor('activity', told)).toEqual([
    {
      id: ids[0],
      verb: 'svc:user_account_deleted',
      svc: { objectID: Number(leaver?.id), objectType: 3 },
      timestamp: told[0]?.recordedAt,
      provider: { displayName: 'Folkmoot', url: context.config.baseUrl },
      webhook: WEBHOOK,
    },
  ])
  expect(await tell(memberOf(chief), 'system', ids)).toEqual([])
})

test('a webhook of one kind gets nothing of the other', async () => {
  const ids = await loggedAfter(async () => {
    await written('Of content')
    await bob.client.createPlace({ body: { type: 'group', name: 'Of system' } })
  })

  const contents = await tell(memberOf(bob, true), 'content', ids)
  const system = await tell(memberOf(bob, true), 'system', ids)

  expect(contents.map(({ verb }) => verb)).toEqual(['svc:created'])
  expect(system.map(({ verb }) => verb)).toEqual(['svc:social_group_created', 'svc:user_membership_added'])
})

test('non-ASCII text keeps all of its bytes, in every format', async () => {
  const ids = await loggedAfter(async () => {
    await written('Grüße 🌍')
    await written('Plain')
  })
  const told = await tell(memberOf(ann), 'content', ids)

  const bodies = (['activity', 'wrapped', 'cloudevents'] as const).map((format) => bodyFor(format, told))

  for (const body of bodies) expect(JSON.stringify(body)).toMatch(/Grüße 🌍.*Plain/)
  expect(bodyFor('activity', [])).toEqual([])
})

test('wrapped: activity and webhook are siblings', async () => {
  const told = await tell(memberOf(ann), 'content', await loggedAfter(() => written('Wrapped')))
  const [{ webhook, ...activity }] = bodyFor('activity', told) as [{ webhook: string }]

  expect(bodyFor('wrapped', told)).toEqual([{ activity, webhook }])
})

test('cloudevents: the CloudEvents 1.0 attributes, with the activity as data', async () => {
  let made = { id: '' }
  const ids = await loggedAfter(async () => {
    made = await written('In a cloud')
  })
  const told = await tell(memberOf(ann), 'content', ids)
  const [data] = bodyFor('activity', told) as [{ published: string }]

  expect(bodyFor('cloudevents', told)).toEqual([
    {
      specversion: '1.0',
      id: ids[0],
      source: context.config.baseUrl,
      type: 'svc:created',
      subject: `document/${made.id}`,
      time: data.published.replace('+0000', 'Z'),
      datacontenttype: 'application/json',
      data,
    },
  ])
})
