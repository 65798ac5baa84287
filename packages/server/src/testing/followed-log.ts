/** A log of activities of every kind, streams that follow some of it, and a plain model of what they show. */
import { ALL_SCOPES, type FollowedKind } from '@folkmoot/contract'
import type { Member } from '../actor.ts'
import { presentationFor } from '../areas/news/activities/presentation.ts'
import type { ActivityRow } from '../areas/news/activities/rows.ts'
import { mayLookInside } from '../areas/places/places/policy.ts'
import { insertActivities, type PlannedActivity } from './activity-rows.ts'
import { Community, everyFact } from './community.ts'
import { insertContents, type PlannedContent, topRow } from './content-rows.ts'
import { aCast } from './content-stage.ts'
import type { Instance } from './instance.ts'

const SEED = Number(process.env.SEED ?? 1)

/** Reproducible pseudo-random numbers. */
const pick = <Item>(items: readonly Item[], number: number): Item =>
  items[((number + SEED) * 7919) % items.length] as Item

interface Told {
  readonly id: string
  readonly actor_id: string
  readonly verb: string
  readonly container_id: string | null
  readonly root_id: string | null
}

export interface World {
  readonly owner: Member
  readonly streamId: string
}

export type Followed = readonly [FollowedKind, string]

interface Place {
  readonly id: string
  readonly type: 'group' | 'project'
}

/** Every tenth content has no activity, others have many. */
function planActivities(
  count: number,
  contents: readonly PlannedContent[],
  places: readonly Place[],
  actors: readonly string[],
): PlannedActivity[] {
  const placeOf = new Map(contents.map(({ id, place_id }) => [id, place_id]))
  const busy = contents.filter((_, place) => place % 10 !== 0)
  return Array.from({ length: count }, (_, index): PlannedActivity => {
    const { id, type, root_id } = pick(busy, index * index)
    const actor_id = pick(actors, index * 31)
    const happened = { actor_id, object: { type, id }, root_id }
    const place = placeOf.get(root_id)
    if (index % 7 === 0) return { ...happened, verb: 'svc:mentioned', container: pick(places, index) }
    if (index % 11 === 0) {
      const group = pick(places, index)
      return { actor_id, verb: 'svc:social_group_created', object: group, container: group }
    }
    // Some name a former place.
    const container =
      index % 13 === 0 ? pick(places, index) : place ? ({ type: 'group', id: place } as const) : null
    return { ...happened, verb: 'svc:liked', container }
  })
}

export class FollowedLog {
  readonly community: Community
  readonly tops: readonly PlannedContent[]
  /** In a private place, and newest: most viewers may not see more ranges than a page asks about. */
  readonly closed: readonly PlannedContent[]
  readonly all: Readonly<Record<FollowedKind, readonly Followed[]>>
  readonly #instance: Instance

  private constructor(
    instance: Instance,
    community: Community,
    { tops, closed, places }: Pick<FollowedLog, 'tops' | 'closed'> & { places: readonly Place[] },
  ) {
    this.#instance = instance
    this.community = community
    this.tops = tops
    this.closed = closed
    this.all = {
      content: tops.map(({ id }) => ['content', id]),
      person: Object.values(community.cast.people).map(({ id }) => ['person', id]),
      place: places.map(({ id }) => ['place', id]),
    }
  }

  static async of(instance: Instance, count: number): Promise<FollowedLog> {
    const { sql } = instance.store
    const community = await Community.of(instance, await aCast(instance))
    const { people } = community.cast
    const contents = everyFact(SEED).flatMap((facts) => community.plan(facts))
    await insertContents(instance, contents)
    const places = await sql<Place[]>`select id, type from place where type in ('group', 'project')`
    const actors = Object.values(people).map(({ id }) => id)
    await insertActivities(instance, planActivities(count, contents, places, actors))
    // Some share a time; times do not follow ids.
    await sql`update activity set recorded_at = now() - make_interval(secs => (id * 7919 % 2000))`
    const closed = Array.from({ length: 120 }, () =>
      topRow({ type: 'document', author_id: people.author.id, place_id: community.places.PRIVATE }),
    )
    await insertContents(instance, closed)
    const container = { type: 'group', id: community.places.PRIVATE } as const
    const created = closed.map(({ id }) => ({
      verb: 'svc:created' as const,
      actor_id: people.author.id,
      object: { type: 'document' as const, id },
      root_id: id,
      container,
    }))
    await insertActivities(instance, created)
    const tops = contents.filter(({ id, root_id }) => id === root_id)
    return new FollowedLog(instance, community, { tops, closed, places })
  }

