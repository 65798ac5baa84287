/** The fixture of the canary tests: the callers, and the groups with their memberships. */
import { basic, type Client } from '@folkmoot/client'
import { type GroupType, type NewPlace, type Place, PROPERTY_NAMES, type Resources } from '@folkmoot/contract'
import { type Audience, CALLERS, type Caller } from './audiences.ts'
import { Known } from './known.ts'
import { Ledger } from './ledger.ts'

export interface Guest {
  readonly id: string
  readonly client: Client
}

export interface Fixture {
  readonly ledger: Ledger
  readonly known: Known
  readonly guests: Readonly<Record<Caller, Guest>>
  readonly groups: Readonly<Record<GroupName, Place>>
  /** Memberships of people who will be removed. */
  readonly leaving: string[]
  /** The security group that the groups are opened to. */
  readonly securityGroupID: string
  /** Attachments that get a preview. */
  readonly pictures: string[]
  /** Expected inbox entries of the member. */
  readonly told: string[]
  unique(word: string): string
}

export const uriOf = ({ resources }: { readonly resources: Resources }): string => resources.self?.ref ?? ''

const GROUPS = {
  open: { groupType: 'OPEN' },
  private: { groupType: 'PRIVATE' },
  secret: { groupType: 'SECRET' },
  /** Open while things are planted in it, and secret when they are looked for. */
  turned: { groupType: 'OPEN' },
  'project in secret': { type: 'project', parent: 'secret' },
  'blog in private': { type: 'blog', parent: 'private' },
} as const satisfies Record<string, { groupType?: GroupType; type?: 'project' | 'blog'; parent?: string }>
export type GroupName = keyof typeof GROUPS

async function aGuest(root: Client, name: Caller): Promise<Guest> {
  if (name === 'anonymous') return { id: '', client: root.as(undefined) }
  if (name === 'admin') return { id: (await root.getPerson({ personID: '@me' })).id, client: root }
  const password = `password of ${name}`
  const { id } = await root.createPerson({
    body: {
      emails: [{ value: `${name}@example.org` }],
      name: { givenName: 'Some', familyName: name },
      svc: {
        username: name,
        password,
        userType: name === 'external' ? 'external' : 'regular',
        roles: name === 'moderator' ? ['moderator'] : [],
      },
    },
  })
  return { id, client: root.as(basic(name, password)) }
}

type Seed = Omit<Fixture, 'groups'>

async function plantSecurityGroup({ ledger, known, guests }: Omit<Seed, 'securityGroupID'>): Promise<string> {
  const word = (field: string) =>
    ledger.plant(`the ${field} of a security group`, 'stream', 'who looks after the security group')
  const name = word('name')
  const root = guests.admin.client
  const { id: securityGroupID } = await root.createSecurityGroup({
    body: { name, description: `It is ${word('description')}` },
  })
  known.add('securityGroupID', securityGroupID)
  known.add('security group name', name)
  const people = [guests.entitled.id, guests.dismissed.id]
  await root.addSecurityGroupMembers({ securityGroupID, body: people })
  await root.addSecurityGroupAdministrators({ securityGroupID, body: [guests.owner.id] })
  return securityGroupID
}

export async function settle(
  { guests, known, leaving, securityGroupID }: Seed,
  { id: placeID, groupType }: Pick<Place, 'id' | 'groupType'>,
): Promise<void> {
  const owner = guests.owner.client
  const add = async (caller: Caller, state: 'member' | 'banned' = 'member') => {
    const { id } = await owner.addMember({ placeID, body: { person: guests[caller].id, state } })
    known.add('memberID', id)
    return id
  }
  await add('member')
  await add('author')
  await add('banned', 'banned')
  leaving.push(await add('removed'))
  const { list } = await owner.createInvites({ placeID, body: { invitees: [guests.invited.id] } })
  for (const { id } of list) {
    known.add('inviteID', id)
    known.add('memberID', id)
  }
  await owner.openPlace({ placeID, body: [securityGroupID] })
  if (groupType !== 'PRIVATE') return
  const { id } = await guests.pending.client.addMember({ placeID, body: {} })
  known.add('memberID', id)
}

