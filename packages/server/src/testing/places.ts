/** Groups with members in every state, inserted in one statement, since a matrix needs a thousand. */
import type { Client } from '@folkmoot/client'
import type { GroupType, MemberState } from '@folkmoot/contract'
import type { Instance } from './instance.ts'
import { aPerson, type TestPerson } from './makers.ts'

export const PRINCIPALS = [
  'stranger',
  'pending',
  'invited',
  'member',
  'owner',
  'banned',
  'admin',
  /** Member of a security group that the place is open to. */
  'admitted',
  /** A member who moderates it. */
  'moderator',
] as const
export type Principal = (typeof PRINCIPALS)[number]

/** Members besides the principals, as objects of operations. */
const BYSTANDERS = {
  founder: 'owner',
  extra: 'member',
  asker: 'pending',
  guest: 'invited',
  outcast: 'banned',
} as const
type Bystander = keyof typeof BYSTANDERS

export interface Cast {
  readonly people: Record<Exclude<Principal, 'admin'> | Bystander | 'newcomer', TestPerson>
  readonly securityGroupID: string
  clientOf(principal: Principal): Client
}

let made = 0

/** In one statement. */
export async function aSecurityGroup(instance: Instance, memberIDs: readonly string[]): Promise<string> {
  const name = `security group ${++made}`
  const [group] = await instance.store.sql<{ id: string }[]>`
    with made as (
      insert into security_group (name, name_key, member_count) values (${name}, ${name}, ${memberIDs.length})
      returning id
    ), filled as (
      insert into security_group_person (group_id, role, person_id)
      select made.id, 'member', person_id from made, unnest(${[...memberIDs]}::bigint[]) as wanted (person_id)
    )
    select id from made`
  return group?.id ?? ''
}

export async function aCast(instance: Instance): Promise<Cast> {
  const names = [...PRINCIPALS.filter((name) => name !== 'admin'), ...Object.keys(BYSTANDERS), 'newcomer']
  const made = await Promise.all(names.map(async (name) => [name, await aPerson(instance)] as const))
  const people = Object.fromEntries(made) as Cast['people']
  return {
    people,
    securityGroupID: await aSecurityGroup(instance, [people.admitted.id]),
    clientOf: (principal) => (principal === 'admin' ? instance.admin : people[principal].client),
  }
}

export interface Stage {
  readonly placeID: string
  readonly slug: string
  /** The membership of a principal. */
  memberID(name: Principal | Bystander): string
}

const NOBODY = '9007199254740991'
export type Standing = MemberState | 'moderator'

const STATES: Partial<Record<Principal | Bystander, Standing>> = {
  pending: 'pending',
  invited: 'invited',
  member: 'member',
  owner: 'owner',
  banned: 'banned',
  moderator: 'moderator',
  ...BYSTANDERS,
}

export interface Group {
  readonly placeID: string
  readonly slug: string
  /** Memberships by person id. */
  readonly memberIDs: ReadonlyMap<string, string>
}

/** One statement each: the group, or a project in it, and its members. */
export async function aGroup(
  instance: Instance,
  groupType: GroupType,
  states: readonly (readonly [personID: string, state: Standing])[],
  openedTo: readonly string[],
): Promise<Group> {
  const { sql } = instance.store
  const slug = `stage-${++made}`
  const [place] = await sql<{ id: string }[]>`
    with next as (select nextval(pg_get_serial_sequence('place', 'id')) as id)
    insert into place
      (id, home_id, type, name, name_key, slug, slug_key, parent_id, group_type, member_count, opened_to)
    select id, id, 'group', ${slug}, ${slug}, ${slug}, ${slug}, 1, ${groupType}, 4,
      ${[...openedTo]}::bigint[] from next
    returning id`
  const placeID = place?.id ?? ''
  const members = await sql<{ id: string; person_id: string }[]>`
    insert into membership (place_id, person_id, state, moderates)
    select ${placeID}::bigint, person_id, case state when 'moderator' then 'member' else state end, state = 'moderator'
    from unnest(${states.map(([id]) => id)}::bigint[], ${states.map(([, state]) => state)}::text[])
      as wanted (person_id, state)
    returning id, person_id`
  return { placeID, slug, memberIDs: new Map(members.map((member) => [member.person_id, member.id])) }
}

/** A project, with the group's members. */
export async function aProjectIn(instance: Instance, groupID: string, groupType: GroupType): Promise<string> {
  const slug = `stage-${++made}`
  const [place] = await instance.store.sql<{ id: string }[]>`
    insert into place (home_id, type, name, name_key, slug, slug_key, parent_id, group_type, opened_to)
    select ${groupID}, 'project', ${slug}, ${slug}, ${slug}, ${slug}, ${groupID}, ${groupType}, opened_to
    from place where id = ${groupID}
    returning id`
  return place?.id ?? ''
}

export async function aStage(instance: Instance, cast: Cast, groupType: GroupType): Promise<Stage> {
  const states = Object.entries(STATES).map(
    ([name, state]) => [cast.people[name as Bystander].id, state] as const,
  )
  const { placeID, slug, memberIDs } = await aGroup(instance, groupType, states, [cast.securityGroupID])
  return {
    placeID,
    slug,
    memberID: (name) => {
      const person = name === 'admin' ? undefined : cast.people[name]
      return (person && memberIDs.get(person.id)) ?? NOBODY
    },
  }
}