  member(name: keyof Community['cast']['people'], isAdmin = false): Member {
    const { id } = this.community.cast.people[name]
    return {
      kind: 'member',
      id,
      username: name,
      isAdmin,
      isManager: false,
      isModerator: false,
      scopes: ALL_SCOPES,
    }
  }

  async streamOf(owner: Member, chosen: readonly Followed[]): Promise<World> {
    const { sql } = this.#instance.store
    const [stream] = await sql<{ id: string }[]>`
      insert into stream (person_id, source, name) values (${owner.id}, 'custom', 'All that') returning id`
    const world = { owner, streamId: stream?.id ?? '' }
    await this.follow(world, chosen)
    return world
  }

  async follow({ owner, streamId: stream_id }: World, chosen: readonly Followed[]): Promise<void> {
    const { sql } = this.#instance.store
    const rows = chosen
      .filter(([kind, id]) => kind !== 'person' || id !== owner.id)
      .map(([kind, object_id]) => ({ stream_id, owner_id: owner.id, kind, object_id }))
    await sql`insert into stream_association ${sql(rows)}`
  }

  async mute({ owner }: World, muted: readonly Followed[]): Promise<void> {
    const { sql } = this.#instance.store
    const rows = muted
      .filter(([kind, id]) => kind !== 'person' || id !== owner.id)
      .map(([kind, object_id]) => ({ person_id: owner.id, kind, object_id }))
    await sql`insert into mute ${sql(rows)} on conflict do nothing`
  }

  async read(): Promise<readonly Told[]> {
    return await this.#instance.store.sql<Told[]>`
      select id, actor_id, verb, container_id, root_id from activity where streamed order by recorded_at desc, id desc`
  }

  /** Everything the stream shows now, with reasons. */
  async due({ owner, streamId }: World): Promise<string[]> {
    const { context, store } = this.#instance
    const named = async (rows: Promise<readonly { name: string }[]>) =>
      new Set((await rows).map(({ name }) => name))
    const followed = await named(store.sql<{ name: string }[]>`
      select concat(kind, ' ', object_id) as name from stream_association where stream_id = ${streamId}`)
    const muted = await named(store.sql<{ name: string }[]>`
      select concat(kind, ' ', object_id) as name from mute where person_id = ${owner.id}`)
    const { readMany, maySee } = presentationFor({ context, actor: owner })
    const log = await this.read()
    const rows = await readMany(log.map(({ id }) => id))
    return log.flatMap((told) => {
      const row = rows.get(told.id)
      const why = row && maySee(row) ? whyOf({ owner, followed, muted }, told, row) : undefined
      return why ? [`${told.id} by ${why}`] : []
    })
  }
}

interface Known {
  readonly owner: Member
  readonly followed: ReadonlySet<string>
  readonly muted: ReadonlySet<string>
}

/** A plain model of why an activity that one may see is in the stream: one row, one viewer. */
function whyOf({ owner, followed, muted }: Known, told: Told, row: ActivityRow): string | undefined {
  if (told.actor_id === owner.id) return undefined
  const about = [
    `person ${told.actor_id}`,
    `content ${told.root_id}`,
    `place ${told.container_id}`,
    `place ${row.place?.id}`,
  ]
  if (about.some((one) => muted.has(one))) return undefined
  const isMention = told.verb === 'svc:mentioned'
  if (!isMention && followed.has(`content ${told.root_id}`)) return `content ${told.root_id}`
  if (!isMention && followed.has(`person ${told.actor_id}`)) return `person ${told.actor_id}`
  const place = isMention ? row.mentioned : row.place
  const isThere = place?.id === told.container_id && place !== undefined && mayLookInside(owner, place)
  return isThere && followed.has(`place ${place.id}`) ? `place ${place.id}` : undefined
}
