import { type AccessExplanation, api } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aDiscussion, admin, aMember, aMessage, anonymous, aPlace, html } from './community.ts'
import { fieldsNamed } from './wire.ts'

const [ann, ben] = [await aMember(), await aMember()]
const { id: adminID } = await admin.getPerson({ personID: '@me' })

const explain = async (object: string, person?: string) =>
  await admin.explainAccess({ object, ...(person !== undefined && { person }) })
const decidingOf = ({ rules }: AccessExplanation) => rules.find(({ outcome }) => outcome !== 'passed')
const audiencesOf = async (object: string) =>
  (await admin.describeAudience({ object })).audiences.map(({ audience }) => audience)
const readersOf = async (object: string) =>
  (await Array.fromAsync(admin.each(api.listReaders, { object, count: 50 }))).map(({ id }) => id)

test('a document of a secret group: the place decides, by the membership (decision 0218)', async () => {
  const group = await aPlace(ann.client, { groupType: 'SECRET' })
  const document = await aContent(ann.client, { visibility: 'place', parent: `/places/${group.id}` })

  const [before, author] = [
    await explain(`/docs/DOC-${document.id}`, ben.id),
    await explain(`/contents/${document.id}`, `/people/${ann.id}`),
  ]
  await ann.client.addMember({ placeID: group.id, body: { person: `/people/${ben.id}`, state: 'member' } })
  const after = await explain(`/contents/${document.id}`, ben.id)

  expect(before).toMatchObject({
    type: 'accessExplanation',
    visible: false,
    person: { id: ben.id },
    object: { id: document.id, objectType: 'document', name: document.subject, author: { id: ann.id } },
    place: { id: group.id, groupType: 'SECRET' },
  })
  expect(before).not.toHaveProperty('membership')
  expect(decidingOf(before)).toEqual({
    rule: 'placeClosed',
    outcome: 'refused',
    text: `${group.name} is secret, and ${ben.person.displayName} is not a member.`,
  })
  expect(author).toMatchObject({ visible: true, membership: 'owner' })
  expect(decidingOf(author)).toMatchObject({ rule: 'author', outcome: 'allowed' })
  expect(after).toMatchObject({ visible: true, membership: 'member' })
  expect(decidingOf(after)).toMatchObject({ rule: 'nothingAgainst', outcome: 'allowed' })
  expect(await audiencesOf(`/contents/${document.id}`)).toEqual(['members', 'author', 'admins'])
  expect(await readersOf(`/contents/${document.id}`)).toEqual(
    expect.arrayContaining([ann.id, ben.id, adminID]),
  )
  expect(await audiencesOf(`/places/${group.id}`)).toEqual(['members', 'admins'])
  expect(decidingOf(await explain(`/places/${group.id}`, (await aMember()).id))).toMatchObject({
    rule: 'placeSecret',
  })
})

test('hidden replies, posts that wait for approval, and disabled accounts (decision 0218)', async () => {
  const group = await aPlace(ann.client, { groupType: 'OPEN', contentApproval: true })
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const waiting = await aContent(ben.client, { visibility: 'place', parent: `/places/${group.id}` })
  const stranger = await aMember()
  const { id: reportID } = await ben.client.reportMessage({ messageID: message.id, body: { reason: 'spam' } })
  const { list } = await admin.listModerationItems({ count: 100 })
  const item = list.find(({ reports }) => reports.some(({ id }) => id === reportID))
  await admin.resolveModerationItem({ itemID: item?.id ?? '', body: { action: 'hide' } })

  expect(decidingOf(await explain(`/messages/${message.id}`, stranger.id))).toMatchObject({
    rule: 'replyHiddenByModerator',
    outcome: 'refused',
  })
  expect(await audiencesOf(`/messages/${message.id}`)).toEqual(['author', 'moderators', 'admins'])
  expect(decidingOf(await explain(`/contents/${waiting.id}`, stranger.id))).toMatchObject({
    rule: 'approval',
    outcome: 'refused',
  })
  expect(decidingOf(await explain(`/contents/${waiting.id}`, ann.id))).toMatchObject({
    rule: 'approval',
    outcome: 'allowed',
  })
  expect(await audiencesOf(`/contents/${waiting.id}`)).toEqual([
    'owners',
    'placeModerators',
    'author',
    'moderators',
    'admins',
  ])
  await admin.updatePerson({ personID: stranger.id, body: { svc: { enabled: false } } })
  const disabled = await explain(`/contents/${discussion.id}`, stranger.id)
  expect(disabled.visible).toBe(false)
  expect(decidingOf(disabled)).toMatchObject({ rule: 'accountDisabled', outcome: 'refused' })
  expect(await readersOf(`/contents/${waiting.id}`)).not.toContain(stranger.id)
})

test('what an admin may not see answers like what is not there (decision 0218)', async () => {
  const text = html('<p>For Ben.</p>')
  const letter = await aContent(ann.client, {
    visibility: 'people',
    users: [`/people/${ben.id}`],
    content: text,
  })
  const objects = [
    `/contents/${letter.id}`,
    `/docs/DOC-${letter.id}`,
    '/contents/9007199254740991',
    '/people/nobody-at-all',
    'https://example.org/',
  ]
  const answers = await Promise.all(
    objects.flatMap((object) => [
      admin.send(api.explainAccess, { object, person: ben.id }),
      admin.send(api.describeAudience, { object }),
      admin.send(api.listReaders, { object }),
    ]),
  )

  const told = answers.map(({ status, error }) => `${status} ${error?.code} ${error?.message}`)
  expect(new Set(told).size).toBe(1)
  expect(told[0]).toMatch(/^404 objectMissing object names nothing here that you may see/)
})

test('letters of which an admin is a reader, people and status updates are explained (decision 0218)', async () => {
  const letter = await aContent(ann.client, { visibility: 'people', users: [`/people/${adminID}`] })
  const update = await ann.client.createUpdate({ body: { html: 'News' } })

  expect(decidingOf(await explain(`/contents/${letter.id}`, ben.id))).toMatchObject({ rule: 'namedPeople' })
  expect(await audiencesOf(`/contents/${letter.id}`)).toEqual(['namedPeople', 'author'])
  expect(await readersOf(`/contents/${letter.id}`)).toEqual(
    [adminID, ann.id].toSorted((a, b) => Number(a) - Number(b)),
  )
  expect(await explain(`/api/core/v2/updates/${update.id}`, ben.id)).toMatchObject({
    visible: true,
    object: { objectType: 'update' },
  })
  expect(await explain(`/people/${ann.username}`, ben.id)).toMatchObject({
    visible: true,
    object: { objectType: 'person', id: ann.id },
  })
})

test('only admins ask; fields are named (decision 0218)', async () => {
  const object = `/people/${ann.id}`
  for (const operation of [api.explainAccess, api.describeAudience, api.listReaders] as const) {
    const statuses = [
      await ann.client.send(operation, { object }),
      await anonymous.send(operation, { object }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([403, 401])
  }
  const unknown = await admin.send(api.explainAccess, { object, person: 'nobody' })
  const nothing = await admin.request({ path: '/api/core/v3/access' })
  const own = async (client: typeof admin) => (await client.getPerson({ personID: '@me' })).resources.access

  expect([unknown.status, unknown.error?.code]).toEqual([400, 'fieldInvalid'])
  expect(unknown.error?.message).toMatch(/^person must be the URI or id of a person, or @me/)
  expect([nothing.status, fieldsNamed(nothing)]).toEqual([400, ['object']])
  expect((await own(admin))?.allowed).toEqual(['GET'])
  expect(await own(ann.client)).toBeUndefined()
})
