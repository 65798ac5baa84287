import type { Client } from '@folkmoot/client'
import { type Activity, api, type ContentInput } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd, type Somebody } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin, anonymous, context, store } = instance

const link = (address: string) => ({ type: 'text/html' as const, text: `<a href="${address}">there</a>` })
const content = { type: 'text/html', text: '<p>Words</p>' } as const

let made = 0

/** Activities of every kind in a group: a document, a comment on a message, a new member, a mention of the group. */
async function aScene() {
  const number = ++made
  const [ann, bob] = await aCrowd(instance, [{ name: `ann${number}` }, { name: `bob${number}` }])
  if (!ann || !bob) throw new Error('nobody came')
  const place = async (name: string) =>
    await ann.client.createPlace({ body: { type: 'group', name: `${name} ${number}` } })
  const [group, other] = [await place('Group'), await place('Other')]
  const parent = `/places/${group.id}`
  const written = (type: ContentInput['type'], rest: Partial<ContentInput> = {}) => ({
    body: { type, subject: `A ${type}`, content, parent, ...rest },
  })
  const document = await ann.client.createContent(
    written('document', { content: link(`/groups/other-${number}`) }),
  )
  const discussion = await ann.client.createContent(written('discussion'))
  const message = await ann.client.createMessage({
    contentID: discussion.id,
    body: { type: 'message', subject: 'A message', content },
  })
  const comment = await ann.client.createComment({
    contentID: message.id,
    body: { type: 'comment', content },
  })
  await ann.client.addMember({ placeID: group.id, body: { person: bob.id } })
  return { ann, bob, group, other, document, discussion, message, comment, written }
}
type Scene = Awaited<ReturnType<typeof aScene>>

const viewersOf = ({ ann, bob }: Scene): Record<string, Client> => ({
  ann: ann.client,
  bob: bob.client,
  admin,
  anonymous,
})

async function seenByAll(scene: Scene): Promise<Record<string, Activity[]>> {
  const seen: Record<string, Activity[]> = {}
  // In sequence, so that each request finds what the one before cached.
  for (const [name, viewer] of Object.entries(viewersOf(scene))) {
    const lists = await Promise.all(
      [scene.group, scene.other].map(({ id }) =>
        viewer.send(api.listPlaceActivities, { placeID: id, count: 100 }),
      ),
    )
    // Former members can no longer ask.
    if (lists.every(({ status }) => status === 200))
      seen[name] = lists.flatMap(({ body }) => body?.list ?? [])
  }
  return seen
}

/** The cache must equal a fresh representation: everyone reads, the change happens, everyone reads twice. */
async function lookAround(scene: Scene, happening: () => Promise<unknown>) {
  const before = await seenByAll(scene)
  await happening()
  const after = await seenByAll(scene)
  context.representations.clear()
  expect(after).toEqual(await seenByAll(scene))
  expect(after).not.toEqual(before)
  return after
}

const rename = (somebody: Somebody) =>
  somebody.client.updatePerson({
    personID: '@me',
    body: { name: { givenName: 'Another', familyName: 'Name' }, status: 'Busy' },
  })

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  [
    'content gets another subject and text',
    ({ ann, document, written }) =>
      ann.client.updateContent({
        contentID: document.id,
        minor: true,
        ...written('document', { subject: 'New' }),
      }),
  ],
  [
    'the conversation gets another subject',
    ({ ann, discussion, written }) =>
      ann.client.updateContent({
        contentID: discussion.id,
        minor: true,
        ...written('discussion', { subject: 'New' }),
      }),
  ],
  [
    'the message that was commented gets another subject',
    ({ ann, message }) =>
      ann.client.updateMessage({
        messageID: message.id,
        minor: true,
        body: { type: 'message', subject: 'New', content },
      }),
  ],
  ['the author is renamed', ({ ann }) => rename(ann)],
  ['the new member is renamed', ({ bob }) => rename(bob)],
  [
    'the author hides',
    ({ ann }) => admin.updatePerson({ personID: ann.id, body: { svc: { visible: false } } }),
  ],
  ['the author is removed', ({ ann }) => admin.deletePerson({ personID: ann.id })],
  [
    'the place gets another name',
    ({ ann, group }) =>
      ann.client.updatePlace({ placeID: group.id, body: { name: 'New', description: 'New' } }),
  ],
  [
    'the place that was mentioned gets another name',
    ({ ann, other }) => ann.client.updatePlace({ placeID: other.id, body: { name: 'New' } }),
  ],
])('%s: everybody sees it at once', async (_what, happening) => {
  const scene = await aScene()

  await lookAround(scene, () => happening(scene))
})

test('a hidden person is shown to those who may see them, and to nobody else', async () => {
  const scene = await aScene()
  const { ann } = scene

  const after = await lookAround(scene, () =>
    admin.updatePerson({ personID: ann.id, body: { svc: { visible: false } } }),
  )

  const known = Object.keys(after).filter((name) =>
    after[name]?.some(({ actor }) => actor.id.endsWith(`/${ann.id}`) && actor.url !== undefined),
  )
  expect(known).toEqual(['ann', 'admin'])
})

test('a cached page takes two statements: the place and the keys', async () => {
  const { group, ann } = await aScene()
  const asked = async () => {
    const before = store.load().queriesAsked
    await ann.client.listPlaceActivities({ placeID: group.id })
    return store.load().queriesAsked - before
  }
  context.representations.clear()

  expect([await asked(), await asked()]).toEqual([3, 2])
})
