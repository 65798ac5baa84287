import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { admin, aMember, aWindowOf, settled } from './stage.ts'

const FIRST_LOAD = 180 * 1024

const ann = await aMember()
const document = await admin.createContent({
  body: {
    type: 'document',
    subject: 'A long document',
    content: { type: 'text/html', text: '<h2>Part</h2><p>Some words about bicycles.</p>'.repeat(60) },
  },
})
const discussion = await admin.createContent({
  body: {
    type: 'discussion',
    subject: 'A short discussion',
    content: { type: 'text/html', text: '<p>Which bicycle?</p>' },
  },
})
await admin.createMessage({
  contentID: discussion.id,
  body: { type: 'message', content: { type: 'text/html', text: '<p>The <b>red</b> one.</p>' } },
})
/** They stand above the streams, and come with an answer of their own. */
const announcements = await Promise.all(
  ['One', 'Two', 'Three'].map((name) =>
    admin.createContent({
      body: {
        type: 'announcement',
        subject: `${name} of the news`,
        content: { type: 'text/html', text: '<p>Words</p>' },
      },
    }),
  ),
)
afterAll(() => Promise.all(announcements.map(({ id }) => admin.deleteContent({ contentID: id }))))

const pathOf = (ref = '') => new URL(ref).pathname

const open = async (page: Page, path: string) =>
  await settled(page, async () => {
    await page.goto(path)
    await page.locator('#main').getByRole('heading', { level: 1 }).waitFor()
  })

/** The scripts of a page with their sizes. */
async function scriptsOf(
  page: Page,
  path: string,
): Promise<{ url: string; size: number; headers: Record<string, string> }[]> {
  // By address: what is fetched before it is imported comes from the browser's cache the second time.
  const loaded = new Map<string, Promise<{ url: string; size: number; headers: Record<string, string> }>>()
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname) || loaded.has(response.url())) return
    loaded.set(
      response.url(),
      response.body().then((body) => ({
        url: response.url(),
        size: gzipSync(body).length,
        headers: response.headers(),
      })),
    )
  })
  await open(page, path)
  return await Promise.all(loaded.values())
}

/** The palette is loaded a while after the page, and on a slow machine that is before the page is there. */
const withoutPreloading = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const later = setTimeout
    const soon = (act: () => void, wait = 0) => (wait >= 1_000 ? 0 : later(act, wait))
    Object.assign(globalThis, { setTimeout: soon })
  })

test.each([
  ['the start page', '/'],
  ['a document', pathOf(document.resources.html?.ref)],
  ['a discussion', pathOf(discussion.resources.html?.ref)],
])('%s loads at most 180 kB of compressed scripts, and no editor', async (_name, path) => {
  const { context } = await aWindowOf(ann)
  const page = await context.newPage()
  await withoutPreloading(page)
  const scripts = await scriptsOf(page, path)
  const whole = scripts.reduce((sum, { size }) => sum + size, 0)

  expect(scripts.length).toBeGreaterThan(0)
  expect(whole).toBeLessThanOrEqual(FIRST_LOAD)
  expect(scripts.filter(({ url }) => /editor(?!-box)|tiptap|prosemirror/i.test(url))).toEqual([])
  for (const { headers } of scripts) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/)
  }
})

test.each([
  ['the start page', '/'],
  ['a document', pathOf(document.resources.html?.ref)],
])('nothing on %s moves once it is drawn', async (_name, path) => {
  const { page } = await aWindowOf(ann)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, path)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)

  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05)
})
