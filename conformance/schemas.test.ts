import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { api, type OperationShape } from '@folkmoot/contract'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { Browser } from './browser.ts'
import {
  aComment,
  aContent,
  aDiscussion,
  admin,
  aMember,
  aMessage,
  aPerson,
  aPlace,
  html,
  newContent,
  unique,
  word,
} from './community.ts'
import { untilEntries } from './inbox-entries.ts'
import { indexed } from './searching.ts'
import { sendJson } from './wire.ts'

const ann = await aMember({
  status: 'whole',
  location: 'Rome',
  tags: ['one'],
  phoneNumbers: [{ value: '1', type: 'work' }],
  addresses: [{ value: { country: 'Italy' } }],
  svc: { timeZone: 'Europe/Rome', locale: 'it', profile: [{ svc_label: 'Title', value: 'Baker' }] },
})
const bare = await aPerson()
await ann.client.follow({ personID: '@me', otherID: bare.id })
await admin.follow({ personID: bare.id, otherID: ann.id })

const [entry] = (await admin.listAuditEntries({ count: 1 })).list
const [group, slug] = [await aPlace(ann.client, { tags: ['one'] }), unique('place-')]
for (const type of ['group', 'space', 'project', 'blog'] as const) {
  await aPlace(admin, { type, displayName: slug, description: 'Described' })
}
const invites = await ann.client.createInvites({ placeID: group.id, body: { invitees: [bare.id] } })
const [own] = (await ann.client.listMembers({ placeID: group.id })).list

const parent = `/places/${group.id}`
const document = await aContent(ann.client, { parent, authorship: 'limited', authors: [bare.id] })
const discussion = await aDiscussion(ann.client, { tags: ['one'], question: true })
const announcement = await aContent(admin, { type: 'announcement' })
const message = await aMessage(ann.client, discussion.id)
const comment = await aComment(ann.client, document.id)
await aMessage(ann.client, message.id)
await aComment(ann.client, comment.id)
await admin.like({ contentID: document.id })
await ann.client.bookmarkContent({ contentID: document.id, body: { note: 'Later', tags: ['one'] } })
const draft = { kind: 'comment', content: html('Later'), parent: `/contents/${document.id}` } as const
await ann.client.saveDraft({ personID: '@me', draftKey: 'later', body: draft })
const template = await ann.client.createTemplate({
  placeID: group.id,
  body: { name: 'Minutes', kind: 'document', content: html('Present') },
})
for (const { id } of [document, message, comment]) await admin.reactToContent({ contentID: id, emoji: '🎉' })
await aComment(ann.client, announcement.id)
await ann.client.updateContent({ contentID: document.id, body: newContent({ tags: ['two'] }) })
const said = await ann.client.createOutcome({
  contentID: document.id,
  body: { outcomeType: { name: 'wip' } },
})
await ann.client.createOutcome({ contentID: document.id, body: { outcomeType: { name: 'outdated' } } })
const [happened] = (await ann.client.listPersonActivities({ personID: '@me', count: 1 })).list
const update = await ann.client.createUpdate({ body: { html: 'News', latitude: 1, longitude: 2 } })
await ann.client.repostUpdate({ updateID: update.id })
const remark = await ann.client.createUpdateComment({ updateID: update.id, body: { html: 'So' } })
const responded = [
  [api.likeUpdate, await admin.likeUpdate({ updateID: update.id })],
  [api.likeUpdateComment, await admin.likeUpdateComment({ updateCommentID: remark.id })],
  [api.followUpdate, await admin.followUpdate({ updateID: update.id })],
  [api.trackUpdate, await admin.trackUpdate({ updateID: update.id })],
] as const
const file = new File(['words'], 'notes.txt')
const attached = await ann.client.addAttachments({ contentID: document.id, files: [file] })
await ann.client.addMessageAttachments({ messageID: message.id, files: [file, file] })

