import type { Client } from '@folkmoot/client'
import { type Activity, ALL_SCOPES, api, CONTENT_STATUSES, CONTENT_TYPES } from '@folkmoot/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '../../../actor.ts'
import { insertActivities, type PlannedActivity } from '../../../testing/activity-rows.ts'
import { Community, everyFact } from '../../../testing/community.ts'
import { PRINCIPALS, type Principal } from '../../../testing/content-rights.ts'
import { insertContents } from '../../../testing/content-rows.ts'
import { aCast } from '../../../testing/content-stage.ts'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { inParallel } from '../../../testing/parallel.ts'
import { patiently } from '../../../testing/patience.ts'
import { listActivities } from './activities.ts'

const SEED = Number(process.env.SEED ?? 1)

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin, store } = instance
const community = await Community.of(instance, await aCast(instance))
const { people } = community.cast
const [hidden, leaver] = await aCrowd(instance, [{ name: 'hidden', visible: false }, { name: 'leaver' }])
if (!hidden || !leaver) throw new Error('nobody came')

/** Answers have the status of their parent; one type stands for all. */
const isAnswered = (type: string, status: string) => type === 'comment' && status === 'published'
const contents = everyFact(SEED)
  .filter(({ type, status }) => type === 'document' || type === 'announcement' || isAnswered(type, status))
  .flatMap((facts) => community.plan(facts))
await insertContents(instance, contents)
const places = await store.sql<{ id: string; type: 'group' | 'project'; home_id: string }[]>`
  select id, type, home_id from place where type in ('group', 'project')`
await store.sql`
  insert into membership (place_id, person_id, state)
  select place.id, person.id, 'member' from place, unnest(${[hidden.id, leaver.id]}::bigint[]) as person (id)
  where place.type = 'group'`
const memberships = await store.sql<{ place_id: string; person_id: string }[]>`
  select place_id, person_id from membership order by id`
await admin.deletePerson({ personID: leaver.id })

const group = (id: string) => ({ type: 'group', id }) as const
const actors = [people.author.id, people.outsider.id, hidden.id, leaver.id]
const actorOf = (index: number) => actors[index % actors.length] ?? ''
const placeOf = new Map(contents.map(({ id, place_id }) => [id, place_id]))
const planned: PlannedActivity[] = [
  ...contents.flatMap(({ id, type, root_id }, index): PlannedActivity[] => {
    const happened = { actor_id: actorOf(index), object: { type, id }, root_id }
    const place = placeOf.get(root_id)
    const mentioned = places[index % places.length]
    return [
      { ...happened, verb: 'svc:liked', container: place ? group(place) : null },
      ...(index % 2 === 0 ? [{ ...happened, verb: 'svc:mentioned', container: mentioned } as const] : []),
    ]
  }),
  ...memberships.map(({ place_id, person_id }, index): PlannedActivity => {
    const object = { type: 'person', id: person_id } as const
    return { verb: 'svc:user_membership_added', actor_id: actorOf(index), object, container: group(place_id) }
  }),
  ...places.map(({ id }, index): PlannedActivity => {
    const founder = index % 3 === 0 ? hidden : people.owner
    const made = { actor_id: founder.id, object: group(id), container: group(id) }
    return { ...made, verb: 'svc:social_group_created' }
  }),
]
const ids = await insertActivities(instance, planned)
const plans = new Map(planned.map((plan, index) => [ids[index] ?? '', plan]))

/** In no stream: deleted objects, activities for inboxes or webhooks only, and former members. */
const GONE = '8888888'
const unseen = await insertActivities(instance, [
  { verb: 'svc:created', actor_id: people.author.id, object: { type: 'document', id: GONE }, root_id: GONE },
  { verb: 'svc:created', actor_id: people.author.id, object: { type: 'document', id: GONE } },
  {
    verb: 'svc:social_group_created',
    actor_id: people.author.id,
    object: group(GONE),
    container: group(GONE),
  },
  {
    verb: 'svc:user_profile_modified',
    actor_id: people.author.id,
    object: { type: 'person', id: people.author.id },
  },
  {
    verb: 'svc:user_membership_added',
    actor_id: people.author.id,
    object: { type: 'person', id: people.outsider.id },
    container: group(community.places.OPEN),
  },
  {
    verb: 'svc:mentioned',
    actor_id: people.author.id,
    object: { type: 'document', id: contents[0]?.id ?? '' },
    root_id: contents[0]?.root_id,
  },
])

async function actorFor(principal: Principal): Promise<Actor> {
  if (principal === 'anonymous') return ANONYMOUS
  const { id } = await community.cast.clientOf(principal).getPerson({ personID: '@me' })
  const rights = {
    isAdmin: principal === 'admin',
    isManager: false,
    isModerator: principal === 'moderator',
  }
  return { kind: 'member', id, username: principal, scopes: ALL_SCOPES, ...rights }
}

