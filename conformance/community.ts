/** The community under test, through the client only. */
import { basic, type Client, createClient } from '@folkmoot/client'
import {
  type Content,
  type ContentInput,
  type NewPerson,
  type NewPlace,
  type Person,
  type Place,
  vocabularies,
} from '@folkmoot/contract'
import { inject } from 'vitest'

const baseUrl = inject('baseUrl')
const vocabularyName = inject('vocabulary')

/** The word as this instance writes it, for assertions on the wire. */
export const { word } = vocabularies[vocabularyName]
export const anonymous: Client = createClient({ baseUrl, vocabulary: vocabularyName })
export const admin: Client = anonymous.as(basic('admin', inject('adminPassword')))
export { baseUrl, vocabularyName }
/** Whether the instance has the behaviour that the decisions reserve to the original. */
export const isOriginalCompatible = vocabularyName !== 'svc'

export interface Member {
  readonly person: Person
  readonly id: string
  readonly username: string
  readonly password: string
  readonly client: Client
}

let made = 0

/** Unique, also among earlier runs on the same instance. */
export const unique = (prefix: string): string =>
  `${prefix}${process.pid}x${Date.now().toString(36)}x${++made}`

type PersonOverrides = Partial<Omit<NewPerson, 'svc'>> & { readonly svc?: Partial<NewPerson['svc']> }

export function newPerson(overrides: PersonOverrides = {}): NewPerson {
  const username = overrides.svc?.username ?? unique('member')
  return {
    emails: [{ value: `${username}@example.org` }],
    name: { givenName: 'Ann', familyName: username },
    ...overrides,
    svc: { password: `password of ${username}`, ...overrides.svc, username },
  }
}

export async function aMember(overrides: PersonOverrides = {}): Promise<Member> {
  const input = newPerson(overrides)
  const person = await admin.createPerson({ body: input })
  const { username, password = '' } = input.svc
  return { person, id: person.id, username, password, client: anonymous.as(basic(username, password)) }
}

/** A person without a password, which saves a hash. */
export async function aPerson(overrides: PersonOverrides = {}): Promise<Person> {
  const body = newPerson({ ...overrides, svc: { password: undefined, ...overrides.svc } })
  return await admin.createPerson({ body })
}

/** A group of the caller's own unless another type is given. */
export async function aPlace(client: Client, overrides: Partial<NewPlace> = {}): Promise<Place> {
  return await client.createPlace({ body: { type: 'group', name: unique('Place '), ...overrides } })
}

export const html = (text: string): ContentInput['content'] => ({ type: 'text/html', text })

/** The text of content as this instance sends it: in a body and, for compatibility, in a wrapper. */
export const bodyOf = (inner: string): string =>
  isOriginalCompatible
    ? `<body><div class="${vocabularyName}-rendered-content">${inner}</div></body>`
    : `<body>${inner}</body>`

/** Minimal valid top-level content. */
export const newContent = (overrides: Partial<ContentInput> = {}): ContentInput => ({
  type: 'document',
  subject: unique('Subject '),
  content: html('<p>Some text</p>'),
  ...overrides,
})

export async function aContent(client: Client, overrides: Partial<ContentInput> = {}): Promise<Content> {
  return await client.createContent({ body: newContent(overrides) })
}

export const aDiscussion = async (client: Client, overrides: Partial<ContentInput> = {}): Promise<Content> =>
  await aContent(client, { type: 'discussion', ...overrides })

export async function aMessage(client: Client, contentID: string, text = '<p>A reply</p>'): Promise<Content> {
  return await client.createMessage({ contentID, body: { type: 'message', content: html(text) } })
}

export async function aComment(
  client: Client,
  contentID: string,
  text = '<p>A remark</p>',
): Promise<Content> {
  return await client.createComment({ contentID, body: { type: 'comment', content: html(text) } })
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}
