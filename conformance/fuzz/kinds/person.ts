import type { Person } from '@folkmoot/contract'
import * as fc from 'fast-check'
import { type Hosts, type Kind, placeholder, some, upTo } from './kind.ts'

const COUNT = 16
const GUESTS = 8
/** Everyone follows these, so that a pair that is named often follows. */
const FOLLOWED = 3
const ALL = upTo(COUNT + GUESTS)

const valuesOf = (person: Person) => ({
  id: person.id,
  uri: person.resources.self?.ref ?? '',
  name: person.svc.username,
  mail: person.emails?.[0]?.value ?? 'nobody@example.org',
})

/** Most are ordinary; some are hidden, disabled or bots. */
const standingOf = (index: number) => ({
  visible: index % 8 !== 7,
  enabled: index % 8 !== 6,
  userType: index % 8 === 5 ? ('bot' as const) : ('regular' as const),
})

export async function makePerson({ root, unique }: Hosts, index: number): Promise<Person> {
  const username = unique('victim')
  return await root.createPerson({
    body: {
      emails: [{ value: `${username}@victims.example` }],
      name: { givenName: 'Vic', familyName: `${index}` },
      tags: ['victims', `tag${index}`],
      location: 'Somewhere',
      svc: { username, ...standingOf(index), profile: [{ svc_label: 'Title', value: 'Victim' }] },
    },
  })
}

const ids = fc.oneof(
  { weight: 6, arbitrary: placeholder('person', 'id', ALL) },
  { weight: 1, arbitrary: fc.constant('@me') },
)
const word = fc.stringMatching(/^[a-z][a-z0-9]{5,14}$/)
const reference = fc.oneof(
  placeholder('person', 'uri', ALL),
  placeholder('person', 'id', ALL),
  fc.constant('@me'),
  placeholder('person', 'id', ALL).map((id) => ({ id })),
)

export const person: Kind = {
  name: 'person',
  count: COUNT,
  guests: GUESTS,
  collection: '/api/core/v3/people',
  valuesOf: (entity) => valuesOf(entity as Person),
  async make(hosts, index) {
    const made = await makePerson(hosts, index)
    for (const { id = '' } of hosts.known('person').slice(0, FOLLOWED)) {
      // People removed meanwhile cannot be followed.
      await hosts.root.follow({ personID: made.id, otherID: id }).catch(() => {})
    }
    return valuesOf(made)
  },
  hints: [
    [/\{otherID\}$/, fc.oneof(ids, placeholder('person', 'id', upTo(FOLLOWED)))],
    [/\{personID\}$/, ids],
    [/\{username\}$/, fc.oneof(word, placeholder('person', 'name', ALL))],
    [
      /\{email\}$/,
      fc.oneof(
        word.map((name) => `${name}@example.org`),
        placeholder('person', 'mail', ALL),
      ),
    ],
    [/body\/person$/, reference],
    [/body\/invitees\/$/, reference],
  ],
  filters: [
    [/\/people\?filter=tag$/, some(fc.constantFrom('victims', 'tag1', 'TAG2', 'none'))],
    [/\/people\?filter=title$/, fc.constant(['Victim'])],
    [/\/audit\?filter=actor$/, some(placeholder('person', 'uri', ALL))],
  ],
}
