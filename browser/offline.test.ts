import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { aReaderOf } from './service-workers.ts'
import { aMember, aWindowOf, baseUrl, expectAccessible, unique } from './stage.ts'
import { findMisfits } from './widths.ts'

const ann = await aMember()
const ben = await aMember('Ben')

const html = (words: string) => ({ type: 'text/html' as const, text: `<p>${words}</p>` })
const discuss = (subject = unique('Talk')) =>
  ben.client.createContent({ body: { type: 'discussion', subject, content: html('What do you think?') } })
const repliesTo = async (contentID: string) =>
  (await ann.client.listMessages({ contentID })).list.map(({ content }) => content.text)

const REMOVER = readFileSync(
  new URL('../packages/web/src/offline/worker-remover.js', import.meta.url),
  'utf8',
)
const OFFLINE_AS_OF = /^Offline: as of \d/

/** Until the answers that the page needed are stored. */
const untilKept = async (page: Page, part: string) =>
  await expect
    .poll(() => keptIn(page).then((urls) => urls.filter((url) => url.includes(part))))
    .not.toEqual([])

/** Without creating the database, which is for the page to do. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (databases.length === 0) return []
    return await new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('folkmoot')
      opening.onsuccess = () => {
        const { result } = opening
        const keys = result.transaction('answers').objectStore('answers').getAllKeys()
        keys.onsuccess = () => {
          result.close()
          resolve(keys.result.map(String))
        }
      }
    })
  })

async function writeReply(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Write a reply' }).fill(words)
  await page.getByRole('button', { name: 'Post' }).click()
}

const goOffline = (context: BrowserContext) => context.setOffline(true)
const goOnline = (context: BrowserContext) => context.setOffline(false)

test('read pages open offline, others say that they are not there, and writes are sent once', async () => {
  const { contentID, subject } = await discuss()
  const { page, context, complaints } = await aReaderOf(ann, '/')
  const line = page.getByText(OFFLINE_AS_OF)
  const roomBelow = () => page.locator('#main').evaluate((main) => getComputedStyle(main).paddingBlockEnd)
  await page.goto(`/thread/${contentID}`)
  await page.getByRole('button', { name: 'Write a reply' }).waitFor()
  expect(await roomBelow()).toBe('0px')
  await untilKept(page, `/v3/contents/${contentID}`)
  await untilKept(page, `/messages/contents/${contentID}`)

  await goOffline(context)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: subject ?? '' }).waitFor()
  await line.waitFor()
  expect(await roomBelow()).toBe('40px')
  await expect.poll(() => page.locator('#main img').count()).toBe(0)
  await page.goto('/docs/DOC-4711')
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()

  await page.goto(`/thread/${contentID}`)
  const like = page.getByRole('button', { name: 'Like', exact: true }).first()
  await like.click()
  await writeReply(page, 'From the cellar')
  await page.getByText(/^Waiting to be sent since/).waitFor()
  await writeReply(page, 'And from the attic')
  await page.getByRole('button', { name: '3 waiting to be sent' }).waitFor()
  expect(await repliesTo(contentID)).toEqual([])
  await page.close()
  const again = await context.newPage()
  await again.goto(`/thread/${contentID}`)
  await again.getByRole('button', { name: '3 waiting to be sent' }).waitFor()
  await again.getByRole('article', { name: 'Reply' }).getByText('From the cellar').waitFor()
  await expect
    .poll(() => again.getByRole('button', { name: 'Like', exact: true }).first().getAttribute('aria-pressed'))
    .toBe('true')

  await goOnline(context)
  await again.getByRole('article').getByText('And from the attic').waitFor()
  await again
    .getByRole('status')
    .getByText(/waiting to be sent/)
    .waitFor({ state: 'detached' })
  expect(await repliesTo(contentID)).toEqual([
    expect.stringContaining('From the cellar'),
    expect.stringContaining('And from the attic'),
  ])
  expect((await ann.client.getContent({ contentID })).likeCount).toBe(1)
  expect(complaints).toEqual([])
})

test('on a phone, by keyboard: a discussion that was written offline is sent once, also with two windows', async () => {
  const { page, context, complaints } = await aReaderOf(ann, '/', { viewport: { width: 390, height: 844 } })
  const { press, type, goTo, expectFocus } = keysOf(page)
  const subject = unique('Cellar')
  const waiting = (where: Page) => where.getByRole('button', { name: '1 waiting to be sent' })
  await goOffline(context)
  await press('c')
  await expectFocus(page.getByLabel('Title'))
  await type(subject)
  await goTo(page.getByRole('textbox', { name: 'Text' }))
  await type('Written underground')
  await press('Control+Enter')
  await goTo(waiting(page))
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Written underground').waitFor()
  await expectAccessible(page)
  expect(await findMisfits(page)).toEqual([])
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(waiting(page))
  await page.reload()
  const other = await context.newPage()
  await other.goto('/')
  await Promise.all([waiting(page).waitFor(), waiting(other).waitFor()])

  await goOnline(context)
  await Promise.all([page, other].map((where) => waiting(where).waitFor({ state: 'detached' })))
  const countSent = async () => {
    const { list } = await ann.client.listContents({ filter: ['author(@me)'], count: 100 })
    return list.filter((content) => content.subject === subject).length
  }
  await expect.poll(countSent).toBe(1)
  await Promise.all([page.reload(), other.reload()])
  await page.getByRole('main').locator('ol').getByRole('link', { name: subject }).waitFor()
  expect(await countSent()).toBe(1)
  expect(complaints).toEqual([])
})

test('a refused text stays with its reason, and neither it nor what was read outlives signing out', async () => {
  const { contentID } = await discuss()
  const { page, context } = await aReaderOf(ann, `/thread/${contentID}`)
  await page.getByRole('button', { name: 'Write a reply' }).waitFor()
  await untilKept(page, `/messages/contents/${contentID}`)
  await goOffline(context)
  await writeReply(page, 'Nobody will read this')
  await page.getByText(/^Waiting to be sent since/).waitFor()
  await ben.client.deleteContent({ contentID })
  await goOnline(context)
  await page.getByRole('button', { name: '1 couldn’t be sent' }).click()
  const refused = page.getByRole('dialog').getByRole('article', { name: 'Reply' })
  await refused.getByText('Nobody will read this').waitFor()
  await refused.getByText(/^Not sent: /).waitFor()

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Sign out')
  await page.getByRole('option', { name: 'Sign out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign out anyway' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()
  const left = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      stored: Object.keys(localStorage),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  await expect.poll(left).toEqual({ caches: [], databases: [], stored: [], workers: 0 })
})

/** The instance at another address, with the worker that a later deployment would have. */
async function aDeployment() {
  const { hostname } = new URL(baseUrl)
  let change = (worker: string) => worker
  const server = createServer(async ({ url = '', method = '', headers }, answer) => {
    const reply = await fetch(baseUrl + url, { method, headers: { cookie: headers.cookie ?? '' } })
    const body = Buffer.from(await reply.arrayBuffer())
    const type = { 'content-type': reply.headers.get('content-type') ?? '' }
    answer.writeHead(reply.status, type)
    answer.end(url === '/service-worker.js' ? change(body.toString()) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${hostname}:${port}`,
    deploy: (next: typeof change) => {
      change = next
    },
    close: () => server.close(),
  }
}

test('a new worker replaces the old one only whole, and a bad one can be taken away', async () => {
  const { url, deploy, close } = await aDeployment()
  const named = (name: string) => (worker: string) => worker.replace(/"name":"\w+"/, `"name":"${name}"`)
  const { page } = await aReaderOf(ann, '/', { at: url })
  const cachesOf = () => page.evaluate(() => caches.keys())
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      const worker = registration?.installing ?? registration?.waiting
      while (worker && !['activated', 'redundant'].includes(worker.state))
        await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    })
  const [first] = await cachesOf()
  deploy((worker) => named('broken')(worker).replace('"files":[', '"files":["/assets/missing.js",'))
  await update()
  expect(await cachesOf()).toEqual([first])
  deploy(named('second'))
  await update()
  await expect.poll(cachesOf).toEqual([first, 'folkmoot-files-second'])
  deploy(named('third'))
  await update()
  await expect.poll(cachesOf).toEqual(['folkmoot-files-second', 'folkmoot-files-third'])

  deploy(() => REMOVER)
  await update()
  await expect.poll(cachesOf).toEqual([])
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(workers).toBe(0)
  close()
})

test('what was kept for a person goes when their session ends, and a window left open keeps nothing of the next person', async () => {
  const { page, context } = await aWindowOf(ann)
  await untilKept(page, '/people/@me')
  const ofAnn = async () => (await keptIn(page)).filter((key) => key.startsWith(`${ann.person.id},`))

  await ann.client.endSessions({ personID: '@me' })
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await expect.poll(() => keptIn(page)).toEqual([])

  const { origin } = new URL(baseUrl)
  const form = { username: ben.username, password: ben.password }
  await context.request.post('/login', { form, headers: { origin }, maxRedirects: 0 })
  const next = await context.newPage()
  await next.goto('/')
  await untilKept(next, `${ben.person.id},`)
  const places = page.waitForResponse(/\/api\/core\/v3\/places\b/)
  await page.getByRole('link', { name: 'Places' }).first().click()
  expect((await places).status()).toBe(200)
  // Not by loading a page, which would delete it.
  await next.getByRole('link', { name: 'People' }).first().click()
  await untilKept(next, `/people?`)
  expect(await ofAnn()).toEqual([])
})

test('a window keeps nothing of somebody who signed in without opening a page', async () => {
  const { page, context } = await aWindowOf(ann)
  await untilKept(page, '/people/@me')
  const before = await keptIn(page)
  const form = { username: ben.username, password: ben.password }
  const { origin } = new URL(baseUrl)
  const signedIn = await context.request.post('/login', { form, headers: { origin }, maxRedirects: 0 })
  expect(signedIn.status()).toBe(303)
  const visit = async (name: string, path: RegExp) => {
    const asked = page.waitForResponse(path)
    await page.getByRole('link', { name }).first().click()
    const answer = await asked
    expect(answer.headers()['x-signed-in']).toBe(ben.person.id)
    return answer.url()
  }

  const visited = [
    await visit('People', /\/api\/core\/v3\/people\?/),
    await visit('Places', /\/api\/core\/v3\/places\b/),
    await visit('Inbox', /\/api\/core\/v3\/inbox/),
  ]

  const kept = (await keptIn(page)).filter((key) => !before.includes(key))
  expect(visited.filter((url) => kept.some((key) => key.endsWith(url)))).toEqual([])
})
