import type { ModerationEvent } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { Listener, subjectOf } from '../../../testing/events.ts'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aGroup } from '../../../testing/places.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin } = instance
const { sql } = instance.store
const roles = ['moderator'] as const
const [ann, bob, moderator, leaver] = (await aCrowd(instance, [
  { name: 'ann' },
  { name: 'bob' },
  { name: 'moderator', roles },
  { name: 'leaver', roles },
])) as [Somebody, Somebody, Somebody, Somebody]
const { placeID } = await aGroup(
  instance,
  'PRIVATE',
  [
    [ann.id, 'owner'],
    [bob.id, 'member'],
  ],
  [],
)
const elsewhere = (somebody: Somebody) => other.anonymous.as(somebody.client.options.authorization)

let written = 0
const aDocument = async (where: { parent?: string } = {}) =>
  await ann.client.createContent({
    body: {
      type: 'document',
      subject: `Document ${++written}`,
      content: { type: 'text/html', text: '<p>Text</p>' },
      ...where,
    },
  })
async function aReport(where: { parent?: string } = {}): Promise<string> {
  const { id: contentID } = await aDocument(where)
  const { id: abuseReportID } = await bob.client.reportContent({ contentID, body: { reason: 'spam' } })
  const { resources } = await admin.getAbuseReport({ abuseReportID })
  return resources.item?.ref.split('/').at(-1) ?? ''
}
const isAbout = (itemID: string) => (event: Listener['heard'][number]) =>
  event.name === 'moderation' && (event.data as ModerationEvent).items.includes(itemID)
const itemsIn = (events: Listener['heard']) =>
  events.flatMap(({ name, data }) => (name === 'moderation' ? (data as ModerationEvent).items : []))

test('moderators are told on another node, also while its notice connection is down', async () => {
  const listener = await Listener.of(elsewhere(moderator), { moderation: true })
  await listener.until(({ name }) => name === 'moderation')

  const first = await aReport()
  await listener.until(isAbout(first))
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen "folkmoot_changes"%' and datname = current_database()`
  const second = await aReport()

  await listener.until(isAbout(second))
  expect(cut.length).toBeGreaterThan(0)
  expect(itemsIn(listener.heard)).toEqual([first, second])
  await listener.close()
})

test('of private groups only those are told who may look inside, and nobody who is no moderator any more', async () => {
  const listeners = [
    await Listener.of(moderator.client, { moderation: true }),
    await Listener.of(leaver.client, { moderation: true, streams: 'all' }),
    await Listener.of(admin, { moderation: true }),
  ]
  for (const listener of listeners) await listener.until(({ name }) => name === 'moderation')
  await admin.updatePerson({ personID: leaver.id, body: { svc: { roles: [] } } })

  const inside = await aReport({ parent: `/places/${placeID}` })
  const open = await aReport()
  await listeners[0]?.until(isAbout(open))
  await listeners[2]?.until(isAbout(open))
  const { subject: last } = await aDocument()
  await listeners[1]?.until((event) => subjectOf(event) === last)

  expect(listeners.map(({ heard }) => itemsIn(heard))).toEqual([[open], [], [inside, open]])
  for (const listener of listeners) await listener.close()
})
