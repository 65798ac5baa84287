import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindowOf, unique } from './stage.ts'

const ann = await aMember()
/** Where everything of this file happens, one after the other. */
const { page, context } = await aWindowOf(ann)
const text = (where: Page = page) => where.getByRole('textbox', { name: 'Text' })
const dialog = (where: Page = page) => where.getByRole('dialog', { name: 'Write' })
const write = (where: Page = page) =>
  where.getByRole('banner').getByRole('button', { name: 'Write', exact: true }).click()

const html = (words: string) => ({ type: 'text/html' as const, text: `<p>${words}</p>` })
const discuss = (subject = unique('Talk')) =>
  ann.client.createContent({ body: { type: 'discussion', subject, content: html('What do you think?') } })
const repliesTo = async (contentID: string) =>
  (await ann.client.listMessages({ contentID })).list.map(({ content }) => content.text)

async function begin(title: string, words: string): Promise<void> {
  await write()
  await page.getByLabel('Title').fill(title)
  await text().click()
  await page.keyboard.type(words)
  const kept = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(kept).toContain(words)
}

test('a text whose answer is lost is sent once', async () => {
  const { contentID } = await discuss()
  await page.goto(`/thread/${contentID}`)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('From the cellar')
  await page.route(/\/messages\b/, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Post' }).click()
  const waiting = page.getByText(/^Waiting to be sent since/)
  await waiting.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await waiting.waitFor({ state: 'detached' })
  await page.getByRole('article').getByText('From the cellar').waitFor()

  await expect.poll(() => repliesTo(contentID)).toEqual([expect.stringContaining('From the cellar')])
})

test('a server error shows the request id, and nothing is lost', async () => {
  await page.goto('/')
  const title = unique('Trouble')
  await begin(title, 'Words that matter')
  const answer = { status: 500, code: 'unexpected', message: 'Out of memory in cellar 7.' }
  await page.route('**/api/core/v3/contents', (route) =>
    route.fulfill({ status: 500, headers: { 'x-request-id': 'request-of-ann' }, json: { error: answer } }),
  )
  await page.keyboard.press('Control+Enter')
  const problem = page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' })
  await problem.getByText('request-of-ann').waitFor()
  // Above the row at the foot, which would hide it.
  const isAboveFoot = async () => {
    const foot = await page.getByRole('button', { name: 'Start discussion' }).boundingBox()
    const seen = await problem.boundingBox()
    return seen !== null && foot !== null && seen.y + seen.height <= foot.y
  }
  await expect.poll(isAboveFoot).toBe(true)
  await expect.poll(() => text().textContent()).toBe('Words that matter')
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByLabel('Title').evaluate((field) => field.removeAttribute('maxlength'))
  await page.getByLabel('Title').fill('too long '.repeat(40))
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByLabel('Title').getAttribute('aria-describedby')).toMatch(/-wrong$/)
  await page.getByLabel('Title').fill(title)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/thread\/\d+/)

  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('a draft is shared by two tabs, and sending in one clears the other', async () => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  const title = unique('Twice')
  await begin(title, 'One thought')
  await write(other)
  await text(other).getByText('One thought').waitFor()
  await expect.poll(() => other.getByLabel('Title').inputValue()).toBe(title)
  await text(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type(', and another')

  await text().getByText('One thought, and another').waitFor()
  await page.getByRole('button', { name: 'Start discussion' }).click()
  await page.waitForURL(/\/thread\/\d+/)
  await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('')
  await expect.poll(() => text(other).textContent()).toBe('')
  await other.close()
})

test('a session that ends while writing costs only signing in again', async () => {
  await page.goto('/')
  const title = unique('Session')
  await begin(title, 'Long thoughts')
  await ann.client.endSessions({ personID: '@me' })
  await page.keyboard.press('Control+Enter')
  const problem = dialog()
    .getByRole('alert')
    .filter({ hasText: 'You’ve been signed out. Sign in to continue.' })
  await problem.getByText('Your text is still here').waitFor()
  await problem.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username or email address').fill(ann.username)
  await page.getByLabel('Password', { exact: true }).fill(ann.password)
  await page.keyboard.press('Enter')

  await dialog().waitFor()
  await text().getByText('Long thoughts').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(title)

  // Signed in again in another tab: this page has the old session.
  const { origin } = new URL(page.url())
  const form = { username: ann.username, password: ann.password }
  await context.request.post('/login', { form, headers: { origin }, maxRedirects: 0 })
  await text().press('Control+Enter')
  // The text is on the old page too.
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    dialog().getByRole('button', { name: 'Reload' }).click(),
  ])
  await text().getByText('Long thoughts').waitFor()
  await text().press('Control+Enter')
  await page.waitForURL(/\/thread\/\d+/)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})
