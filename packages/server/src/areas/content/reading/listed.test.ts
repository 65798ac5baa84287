import type { Client } from '@folkmoot/client'
import { api, CONTENT_STATUSES, CONTENT_TYPES, type Content } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { planSearch } from '../../../engines/text-search/plan.ts'
import { parseQuery } from '../../../engines/text-search/query-parser.ts'
import { Community, everyFact } from '../../../testing/community.ts'
import { PRINCIPALS, type Principal } from '../../../testing/content-rights.ts'
import { countReplies, insertContents, type PlannedContent, topRow } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson } from '../../../testing/makers.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'
import { indexed } from '../../../testing/searching.ts'
import { scorePlaces } from '../rankings/scoring-queries.ts'

/** Another seed is another community. */
const SEED = Number(process.env.SEED ?? 1)

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const community = await Community.of(instance, await aCast(instance))
const OLDER = 60
const stowaway = await aPerson(instance)
const rows = everyFact(SEED).flatMap((facts) => community.plan(facts))
// They have the common word and no caller may see them. There are so many that only the newest are ranked;
// older contents come after those, among the decoys.
const decoys = Array.from({ length: 2_300 }, (_, index) =>
  topRow({ type: index % 2 === 0 ? 'document' : 'discussion', author_id: stowaway.id, visibility: 'hidden' }),
)
await insertContents(instance, rows.slice(0, OLDER))
await insertContents(instance, decoys)
await insertContents(instance, rows.slice(OLDER))
await countReplies(instance)
await instance.store.sql`
  insert into reaction (content_id, kind, person_id)
  select content.id, 'like', person.id from content, person where (content.id + person.id) % 3 = 0`
await instance.store.sql`
  update content set like_count = (select count(*) from reaction where content_id = content.id)`
await indexed(instance)
await instance.store.sql`update content set featured_at = now() where thread_id is null`
await instance.store.sql`
  insert into content_score (content_id, type, author_id, place_id, is_open, trending, popular, scored_at)
  select content.id, content.type, content.author_id, content.place_id,
    coalesce(place.group_type in ('OPEN', 'MEMBER_ONLY'), true), content.id, content.id, now()
  from content left join place on place.id = content.place_id
  where content.listed and content.visibility in ('all', 'place')`
await scorePlaces(instance.store.slowDb, Object.values(community.places))

const roots = new Map(rows.map((row) => [row.root_id, rows.find((root) => root.id === row.root_id) ?? row]))
const rootOf = (row: PlannedContent) => roots.get(row.root_id) ?? row
const hidden = new Set(rows.filter((row) => row.hidden_with_id !== null).map(({ id }) => id))
/** As many as a filter has room for. */
const described = rows.filter((_, index) => index % 2 === 0)
const isTop = (row: PlannedContent) => row.thread_id === null
const statusOf = (row: PlannedContent) =>
  row.hidden_with_id === null ? rootOf(row).status : 'hiddenByModerator'
const EVERYTHING = [`type(${CONTENT_TYPES.join(',')})`, `status(${CONTENT_STATUSES.join(',')})`]
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()

/** The contents that a caller can GET one by one; all other answers are refusals. */
async function readAll(viewer: Client): Promise<ReadonlyMap<string, Content>> {
  const readable = new Map<string, Content>()
  await inParallel(rows, async ({ id }) => {
    const reply = await patiently(() => viewer.send(api.getContent, { contentID: id }))
    if (reply.body) readable.set(id, reply.body)
    else expect([403, 404]).toContain(reply.status)
  })
  return readable
}

const readings = new Map<Principal, ReadonlyMap<string, Content>>()
for (const principal of PRINCIPALS) {
  readings.set(principal, await readAll(community.cast.clientOf(principal)))
}

const crawl = async (viewer: Client, filter: string[], sort?: 'dateCreatedDesc') =>
  await Array.fromAsync(viewer.each(api.listContents, { filter, count: 100, fields: 'id', sort }))

