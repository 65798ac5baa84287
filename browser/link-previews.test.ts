import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { png } from '../conformance/pictures.ts'
import { keysOf } from './keys.ts'
import { aMember, aWindowOf, baseUrl, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', 'Baker')])

const TITLE = `Peas & ${'b'.repeat(60)}eans`
const askedBy: (string | undefined)[] = []
const site = createServer(({ url, headers }, answer) => {
  askedBy.push(headers['user-agent'])
  if (url === '/peas.png') return answer.writeHead(200, { 'content-type': 'image/png' }).end(png(96, 64))
  const head = `<title>${TITLE.replace('&', '&amp;')}</title><meta name="description" content="All about them">
    <meta property="og:site_name" content="The garden"><meta property="og:image" content="/peas.png">`
  return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const { port } = site.address() as AddressInfo
const garden = `http://127.0.0.1:${port}/peas`
afterAll(() => site.close())

/** Every other site that the page asks for something from now on. */
function watchForeign(page: Page): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseUrl) foreign.push(request.url())
  })
  return foreign
}

/** The page asks a few times only: after the first one it gets no answer before the preview is there. */
async function holdUntilFetched(page: Page) {
  const [asked, fetched] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  let looks = 0
  await page.route(/\/linkPreviews\?/, async (route) => {
    asked.resolve(new URL(route.request().url()).searchParams.get('filter') ?? '')
    if (looks++ > 0) await fetched.promise
    await route.continue()
  })
  const filter = [await asked.promise]
  const listed = async () => (await ann.client.listLinkPreviews({ filter })).list.length
  await expect.poll(listed).toBe(1)
  fetched.resolve()
}

const card = (page: Page) => page.getByRole('main').getByRole('link', { name: TITLE })
const isDrawn = (page: Page) =>
  card(page)
    .locator('img')
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)

test('a link that was written by keyboard soon has a card, and the browser of no reader asks the other site', async () => {
  const { page, complaints } = await aWindowOf(ann)
  const foreign = watchForeign(page)
  const { press, type, goTo, expectFocus } = keysOf(page)
  // The page asks for so many seconds only, by its own clock.
  await page.clock.setFixedTime(new Date())
  await press('c')
  await expectFocus(page.getByLabel('Title'))
  await type(unique('Peas'))
  await goTo(page.getByRole('textbox', { name: 'Text' }))
  await type('See what grows:')
  await press('Enter')
  await type(garden)
  const held = holdUntilFetched(page)
  await press('Control+Enter')
  await page.waitForURL(/\/thread\/\d+/)
  await held

  await card(page).waitFor()
  await expect.poll(() => isDrawn(page)).toBe(true)
  await expect.poll(() => card(page).innerText()).toContain('All about them')
  expect(await card(page).innerText()).toContain(`127.0.0.1:${port} · The garden`)
  expect(await card(page).locator('img').getAttribute('src')).toMatch(/\/linkPreviews\/[^/]+\/picture$/)
  await goTo(card(page))
  await expectAccessible(page)

  const reader = await aWindowOf(ben, new URL(page.url()).pathname, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const foreignToReader = watchForeign(reader.page)
  await reader.page.reload()
  await expect.poll(() => isDrawn(reader.page)).toBe(true)
  await expectAccessible(reader.page)
  expect(await findMisfits(reader.page)).toEqual([])
  expect([...foreign, ...foreignToReader]).toEqual([])
  expect(askedBy.length).toBeGreaterThan(0)
  expect(askedBy.filter((agent) => !agent?.startsWith('Folkmoot/'))).toEqual([])
  const opened = reader.context.waitForEvent('page')
  await card(reader.page).click()
  const other = await opened
  await other.waitForURL(garden)
  expect(await other.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  expect([...complaints, ...reader.complaints]).toEqual([])
})
