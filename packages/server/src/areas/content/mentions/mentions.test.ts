import { type ContentInput, typeCodes } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'
import { doJobs } from '../../../testing/jobs.ts'
import { BEGINNING, readActivities } from '../../record/activity/activity.ts'
import { publishContent, publishIfDue } from '../writing/publishing.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const { context, store } = instance
const [ann, bob, carl] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }, { name: 'carl' }])
if (!ann || !bob || !carl) throw new Error('nobody came')

const TOMORROW = new Date(Date.now() + 24 * 3600_000).toISOString().replace('Z', '+0000')
const person = ({ id }: { id: string }) => ({ type: typeCodes.person, id })
const textOn = (...addresses: string[]) => ({
  type: 'text/html' as const,
  text: addresses.map((address) => `<a href="${address}">here</a>`).join(' '),
})
const anInput = (addresses: string[], rest: Partial<ContentInput> = {}): ContentInput => ({
  type: 'document',
  subject: 'A subject',
  content: textOn(...addresses),
  ...rest,
})

/** Mention activities of content, oldest first: the actor, and the mentioned object. */
async function toldOf(...ids: string[]) {
  const all = await readActivities(store.db, BEGINNING, 100_000)
  return all
    .filter(({ verb, object }) => verb === 'svc:mentioned' && ids.includes(object.id))
    .map(({ actorId, details }) => [actorId, details.mentioned])
}

test('mentions are recorded once for a text, with its parent, and once more for each place', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'A circle' } })
  const discussion = await ann.client.createContent({
    body: anInput(['/people/bob', `/groups/${group.displayName}`], {
      type: 'discussion',
      parent: `/places/${group.id}`,
    }),
  })
  const reply = await bob.client.createMessage({
    contentID: discussion.id,
    body: { type: 'message', content: textOn('/people/carl', `/thread/${discussion.id}`) },
  })

  const told = (await readActivities(store.db, BEGINNING, 100_000)).filter(
    ({ verb }) => verb === 'svc:mentioned',
  )
  const place = { type: typeCodes.group, id: group.id }
  const object = { type: typeCodes.discussion, id: discussion.id }
  const rootId = discussion.id
  expect(told.filter(({ object: { id } }) => id === discussion.id || id === reply.id)).toMatchObject([
    {
      actorId: ann.id,
      object,
      container: undefined,
      rootId,
      details: { subject: 'A subject', authorID: ann.id, mentioned: [person(bob)] },
    },
    { actorId: ann.id, object, container: place, rootId, details: { mentioned: [place] } },
    {
      actorId: bob.id,
      object: { type: typeCodes.message, id: reply.id },
      container: undefined,
      rootId,
      details: { parent: object, mentioned: [person(carl), object] },
    },
  ])
})

test('the log has a reply before what it mentions', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'An order' } })
  const { id: contentID } = await ann.client.createContent({ body: anInput([], { type: 'discussion' }) })
  const content = textOn(`/groups/${group.displayName}`, '/people/carl')
  const { id } = await bob.client.createMessage({ contentID, body: { type: 'message', content } })

  const all = await readActivities(store.db, BEGINNING, 100_000)

  expect(
    all.filter(({ object }) => object.id === id).map(({ verb, container }) => [verb, container?.id]),
  ).toEqual([
    ['svc:replied', undefined],
    ['svc:mentioned', undefined],
    ['svc:mentioned', group.id],
  ])
})

test('the log has new content before what it mentions, all with the content as their root', async () => {
  const group = await ann.client.createPlace({ body: { type: 'group', name: 'Another order' } })
  const body = { ...anInput([]), content: textOn(`/groups/${group.displayName}`, '/people/carl') }
  const { id } = await bob.client.createContent({ body })

  const all = await readActivities(store.db, BEGINNING, 100_000)

  const told = all.filter(({ object }) => object.id === id)
  expect(told.map(({ verb, container }) => [verb, container?.id])).toEqual([
    ['svc:created', undefined],
    ['svc:mentioned', undefined],
    ['svc:mentioned', group.id],
  ])
  expect(told.map(({ rootId }) => rootId)).toEqual([id, id, id])
})

test('an edit records only new mentions, and a minor edit none', async () => {
  const { id: contentID } = await ann.client.createContent({ body: anInput(['/people/bob']) })

  await ann.client.updateContent({ contentID, body: anInput(['/people/carl', '/people/bob']) })
  await ann.client.updateContent({ contentID, body: anInput(['/people/bob']), minor: true })
  await ann.client.updateContent({ contentID, body: anInput(['/people/bob', '/people/carl']), minor: true })
  await ann.client.updateContent({ contentID, body: anInput(['/people/bob', '/people/carl', '/nowhere']) })

  expect(await toldOf(contentID)).toEqual([
    [ann.id, [person(bob)]],
    [ann.id, [person(carl)]],
  ])
})