const PAGE = 25

/** A row that a list finds and then hides would leave a hole in its page. */
async function crawl(
  ask: (page: { count: number; startIndex: number }) => Promise<Listed>,
): Promise<string[]> {
  const found: string[] = []
  for (let startIndex = 0, hasNext = true; hasNext; startIndex += PAGE) {
    const { body, status } = await patiently<Listed>(() => ask({ count: PAGE, startIndex }))
    if (!body) {
      expect([403, 404]).toContain(status)
      return []
    }
    hasNext = body.links.next !== undefined
    if (hasNext) expect(body.list).toHaveLength(PAGE)
    found.push(...body.list.map(({ id }) => id))
  }
  return found
}
interface Listed {
  readonly status: number
  readonly headers: Headers
  readonly body?: { list: { id: string }[]; links: { next?: string } }
}

async function readAll(viewer: Client): Promise<ReadonlyMap<string, Activity>> {
  const readable = new Map<string, Activity>()
  await inParallel([...ids, ...unseen], async (activityID) => {
    const { body, status } = await patiently(() => viewer.send(api.getActivity, { activityID }))
    if (body) readable.set(activityID, body)
    else expect([403, 404]).toContain(status)
  })
  return readable
}

const readings = new Map<string, ReadonlyMap<string, Activity>>()
for (const principal of PRINCIPALS) readings.set(principal, await readAll(community.cast.clientOf(principal)))

const ours = new Set([...ids, ...unseen])
const newestFirst = (wanted: (plan: PlannedActivity, id: string) => boolean) =>
  [...plans].flatMap(([id, plan]) => (wanted(plan, id) ? [id] : [])).toReversed()

describe.each(PRINCIPALS)('listed ⇔ readable for %s', (principal) => {
  const viewer = community.cast.clientOf(principal)
  const readable = readings.get(principal) ?? new Map<string, Activity>()

  test('in the lists of everything, of a person and of a place, in order', async () => {
    const all = await crawl((page) => viewer.send(api.listActivities, page))
    expect(all.filter((id) => ours.has(id))).toEqual(
      newestFirst(({ verb }, id) => readable.has(id) && verb !== 'svc:mentioned'),
    )

    const { id: personID } = people.author
    const done = await crawl((page) => viewer.send(api.listPersonActivities, { personID, ...page }))
    expect(done).toEqual(
      newestFirst((plan, id) => {
        const isTheirs = plan.actor_id === personID && plan.verb !== 'svc:mentioned'
        return isTheirs && readable.has(id)
      }),
    )

    for (const { id: placeID } of places) {
      const inside = await crawl((page) => viewer.send(api.listPlaceActivities, { placeID, ...page }))
      const isKnown = (await viewer.send(api.listPlaceActivities, { placeID })).status === 200
      const due = newestFirst(({ container }, id) => container?.id === placeID && readable.has(id))
      expect(inside).toEqual(isKnown ? due : [])
      if (!isKnown) expect(due.every((id) => plans.get(id)?.verb === 'svc:social_group_created')).toBe(true)
    }
  })

  test('where only the SQL condition narrows a list, mentions included', async () => {
    const { rows } = await listActivities(store.db, await actorFor(principal), [], {
      startIndex: 0,
      count: 9999,
    })

    expect(rows.map(({ id }) => id).filter((id) => ours.has(id))).toEqual(
      newestFirst((_, id) => readable.has(id)),
    )
  })

  test('exactly where its object is visible: content, members, places', async () => {
    const filter = [`type(${CONTENT_TYPES.join(',')})`, `status(${CONTENT_STATUSES.join(',')})`]
    const seen = new Set(await crawl((page) => viewer.send(api.listContents, { filter, ...page })))
    const known = new Set(await crawl((page) => viewer.send(api.listPlaces, page)))
    const members = new Map<string, string[]>()
    for (const { id: placeID } of places) {
      const { body } = await viewer.send(api.listMembers, { placeID, count: 100 })
      members.set(placeID, body?.list.map(({ person }) => person.id) ?? [])
    }
    const isInside = ({ container }: PlannedActivity) => (members.get(container?.id ?? '') ?? []).length > 0

    const due = newestFirst((plan) => {
      const { verb, object, container, actor_id } = plan
      // Only the admin sees hidden people; others see only what they write.
      if (actor_id === hidden.id && principal !== 'admin' && verb !== 'svc:mentioned') return false
      if (verb === 'svc:social_group_created') return known.has(object.id)
      if (verb === 'svc:user_membership_added')
        return members.get(container?.id ?? '')?.includes(object.id) ?? false
      return seen.has(object.id) && (verb === 'svc:liked' || isInside(plan))
    })

    expect([...readable.keys()].toSorted()).toEqual(due.toSorted())
    expect(readable.size).toBeGreaterThan(0)
    expect(readable.size).toBeLessThan(ids.length)
  })
})
