import { V3 } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, settled, unique } from './stage.ts'

const ann = await aMember()
const html = (text: string) => ({ type: 'text/html', text }) as const
const group = await ann.client.createPlace({
  body: { type: 'group', name: unique('Group '), tags: ['bees'] },
})
const blog = await admin.createPlace({ body: { type: 'blog', name: unique('Blog ') } })
const parent = `${V3}/places/${group.id}`
const document = await ann.client.createContent({
  body: {
    type: 'document',
    subject: 'Hives',
    content: html('<h2>One</h2><p>Two</p>'),
    parent,
    tags: ['bees'],
  },
})
const discussion = await ann.client.createContent({
  body: { type: 'discussion', question: true, subject: 'Which hive?', content: html('<p>Any?</p>'), parent },
})
await ann.client.createMessage({
  contentID: discussion.id,
  body: { type: 'message', content: html('<p>That</p>') },
})
const announcement = await admin.createContent({
  body: { type: 'announcement', subject: unique('Honey day '), content: html('<p>Tomorrow</p>') },
})
const update = await ann.client.createUpdate({ body: { html: '<p>Bees!</p>' } })
const pathOf = (entity: { resources: { html?: { ref: string } } }) =>
  new URL(entity.resources.html?.ref ?? '').pathname

const inBoth = ['/', '/inbox', pathOf(document), pathOf(discussion), pathOf(group)]
const others = [
  pathOf(announcement),
  `${pathOf(document)}?tab=versions`,
  pathOf(blog),
  ...['content', 'members', 'announcements', 'about', 'settings'].map((tab) => `${pathOf(group)}?tab=${tab}`),
  '/content',
  '/places',
  '/places?tab=all',
  '/places?tab=tree',
  '/people',
  `/people/${ann.username}`,
  ...['content', 'places', 'followers', 'following', 'about'].map(
    (tab) => `/people/${ann.username}?tab=${tab}`,
  ),
  `/people/${ann.username}?edit=profile`,
  '/updates',
  `/people/${ann.username}/status/${update.id}`,
  '/search?q=hive',
  ...['account', 'display', 'notifications', 'mutes', 'sessions', 'tokens', 'applications'].map(
    (section) => `/settings?section=${section}`,
  ),
  '/thread/999999999',
]

test('every page passes the accessibility scan, and five also in dark mode', async () => {
  const { page, complaints } = await aWindowOf(ann)
  const look = async (path: string) => {
    await settled(page, async () => {
      await page.goto(path)
      await page.locator('#main').getByRole('heading', { level: 1 }).waitFor()
    })
    await expectAccessible(page)
    expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
  }
  for (const path of [...inBoth, ...others]) await look(path)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of inBoth) await look(path)

  expect(complaints).toEqual([])
}, 180_000)
