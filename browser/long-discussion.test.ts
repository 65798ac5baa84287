import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anchorsOf, writeLongDiscussion } from './long-discussion.ts'
import { countRedrawnAnswers } from './renders.ts'
import { watchScrolling } from './scrolling.ts'
import { aMember, aWindowOf, expectAccessible, type Window } from './stage.ts'

const REPLIES = 400

const [ann, ben] = await Promise.all([aMember('Ann', 'Archer'), aMember('Ben', 'Baker')])
const discussion = await writeLongDiscussion(ben.client, REPLIES)
const anchors = await anchorsOf(ben.client, discussion.id, REPLIES)
const path = `/thread/${discussion.id}`
const replies = (page: Page) => page.locator('article[id^="message-"]')
/** Whether they are in one line. */
async function areBeside(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  return a !== null && b !== null && a.y < b.y + b.height && b.y < a.y + a.height
}

test('scrolling loads all replies of a long discussion in order, without shifts or rerenders', async () => {
  const { page, complaints } = await aWindowOf(ann)
  const redrawn = await countRedrawnAnswers(page)
  await page.goto(path)
  await replies(page).nth(5).waitFor()

  await page.mouse.move(640, 400)
  const stop = await watchScrolling(page)
  const last = page.locator(`#${anchors.at(-1)}`)
  while ((await last.count()) === 0) await page.mouse.wheel(0, 1000)
  const { shift } = await stop()

  expect(await replies(page).evaluateAll((all) => all.map(({ id }) => id))).toEqual(anchors)
  expect(shift).toBeLessThan(0.05)
  expect(await redrawn()).toBe(0)
  expect(complaints).toEqual([])
})

test('an address leads to a reply far down, with others around it', async () => {
  const far = anchors[350] ?? ''
  const { page, complaints } = await aWindowOf(ann, `${path}#${far}`)

  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(far)
  const isInSight = () =>
    page.locator(`#${far}`).evaluate((reply) => {
      const { top } = reply.getBoundingClientRect()
      return top >= 0 && top < innerHeight / 2
    })
  await expect.poll(isInSight).toBe(true)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await page.locator(`#${anchors[200]}`).waitFor({ state: 'attached' })
  await page.locator(`#${anchors.at(-1)}`).waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

test('an address leads to its reply though what is unread becomes known later', async () => {
  const far = anchors[350] ?? ''
  const { page } = await aWindowOf(ann, '/help')
  await page.route(/\/contents\/\d+\/read(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.goto(`${path}#${far}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(far)
})

test('what one device showed is read on all, and a later reply is unread on each', async () => {
  const [here, there] = await Promise.all([aWindowOf(ann, '/help'), aWindowOf(ann, '/help')])
  const toUnread = ({ page }: Window) => page.getByRole('button', { name: /unread/ })
  async function open({ page }: Window): Promise<void> {
    const marked = page.waitForResponse(
      (response) => response.url().endsWith('/read') && response.request().method() === 'POST',
    )
    await page.goto(path)
    expect((await marked).status()).toBe(204)
    await replies(page).nth(5).waitFor()
  }
  await open(here)
  const unread = await ben.client.createMessage({
    contentID: discussion.id,
    body: { type: 'message', content: { type: 'text/html', text: '<p>One more thing.</p>' } },
  })

  await open(there)
  await expect.poll(() => toUnread(there).innerText()).toBe('Jump to 1 unread reply')
  await toUnread(there).click()
  await there.page.locator(`#message-${unread.id}`).getByText('New').waitFor()
  await open(here)

  expect(await toUnread(here).count()).toBe(0)
  expect([...here.complaints, ...there.complaints]).toEqual([])
})

test('the rail, by keyboard and on a phone, and a reply from anywhere', async () => {
  const { page, complaints } = await aWindowOf(ann, path)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  const rail = page.getByRole('slider', { name: 'Position in the conversation' })
  const newest = page.getByRole('button', { name: 'Newest' })
  const reply = page.getByRole('main').getByRole('button', { name: 'Reply' }).first()
  await replies(page).nth(5).waitFor()
  const count = page.getByRole('heading', { name: /^40\d replies$/, level: 2 })
  await expect.poll(() => areBeside(count, reply)).toBe(true)

  await rail.press('End')
  await rail.press('PageUp')
  const at = Number(await rail.inputValue())
  await rail.press('Enter')
  await expect.poll(focused).toBe(anchors[at - 1])
  await expect.poll(async () => Math.abs(Number(await rail.inputValue()) - at)).toBeLessThanOrEqual(1)
  expect(await rail.getAttribute('aria-valuetext')).toMatch(/^\d+ of 40\d, \d+ \w+/)
  await expectAccessible(page)

  await reply.click()
  const text = page.getByRole('textbox', { name: 'Write a reply' })
  await text.fill('From the middle of it.')
  const isInSight = () =>
    text.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(isInSight).toBe(true)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const written = await replies(page).filter({ hasText: 'From the middle of it.' }).getAttribute('id')
  await expect.poll(focused).toBe(written)

  await page.setViewportSize({ width: 390, height: 844 })
  const where = page.getByRole('button', { name: /^\d+ of 40\d$/ })
  await expect.poll(() => areBeside(where, reply)).toBe(true)
  await where.click()
  const dialog = page.getByRole('dialog', { name: 'Position in the conversation' })
  await dialog.getByRole('slider').press('Home')
  await dialog.getByRole('slider').press('Enter')
  await expect.poll(focused).toBe(anchors[0])
  await dialog.waitFor({ state: 'detached' })
  await newest.click()
  await expect.poll(focused).toBe(written)
  expect(complaints).toEqual([])
})

test('all actions of a reply are there once nobody scrolls, and nothing moves when they come', async () => {
  const { page, complaints } = await aWindowOf(ann, path)
  const first = replies(page).nth(5)
  await first.waitFor()
  const later = page.locator(`#${anchors[60]}`)
  await later.waitFor({ state: 'attached' })

  const stop = await watchScrolling(page)
  await later.evaluate((reply) => scrollTo(0, reply.getBoundingClientRect().top + scrollY - 200))
  await later.getByRole('button', { name: 'Like', exact: true }).waitFor({ state: 'attached' })
  await later.getByRole('button', { name: 'More', exact: true }).waitFor({ state: 'attached' })
  const { shift } = await stop()

  expect(shift).toBeLessThan(0.05)
  await later.getByRole('button', { name: 'Reply' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Like')
  expect(complaints).toEqual([])
})
