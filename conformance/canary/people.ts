/** People with a word in every field: invisible, removed and visible ones. */
import { basic } from '@folkmoot/client'
import type { NewPerson } from '@folkmoot/contract'
import type { Audience, Caller } from './audiences.ts'
import { clientOf, noteContent, texts } from './contents.ts'
import { type Fixture, uriOf } from './fixture.ts'

interface Sight {
  readonly name: Audience
  readonly username: Audience
  readonly profile: Audience
  readonly contact: Audience
  /** E-mail addresses are kept in the audit log, for admins. */
  readonly email: Audience
}

const alike = (audience: Audience): Sight => ({
  name: audience,
  username: audience,
  profile: audience,
  contact: audience,
  email: audience,
})

function profileOf({ ledger }: Fixture, what: string, sight: Sight): NewPerson {
  const word = (field: string, audience: Audience) =>
    ledger.plant(`the ${field} of ${what}`, 'person', audience)
  const contact = (field: string) => word(field, sight.contact)
  return {
    emails: [{ value: `${word('e-mail', sight.email)}@example.org` }],
    name: { givenName: word('given name', sight.name), familyName: word('family name', sight.name) },
    status: `Is ${word('status', sight.profile)}`,
    location: word('location', sight.profile),
    tags: ['grove', word('tag', sight.profile)],
    phoneNumbers: [{ value: contact('phone number'), svc_label: contact('label of a phone number') }],
    addresses: [
      { value: { streetAddress: contact('street'), locality: contact('town'), country: contact('country') } },
    ],
    svc: {
      username: word('username', sight.username),
      profile: [
        { svc_label: 'Title', value: 'Gardener' },
        { svc_label: word('label of a profile field', sight.profile), value: word('profile', sight.profile) },
      ],
    },
  }
}

async function plantPerson(
  fixture: Fixture,
  what: string,
  sight: Sight,
  svc: Partial<NewPerson['svc']> = {},
) {
  const body = profileOf(fixture, what, sight)
  const password = `password of ${body.svc.username}`
  const { id } = await clientOf(fixture, 'admin').createPerson({
    body: { ...body, svc: { ...body.svc, ...svc, password } },
  })
  const { known, ledger } = fixture
  const property = ledger.plant(`a property of ${what}`, 'person', sight.profile, false)
  await clientOf(fixture, 'admin').addPersonExtprops({
    personID: id,
    body: { kept: 'grove', note: property },
  })
  known.add('personID', id)
  known.add('otherID', id)
  known.add('username', body.svc.username)
  known.add('email', body.emails[0]?.value ?? '')
  return { id, client: clientOf(fixture, 'anonymous').as(basic(body.svc.username, password)) }
}

/** Takes part in what everybody sees: belongs to groups, follows and is followed, likes, is mentioned. */
async function mingle(
  fixture: Fixture,
  { id, client }: Awaited<ReturnType<typeof plantPerson>>,
): Promise<void> {
  const { guests, groups, known } = fixture
  const root = clientOf(fixture, 'admin')
  for (const group of [groups.open, groups.private]) {
    const member = await root.addMember({ placeID: group.id, body: { person: id } })
    known.add('memberID', member.id)
  }
  for (const [personID, otherID] of [
    [id, guests.stranger.id],
    [guests.member.id, id],
  ] as const) {
    await root.follow({ personID, otherID })
    known.add(`otherID of ${personID}`, otherID)
  }
  const discussion = await clientOf(fixture, 'author').createContent({
    body: {
      type: 'discussion',
      subject: fixture.unique('What was liked '),
      content: { type: 'text/html', text: `<p><a href="/api/core/v3/people/${id}">Somebody</a></p>` },
      parent: uriOf(groups.open),
    },
  })
  noteContent(fixture, discussion)
  await client.like({ contentID: discussion.id })
}

async function manage(fixture: Fixture, report: Caller, manager: string): Promise<void> {
  const { id: personID } = fixture.guests[report]
  await clientOf(fixture, 'admin').setManager({ personID, body: { manager } })
}

async function plantInvisible(fixture: Fixture): Promise<void> {
  const person = await plantPerson(fixture, 'an invisible person', alike('admins'), { visible: false })
  await mingle(fixture, person)
  await manage(fixture, 'member', person.id)
}

/** Readers of content see the name of its author, and no more (decision 0055). */
async function plantInvisibleAuthor(fixture: Fixture): Promise<void> {
  const sight = { ...alike('admins'), name: 'everyone' } as const
  const person = await plantPerson(fixture, 'an invisible author', sight, { visible: false })
  const content = await person.client.createContent({
    body: { type: 'document', ...texts(fixture, 'a document of an invisible author', 'everyone') },
  })
  noteContent(fixture, content)
}

/** Contact data are not for anonymous callers (decision 0007). */
async function plantVisible(fixture: Fixture): Promise<void> {
  const reserved = 'everyone who is signed in'
  const sight = { ...alike('everyone'), contact: reserved, email: reserved } as const
  const { id } = await plantPerson(fixture, 'a visible person', sight)
  await manage(fixture, 'author', id)
}

/** Username and addresses stay in the audit log, for admins (decision 0034). */
async function plantDeparted(fixture: Fixture): Promise<void> {
  const sight = { ...alike('nobody'), username: 'admins', email: 'admins' } as const
  const person = await plantPerson(fixture, 'a person who was removed', sight)
  await mingle(fixture, person)
  await clientOf(fixture, 'admin').deletePerson({ personID: person.id })
}

/** Only a person and admins see the sessions of the person. */
async function plantSession(fixture: Fixture): Promise<void> {
  const { ledger, known, guests } = fixture
  const browser = ledger.plant('the browser of a session', 'person', 'its author and admins')
  const client = clientOf(fixture, 'author')
  await fetch(`${client.options.baseUrl}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'user-agent': browser },
    body: new URLSearchParams({ username: 'author', password: 'password of author' }),
  })
  const { list } = await client.listSessions({ personID: '@me' })
  for (const { id } of list) {
    known.add('sessionID', id)
    known.add(`sessionID of ${guests.author.id}`, id)
  }
}

export const PEOPLE: readonly ((fixture: Fixture) => Promise<void>)[] = [
  plantInvisible,
  plantVisible,
  plantInvisibleAuthor,
  plantDeparted,
  plantSession,
]
