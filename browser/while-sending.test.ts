/** Forms while their text is sent, saved or scheduled. */
import { filter } from '@folkmoot/contract'
import type { Locator, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, unique } from './stage.ts'

const ann = await aMember()
const { page, context } = await aWindowOf(ann)
const text = page.getByRole('textbox', { name: 'Text' })
const dialog = page.getByRole('dialog', { name: 'Write' })
const write = () => page.getByRole('banner').getByRole('button', { name: 'Write', exact: true }).click()
const reply = page.getByRole('textbox', { name: 'Write a reply' })
const html = (words: string) => ({ type: 'text/html' as const, text: `<p>${words}</p>` })
const discuss = async () => {
  const body = { type: 'discussion' as const, subject: unique('Talk'), content: html('And you?') }
  return (await ann.client.createContent({ body })).contentID
}

/** Requests of one kind wait, if wanted after the server has done them. */
async function hold(url: RegExp, method: string, isDone = false) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    if (route.request().method() !== method) return await route.continue()
    const response = isDone ? await route.fetch() : undefined
    arrived.resolve()
    await released.promise
    // A cancelled one has no answer.
    await route.fulfill(response ? { response } : { status: 500, json: {} }).catch(() => {})
  }
  await page.route(url, wait)
  return { arrived: arrived.promise, release: () => released.resolve(), end: () => page.unroute(url, wait) }
}
const isInert = (at: Locator) => at.evaluate((element) => element.closest('[inert]') !== null)

test('a text is posted once although its form is closed while it is sent, and takes no words meanwhile', async () => {
  await page.goto('/')
  const title = unique('Once')
  await write()
  await page.getByLabel('Title').fill(title)
  await text.click()
  await page.keyboard.type('All of it')
  const held = await hold(/\/contents$/, 'POST', true)
  await page.keyboard.press('Control+Enter')
  await held.arrived
  expect([await isInert(text), await isInert(page.getByLabel('Title'))]).toEqual([true, true])
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await held.end()
  held.release()
  await write()
  await text.getByText('All of it').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/thread\//)

  const { list } = await ann.client.listContents({ filter: [filter('author', '@me')], count: 100 })
  expect(list.filter(({ subject }) => subject === title)).toHaveLength(1)
})

test('a reply that is being sent takes no words, and cannot be discarded', async () => {
  await page.goto(`/thread/${await discuss()}`)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await reply.fill('Me too')
  const held = await hold(/\/messages\b/, 'POST', true)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await held.arrived

  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' })
  expect([await isInert(reply), await isInert(cancel)]).toEqual([true, true])
  held.release()
  await page.getByRole('article').getByText('Me too').waitFor()
  await held.end()
})

test('a reply is the same in two tabs', async () => {
  const contentID = await discuss()
  const other = await context.newPage()
  const there = other.getByRole('textbox', { name: 'Write a reply' })
  for (const window of [page, other]) {
    await window.goto(`/thread/${contentID}`)
    await window.getByRole('button', { name: 'Write a reply' }).click()
  }
  await there.waitFor()
  await reply.fill('From here')
  await there.getByText('From here').waitFor()
  await there.press('Control+End')
  await other.keyboard.type(', and there')

  await reply.getByText('From here, and there').waitFor()
  await other.close()
})

test('after a reply could not be scheduled the focus is at the button', async () => {
  await page.goto(`/thread/${await discuss()}`)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await reply.fill('Tomorrow')
  const later = page.getByRole('button', { name: 'Send later' })
  const held = await hold(/\/drafts\/separate/, 'PUT')
  await later.click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await held.arrived
  held.release()

  await expect.poll(() => later.evaluate((button) => button === document.activeElement)).toBe(true)
  await held.end()
})

test('a form that is opened while another text is scheduled stays open', async () => {
  await page.goto('/')
  await write()
  await page.getByLabel('Title').fill(unique('Scheduled'))
  await text.click()
  await page.keyboard.type('In the morning')
  const held = await hold(/\/drafts\/separate/, 'PUT', true)
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await held.arrived
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await write()
  await dialog.waitFor()
  held.release()
  await page
    .getByText(/^Will be sent/)
    .first()
    .waitFor()

  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
  expect(await dialog.isVisible()).toBe(true)
  await held.end()
})