test('a mention in another person’s text does not notify its writer', async () => {
  const open = anInput(['/people/carl'], { authorship: 'open' })
  const { id: contentID } = await ann.client.createContent({ body: open })

  await bob.client.updateContent({ contentID, body: anInput(['/people/carl', '/people/bob', '/people/ann']) })

  expect(await toldOf(contentID)).toEqual([[ann.id, [person(carl)]]])
  const { list } = await ann.client.listMentions({ contentID })
  expect(list.map(({ id }) => id)).toEqual([carl.id, bob.id])
})

test.each([
  ['incomplete', { status: 'incomplete' }],
  ['scheduled', { publishDate: TOMORROW }],
] as const)('the mentions of %s content are recorded when it is published', async (_status, rest) => {
  const draft = await ann.client.createContent({ body: anInput(['/people/bob'], rest) })
  const contentID = draft.id
  await ann.client.updateContent({ contentID, body: anInput(['/people/bob', '/people/carl'], rest) })
  const comment = { type: 'comment', content: textOn('/people/carl') } as const
  const { id: commentID } = await ann.client.createComment({ contentID, body: comment })
  const before = await toldOf(contentID, commentID)

  await ann.client.updateContent({
    contentID,
    body: anInput(['/people/carl', '/people/bob'], { status: 'published', publishDate: draft.publishDate }),
  })

  expect(before).toEqual([])
  expect(await toldOf(contentID, commentID)).toEqual([[ann.id, [person(carl), person(bob)]]])
})

test('scheduled content records its mentions once, in the name of its author', async () => {
  const { id: contentID } = await ann.client.createContent({
    body: anInput(['/people/bob'], { publishDate: TOMORROW }),
  })
  await store.sql`update content set publish_at = now() where id = ${contentID}`
  await store.sql`update graphile_worker._private_jobs set run_at = now()`

  await doJobs(instance, publishContent)
  await publishIfDue(context, contentID)

  expect(await toldOf(contentID)).toEqual([[ann.id, [person(bob)]]])
})

test('archiving records no mentions', async () => {
  const { id: contentID } = await ann.client.createContent({ body: anInput([]) })

  await ann.client.updateContent({ contentID, body: anInput(['/people/bob'], { status: 'archived' }) })

  expect(await toldOf(contentID)).toEqual([])
})

test('removing content removes its mentions', async () => {
  const { id: contentID } = await ann.client.createContent({ body: anInput(['/people/bob']) })
  const body = { type: 'comment', content: textOn('/people/carl') } as const
  const { id } = await bob.client.createComment({ contentID, body })
  const rows = async () =>
    await store.sql`select from mention where content_id in ${store.sql([contentID, id])}`

  const before = (await rows()).length
  await ann.client.deleteContent({ contentID })

  expect([before, (await rows()).length]).toEqual([2, 0])
})

test('an unchanged text keeps its mentions, even if the names changed owners', async () => {
  const [first] = await aCrowd(instance, [{ name: 'dora' }])
  const { id: contentID } = await ann.client.createContent({ body: anInput(['/people/dora']) })
  await instance.admin.updatePerson({ personID: first?.id ?? '', body: { svc: { username: 'theodora' } } })
  await aCrowd(instance, [{ name: 'dora' }])

  await ann.client.updateContent({ contentID, body: anInput(['/people/dora'], { subject: 'Another' }) })

  const { list } = await ann.client.listMentions({ contentID })
  expect(list.map(({ id }) => id)).toEqual([first?.id])
})

test('two simultaneous edits leave the mentions of one of them', async () => {
  const { id: contentID } = await ann.client.createContent({ body: anInput([], { authorship: 'open' }) })
  const texts = [['/people/bob', '/people/carl'], ['/people/carl'], []]

  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      ann.client.updateContent({ contentID, body: anInput(texts[index % 3] ?? []) }),
    ),
  )

  const { content } = await ann.client.getContent({ contentID })
  const { list } = await ann.client.listMentions({ contentID })
  const named = [...content.text.matchAll(/\/people\/(\w+)/g)].map(([, name]) => name)
  expect(list.map((one) => 'mentionName' in one && one.mentionName)).toEqual(named)
})
