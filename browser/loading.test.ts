/** Code that is loaded when it is needed, while the connection is away for a moment. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, unique } from './stage.ts'

const ann = await aMember()
const discussion = await ann.client.createContent({
  body: {
    type: 'discussion',
    subject: unique('Party'),
    content: { type: 'text/html', text: '<p>When?</p>' },
  },
})
const path = new URL(discussion.resources.html?.ref ?? '').pathname

/** The file is out of reach until the returned function is called. Says how often it was requested in the meantime. */
async function cutOff(page: Page, name: RegExp): Promise<() => Promise<number>> {
  let requests = 0
  await page.route(name, async (route) => {
    requests++
    await route.abort('internetdisconnected')
  })
  return async () => {
    await page.unroute(name)
    return requests
  }
}

test('the emoji picker opens once its code can be loaded', async () => {
  const { page } = await aWindowOf(ann, path)
  const restore = await cutOff(page, /\/emoji-picker-/)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  const open = page.getByRole('button', { name: 'Add an emoji' })
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  await open.click()
  await panel.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  expect(await restore()).toBeGreaterThan(0)
  await open.click()
  await panel.getByRole('searchbox', { name: 'Search emoji' }).waitFor()
})

test('a reply can be written once the code of the editor can be loaded', async () => {
  const { page } = await aWindowOf(ann, path)
  const restore = await cutOff(page, /\/editor-/)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()

  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await restore()).toBeGreaterThan(0)
  await again.click()
  await page.getByRole('textbox', { name: 'Write a reply' }).waitFor()
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
})

test('a page opens once its code can be loaded', async () => {
  const { page } = await aWindowOf(ann, path)
  const restore = await cutOff(page, /\/people-page-/)
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).first().click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()

  expect(await restore()).toBeGreaterThan(0)
  await again.click()
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
})

test('what cannot be loaded takes nothing else away, and is loaded the next time', async () => {
  const { page, complaints } = await aWindowOf(ann, path)
  const restore = await cutOff(page, /\/palette-/)
  await page.keyboard.press('/')
  await page.getByText('Can’t reach the server', { exact: false }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).first().waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect(await restore()).toBeGreaterThan(0)
  const words = page.getByRole('dialog').getByRole('combobox')
  // What was on its way when the connection came back fails too, and is asked for again.
  await expect
    .poll(async () => {
      if ((await words.count()) === 0) await page.keyboard.press('/')
      return await words.count()
    })
    .toBe(1)
  expect(complaints).toEqual([])
})

test('a page of an older build says so', async () => {
  const { page } = await aWindowOf(ann, path)
  await page.route(/\/dialogs-/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByText('This page is from an older version').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test.each([0, 1])('texts of a page may arrive in any order (late: %i)', async (late) => {
  const { page, complaints } = await aWindowOf(ann, '/', { locale: 'de-DE' })
  let asked = 0
  await page.route(/\/assets\/de-[^/]*\.js$/, async (route) => {
    if (asked++ === late) await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.goto('/people')
  await page.getByRole('heading', { level: 1, name: 'Leute' }).waitFor()
  await page.getByRole('button', { name: 'Filter hinzufügen' }).waitFor()
  expect(asked).toBeGreaterThan(1)
  expect(complaints).toEqual([])
})

test('code that is loaded when it is needed crosses the network once', async () => {
  const { page } = await aWindowOf(ann, path)
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/palette-\w+/.test(name) && name.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  )

  expect(sizes.filter((size) => size > 0).length).toBe(1)
})
