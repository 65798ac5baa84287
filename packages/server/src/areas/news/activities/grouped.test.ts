/** All activities, one per conversation (decision 0206). */
import { api } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { aCrowd } from '../../../testing/crowd.ts'
import { anInstance } from '../../../testing/instance.ts'

const instance = await anInstance({ FOLKMOOT_ANONYMOUS_READ: 'on' })
afterAll(() => instance.close())
const { admin, anonymous } = instance
const [ann, bob] = await aCrowd(instance, [{ name: 'ann' }, { name: 'bob' }])
if (!ann || !bob) throw new Error('nobody is there')
type Client = typeof admin

const html = (text: string) => ({ type: 'text/html', text }) as const
const discuss = ({ client }: { client: Client }, subject: string, parent?: string) =>
  client.createContent({
    body: {
      type: 'discussion',
      subject,
      content: html('<p>Who waters them?</p>'),
      ...(parent && { parent }),
    },
  })
const reply = ({ client }: { client: Client }, contentID: string) =>
  client.createMessage({ contentID, body: { type: 'message', content: html('<p>I do.</p>') } })

const group = await admin.createPlace({ body: { type: 'group', name: 'Closed', groupType: 'SECRET' } })
await admin.addMember({ placeID: group.id, body: { person: `/people/${ann.id}`, state: 'member' } })
const busy = await discuss(ann, 'Peas')
const secret = await discuss(ann, 'Poppies', group.resources.self?.ref)
await reply(ann, secret.id)
const quiet = await discuss(bob, 'Beans')
for (const member of [bob, ann, bob]) await reply(member, busy.id)

const listed = async (client: Client, query: { count?: number; startIndex?: number } = {}) =>
  (await client.listActivities({ grouped: true, ...query })).list
    .map(({ svc }) => svc.conversation)
    .filter((conversation) => conversation !== undefined)
const idsOf = (conversations: readonly { uri: string }[]) =>
  conversations.map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1))

test('a busy conversation is one activity, with how many replied and who, for visitors too (decision 0206)', async () => {
  const forVisitors = await listed(anonymous)

  expect(idsOf(forVisitors)).toEqual([busy.id, quiet.id])
  expect(forVisitors[0]).toMatchObject({ replyCount: 3, personCount: 2, unreadCount: 0 })
  expect(forVisitors[0]?.people.map(({ displayName }) => displayName)).toEqual(['Some bob', 'Some ann'])
})

test('each caller has what they may see, and what they did not read (decision 0206)', async () => {
  expect(idsOf(await listed(ann.client))).toEqual([busy.id, quiet.id, secret.id])
  expect(idsOf(await listed(bob.client))).toEqual([busy.id, quiet.id])
  expect((await listed(ann.client)).map(({ unreadCount }) => unreadCount)).toEqual([2, 1, 0])
})

test('pages repeat no conversation, and without grouped nothing is grouped (decision 0206)', async () => {
  const paged = await Array.fromAsync(anonymous.each(api.listActivities, { grouped: true, count: 1 }))
  const single = (await anonymous.listActivities({ count: 100 })).list

  expect(idsOf(paged.flatMap(({ svc }) => svc.conversation ?? []))).toEqual([busy.id, quiet.id])
  expect(single.filter(({ verb }) => verb === 'svc:replied').length).toBe(3)
  expect(single.filter(({ svc }) => svc.conversation !== undefined)).toEqual([])
})
