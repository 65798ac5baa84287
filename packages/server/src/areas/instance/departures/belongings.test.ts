import { afterAll, expect, test } from 'vitest'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { writeVisits } from '../../content/visits/visits.ts'
import { fillInboxes } from '../../news/inbox/jobs.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, context } = instance
const { sql } = instance.store

let made = 0
async function two(): Promise<[Somebody, Somebody]> {
  const [one, another] = await aCrowd(instance, [
    { name: `somebody${++made}` },
    { name: `somebody${++made}` },
  ])
  if (!one || !another) throw new Error('nobody came')
  return [one, another]
}
const content = { type: 'text/html', text: '<p>Words</p>' } as const

async function depart({ id }: Somebody): Promise<void> {
  await admin.deletePerson({ personID: id })
  await finishDepartures(instance)
}

/** The keys are those of RFC 8291, Appendix A. */
const DEVICE = {
  endpoint: 'https://push.example.org/of-the-leaver',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

test('a removed person’s streams are deleted, and follower counts decrease', async () => {
  const [leaver, stayer] = await two()
  const { placeID } = await stayer.client.createPlace({ body: { type: 'group', name: 'Followed' } })
  const documents = await Promise.all(
    Array.from({ length: 3 }, (_, index) =>
      stayer.client.createContent({ body: { type: 'document', subject: `Followed ${index}`, content } }),
    ),
  )
  const things = [
    `/people/${stayer.id}`,
    `/places/${placeID}`,
    ...documents.map(({ id }) => `/contents/${id}`),
  ]
  for (const name of ['One', 'Two']) {
    const { id } = await leaver.client.createStream({ personID: '@me', body: { name } })
    await leaver.client.addAssociations({ streamID: id, body: things })
  }

  const counts = async () => [
    (await stayer.client.getPerson({ personID: '@me' })).followerCount,
    (await stayer.client.getPlace({ placeID })).followerCount,
    ...(await Promise.all(documents.map(({ id }) => stayer.client.getContent({ contentID: id })))).map(
      ({ followerCount }) => followerCount,
    ),
  ]
  const before = await counts()
  await depart(leaver)

  expect([before, await counts()]).toEqual([
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
  ])
  const left = await sql`
    select id from stream where person_id = ${leaver.id}
    union all select stream_id from stream_association where owner_id = ${leaver.id}`
  expect(left).toHaveLength(0)
})

test('a removed person is in nobody’s stream', async () => {
  const [leaver, stayer] = await two()
  const { id } = await stayer.client.createStream({ personID: '@me', body: { name: 'People' } })
  await stayer.client.addAssociations({ streamID: id, body: [`/people/${leaver.id}`] })
  await stayer.client.follow({ personID: '@me', otherID: leaver.id })

  await depart(leaver)

  const { followingCount } = await stayer.client.getPerson({ personID: '@me' })
  expect(followingCount).toBe(0)
  expect(
    await sql`select from stream_association where object_id = ${leaver.id} and kind = 'person'`,
  ).toHaveLength(0)
})

test('a removed person’s inbox is emptied', async () => {
  const [leaver, stayer] = await two()
  const { id } = await leaver.client.createContent({ body: { type: 'document', subject: 'Liked', content } })
  await stayer.client.like({ contentID: id })
  await fillInboxes(context)
  const entries = () => sql`select from inbox_entry where person_id = ${leaver.id}`
  expect(await entries()).toHaveLength(1)

  await depart(leaver)

  expect(await entries()).toHaveLength(0)
})

test('a removed person tracks nothing and gets no entries', async () => {
  const [leaver, stayer] = await two()
  const { id } = await stayer.client.createUpdate({ body: { html: 'News' } })
  await leaver.client.trackUpdate({ updateID: id })

  await depart(leaver)

  expect(await sql`select from track where person_id = ${leaver.id}`).toHaveLength(0)
})

test('a removed person has no mutes in either direction, no preferences and no extended properties', async () => {
  const [leaver, stayer] = await two()
  await leaver.client.createMute({ personID: '@me', body: { object: `/people/${stayer.id}` } })
  await stayer.client.createMute({ personID: '@me', body: { object: `/people/${leaver.id}` } })
  await leaver.client.updatePreferences({ personID: '@me', body: { digestHour: 9 } })
  for (const { client } of [leaver, stayer]) {
    await client.addPersonExtprops({ personID: '@me', body: { kept: 'here' } })
  }

  await leaver.client.registerPushSubscription({ personID: '@me', body: DEVICE })

  await depart(leaver)

  expect(await sql`select from push_subscription`).toHaveLength(0)
  expect(await sql`select from mute where ${leaver.id} in (person_id, muted_id)`).toHaveLength(0)
  expect(await sql`select from preference where person_id = ${leaver.id}`).toHaveLength(0)
  expect(await sql`select object_id::text from extended_property`).toEqual([{ object_id: stayer.id }])
})

test('dismissals and bookmarks of removed people and of removed content, and visits and drafts of removed people, are deleted', async () => {
  const [leaver, stayer] = await two()
  const content = { type: 'text/html', text: '<p>Hear</p>' } as const
  const body = { type: 'announcement', subject: 'Hear', content } as const
  const [first, second] = [await admin.createContent({ body }), await admin.createContent({ body })]
  for (const { id: contentID } of [first, second]) {
    await leaver.client.dismissAnnouncement({ contentID })
    await stayer.client.dismissAnnouncement({ contentID })
    for (const { client } of [leaver, stayer]) await client.bookmarkContent({ contentID, body: {} })
    await leaver.client.getContent({ contentID })
    await stayer.client.getContent({ contentID })
  }
  for (const { client } of [leaver, stayer]) {
    await client.saveDraft({ personID: '@me', draftKey: 'new', body: { kind: 'document', content } })
  }
  await writeVisits(context)

  await depart(leaver)
  await admin.deleteContent({ contentID: second.id })

  const left = [{ content_id: first.id, person_id: stayer.id }]
  expect(await sql`select content_id::text, person_id::text from dismissal`).toEqual(left)
  expect(await sql`select content_id::text, person_id::text from bookmark`).toEqual(left)
  expect(await sql`select person_id::text from draft`).toEqual([{ person_id: stayer.id }])
  expect(
    await sql`select distinct person_id::text from visit where person_id in (${leaver.id}, ${stayer.id})`,
  ).toEqual([{ person_id: stayer.id }])
})

test('a removed person is in no security group, and not counted', async () => {
  const [leaver, stayer] = await two()
  const { id } = await admin.createSecurityGroup({ body: { name: 'Of two' } })
  const both = [leaver.id, stayer.id]
  await admin.addSecurityGroupMembers({ securityGroupID: id, body: both })
  await admin.addSecurityGroupAdministrators({ securityGroupID: id, body: both })

  await depart(leaver)

  const group = await admin.getSecurityGroup({ securityGroupID: id })
  expect([group.memberCount, group.administratorCount]).toEqual([1, 1])
  expect(await sql`select from security_group_person where person_id = ${leaver.id}`).toHaveLength(0)
})
