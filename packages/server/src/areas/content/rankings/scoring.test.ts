import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { writeVisits } from '../visits/visits.ts'
import { followForRankings, scoreDue, tidyRankings } from './scoring.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance
const { sql } = store
const [owner, ...readers] = [
  await aPerson(instance),
  await aPerson(instance),
  await aPerson(instance),
  await aPerson(instance),
] as [TestPerson, TestPerson, TestPerson, TestPerson]
const [first, , outsider] = readers
const group = await owner.client.createPlace({ body: { type: 'group', name: 'A circle' } })

const aDocument = async (subject: string) =>
  (
    await owner.client.createContent({
      body: {
        type: 'document',
        subject,
        content: { type: 'text/html', text: '<p>Some</p>' },
        parent: `/places/${group.id}`,
      },
    })
  ).id

async function scored(): Promise<void> {
  await writeVisits(context)
  await followForRankings(context)
  await scoreDue(context)
}

/** All scores are made again, as they are by and by. */
async function scoredAgain(): Promise<void> {
  await sql`update content_score set scored_at = now() - interval '2 hours'`
  await tidyRankings(store.slowDb)
  await scored()
}

const listed = async (
  { client }: TestPerson,
  operation: typeof api.listTrendingContents | typeof api.listPopularContents = api.listTrendingContents,
) => (await client.send(operation, {})).body?.list.map(({ subject }) => subject)

const [old, fresh] = [await aDocument('Old'), await aDocument('Fresh')]
for (const { client } of readers) await client.like({ contentID: old })
await first?.client.like({ contentID: fresh })
await scored()

test('an archived place is neither trending nor recommended', async () => {
  const ids = async (operation: typeof api.listTrendingPlaces | typeof api.listRecommendedPlaces) =>
    (await outsider?.client.send(operation, {}))?.body?.list.map(({ id }) => id) ?? []
  await outsider?.client.follow({ personID: '@me', otherID: owner.id })
  const before = [await ids(api.listTrendingPlaces), await ids(api.listRecommendedPlaces)]
  await owner.client.archivePlace({ placeID: group.id })
  const archived = [await ids(api.listTrendingPlaces), await ids(api.listRecommendedPlaces)]
  await owner.client.restorePlace({ placeID: group.id })
  await outsider?.client.unfollow({ personID: '@me', otherID: owner.id })

  expect(before).toEqual([expect.arrayContaining([group.id]), expect.arrayContaining([group.id])])
  expect(archived).toEqual([expect.not.arrayContaining([group.id]), expect.not.arrayContaining([group.id])])
})

test('trending has a half-life of 2 days, popular one of 30', async () => {
  await sql`update reaction set created_at = now() - interval '8 days' where content_id = ${old}`
  await sql`update visit set visited_at = now() - interval '8 days' where object_id = ${old} and kind = 'content'`
  await scoredAgain()

  // Six of old: 6 / 16 after four half-lives, and nearly 6 after a quarter of one; two of fresh.
  const [a, b] = await sql`
    select power(2, trending - extract(epoch from now())::float8 / 172800) as trending,
      power(2, popular - extract(epoch from now())::float8 / 2592000) as popular
    from content_score order by content_id`
  expect([a?.trending, b?.trending].map((one) => Number(one).toFixed(2))).toEqual(['0.37', '2.00'])
  expect([a?.popular, b?.popular].map((one) => Number(one).toFixed(1))).toEqual(['5.0', '2.0'])
  expect(await listed(owner)).toEqual(['Fresh', 'Old'])
  expect(await listed(owner, api.listPopularContents)).toEqual(['Old', 'Fresh'])
})

test('a person counts once for looking, liking and answering each, and the author not at all', async () => {
  const { client } = first as TestPerson
  const scoreOf = async (id: string) => {
    await scored()
    const [row] = await sql`
      select power(2, popular - extract(epoch from now())::float8 / 2592000) as sum from content_score where content_id = ${id}`
    return Math.round(Number(row?.sum))
  }
  const id = await aDocument('Talk')
  for (const one of [owner.client, client, client]) await one.getContent({ contentID: id })
  const looked = await scoreOf(id)
  const body = { type: 'comment', content: { type: 'text/html', text: '<p>Yes</p>' } } as const
  for (const one of [owner.client, client, client]) await one.createComment({ contentID: id, body })
  const answered = await scoreOf(id)
  await client.like({ contentID: id })

  expect([looked, answered, await scoreOf(id)]).toEqual([1, 2, 3])
})

