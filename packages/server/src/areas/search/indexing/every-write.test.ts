/**
 * Every kind of write notes what changed, so that the index follows: after each of them it equals an index that is rebuilt from
 * the tables. A write path that forgets its note fails here; a new kind of write belongs into this list.
 */
import { type Attachment, api, type ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { finishDepartures } from '../../../testing/departures.ts'
import { anInstance } from '../../../testing/instance.ts'
import { aPerson, type TestPerson } from '../../../testing/makers.ts'
import { finishMerges } from '../../../testing/merges.ts'
import { giveBackFiles } from '../../content/files/jobs.ts'
import { publishIfDue } from '../../content/writing/publishing.ts'
import { indexNow } from './indexing.ts'
import { beginRebuild } from './rebuilding.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { admin, connection, context } = instance
const { sql } = instance.store
const ann = await aPerson(instance)
const bob = await aPerson(instance)

let made = 0
const unique = (word: string) => `${word}${++made}`
const html = (text: string): ContentInput['content'] => ({ type: 'text/html', text: `<p>${text}</p>` })
const aDraft = (overrides: Partial<ContentInput> = {}): ContentInput => ({
  type: 'document',
  subject: unique('subject'),
  content: html(unique('text')),
  ...overrides,
})

const aContent = async (overrides: Partial<ContentInput> = {}, author: TestPerson = ann) =>
  (await author.client.createContent({ body: aDraft(overrides) })).id
const aGroup = async (overrides: object = {}) =>
  (await ann.client.createPlace({ body: { type: 'group', name: unique('group'), ...overrides } })).id
const aMessage = async (contentID: string, author = bob) =>
  (
    await author.client.createMessage({
      contentID,
      body: { type: 'message', content: html(unique('reply')) },
    })
  ).id
const aComment = async (contentID: string, author = bob) =>
  (
    await author.client.createComment({
      contentID,
      body: { type: 'comment', content: html(unique('remark')) },
    })
  ).id
const aFile = () => new File(['x'], `${unique('file')}.txt`, { type: 'text/plain' })
const attachTo = async (contentID: string) =>
  (await ann.client.addAttachments({ contentID, files: [aFile()] })) as Attachment

async function aDiscussion(overrides: Partial<ContentInput> = {}): Promise<string> {
  const id = await aContent({ type: 'discussion', ...overrides })
  await aComment(await aMessage(id))
  await aMessage(id, ann)
  return id
}

async function itemOf(contentID: string): Promise<string> {
  const items = await Array.fromAsync(admin.each(api.listModerationItems, { count: 100 }))
  return items.find(({ object }) => object?.id === contentID)?.id ?? ''
}

async function aHidden(contentID: string): Promise<string> {
  await bob.client.reportContent({ contentID, body: { reason: 'spam' } })
  const itemID = await itemOf(contentID)
  await admin.resolveModerationItem({ itemID, body: { action: 'hide' } })
  return itemID
}

/** Prepares objects, and returns the write itself. */
type Given = () => Promise<() => Promise<unknown>>

const contentWrites: Record<string, Given> = {
  'create content': async () => {
    const parent = `/places/${await aGroup()}`
    return () => aContent({ tags: [unique('tag')], parent })
  },
  'create content with a file': async () => () =>
    ann.client.createContent({ body: aDraft(), files: [aFile()] }),
  'create a draft': async () => () => aContent({ status: 'incomplete' }),
  'publish a draft': async () => {
    const contentID = await aContent({ status: 'incomplete' })
    return () => ann.client.updateContent({ contentID, body: aDraft({ status: 'published' }) })
  },
  'publish at its time': async () => {
    const id = await aContent({ publishDate: '2100-01-01T00:00:00.000+0000' })
    await sql`update content set publish_at = now() where id = ${id}`
    return () => publishIfDue(context, id)
  },
  'edit content': async () => {
    const contentID = await aContent({ tags: ['before'] })
    return () => ann.client.updateContent({ contentID, body: aDraft({ tags: ['after'] }) })
  },
  'restore a version': async () => {
    const contentID = await aContent()
    await ann.client.updateContent({ contentID, body: aDraft() })
    return () => ann.client.restoreVersion({ contentID, number: '1' })
  },
  'move a conversation': async () => {
    const [from, to] = [await aGroup(), await aGroup()]
    const body = aDraft({ type: 'discussion', parent: `/places/${from}` })
    const { id: contentID } = await ann.client.createContent({ body })
    await aComment(await aMessage(contentID))
    return () => ann.client.updateContent({ contentID, body: { ...body, parent: `/places/${to}` } })
  },
  'give content to another author': async () => {
    const contentID = await aContent()
    return () => admin.updateContent({ contentID, body: aDraft({ author: `/people/${bob.id}` }) })
  },
  'delete a conversation': async () => {
    const contentID = await aDiscussion()
    return () => ann.client.deleteContent({ contentID })
  },
  'reply and comment': async () => {
    const contentID = await aContent({ type: 'discussion' })
    return async () => await aComment(await aMessage(contentID))
  },
  'reply with a file': async () => {
    const contentID = await aContent({ type: 'discussion' })
    const body = { type: 'message', content: html(unique('reply')) } as const
    return () => bob.client.createMessage({ contentID, body, files: [aFile()] })
  },
  'edit a reply': async () => {
    const messageID = await aMessage(await aContent({ type: 'discussion' }))
    return () =>
      bob.client.updateMessage({ messageID, body: { type: 'message', content: html(unique('changed')) } })
  },
  'delete a reply with its answers': async () => {
    const contentID = await aMessage(await aContent({ type: 'discussion' }))
    await aComment(contentID)
    await ann.client.createReply({
      messageID: contentID,
      body: { type: 'message', content: html(unique('below')) },
    })
    return () => bob.client.deleteContent({ contentID })
  },
  'hide a conversation': async () => {
    const contentID = await aDiscussion()
    return () => aHidden(contentID)
  },
  'show a hidden conversation again': async () => {
    const itemID = await aHidden(await aDiscussion())
    return () => admin.restoreModerationItem({ itemID, body: {} })
  },
  'post for approval': async () => {
    const parent = `/places/${await aGroup({ contentApproval: true })}`
    return () => aContent({ parent }, bob)
  },
  'approve a post': async () => {
    const id = await aContent({ parent: `/places/${await aGroup({ contentApproval: true })}` }, bob)
    const itemID = await itemOf(id)
    return () => ann.client.resolveModerationItem({ itemID, body: { action: 'approve' } })
  },
  'undo an approval': async () => {
    const parent = `/places/${await aGroup({ contentApproval: true })}`
    const itemID = await itemOf(await aContent({ parent, tags: [unique('tag')] }, bob))
    await ann.client.resolveModerationItem({ itemID, body: { action: 'approve' } })
    return () => ann.client.reopenModerationItem({ itemID, body: {} })
  },
  'approve a post again': async () => {
    const parent = `/places/${await aGroup({ contentApproval: true })}`
    const itemID = await itemOf(await aContent({ parent, tags: [unique('tag')] }, bob))
    await ann.client.resolveModerationItem({ itemID, body: { action: 'approve' } })
    await ann.client.reopenModerationItem({ itemID, body: {} })
    return () => ann.client.resolveModerationItem({ itemID, body: { action: 'approve' } })
  },
  'undo a rejection': async () => {
    const parent = `/places/${await aGroup({ contentApproval: true })}`
    const itemID = await itemOf(await aContent({ parent }, bob))
    await ann.client.resolveModerationItem({ itemID, body: { action: 'reject' } })
    return () => ann.client.reopenModerationItem({ itemID, body: {} })
  },
  'attach a file': async () => {
    const contentID = await aContent()
    return () => attachTo(contentID)
  },
  'remove a file': async () => {
    const { id: attachmentID } = await attachTo(await aContent())
    return async () => {
      await ann.client.deleteAttachment({ attachmentID })
      await giveBackFiles(context)
    }
  },
  'leave a file out of an edit': async () => {
    const contentID = await aContent()
    await attachTo(contentID)
    return () => ann.client.updateContent({ contentID, body: aDraft({ attachments: [] }) })
  },
  'mark as the answer, like and share': async () => {
    const contentID = await aContent({ type: 'discussion' })
    const messageID = await aMessage(contentID)
    return async () => {
      await ann.client.setCorrectAnswer({ messageID })
      await ann.client.like({ contentID: messageID })
      await ann.client.shareContent({ body: { content: `/contents/${contentID}`, users: [bob.id] } })
    }
  },
  'status updates and their comments': async () => {
    const { id: updateID } = await ann.client.createUpdate({ body: { html: unique('news') } })
    return async () => {
      await ann.client.changeUpdate({ updateID, body: { content: { text: unique('newer') } } })
      await bob.client.repostUpdate({ updateID, body: { html: unique('look') } })
      await bob.client.createUpdateComment({ updateID, body: { html: unique('remark') } })
      await ann.client.deleteUpdate({ updateID })
    }
  },
}

const aName = (familyName = unique('family')) => ({ givenName: 'Some', familyName })

const personWrites: Record<string, Given> = {
  'create a person': async () => () => aPerson(instance, { name: aName(), tags: [unique('tag')] }),
  'change names, tags and profile': async () => {
    const { id: personID } = await aPerson(instance)
    const svc = { username: unique('name'), profile: [{ svc_label: 'Title', value: unique('chief') }] }
    const body = { name: aName(), tags: [unique('tag')], location: unique('town'), svc }
    return () => admin.updatePerson({ personID, body })
  },
  'disable a person': async () => {
    const { id: personID } = await aPerson(instance)
    return () => admin.updatePerson({ personID, body: { svc: { enabled: false } } })
  },
  'remove a person and keep what they wrote': async () => {
    const leaver = await aPerson(instance)
    await aContent({}, leaver)
    return () => admin.deletePerson({ personID: leaver.id })
  },
  'remove a person and all they wrote': async () => {
    const leaver = await aPerson(instance)
    await aMessage(await aContent({ type: 'discussion' }, leaver))
    await aComment(await aMessage(await aContent({ type: 'discussion' }), leaver))
    await aContent({}, leaver)
    return () => admin.deletePerson({ personID: leaver.id, content: 'delete' })
  },
  'merge two accounts': async () => {
    const [kept, merged] = [await aPerson(instance), await aPerson(instance)]
    await aMessage(await aContent({ type: 'discussion' }, merged), merged)
    await aContent({ visibility: 'people', users: [merged.id] })
    await aContent({ authorship: 'limited', authors: [merged.id] })
    return async () => {
      await admin.mergeAccount({ personID: kept.id, body: { person: merged.id } })
      await finishMerges(instance)
    }
  },
}

const placeWrites: Record<string, Given> = {
  'create a place': async () => () => aGroup({ description: unique('about'), tags: [unique('tag')] }),
  'create a place in another': async () => {
    const placeID = await aGroup()
    return () => ann.client.createChildPlace({ placeID, body: { type: 'project', name: unique('project') } })
  },
  'rename a place': async () => {
    const placeID = await aGroup()
    const body = { name: unique('name'), displayName: unique('slug'), tags: [unique('tag')] }
    return () => ann.client.updatePlace({ placeID, body })
  },
  'make a group secret': async () => {
    const placeID = await aGroup()
    await aDiscussion({ parent: `/places/${placeID}` })
    return () => ann.client.updatePlace({ placeID, body: { groupType: 'SECRET' } })
  },
  'remove a place with its content': async () => {
    const placeID = await aGroup()
    await attachTo(await aDiscussion({ parent: `/places/${placeID}` }))
    return () => ann.client.deletePlace({ placeID })
  },
}

/** Without the marks that follow from the number of an entry: a rebuild numbers by date. */
const entries = async () =>
  await sql`
  select kind, object_id, pairs, ts_delete(vector,
    array(select lexeme from unnest(vector) where lexeme ~ '^[acgp][0-9]+=[0-9]+$'))::text as vector
  from search_entry order by kind, object_id`

const writes = Object.entries({ ...contentWrites, ...personWrites, ...placeWrites })

test.each(writes)('the index follows a write: %s', async (_, given) => {
  const write = await given()
  await indexNow(context)

  await write()
  await finishDepartures(instance)
  await indexNow(context)
  const followed = await entries()
  // A rebuild leaves entries of objects that are gone.
  await sql`delete from search_entry`
  await beginRebuild(connection, context.config)
  await indexNow(context)

  expect(followed).toEqual(await entries())
})
