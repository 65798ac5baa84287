import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, expectAccessible, settled, unique } from './stage.ts'

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', 'Baker')])
const group = await ann.client.createPlace({ body: { type: 'group', name: unique('Bees') } })
const content = { type: 'text/html', text: '<p>Words</p>' } as const
const first = await ann.client.createContent({
  body: { type: 'discussion', subject: 'About bees', parent: `/places/${group.id}`, content },
  files: [new File(['Some words'], 'notes.txt', { type: 'text/plain' })],
})
for (let n = 0; n < 12; n++) {
  const body = { type: 'message', content } as const
  await ben.client.createMessage({ contentID: first.id, body })
  await ann.client.createContent({ body: { type: 'document', subject: unique('Hives'), content } })
}
const groupPage = `/groups/${group.displayName}`

/** Holds the answers to requests like this until they are released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const skeletonOf = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]')
const isShown = (skeleton: Locator) =>
  expect.poll(() => skeleton.first().evaluate((element) => getComputedStyle(element).opacity)).toBe('1')

interface Watched extends Window {
  shifts: { readonly startTime: number; readonly value: number }[]
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.shifts = []
    new PerformanceObserver((list) => {
      watched.shifts.push(...(list.getEntries() as unknown as Watched['shifts']))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What moved since a time of the page, and was painted. */
const shiftsSince = (page: Page, since: number) =>
  page.evaluate(async (since) => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    const { shifts } = window as unknown as Watched
    return shifts.filter(({ startTime }) => startTime > since).map(({ value }) => value)
  }, since)

test.each([
  ['content', '/content', /\/contents\?/],
  ['people', '/people', /\/v3\/(search\/)?people\?/],
  ['places', '/places?tab=all', /\/v3\/(search\/)?places\?/],
  ['the streams of Home', '/', /\/streams\?/],
  ['the stream', '/', /\/activities/],
  ['a conversation', new URL(first.resources.html?.ref ?? '').pathname, /\/messages\/contents\//],
  ['content of a group', `${groupPage}?tab=content`, /\/places\/\d+\/contents/],
  ['files of a group', `${groupPage}?tab=files`, /\/places\/\d+\/files/],
  ['members of a group', `${groupPage}?tab=members`, /\/members\/places\//],
])('while %s is late a skeleton is shown, and nothing moves when it arrives', async (_, path, address) => {
  const { page, complaints } = await aWindowOf(ben, '/help')
  await watchShifts(page)
  const release = await hold(page, address)
  // What else is beside it has its own time to arrive.
  await settled(page, () => page.goto(path), address)
  const skeleton = skeletonOf(page)
  await isShown(skeleton)
  await expectAccessible(page)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  const before = await page.evaluate(() => performance.now())
  release()
  await skeleton.waitFor({ state: 'detached' })
  await page.getByRole('main').locator('li:visible').first().waitFor()

  expect(await shiftsSince(page, before)).toEqual([])
  expect([moving, complaints]).toEqual([0, []])
})

test('a skeleton is invisible for 200 ms, so that a fast answer never shows one', async () => {
  const { page } = await aWindowOf(ben, '/content')
  await page.getByRole('main').locator('li').first().waitFor()
  const release = await hold(page, /\/contents\?/)
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Documents' }).click()
  await skeletonOf(page).waitFor()

  const seen = await skeletonOf(page).evaluate((element) => {
    const [appearance] = element.getAnimations()
    appearance?.pause()
    return [0, 199, 202].map((time) => {
      if (appearance) appearance.currentTime = time
      return getComputedStyle(element).opacity
    })
  })
  release()

  await skeletonOf(page).waitFor({ state: 'detached' })
  expect(seen).toEqual(['0', '0', '1'])
})

test('a page and then its list are one wait: the skeleton does not disappear in between', async () => {
  const { page } = await aWindowOf(ben, '/help')
  const [streams, stream] = [await hold(page, /\/people\/@me\/streams/), await hold(page, /\/activities/)]
  await page.goto('/')
  await isShown(skeletonOf(page))
  streams()
  await page.getByRole('navigation', { name: 'Streams' }).waitFor()

  const delays = await skeletonOf(page).evaluateAll((all) =>
    all.map((element) => getComputedStyle(element).animationDelay),
  )
  stream()

  await skeletonOf(page).waitFor({ state: 'detached' })
  expect(delays).toEqual(['0s'])
})

test('what says that something is loaded is read at once: it is not inside what is busy', async () => {
  const { page } = await aWindowOf(ben, '/help')
  const release = await hold(page, /\/contents\?/)
  await page.goto('/content')
  await isShown(skeletonOf(page))

  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })
  const isInside = await status.evaluate((element) => element.closest('[aria-busy="true"]') !== null)
  release()

  await skeletonOf(page).waitFor({ state: 'detached' })
  expect(isInside).toBe(false)
})
