import type { FigureName } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aNode, anInstance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { writeVisits } from '../../content/visits/visits.ts'
import { completeFigures } from './completing.ts'
import { countActivities } from './counting.ts'

const instance = await anInstance()
const other = await aNode(instance.connection)
afterAll(async () => {
  await other.close()
  await instance.close()
})
const { admin, context, store } = instance
const { sql } = store
const content = { type: 'text/html', text: '<p>Words</p>' } as const

const [ann, bob] = [await aPerson(instance), await aPerson(instance)]
const { placeID } = await ann.client.createPlace({ body: { type: 'group', name: 'A circle' } })
const parent = `/places/${placeID}`

async function totals(place?: string): Promise<Partial<Record<FigureName, number | null>>> {
  const { figures } = await admin.getFigures(place === undefined ? {} : { place })
  return Object.fromEntries(figures.map(({ name, total }) => [name, total]))
}

/** The differences that something makes after everything is counted. */
async function changeOf(act: () => Promise<unknown>, place?: string) {
  const count = async () => {
    await writeVisits(context)
    await countActivities(context)
    await completeFigures(context)
    return await totals(place)
  }
  const before = await count()
  await act()
  const after = await count()
  const changed = Object.entries(after).filter(([name, total]) => total !== before[name as FigureName])
  return Object.fromEntries(
    changed.map(([name, total]) => [name, (total ?? 0) - (before[name as FigureName] ?? 0)]),
  )
}

const ask = async ({ client }: TestPerson) =>
  (
    await client.createContent({
      body: { type: 'discussion', subject: 'Why?', question: true, content, parent },
    })
  ).id

test('somebody who only reads is a reader, of the community and of the place, and no contributor', async () => {
  const id = await ask(ann)
  const carl = await aPerson(instance)
  const read = () => carl.client.getContent({ contentID: id })

  expect(await changeOf(read)).toEqual({ activeMembers: 1, readers: 1 })
  expect(await changeOf(read)).toEqual({})
  const dora = await aPerson(instance)
  expect(await changeOf(() => dora.client.getContent({ contentID: id }), parent)).toEqual({
    activeMembers: 1,
    readers: 1,
  })
})

test('a reader who then writes is a contributor, and counts once', async () => {
  const id = await ask(ann)
  await changeOf(() => bob.client.getContent({ contentID: id }))
  const body = { type: 'message', content } as const

  expect(await changeOf(() => bob.client.createMessage({ contentID: id, body }))).toMatchObject({
    contributors: 1,
    readers: -1,
    replies: 1,
    firstAnswers: 1,
    unansweredQuestions: -1,
  })
})

test('an own reply answers nothing; the second reply of others neither', async () => {
  const id = await ask(ann)
  const body = { type: 'message', content } as const
  const reply = ({ client }: TestPerson) => client.createMessage({ contentID: id, body })

  expect(await changeOf(() => reply(ann))).toEqual({ replies: 1 })
  await changeOf(() => reply(bob))
  expect(await changeOf(() => reply(bob))).toEqual({ replies: 1 })
})

test('a removed question counts as asked, but waits for no answer', async () => {
  const id = await ask(ann)

  expect(await changeOf(() => ann.client.deleteContent({ contentID: id }))).toEqual({
    unansweredQuestions: -1,
  })
})

test('what a removed person did stays counted', async () => {
  const leaver = await aPerson(instance)
  await changeOf(() => ask(leaver))
  const before = await totals()
  await changeOf(() => admin.deletePerson({ personID: leaver.id }))

  expect(await totals()).toMatchObject({
    discussions: before.discussions,
    newMembers: before.newMembers,
    contributors: before.contributors,
  })
})

test('mails are counted by the day on which they were sent or refused', async () => {
  const send = (state: string, count: number) => sql`
    insert into mail (kind, state, recipient, not_after, done_at)
    select 'test', ${state}, 'ann@example.org', now(), now() from generate_series(1, ${count}::integer)`

  expect(await changeOf(() => send('sent', 3))).toEqual({ mailsSent: 3 })
  expect(await changeOf(() => send('failed', 2))).toEqual({ mailsFailed: 2 })
})

test('two nodes that count at once count each activity once', async () => {
  const change = changeOf(async () => {
    for (let index = 0; index < 5; index++) await ask(ann)
    await Promise.all([
      countActivities(context),
      countActivities(other.context),
      completeFigures(context),
      completeFigures(other.context),
    ])
  })

  expect(await change).toMatchObject({ discussions: 5, questions: 5, unansweredQuestions: 5 })
})