const kept = { kept: slug }
await ann.client.addContentExtprops({ contentID: document.id, body: kept })
await ann.client.addPlaceExtprops({ placeID: group.id, body: kept })
await ann.client.addPersonExtprops({ personID: '@me', body: kept })
await admin.setManager({ personID: ann.id, body: { manager: '@me' } })
const people = [ann.id]
const securityGroup = await admin.createSecurityGroup({ body: { name: unique('Guests ') } })
await admin.addSecurityGroupMembers({ securityGroupID: securityGroup.id, body: people })
await admin.addSecurityGroupAdministrators({ securityGroupID: securityGroup.id, body: people })
const eventType = await admin.createEventType({ body: { name: unique('Meeting ') } })
const addOn = await admin.registerAddOn({
  body: { name: unique('Add-on '), registerURL: 'http://127.0.0.1:59997' },
})
const webhook = await ann.client.createWebhook({
  body: { object: parent, callback: 'http://127.0.0.1:59997' },
})
const delivery = await ann.client.pingWebhook({ webhookID: webhook.id })
const stream = await ann.client.createStream({ personID: '@me', body: { name: 'Mine' } })
const followed = [`/people/${bare.id}`, parent, `/contents/${document.id}`]
await ann.client.addAssociations({ streamID: stream.id, body: followed })
const muted = await ann.client.createMute({ personID: '@me', body: { object: `/people/${bare.id}` } })
const reported = await aContent((await aMember()).client)
const report = await ann.client.reportContent({ contentID: reported.id, body: { reason: 'spam' } })
const strict = await aPlace(ann.client, { contentApproval: true })
await aContent((await aMember()).client, { parent: `/places/${strict.id}` })
const [item] = (await ann.client.listModerationItems({ filter: [`place(/places/${strict.id})`] })).list
const invitation = await admin.createInvitation({ body: { place: parent } })
await ann.client.acceptInvitation({ body: { code: invitation.url.split('code=')[1] ?? '' } })
const imported = await admin.importPeople({
  bytes: new TextEncoder().encode(`email,name\n${unique('imported')}@example.org,Im Ported\n`),
  mediaType: 'text/csv',
})
const merge = await admin.mergeAccount({ personID: ann.id, body: { person: (await aPerson()).id } })

const erased = await aMember()
const erasure = await admin.erasePerson({ personID: erased.id, body: { username: erased.username } })
while ((await admin.getErasure({ erasureID: erasure.id })).state !== 'done') await sleep(100)

const VALUES: Record<string, string> = {
  personID: ann.id,
  otherID: bare.id,
  email: `${ann.username}@example.org`,
  username: ann.username,
  entryID: entry?.id ?? '',
  placeID: group.id,
  name: slug,
  memberID: own?.id ?? '',
  inviteID: invites.list[0]?.id ?? '',
  contentID: document.id,
  updateID: String(update.id),
  updateCommentID: String(remark.id),
  userID: String(responded[0][1].id),
  messageID: message.id,
  commentID: comment.id,
  emoji: '🎉',
  key: 'kept',
  value: slug,
  number: '1',
  otherNumber: '2',
  outcomeID: said.id,
  activityID: happened?.id ?? '',
  securityGroupID: securityGroup.id,
  eventTypeID: eventType.id,
  addOnID: addOn.id,
  webhookID: webhook.id,
  deliveryID: delivery.id,
  streamID: stream.id,
  muteID: muted.id,
  draftKey: 'later',
  templateID: template.id,
  invitationID: invitation.id,
  importID: imported.id,
  mergeID: merge.id,
  erasureID: erasure.id,
  abuseReportID: report.id,
  itemID: item?.id ?? '',
  attachmentID: 'id' in attached ? attached.id : '',
}

/** Where one of many is wanted. */
const OF_OPERATION: Record<string, string> = {
  listPersonFollowingIn: bare.id,
  getSecurityGroupByName: encodeURIComponent(securityGroup.name),
  listMessages: discussion.id,
  getDiscussionOfPage: discussion.id,
  getMessageOfPage: message.id,
  getAnnouncementOfPage: announcement.id,
  getAnnouncement: announcement.id,
  getMetadataObject: 'person',
}

/** Everybody has an inbox of their own. */
const TOLD = new Map([
  [ann.client, await untilEntries(ann.client, 1)],
  [admin, await untilEntries(admin, 1)],
])

function argumentOf(operation: OperationShape, name: string, client: Client): string {
  if (name === 'inboxEntryID') return TOLD.get(client)?.[0]?.id ?? ''
  return OF_OPERATION[operation.id] ?? VALUES[name] ?? ''
}

/** The schema errors of an answer: paths with messages. */
function complaints(operation: OperationShape, body: unknown): string[] {
  if (!('schema' in operation.answer)) throw new Error(`${operation.id} answers no JSON`)
  const schema = Compile(operation.answer.schema)
  return schema.Check(body)
    ? []
    : schema.Errors(body).map((error) => `${error.instancePath} ${error.message}`)
}

/** A star finds enough that something is shown. */
const queryOf = ({ path }: OperationShape) => {
  if (path.endsWith('/linkPreviews')) return `&filter=content(${document.id})`
  if (path.endsWith('/urls')) return `&url=/people/${ann.username}`
  if (path.includes('/access')) return `&object=/people/${ann.username}`
  return path.includes('/search/') ? '&filter=search(a*)' : ''
}
await indexed()