const IN_SMALL_PAGES = { list: api.listContents, count: 15 }

/** What a list finds and then does not show leaves holes in its pages: their sizes would tell of it. */
async function crawlFullPages(
  viewer: Client,
  filter: string[],
  {
    list,
    count,
  }: { list: typeof api.listContents | typeof api.searchContents; count: number } = IN_SMALL_PAGES,
): Promise<{ id: string }[]> {
  const found: { id: string }[] = []
  let startIndex = 0
  for (let hasNext = true; hasNext; startIndex += count) {
    const page = { filter, count, startIndex, fields: 'id' }
    const { body } = await patiently(() => viewer.send(list, page))
    hasNext = body?.links.next !== undefined
    if (hasNext) expect(body?.list).toHaveLength(count)
    found.push(...(body?.list ?? []))
  }
  return found
}

describe.each(PRINCIPALS)('listed ⇔ readable for %s', (principal) => {
  const viewer = community.cast.clientOf(principal)
  const readable = readings.get(principal) ?? new Map<string, Content>()
  const readableWhere = (matches: (row: PlannedContent) => boolean) =>
    idsOf(rows.filter((row) => readable.has(row.id) && matches(row)))

  test('in the list of everything, and in the default list', async () => {
    const isOut = (row: PlannedContent) => statusOf(row) === 'published'

    const [all, usual, answers] = [
      await crawlFullPages(viewer, EVERYTHING),
      await crawl(viewer, []),
      await crawl(viewer, ['type(message,comment)']),
    ]

    expect(idsOf(all)).toEqual(readableWhere(() => true))
    expect(idsOf(usual)).toEqual(readableWhere((row) => isTop(row) && isOut(row)))
    expect(idsOf(answers)).toEqual(readableWhere((row) => !isTop(row) && isOut(row)))
  })

  test('in the recent and featured lists, and in rankings', async () => {
    const isOut = (row: PlannedContent) => isTop(row) && statusOf(row) === 'published'
    const isForAll = ({ visibility }: PlannedContent) => visibility === 'all' || visibility === 'place'
    type Ranking = 'listPopularContents' | 'listTrendingContents'
    const listed = async (name: 'listRecentContents' | 'listFeaturedContents' | Ranking) =>
      idsOf(await Array.fromAsync(viewer.each(api[name], { count: 100, fields: 'id' })))

    expect(await listed('listRecentContents')).toEqual(readableWhere(isOut))
    expect(await listed('listFeaturedContents')).toEqual(readableWhere(isOut))
    const ranked = readableWhere((row) => isOut(row) && isForAll(row))
    expect(await listed('listPopularContents')).toEqual(ranked)
    expect(await listed('listTrendingContents')).toEqual(ranked)
  })

  test('in lists by place, author, tag, words, status and id', async () => {
    const { people } = community.cast
    const cases: [string, (row: PlannedContent) => boolean][] = [
      ...Object.values(community.places).map((id): [string, (row: PlannedContent) => boolean] => [
        `place(/places/${id})`,
        (row) => rootOf(row).place_id === id,
      ]),
      [`author(/people/${people.author.id})`, (row) => row.author_id === people.author.id],
      [`author(/people/${people.banned.id})`, (row) => row.author_id === people.banned.id],
      ['tag(restricted)', (row) => row.tags.includes('restricted')],
      ['search(findable)', () => true],
      ...CONTENT_STATUSES.map((status): [string, (row: PlannedContent) => boolean] => [
        `status(${status})`,
        (row) => statusOf(row) === status,
      ]),
      [
        `entityDescriptor(${described.map((row) => `1,${row.id}`).join(',')})`,
        (row) => row.type === 'discussion' && described.includes(row),
      ],
    ]

    for (const [filter, matches] of cases) {
      const found = await crawl(viewer, [...EVERYTHING, filter])

      expect(idsOf(found), filter).toEqual(readableWhere(matches))
    }
  })

  test('in searches, in every order and by every page', async () => {
    const everything = readableWhere(() => true)
    const published = readableWhere((row) => isTop(row) && rootOf(row).status === 'published')

    const [best, starred, newest, usual] = [
      await crawlFullPages(viewer, [...EVERYTHING, 'search(findable)'], {
        list: api.searchContents,
        count: 40,
      }),
      await crawl(viewer, [...EVERYTHING, 'search("findable" *ndab*)']),
      await crawl(viewer, [...EVERYTHING, 'search(find*)'], 'dateCreatedDesc'),
      await crawl(viewer, ['search(findable)']),
    ]

    expect(idsOf(best)).toEqual(everything)
    expect(idsOf(starred)).toEqual(everything)
    expect(idsOf(newest)).toEqual(everything)
    expect(idsOf(usual)).toEqual(published)
  })

  test('in the lists of a place, for people who may read it, and of announcements', async () => {
    const isActive = (row: PlannedContent) => row.status === 'published'
    const mayEdit = (row: PlannedContent) => readable.get(row.id)?.content.editable ?? false
    const isShown = (row: PlannedContent) => row.type === 'announcement' && (isActive(row) || mayEdit(row))
    for (const [name, placeID] of Object.entries(community.places)) {
      const page = { placeID, count: 100 }
      const reply = await patiently(() => viewer.send(api.listPlaceContents, { ...page, filter: EVERYTHING }))
      const announced = await viewer.send(api.listPlaceAnnouncements, { ...page, activeOnly: false })

      const inside = readableWhere((row) => rootOf(row).place_id === placeID)
      if (inside.length === 0) expect([403, 404], name).toContain(reply.status)
      else expect(idsOf(reply.body?.list ?? []), name).toEqual(inside)
      const isHere = (row: PlannedContent) => row.place_id === placeID && isShown(row)
      expect(idsOf(announced.body?.list ?? []), name).toEqual(readableWhere(isHere))
    }
    const all = await Array.fromAsync(viewer.each(api.listAnnouncements, { activeOnly: false, count: 10 }))
    const active = await Array.fromAsync(viewer.each(api.listAnnouncements, {}))
    expect(idsOf(all)).toEqual(readableWhere(isShown))
    expect(idsOf(active)).toEqual(readableWhere((row) => row.type === 'announcement' && isActive(row)))
  })

  test('in conversations, and no counter exceeds the list', async () => {
    // A third for each, another third for the next: all are asked about by somebody.
    const share = PRINCIPALS.indexOf(principal) % 3
    const asked = [...readable.values()].filter((_, index) => index % 3 === share)
    await inParallel(asked, async (content) => {
      const contentID = content.id
      const isTalk = content.type === 'discussion' || content.type === 'message'
      const operation =
        content.type === 'message' ? api.listReplies : isTalk ? api.listMessages : api.listComments
      const input = { contentID, messageID: contentID, excludeReplies: !TOPS.includes(content.type) }
      const reply = await patiently(() => viewer.send(operation, input as never))
      const likes = await patiently(() => viewer.send(api.listLikes, { contentID, count: 100 }))

      const { list } = reply.body as unknown as { list: Content[] }
      expect(list.filter(({ id }) => !hidden.has(id))).toHaveLength(content.replyCount)
      expect(list.every(({ id }) => readable.has(id))).toBe(true)
      expect(likes.body?.list).toHaveLength(content.likeCount)
    })
  })
})

test('a search for what all have ranks a part of it', async () => {
  const plan = await planSearch(instance.context, ['content', 'answer'], parseQuery(['findable']))

  expect(plan.isPartial).toBe(true)
})

const TOPS = ['discussion', 'document', 'announcement']

test(`${rows.length} contents × ${PRINCIPALS.length} viewers were asked: everybody reads something, nobody everything`, () => {
  const counts = [...readings.values()].map((readable) => readable.size)

  expect(counts).toHaveLength(PRINCIPALS.length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThan(rows.length)
})
