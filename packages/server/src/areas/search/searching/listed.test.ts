import type { Client } from '@folkmoot/client'
import { api, GROUP_TYPES } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { planSearch } from '../../../engines/text-search/plan.ts'
import { parseQuery } from '../../../engines/text-search/query-parser.ts'
import { aCrowd, type PersonSpec } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'
import { aCast, aProjectIn, aStage, PRINCIPALS } from '../../../testing/places.ts'
import { indexed } from '../../../testing/searching.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { sql } = instance.store
/** All have it in their names, so that only the newest are ranked and the rest is found by other means. */
const WORD = 'some'
/** More than are ranked; only admins may see them. */
const DECOYS = 2_300

const specs: readonly PersonSpec[] = [true, false].flatMap((enabled) =>
  [true, false].flatMap((visible) =>
    [1, 2, 3].map((n) => ({
      name: `${enabled ? 'on' : 'off'}${visible ? 'seen' : 'unseen'}${n}`,
      enabled,
      visible,
    })),
  ),
)
const crowd = await aCrowd(instance, specs)
const decoyPeople = await sql<{ id: string }[]>`
  insert into person (username, username_key, given_name, family_name, display_name, first_name_key, last_name_key, visible)
  select 'decoy' || n, 'decoy' || n, 'Some', 'decoy', 'Some decoy', 'some decoy', 'decoy some', false
  from generate_series(1, ${DECOYS}) n
  returning id`

const cast = await aCast(instance)
// Those of the cast have the word in their names as well.
const people = [
  ...crowd.map(({ id }, index) => ({ id, enabled: specs[index]?.enabled ?? true })),
  ...Object.values(cast.people).map(({ id }) => ({ id, enabled: true })),
]
const decoyPlaces = await sql<{ id: string }[]>`
  insert into place (id, home_id, type, name, name_key, slug, slug_key, parent_id, group_type)
  select n, n, 'group', 'Some decoy', 'some decoy', 'decoy-' || n, 'decoy-' || n, 1, 'SECRET'
  from generate_series(1000001, ${1_000_000 + DECOYS}) n
  returning id`
const placeIds: string[] = []
for (const groupType of GROUP_TYPES) {
  const { placeID } = await aStage(instance, cast, groupType)
  placeIds.push(placeID, await aProjectIn(instance, placeID, groupType))
}
await sql`update place set name = 'Some ' || name where id = any(${placeIds}::bigint[])`
await indexed(instance)

type Door = typeof api.listPeople | typeof api.searchPeople | typeof api.listPlaces | typeof api.searchPlaces
const idsOf = (ids: readonly string[]) => ids.toSorted()

/** Every page but the last is full: a gap would reveal invisible results. */
async function crawl(
  viewer: Client,
  door: Door,
  filter: readonly string[],
  count: number,
): Promise<string[]> {
  const found: string[] = []
  for (let hasNext = true; hasNext; ) {
    const page = { filter: [`search(${WORD})`, ...filter], count, startIndex: found.length, fields: 'id' }
    const { body } = await patiently(() => viewer.send(door, page as never))
    const { list, links } = body as unknown as { list: { id: string }[]; links: { next?: string } }
    hasNext = links.next !== undefined
    if (hasNext) expect(list).toHaveLength(count)
    found.push(...list.map(({ id }) => id))
  }
  return idsOf(found)
}

async function readable(
  viewer: Client,
  collection: 'people' | 'places',
  ids: readonly string[],
): Promise<string[]> {
  const seen: string[] = []
  await inParallel(ids, async (id) => {
    const reply = await patiently(() => viewer.request({ path: `/api/core/v3/${collection}/${id}` }))
    if (reply.status === 200) seen.push(id)
    else expect([403, 404]).toContain(reply.status)
  })
  return seen
}

test.each(['person', 'place'] as const)('more than are ranked have the word: %s', async (kind) => {
  const plan = await planSearch(instance.context, [kind], parseQuery([WORD]))

  expect(plan.isPartial).toBe(true)
})

const SEARCHERS = ['anonymous', 'onseen1', 'onunseen1', 'admin'] as const

test.each(SEARCHERS)('people are found by a search ⇔ they are readable, for %s', async (name) => {
  const isAdmin = name === 'admin'
  const others = { anonymous: instance.anonymous, admin: instance.admin }
  const viewer = Object.hasOwn(others, name)
    ? others[name as keyof typeof others]
    : (crowd.find(({ username }) => username === name)?.client ?? instance.anonymous)
  const seen = await readable(
    viewer,
    'people',
    people.map(({ id }) => id),
  )
  const isEnabled = (id: string) => people.some((one) => one.id === id && one.enabled)
  const decoys = isAdmin ? decoyPeople.map(({ id }) => id) : []

  const expected = idsOf([...seen.filter(isEnabled), ...decoys])
  expect(await crawl(viewer, api.searchPeople, [], isAdmin ? 100 : 4)).toEqual(expected)
  if (!isAdmin) expect(await crawl(viewer, api.listPeople, [], 4)).toEqual(expected)
  else {
    const everybody = idsOf([...seen, ...decoys])
    expect(await crawl(viewer, api.listPeople, ['include-disabled'], 100)).toEqual(everybody)
  }
  expect(seen.length).toBeGreaterThan(0)
})

test.each(PRINCIPALS)('places are found by a search ⇔ they are readable, for %s', async (principal) => {
  const viewer = cast.clientOf(principal)
  const seen = await readable(viewer, 'places', placeIds)
  const decoys = principal === 'admin' ? decoyPlaces.map(({ id }) => id) : []

  const doors = principal === 'admin' ? [api.searchPlaces] : [api.listPlaces, api.searchPlaces]
  for (const door of doors) {
    expect(await crawl(viewer, door, [], decoys.length > 0 ? 100 : 3)).toEqual(idsOf([...seen, ...decoys]))
  }
})
