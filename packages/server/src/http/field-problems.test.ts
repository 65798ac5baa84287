/** Pages translate field errors by the problem that the message names, so each must be recognised. */
import { ApiError, type Client } from '@folkmoot/client'
import { findProblem, type ProblemName } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../testing/instance.ts'
import { aPerson, newPerson } from '../testing/makers.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin } = instance
const me = await aPerson(instance)
const other = await aPerson(instance)

const TEXT = { type: 'text/html', text: '<p>Bread</p>' } as const
const document = { type: 'document', subject: 'Bread', content: TEXT } as const
const announcement = { ...document, type: 'announcement' } as const
const hidden = await me.client.createContent({ body: { ...document, visibility: 'hidden' } })
const draft = await me.client.createContent({ body: { ...document, status: 'incomplete' } })
const group = await admin.createPlace({ body: { type: 'group', name: 'Bakers' } })
const stream = await me.client.createStream({ personID: me.id, body: { name: 'Bakers' } })

const NO_PICTURE = { mediaType: 'image/png', bytes: Buffer.from('no picture') }
const withEmails = (...emails: string[]) => newPerson({ emails: emails.map((value) => ({ value })) })
const write = (body: object) => (client: Client) => client.createContent({ body: { ...document, ...body } })
const create = (body: object) => (client: Client) =>
  client.createPlace({ body: { type: 'group', name: 'Bread', ...body } })
const share = (body: object) => (client: Client) =>
  client.shareContent({ body: { content: `/contents/${hidden.contentID}`, users: [other.id], ...body } })

/** Mistakes of members on pages. */
const MISTAKES: Partial<Record<ProblemName, (client: Client) => Promise<unknown>>> = {
  required: write({ content: { type: 'text/html' } }),
  requiredAs: write({ subject: undefined }),
  requiredWith: write({ visibility: 'people' }),
  empty: create({ name: '' }),
  blank: write({ subject: '   ' }),
  tooLong: write({ subject: 'x'.repeat(256) }),
  tooMany: write({ tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }),
  notOffered: write({ visibility: 'nobody' }),
  nul: write({ subject: 'Bread\0' }),
  malformed: write({ subject: 'Bread \ud800' }),
  htmlTooLong: write({ content: { ...TEXT, text: 'x'.repeat(2.5 * 1024 ** 2) } }),
  htmlTooDeep: write({ content: { ...TEXT, text: '<blockquote>'.repeat(300) } }),
  date: write({ publishDate: 'tomorrow' }),
  publicationPast: write({ status: 'scheduled', publishDate: '2001-01-31T00:00:00.000+0000' }),
  past: (client) =>
    client.createToken({ personID: me.id, body: { name: 'x', expires: '2001-01-31T00:00:00.000+0000' } }),
  placeUrl: create({ displayName: 'a/b' }),
  placeUrlMissing: create({ name: '🙂' }),
  unknownUri: create({ parent: '/places/999999' }),
  unknownReference: share({ users: ['999999'] }),
  notReader: share({}),
  notPublished: share({ content: `/contents/${draft.contentID}`, users: ['@me'] }),
  followsSelf: (client) => client.follow({ personID: me.id, otherID: me.id }),
  streamOfSelf: (client) => client.addAssociations({ streamID: stream.id, body: [`/people/${me.id}`] }),
  timeZoneOrEmpty: (client) => client.updatePreferences({ personID: me.id, body: { timeZone: 'Bread' } }),
  avatar: (client) => client.setAvatar({ personID: me.id, ...NO_PICTURE }),
  image: (client) => client.createImage(NO_PICTURE),
  tag: (client) => client.getTagFeed({ tag: 'x'.repeat(65) }),
}

/** Mistakes of admins. */
const ADMIN_MISTAKES: typeof MISTAKES = {
  tooShort: (client) => client.createPerson({ body: newPerson({ account: { password: 'short' } }) }),
  noItem: (client) => client.createPerson({ body: withEmails() }),
  username: (client) => client.createPerson({ body: newPerson({ username: 'a/b' }) }),
  usernameReserved: (client) => client.createPerson({ body: newPerson({ username: 'Email' }) }),
  email: (client) => client.createPerson({ body: withEmails('nobody') }),
  emailTwice: (client) => client.createPerson({ body: withEmails('a@example.org', 'A@example.org') }),
  placeParent: create({ type: 'space', parent: `/places/${group.placeID}` }),
  endTooEarly: (client) =>
    client.createContent({
      body: { ...announcement, visibility: 'all', endDate: '2001-01-31T00:00:00.000+0000' },
    }),
}

async function problemsIn(request: Promise<unknown>): Promise<unknown[]> {
  const error = await request.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  if (!(error instanceof ApiError)) throw new Error('The server found nothing wrong.', { cause: error })
  return error.details.map(({ message }) => findProblem(message)?.name ?? message)
}

test.each(Object.entries(MISTAKES))('pages can tell a member about %s', async (name, make) => {
  expect(await problemsIn(make(me.client))).toEqual([name])
})

test.each(Object.entries(ADMIN_MISTAKES))('pages can tell an admin about %s', async (name, make) => {
  expect(await problemsIn(make(admin))).toEqual([name])
})
