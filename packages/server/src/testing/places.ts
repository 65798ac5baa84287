/** Groups with somebody in every state, set up in one statement: a matrix needs a thousand of them. */
import type { Client } from '@folkmoot/client'
import type { GroupType, MemberState } from '@folkmoot/contract'
import type { Instance } from './instance.ts'
import { aPerson, type TestPerson } from './makers.ts'

export const PRINCIPALS = ['stranger', 'pending', 'invited', 'member', 'owner', 'banned', 'admin'] as const
export type Principal = (typeof PRINCIPALS)[number]

/** Who is there beside the principals, for things to be done to. */
const BYSTANDERS = { founder: 'owner', extra: 'member', asker: 'pending', guest: 'invited' } as const
type Bystander = keyof typeof BYSTANDERS

export interface Cast {
  readonly people: Record<Exclude<Principal, 'admin'> | Bystander | 'newcomer', TestPerson>
  clientOf(principal: Principal): Client
}

export async function aCast(instance: Instance): Promise<Cast> {
  const names = [...PRINCIPALS.filter((name) => name !== 'admin'), ...Object.keys(BYSTANDERS), 'newcomer']
  const made = await Promise.all(names.map(async (name) => [name, await aPerson(instance)] as const))
  const people = Object.fromEntries(made) as Cast['people']
  return {
    people,
    clientOf: (principal) => (principal === 'admin' ? instance.admin : people[principal].client),
  }
}

export interface Stage {
  readonly placeID: string
  readonly slug: string
  /** The membership of whoever has one. */
  memberID(name: Principal | Bystander): string
}

const NOBODY = '9007199254740991'
const STATES: Partial<Record<Principal | Bystander, MemberState>> = {
  pending: 'pending',
  invited: 'invited',
  member: 'member',
  owner: 'owner',
  banned: 'banned',
  ...BYSTANDERS,
}

let made = 0

export interface Group {
  readonly placeID: string
  readonly slug: string
  /** Memberships by the person's id. */
  readonly memberIDs: ReadonlyMap<string, string>
}

/** In one statement each: the group, or the project in one, and its members. */
export async function aGroup(
  instance: Instance,
  groupType: GroupType,
  states: readonly (readonly [personID: string, state: MemberState])[],
): Promise<Group> {
  const { sql } = instance.store
  const slug = `stage-${++made}`
  const [place] = await sql<{ id: string }[]>`
    with next as (select nextval(pg_get_serial_sequence('place', 'id')) as id)
    insert into place
      (id, home_id, type, name, name_key, slug, slug_key, search_text, parent_id, group_type, member_count)
    select id, id, 'group', ${slug}, ${slug}, ${slug}, ${slug}, ${` ${slug} `}, 1, ${groupType}, 4 from next
    returning id`
  const placeID = place?.id ?? ''
  const members = await sql<{ id: string; person_id: string }[]>`
    insert into membership (place_id, person_id, state)
    select ${placeID}::bigint, person_id, state
    from unnest(${states.map(([id]) => id)}::bigint[], ${states.map(([, state]) => state)}::text[])
      as wanted (person_id, state)
    returning id, person_id`
  return { placeID, slug, memberIDs: new Map(members.map((member) => [member.person_id, member.id])) }
}

/** A project, whose members are those of the group. */
export async function aProjectIn(instance: Instance, groupID: string, groupType: GroupType): Promise<string> {
  const slug = `stage-${++made}`
  const [place] = await instance.store.sql<{ id: string }[]>`
    insert into place (home_id, type, name, name_key, slug, slug_key, search_text, parent_id, group_type)
    values (${groupID}, 'project', ${slug}, ${slug}, ${slug}, ${slug}, ${` ${slug} `}, ${groupID}, ${groupType})
    returning id`
  return place?.id ?? ''
}

export async function aStage(instance: Instance, cast: Cast, groupType: GroupType): Promise<Stage> {
  const states = Object.entries(STATES).map(
    ([name, state]) => [cast.people[name as Bystander].id, state] as const,
  )
  const { placeID, slug, memberIDs } = await aGroup(instance, groupType, states)
  return {
    placeID,
    slug,
    memberID: (name) => {
      const person = name === 'admin' ? undefined : cast.people[name]
      return (person && memberIDs.get(person.id)) ?? NOBODY
    },
  }
}