/** Every text of a place has its own word. Invited people may see the name of a secret one. */
export async function plantPlace(
  seed: Seed,
  what: string,
  fields: Omit<NewPlace, 'name'>,
  [names, texts]: readonly [Audience, Audience],
): Promise<Place> {
  const { ledger, known, guests } = seed
  const word = (field: string, audience: Audience) =>
    ledger.plant(`the ${field} of ${what}`, 'place', audience)
  const place = await guests.owner.client.createPlace({
    body: {
      ...fields,
      name: `A ${word('name', names)} place`,
      displayName: word('name in addresses', names),
      description: `It is ${word('description', texts)}`,
      tags: ['grove', word('tag', texts)],
    },
  })
  const property = ledger.plant(`a property of ${what}`, 'place', texts, false)
  await guests.owner.client.addPlaceExtprops({ placeID: place.id, body: { kept: 'grove', note: property } })
  // Of everything that has properties.
  known.add('key', 'kept')
  known.add('value', 'grove')
  known.add('placeID', place.id)
  known.add(`${place.type} name`, place.displayName)
  return place
}

const SECRET_NAMES = ['members of the group, and who is asked to be one', 'members of the group'] as const
const INNER_NAMES = ['members of the group', 'members of the group'] as const
const OPEN_NAMES = ['everyone', 'everyone'] as const

async function plantGroups(seed: Seed): Promise<Fixture['groups']> {
  const groups: Partial<Record<GroupName, Place>> = {}
  for (const [name, plan] of Object.entries(GROUPS) as [GroupName, (typeof GROUPS)[GroupName]][]) {
    const isInner = 'parent' in plan
    const fields = isInner
      ? { type: plan.type, parent: uriOf(groups[plan.parent] as Place) }
      : { type: 'group' as const, groupType: plan.groupType }
    const isHidden = name === 'secret' || name === 'turned' || name === 'project in secret'
    const audiences = isHidden ? (isInner ? INNER_NAMES : SECRET_NAMES) : OPEN_NAMES
    const place = await plantPlace(seed, `the ${name} group`, fields, audiences)
    if (!isInner) await settle(seed, place)
    groups[name] = place
  }
  return groups as Fixture['groups']
}

export async function aFixture(root: Client, ledger = new Ledger()): Promise<Fixture> {
  const guests: Partial<Record<Caller, Guest>> = {}
  const known = new Known()
  for (const name of CALLERS) {
    const guest = await aGuest(root, name)
    guests[name] = guest
    if (guest.id !== '') known.add('personID', guest.id)
    if (name !== 'anonymous') known.add('username', name)
  }
  known.add('personID', '@me')
  known.add('otherID', ...known.of('personID'))
  known.add('number', '1', '2')
  known.add('tag', 'grove')
  known.add('emoji', '🎉')
  known.add('otherNumber', '1')
  known.add('property name', ...PROPERTY_NAMES)
  known.add('object name', 'person', 'document')
  known.add('kind', 'logo', 'contents', 'places', 'pages')
  known.add('pageName', 'about')
  known.add('part', '0')
  const [follower, followed] = [guests.member?.id ?? '', guests.stranger?.id ?? '']
  await root.follow({ personID: follower, otherID: followed })
  known.add(`otherID of ${follower}`, followed)
  const top = await root.getRootPlace()
  known.add('placeID', top.id)
  known.add('space name', top.displayName)
  let made = 0
  const people = {
    ledger,
    known,
    guests: guests as Record<Caller, Guest>,
    leaving: [] as string[],
    pictures: [] as string[],
    told: [] as string[],
    unique: (word: string) => `${word}${++made}`,
  }
  const seed: Seed = { ...people, securityGroupID: await plantSecurityGroup(people) }
  return { ...seed, groups: await plantGroups(seed) }
}
