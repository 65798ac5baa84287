/** What running clients of the original stumbled over: entities. In every vocabulary, because `person.svc` is part of it. */
import { api, type ContentInput, PLACE_CONTENT_TYPES } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPlace,
  html,
  newContent,
  unique,
} from './community.ts'
import { fieldsNamed, PLACES, sendJson, written } from './wire.ts'

const ann = await aMember()
const bob = await aMember()

test('contentTypes of places: plurals are written, plurals and singulars read, others 400 (more §1.1)', async () => {
  const sent = ['documents', 'discussion', 'post', 'blog', 'posts', 'polls', 'file']
  const body = { type: 'group', name: unique('Group '), contentTypes: sent }
  const created = await sendJson(ann.client, 'POST', PLACES, body)
  const { id, contentTypes } = created.body as { id: string; contentTypes: string[] }
  const write = (type: ContentInput['type'], parent: string) =>
    ann.client.send(api.createContent, { body: newContent({ type, parent: `/places/${parent}` }) })
  const written = [
    await write('document', id),
    await write('discussion', id),
    await write('announcement', id),
  ]
  const changed = await ann.client.updatePlace({ placeID: id, body: { contentTypes: ['discussion'] } })
  const refused = await write('document', id)
  const wrong = await sendJson(ann.client, 'PUT', `${PLACES}/${id}`, { contentTypes: ['documents', 'wikis'] })

  expect(contentTypes).toEqual(['documents', 'discussions', 'blog', 'polls', 'files'])
  expect(written.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(changed.contentTypes).toEqual(['discussions'])
  expect([refused.status, refused.error?.code]).toEqual([409, 'typeRefused'])
  expect([wrong.status, fieldsNamed(wrong)]).toEqual([400, ['contentTypes[1]']])
  for (const word of PLACE_CONTENT_TYPES) expect(wrong.error?.message).toContain(word)
})

test('a place without contentTypes accepts all, also when it was read and sent back (more §1.1)', async () => {
  const group = await aPlace(ann.client)
  const emptied = await aPlace(ann.client, { contentTypes: ['files'] })

  const same = await ann.client.updatePlace({ placeID: group.id, body: group })
  const open = await ann.client.updatePlace({ placeID: emptied.id, body: { contentTypes: [] } })

  expect(group.contentTypes).toEqual(['documents', 'discussions'])
  expect([same.contentTypes, open.contentTypes]).toEqual([group.contentTypes, group.contentTypes])
})

test('content carries entityType, equal to type, in answers to POST, PUT and GET of one (more §1.2)', async () => {
  const discussion = await aDiscussion(ann.client)
  const created = [
    await aContent(ann.client),
    discussion,
    await aMessage(ann.client, discussion.id),
    await aComment(ann.client, discussion.id),
  ]
  for (const content of created) {
    const body = newContent({ type: content.type })
    const changed = await ann.client.updateContent({ contentID: content.id, body })
    const read = await bob.client.getContent({ contentID: content.id })
    const types = [content, changed, read].map(({ entityType }) => entityType)

    expect(types).toEqual([content.type, content.type, content.type])
  }
})

test('persons inside entities carry name, svc, emails for members, and thumbnailUrl (more §1.3)', async () => {
  const document = await aContent(ann.client, { authorship: 'open' })
  const seen = { personID: ann.id }
  const changed = await bob.client.updateContent({
    contentID: document.id,
    body: newContent({ subject: document.subject, content: html('<p>Newer</p>') }),
  })
  const discussion = await aDiscussion(ann.client)
  const message = await aMessage(ann.client, discussion.id)
  const group = await aPlace(ann.client)
  const { list: members } = await bob.client.listMembers({ placeID: group.id })
  const { list } = await bob.client.listContents({ filter: [`author(/people/${ann.id})`] })
  const { list: streams } = await ann.client.listStreams(seen)
  const { displayName, emails, name, svc, thumbnailUrl } = await bob.client.getPerson(seen)
  const { username, enabled, visible } = svc
  const summary = {
    displayName,
    emails,
    name,
    thumbnailUrl,
    svc: { username, enabled, visible, status: 'registered' },
  }
  const updater = await ann.client.getPerson({ personID: bob.id })

  expect(document.updater).toMatchObject(summary)
  expect(changed.updater).toMatchObject({
    id: bob.id,
    svc: { username: bob.username },
    emails: updater.emails,
  })
  const authors = [changed, message, ...list].map(({ author }) => author)
  const people = [...authors, group.creator, members[0]?.person, streams[0]?.person]
  expect(list.length).toBeGreaterThan(1)
  for (const person of people) expect(person).toMatchObject(summary)
})

test('what changes in a person is seen inside entities at once, and hidden people show a name alone (more §1.3)', async () => {
  const carl = await aMember()
  const document = await aContent(carl.client)
  const authorFor = async (client = ann.client) =>
    (await client.getContent({ contentID: document.id })).author
  const before = await authorFor()
  const emails = [{ value: `${unique('new')}@example.org` }]
  await admin.updatePerson({ personID: carl.id, body: { emails, name: { givenName: 'Carla' } } })
  const renamed = await authorFor()
  await admin.updatePerson({ personID: carl.id, body: { svc: { enabled: false } } })
  const disabled = await authorFor()
  await admin.updatePerson({ personID: carl.id, body: { svc: { visible: false } } })
  const hidden = await authorFor()

  expect(before.svc).toEqual({
    username: carl.username,
    enabled: true,
    visible: true,
    status: 'registered',
  })
  expect(renamed).toMatchObject({ name: { givenName: 'Carla' }, emails })
  expect([disabled.svc?.enabled, disabled.svc?.status]).toEqual([false, 'disabled'])
  expect(hidden).toEqual({ id: carl.id, type: 'person', displayName: renamed.displayName })
  expect((await authorFor(admin)).svc?.visible).toBe(false)
})

test('members carry group, the same as place, and state= may be repeated (more §1.5)', async () => {
  const group = await aPlace(ann.client)
  const invite = { placeID: group.id, body: { invitees: [`/people/${bob.id}`] } }
  await ann.client.createInvites(invite)
  const ask = (...states: string[]) =>
    ann.client.request({
      path: `/api/core/v3/members/places/${group.id}?${states.map((state) => `state=${state}`).join('&')}`,
    })
  const found = async (...states: string[]) => {
    const { list } = written(await ask(...states)) as { list: { state: string }[] }
    return list.map(({ state }) => state)
  }
  const { list } = await ann.client.listMembers({ placeID: group.id })
  const both = await found('owner', 'invited')
  const wrong = await ask('owner', 'absent')

  expect(list.map((member) => member.group)).toEqual(list.map((member) => member.place))
  expect(list[0]?.group.id).toBe(group.id)
  expect([both.toSorted(), await found('invited')]).toEqual([['invited', 'owner'], ['invited']])
  expect([wrong.status, fieldsNamed(wrong)]).toEqual([400, ['state[1]']])
})
