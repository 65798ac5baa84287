import { api, type OutcomeKind } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { patiently } from '../../../testing/patience.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const crowd = await aCrowd(
  instance,
  Array.from({ length: 20 }, (_, index) => ({ name: `reader${index}` })),
)
const [ann, bob] = crowd
if (!ann || !bob) throw new Error('nobody came')

const content = { type: 'text/html', text: '<p>Words</p>' } as const
const setting = (contentID: string, name: OutcomeKind) => ({ contentID, body: { outcomeType: { name } } })

async function aConversation(status: 'published' | 'incomplete' = 'published') {
  const body = { type: 'discussion', subject: 'A subject', content, status } as const
  const { id: contentID } = (await ann?.client.createContent({ body })) ?? { id: '' }
  const reply = await ann?.client.createMessage({ contentID, body: { type: 'message', content } })
  return { contentID, messageID: reply?.id ?? '' }
}

async function toldOf(...ids: string[]) {
  const all = await readActivities(instance.store.db, BEGINNING, 100_000)
  return all.filter(({ object, verb }) => ids.includes(object.id) && verb === 'svc:outcome_set')
}

test('setting an outcome is recorded; removing it and setting it again are not', async () => {
  const { contentID, messageID } = await aConversation()

  const decision = await ann.client.createOutcome(setting(contentID, 'decision'))
  await ann.client.send(api.createOutcome, setting(contentID, 'decision'))
  await bob.client.createOutcome(setting(messageID, 'helpful'))
  await ann.client.setCorrectAnswer({ messageID })
  await ann.client.setCorrectAnswer({ messageID })
  await ann.client.unsetCorrectAnswer({ messageID })
  await ann.client.deleteOutcome({ outcomeID: decision.id })

  expect(await toldOf(contentID, messageID)).toMatchObject([
    {
      actorId: ann.id,
      object: { type: 1, id: contentID },
      details: { outcome: 'decision', authorID: ann.id },
    },
    {
      actorId: bob.id,
      object: { type: 2, id: messageID },
      details: { outcome: 'helpful', parent: { type: 1, id: contentID } },
    },
    { actorId: ann.id, object: { type: 2, id: messageID }, details: { outcome: 'answer' } },
  ])
})

test('outcomes of unpublished content record nothing', async () => {
  const { contentID, messageID } = await aConversation('incomplete')

  await ann.client.createOutcome(setting(contentID, 'wip'))
  await ann.client.setCorrectAnswer({ messageID })

  expect(await toldOf(contentID, messageID)).toEqual([])
})

test('simultaneous setting and removing of outcomes is counted and shown correctly', async () => {
  const { contentID, messageID } = await aConversation()
  const stages = ['wip', 'finalized', 'outdated'] as const

  const statuses = await Promise.all([
    ...crowd.map(async ({ client }) => {
      const made = await patiently(() => client.send(api.createOutcome, setting(messageID, 'helpful')))
      if (!made.body) return [made.status]
      const outcomeID = made.body.id
      return [made.status, (await patiently(() => client.send(api.deleteOutcome, { outcomeID }))).status]
    }),
    ...Array.from({ length: 12 }, async (_, index) => {
      const kind = stages[index % 3] ?? 'wip'
      return [(await patiently(() => admin.send(api.createOutcome, setting(contentID, kind)))).status]
    }),
  ])

  const shown = await admin.getContent({ contentID })
  const { list } = await admin.listOutcomes({ contentID })
  expect(statuses.flat().filter((status) => ![201, 204, 409].includes(status))).toEqual([])
  expect(await admin.getContent({ contentID: messageID })).toMatchObject({ helpfulCount: 0 })
  expect(list).toHaveLength(1)
  expect(shown.outcomeTypeNames).toEqual(list.map(({ outcomeType }) => outcomeType.name))
})

test('setting an outcome of content that is being removed gets 404', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const { contentID, messageID } = await aConversation()
    const replies = await Promise.all([
      ...crowd
        .slice(0, 6)
        .map(({ client }) => patiently(() => client.send(api.createOutcome, setting(messageID, 'helpful')))),
      patiently(() => ann.client.send(api.setCorrectAnswer, { messageID })),
      patiently(() => admin.send(api.deleteContent, { contentID })),
      patiently(() => admin.send(api.createOutcome, setting(contentID, 'decision'))),
    ])
    statuses.push(...replies.map(({ status }) => status))
    expect((await admin.send(api.getContent, { contentID })).status).toBe(404)
  }

  expect(statuses.filter((status) => ![201, 204, 404].includes(status))).toEqual([])
})

test('of outcomes that one person sets and removes again and again, the newest 20 of each kind are kept', async () => {
  const { contentID, messageID } = await aConversation()
  const byBob = await bob.client.createOutcome(setting(messageID, 'helpful'))
  await bob.client.deleteOutcome({ outcomeID: byBob.id })

  const ids: string[] = []
  for (let round = 0; round < 22; round++) {
    const { id } = await ann.client.createOutcome(setting(messageID, 'helpful'))
    await ann.client.deleteOutcome({ outcomeID: id })
    ids.push(id)
    await ann.client.createOutcome(setting(contentID, round % 2 === 0 ? 'wip' : 'finalized'))
  }
  const removed = await admin.listOutcomes({ contentID: messageID, includeRemoved: true, count: 100 })
  const stages = await admin.listOutcomes({ contentID, includeRemoved: true, count: 100 })

  expect(removed.list.map(({ id }) => id)).toEqual([...ids.slice(2).toReversed(), byBob.id])
  // Eleven of one kind and ten of the other are removed, one is current.
  expect(stages.list).toHaveLength(22)
})
