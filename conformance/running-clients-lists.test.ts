/** What running clients of the original stumbled over: inbox, codes, changes and lists. In every vocabulary (`person.svc`). */
import { api, type ContentInput } from '@folkmoot/contract'
import { expect, test, vi } from 'vitest'
import {
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  anonymous,
  aPerson,
  aPlace,
  baseUrl,
  bodyOf,
  html,
  isOriginalCompatible,
  newContent,
  unique,
} from './community.ts'
import { entriesOf, summariesOf, untilEntries } from './inbox-entries.ts'
import { indexed } from './searching.ts'
import { CONTENTS, fieldsNamed, sendJson } from './wire.ts'

const [ann, bob, carl] = await Promise.all([aMember(), aMember(), aMember()])

test('content for some people, and each reply to it, is in the inbox of everyone whom it names: direct (more §1.6)', async () => {
  const [dora, emil] = [await aMember(), await aMember()]
  const discussion: Partial<ContentInput> = { visibility: 'people', users: [dora.id, emil.id] }
  const { id } = await aDiscussion(ann.client, discussion)
  const reply = await aMessage(dora.client, id)
  const answer = await ann.client.createReply({
    messageID: reply.id,
    body: { type: 'message', content: html('<p>Yes</p>') },
  })

  const toEmil = await untilEntries(emil.client, 3)
  const toDora = await untilEntries(dora.client, 2)
  const toAnn = await untilEntries(ann.client, 1)

  expect(summariesOf(toEmil)).toEqual([
    ['direct', 'svc:created', `contents/${id}`],
    ['direct', 'svc:replied', `messages/${reply.id}`],
    ['direct', 'svc:replied', `messages/${answer.id}`],
  ])
  // To the author of what is answered it is a reply.
  expect(summariesOf(toDora).map(([reason]) => reason)).toEqual(['direct', 'reply'])
  expect(summariesOf(toAnn)).toEqual([['reply', 'svc:replied', `messages/${reply.id}`]])
})

test('whom a change names as well is told of it, and nobody twice (more §1.6)', async () => {
  const [dora, emil] = [await aMember(), await aMember()]
  const { id } = await aContent(ann.client, { visibility: 'people', users: [dora.id] })
  await untilEntries(dora.client, 1)
  const users = [dora.id, emil.id]
  await ann.client.updateContent({ contentID: id, body: newContent({ users }) })
  const toEmil = await untilEntries(emil.client, 1)

  expect(summariesOf(toEmil)).toEqual([['direct', 'svc:modified', `contents/${id}`]])
  expect(await entriesOf(dora.client)).toHaveLength(1)
})

test('entries carry svc.read and svc.update, the URI to POST or DELETE read, beside read (more §1.6)', async () => {
  const dora = await aMember()
  await aContent(ann.client, { visibility: 'people', users: [dora.id] })
  const [entry] = await untilEntries(dora.client, 1)
  const uri = entry?.svc.update ?? ''
  const send = (method: string) => dora.client.request({ method, path: uri.slice(baseUrl.length) })
  const now = async () => (await entriesOf(dora.client)).map(({ read, svc }) => [read, svc.read])

  expect(uri).toBe(`${baseUrl}/api/core/v3/inbox/${entry?.id}/read`)
  expect(await now()).toEqual([[false, false]])
  expect([(await send('POST')).status, await now()]).toEqual([204, [[true, true]]])
  expect([(await send('DELETE')).status, await now()]).toEqual([204, [[false, false]]])
})

test('own likes, single sign-on, the status of people and views of places (more §1.7)', async () => {
  const { id: contentID } = await aContent(ann.client)
  const own = await ann.client.send(api.like, { contentID })
  const { ssoEnabled } = await anonymous.getVersion()
  const { id: placeID } = await aPlace(ann.client)
  const leaver = await aMember()
  const left = await aContent(leaver.client)
  const before = await bob.client.getPerson({ personID: leaver.id })
  await admin.updatePerson({ personID: leaver.id, body: { svc: { enabled: false } } })
  const disabled = await bob.client.getPerson({ personID: leaver.id })
  await admin.deletePerson({ personID: leaver.id })
  const { author } = await bob.client.getContent({ contentID: left.id })

  const expected = isOriginalCompatible ? [409, 'contentAuthorCantLike'] : [201, undefined]
  expect([own.status, own.error?.code]).toEqual(expected)
  expect(ssoEnabled).toEqual([])
  expect([before, disabled, author].map(({ svc }) => svc?.status)).toEqual([
    'registered',
    'disabled',
    'departed',
  ])
  await vi.waitFor(
    async () => expect((await bob.client.getPlace({ placeID })).viewCount).toBeGreaterThan(0),
    { timeout: 60_000, interval: 500 },
  )
})