test('likes that are gone, and content that is hidden, lose their scores by and by', async () => {
  const id = await aDocument('Regretted')
  await first?.client.like({ contentID: id })
  await scored()
  const before = await listed(owner)
  await first?.client.unlike({ contentID: id })
  await sql`delete from visit where object_id = ${id}`
  await scoredAgain()

  expect(before).toContain('Regretted')
  expect(await sql`select from content_score where content_id = ${id}`).toEqual([])
})

test('an author and a place whose content is gone trend no longer', async () => {
  const writer = await aPerson(instance)
  const { id: placeID } = await writer.client.createPlace({ body: { type: 'group', name: 'A corner' } })
  const content = { type: 'text/html', text: '<p>Some</p>' } as const
  const body = { type: 'document', subject: 'Spam', content, parent: `/places/${placeID}` } as const
  const { id: contentID } = await writer.client.createContent({ body })
  await first?.client.like({ contentID })
  await scored()
  const trending = async () => [
    (await owner.client.listTrendingPeople()).list.some(({ id }) => id === writer.id),
    (await owner.client.listTrendingPlaces()).list.some(({ id }) => id === placeID),
  ]
  const before = await trending()
  await writer.client.deleteContent({ contentID })
  await scoredAgain()

  expect([before, await trending()]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('a ranking of one type in a place has it, however much of another type is ranked before it', async () => {
  const content = { type: 'text/html', text: '<p>Some</p>' } as const
  const parent = `/places/${group.id}`
  const { id: contentID } = await owner.client.createContent({
    body: { type: 'discussion', subject: 'Asked', content, parent },
  })
  await first?.client.like({ contentID })
  await scored()
  await sql`
    insert into content_score (content_id, type, author_id, place_id, is_open, trending, popular, scored_at)
    select 1000000 + n, 'document', ${owner.id}, ${group.id}, true, 1e9, 1e9, now() from generate_series(1, 100) n`
  const filter = [`place(${parent})`, 'type(discussion)']
  const { list } = await owner.client.listPopularContents({ filter })
  await sql`delete from content_score where content_id > 1000000`

  expect(list.map(({ subject }) => subject)).toEqual(['Asked'])
})

test('a closed group keeps its rankings for its members alone, at once and after scoring; opened again they come back', async () => {
  await first?.client.addMember({ placeID: group.id, body: {} })
  const turn = async (groupType: 'PRIVATE' | 'OPEN') =>
    await owner.client.updatePlace({ placeID: group.id, body: { groupType } })
  const seen = async () => [await listed(first as TestPerson), await listed(outsider as TestPerson)]
  const [all] = await seen()

  await turn('PRIVATE')
  expect(await seen()).toEqual([all, []])
  await scoredAgain()
  expect(await seen()).toEqual([all, []])
  expect((await outsider?.client.listTrendingPeople())?.list.map(({ id }) => id)).toEqual([])
  await turn('OPEN')
  await scoredAgain()
  expect(await seen()).toEqual([all, all])
})

test('visits of somebody who has left meanwhile are not written', async () => {
  const leaver = await aPerson(instance)
  await leaver.client.getContent({ contentID: fresh })
  await instance.admin.deletePerson({ personID: leaver.id })
  await writeVisits(context)

  expect(await sql`select from visit where person_id = ${leaver.id}`).toEqual([])
})

test('old visits are deleted, and scores of places and people where nothing happens', async () => {
  await sql`update visit set visited_at = now() - interval '181 days'`
  await sql`update place_score set trending = trending - 20`
  await sql`update person_score set trending = trending - 20`
  await tidyRankings(store.slowDb)

  for (const table of ['visit', 'place_score', 'person_score']) {
    expect(await sql`select from ${sql(table)}`).toEqual([])
  }
})
