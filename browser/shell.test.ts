import { chromium, type Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { FLAGS, findChromium } from './chromium.ts'
import { redPicture } from './red-picture.ts'
import { aMember, aWindow, aWindowOf } from './stage.ts'

const ann = await aMember()

/** As in a community that everybody may read. */
async function openToEverybody(page: Page): Promise<void> {
  await page.route('**/inbox', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace('"anonymousRead":false', '"anonymousRead":true'),
    })
  })
}

test('an anonymous visitor is asked to sign in, and returns to the requested page', async () => {
  const window = await aWindow()
  await openToEverybody(window.page)

  await window.page.goto('/inbox')
  const main = window.page.getByRole('main')
  await main.getByRole('heading', { name: 'Sign in to see this.' }).waitFor()
  expect(await main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Finbox')
  await window.page.goto('/places?tab=x')

  await window.page.waitForURL(/\/login\?next=/)
  await window.page.getByLabel('Username or email address').fill(ann.username)
  await window.page.getByLabel('Password').fill(ann.password)
  await window.page.getByRole('button', { name: 'Sign in' }).click()
  await window.page.getByRole('heading', { level: 1, name: 'Places' }).waitFor()

  expect(new URL(window.page.url()).search).toBe('?tab=x')
  for (const path of ['/nonsense', '/management']) {
    expect((await window.page.goto(path))?.status()).toBe(404)
    await main.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await window.page.getByRole('navigation', { name: 'Main navigation' }).first().waitFor()
  }
  expect(window.complaints).toEqual([])
})

/** Tests hide scrollbars unless they say otherwise. */
const withScrollbars = await chromium.launch({
  executablePath: await findChromium(),
  args: FLAGS,
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
afterAll(() => withScrollbars.close())

/** The colours of what is seen at the right edge, from left to right. */
async function coloursAtEdge(page: Page, blank: Page): Promise<string[]> {
  const width = 40
  const clip = { x: (page.viewportSize()?.width ?? 0) - width, y: 400, width, height: 1 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return await blank.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas').getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const { data = [] } = canvas?.getImageData(0, 0, image.width, 1) ?? {}
    const colours = Array.from({ length: image.width }, (_, at) => data.slice(4 * at, 4 * at + 3).join())
    return [...new Set(colours)]
  }, picture)
}

test('the room for the scrollbar is as dim as the page behind a dialog, and light beside what fills the window', async () => {
  const { name, mimeType, buffer } = redPicture
  const { ref } = await ann.client.createImage({ files: [new File([buffer], name, { type: mimeType })] })
  const content = { type: 'text/html', text: `<p><img src="${ref}" alt="A hive" /></p>` } as const
  const { contentID } = await ann.client.createContent({
    body: { type: 'discussion', subject: 'Which?', content },
  })
  const viewport = { width: 1600, height: 800 }
  const window = await aWindowOf(ann, `/thread/${contentID}`, { viewport }, withScrollbars)
  const { page, context, complaints } = window
  const blank = await context.newPage()
  const colours = () => coloursAtEdge(page, blank)
  const ground = await colours()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  const dimmed = await colours()
  await page.setViewportSize({ width: 600, height: 800 })
  const narrow = await colours()
  await page.setViewportSize(viewport)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('img', { name: 'A hive' }).click()
  await page.getByRole('dialog').waitFor()
  const beside = await colours()

  const room = await page.evaluate(() => innerWidth - document.body.getBoundingClientRect().width)
  expect(room).toBeGreaterThan(0)
  expect(ground).toHaveLength(1)
  expect(dimmed).toHaveLength(1)
  expect(dimmed).not.toEqual(ground)
  expect(narrow.at(-1)).toBe(ground[0])
  expect(beside).toEqual(ground)
  expect(complaints).toEqual([])
})
