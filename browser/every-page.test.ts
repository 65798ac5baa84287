import { V3 } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, aWindowOf, expectAccessible, settled, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

/** A word without an end, in names, titles, tags and texts. */
const LONG = 'Wabenhonigschleuderfest'
const ann = await aMember('Ann', LONG.repeat(3))
const text = `<p>${LONG.repeat(18)}</p>`
const html = (text: string) => ({ type: 'text/html', text }) as const
const group = await ann.client.createPlace({
  body: {
    type: 'group',
    name: LONG.repeat(8) + unique(''),
    description: LONG.repeat(10),
    tags: [LONG.repeat(2).toLowerCase()],
  },
})
const blog = await admin.createPlace({ body: { type: 'blog', name: unique('Blog ') } })
const parent = `${V3}/places/${group.id}`
const document = await ann.client.createContent({
  body: {
    type: 'document',
    subject: `Hives ${LONG.repeat(10)}`,
    content: html(
      `<h2>${LONG.repeat(10)}</h2>${text}<h2>Two</h2><table><tr><td>${LONG.repeat(18)}</td></tr></table>`,
    ),
    parent,
    tags: [LONG.repeat(2).toLowerCase()],
  },
})
const discussion = await ann.client.createContent({
  body: {
    type: 'discussion',
    question: true,
    subject: `Hive ${LONG.repeat(10)}`,
    content: html(text),
    parent,
  },
  files: [new File(['a,b'], `${LONG.repeat(8)}.csv`)],
})
await admin.createMessage({
  contentID: discussion.id,
  body: { type: 'message', content: html(text) },
})
await ann.client.bookmarkContent({
  contentID: document.id,
  body: { note: LONG.repeat(18), tags: [LONG.repeat(2).toLowerCase()] },
})
await ann.client.reactToContent({ contentID: document.id, emoji: '🎉' })
const announcement = await admin.createContent({
  body: { type: 'announcement', subject: unique(LONG.repeat(8)), content: html(text) },
})
const update = await ann.client.createUpdate({ body: { html: text } })
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
  '/bookmarks',
  ...['account', 'display', 'notifications', 'mutes', 'sessions', 'tokens', 'applications'].map(
    (section) => `/settings?section=${section}`,
  ),
  '/thread/999999999',
]

const WIDE = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }

test('every page passes the accessibility scan, five also in dark mode, and a long word widens none', async () => {
  const { page, complaints } = await aWindowOf(ann, '/', { viewport: WIDE })
  const misfits: string[] = []
  const look = async (path: string) => {
    await settled(page, async () => {
      await page.goto(path)
      await page.locator('#main').getByRole('heading', { level: 1 }).waitFor()
    })
    await expectAccessible(page)
    misfits.push(...(await findMisfits(page)))
    await page.setViewportSize(PHONE)
    misfits.push(...(await findMisfits(page)))
    await page.setViewportSize(WIDE)
    expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
  }
  for (const path of [...inBoth, ...others]) await look(path)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of inBoth) await look(path)

  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
}, 180_000)