test('PUT with content: {text} keeps the type there is, and POST needs one (more §1.8)', async () => {
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const text = '<p>1 &lt; 2 <b>bold</b></p>'
  const put = (path: string, type: string) =>
    sendJson(ann.client, 'PUT', path, { type, subject: 'Changed', content: { text } })
  const changed = [
    await put(`${CONTENTS}/${discussion.id}`, 'discussion'),
    await put(`/api/core/v3/messages/${message.id}`, 'message'),
  ]
  const created = await sendJson(ann.client, 'POST', CONTENTS, { ...newContent(), content: { text } })

  for (const { status, body } of changed) {
    expect([status, (body as { content: object }).content]).toEqual([
      200,
      { type: 'text/html', text: bodyOf(text), editable: true },
    ])
  }
  expect([created.status, fieldsNamed(created)]).toEqual([400, ['content.type']])
})

test('search(*) finds everything that the caller may see, newest first (more §1.8)', async () => {
  const older = await aContent(ann.client)
  const hidden = await aContent(ann.client, { visibility: 'people', users: [carl.id] })
  const newer = await aDiscussion(ann.client)
  const [group, person] = [await aPlace(ann.client), await aPerson()]
  const filter = ['search(*)']
  const contents = await bob.client.listContents({
    filter: [...filter, `author(/people/${ann.id})`],
    count: 3,
  })
  const searched = await bob.client.searchContents({ filter: [...filter, 'type(discussion,document)'] })
  const places = await bob.client.searchPlaces({ filter, count: 1 })
  const people = await bob.client.searchPeople({ filter: [...filter, 'subjectonly'], count: 25 })
  const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)

  expect(idsOf(contents).slice(0, 2)).toEqual([newer.id, older.id])
  expect(idsOf(contents)).not.toContain(hidden.id)
  const found = idsOf(searched)
  expect(found.indexOf(newer.id)).toBeGreaterThanOrEqual(0)
  expect(found.indexOf(older.id)).toBeGreaterThan(found.indexOf(newer.id))
  expect(Date.parse(places.list[0]?.published ?? '')).toBeGreaterThanOrEqual(Date.parse(group.published))
  expect(idsOf(people)).toContain(person.id)
})

test('in people searches the last word is a prefix: "Testy Test T" (more §1.8)', async () => {
  const family = unique('Tester')
  const made = unique('Testy')
  const person = await aPerson({ name: { givenName: `${made} Test`, familyName: family } })
  const other = await aPerson({ name: { givenName: made, familyName: 'Quest' } })
  await indexed()
  const find = async (text: string) => {
    const { list } = await bob.client.listPeople({ filter: [`search(${text})`] })
    const { list: searched } = await bob.client.searchPeople({ filter: [`search(${text})`] })
    expect(searched.map(({ id }) => id)).toEqual(list.map(({ id }) => id))
    return list.map(({ id }) => id)
  }

  expect(await find(`${made} Test T`)).toEqual([person.id])
  expect(await find(`${made} TÉSTER`)).toEqual([person.id])
  expect((await find(made.slice(0, -1))).toSorted()).toEqual([person.id, other.id].toSorted())
  expect(await find(`T ${made} Quest`)).toEqual([])
  expect(await find(`${made} Qu`)).toEqual([other.id])
})

test('bots of add-ons are in no list of people unless include-bots asks (more §1.8)', async () => {
  const name = unique('Robot')
  const addOn = await admin.registerAddOn({
    body: { name, redirectURIs: ['https://app.example.org/'], scopes: 'read' },
  })
  const botID = addOn.bot?.id ?? ''
  await indexed()
  const count = 100
  const search = `search(${name})`
  const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)
  const ask = async (...filter: string[]) => [
    idsOf(await bob.client.listPeople({ filter: [search, ...filter], count })),
    idsOf(await bob.client.searchPeople({ filter: [search, ...filter], count })),
    idsOf(await bob.client.listPeople({ filter, sort: 'dateJoinedDesc', count })).filter(
      (id) => id === botID,
    ),
  ]
  const everyone: string[] = []
  for await (const { id } of admin.each(api.listAllPeople, { count })) everyone.push(id)

  expect(await ask()).toEqual([[], [], []])
  expect(await ask('include-bots')).toEqual([[botID], [botID], [botID]])
  expect(everyone).not.toContain(botID)
  expect((await bob.client.getPerson({ personID: botID })).svc.userType).toBe('bot')
})