/** For browsers alone; of a blog, which nobody has yet; and of pages that a community of its own has: look-pages.test.ts. */
const UNANSWERED = ['getCurrentSession', 'getPersonBlog', 'getLookPage']
const getters = Object.values(api as Record<string, OperationShape>).filter(
  ({ id, method, answer }) => method === 'GET' && 'schema' in answer && !UNANSWERED.includes(id),
)
const callers = [
  ['the person', ann.client],
  ['an admin', admin],
] as const
const isForAdmins = (operation: OperationShape) =>
  /\/(access|account|admin|addons|deletedObjects|erasures(?!\/keys)|figures|imports|invitations|merges|overview)(\/|$)/.test(
    operation.path,
  )
/** Admins neither. */
const isForOneself = (operation: OperationShape) =>
  /\/(mutes|bookmarks?|drafts|pushSubscriptions)(\/|$)/.test(operation.path)
const cases = getters.flatMap((operation) =>
  callers
    .filter(([, client]) => (client === admin ? !isForOneself(operation) : !isForAdmins(operation)))
    .map(([who, client]) => ({ id: operation.id, operation, who, client })),
)

test.each(cases)(
  'the answer of $id to $who matches its contract (decisions §0)',
  async ({ operation, client }) => {
    const property = `/properties/${word('svc.webhooks.buggy.after')}`
    const path = operation.path
      .replace('/properties/{name}', property)
      .replace(/\{(\w+)\}/g, (_, name: string) => argumentOf(operation, name, client))

    const reply = await client.request({ path: `${path}?fields=@all${queryOf(operation)}` })

    expect(reply.status).toBe(200)
    expect(complaints(operation, reply.body)).toEqual([])
  },
)

test('the answer of getCurrentSession to a browser matches its contract', async () => {
  const browser = new Browser(ann)
  await browser.send('/login', { username: ann.username, password: ann.password })

  const reply = await browser.send(api.getCurrentSession.path)

  const [, json = ''] = (await reply.text()).split('\n')
  expect(complaints(api.getCurrentSession, JSON.parse(json))).toEqual([])
})

test('the answers of POST and PUT are what their contract says (decisions §1)', async () => {
  const changed = await ann.client.updatePerson({ personID: '@me', body: {} })

  expect(complaints(api.createPerson, bare)).toEqual([])
  expect(complaints(api.updatePerson, changed)).toEqual([])
})

test('the answers of POST and PUT on places are what their contract says (decisions §1)', async () => {
  const changed = await ann.client.updatePlace({ placeID: group.id, body: {} })
  const added = await ann.client.addMember({ placeID: group.id, body: { person: (await aPerson()).id } })

  expect(complaints(api.createPlace, group)).toEqual([])
  expect(complaints(api.updatePlace, changed)).toEqual([])
  expect(complaints(api.addMember, added)).toEqual([])
  expect(complaints(api.createInvites, invites)).toEqual([])
})

test('the answers of POST and PUT on content are what their contract says, of every type (decisions §1, §3)', async () => {
  const hidden = await aContent(ann.client, { users: [bare.id], publishDate: '2099-01-01T00:00:00Z' })
  const body = newContent({ type: 'discussion', content: html('x') })
  const changed = await ann.client.updateContent({ contentID: discussion.id, body })
  const liked = await ann.client.like({ contentID: announcement.id, fields: '@all' })

  for (const content of [document, discussion, announcement, hidden]) {
    expect(complaints(api.createContent, content)).toEqual([])
  }
  expect(complaints(api.updateContent, changed)).toEqual([])
  expect(complaints(api.createMessage, message)).toEqual([])
  expect(complaints(api.createComment, comment)).toEqual([])
  expect(complaints(api.like, liked)).toEqual([])
  expect(complaints(api.createOutcome, said)).toEqual([])
})

test('the answers of POST and PUT on updates and their comments are what their contract says (decisions §5)', async () => {
  const content = { text: 'Well' }
  const changed = await ann.client.changeUpdateComment({ updateCommentID: remark.id, body: { content } })

  expect(complaints(api.createUpdate, update)).toEqual([])
  expect(complaints(api.createUpdateComment, remark)).toEqual([])
  expect(complaints(api.changeUpdateComment, changed)).toEqual([])
  for (const [operation, answer] of responded) expect(complaints(operation, answer)).toEqual([])
})

test('every error that came has the shape {"error":{status, code, message, details}} (decisions §1)', async () => {
  const replies = [
    await ann.client.request({ path: '/api/core/v3/people?count=0' }),
    await ann.client.request({ path: '/api/core/v3/people/9007199254740991' }),
    await sendJson(admin, 'POST', '/api/core/v3/people', {}),
  ]

  for (const { status, error } of replies) {
    expect(error).toEqual({
      status,
      code: expect.stringMatching(/^[a-z]+([A-Z][a-z]*)*$/),
      message: expect.stringMatching(/\S/),
      ...(error?.details ? { details: expect.any(Array) } : {}),
    })
  }
})
