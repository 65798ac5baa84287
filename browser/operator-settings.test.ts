/** A community that everybody may read and join, without link previews and web push. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basic, createClient } from '@folkmoot/client'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startInstance } from '../conformance/instance.ts'
import { keysOf } from './keys.ts'
import { createMember } from './members.ts'
import { aWindow, expectAccessible, untilBegun } from './stage.ts'
import { findMisfits } from './widths.ts'

const instance = await startInstance({
  vocabulary: 'svc',
  environment: {
    FOLKMOOT_ANONYMOUS_READ: 'on',
    FOLKMOOT_SIGN_UP: 'on',
    FOLKMOOT_LINK_PREVIEWS: 'off',
    FOLKMOOT_PUSH: 'off',
  },
})
afterAll(() => instance.stop())
const { baseUrl, adminPassword } = instance
const admin = createClient({ baseUrl, authorization: basic('admin', adminPassword) })
const PHONE = { width: 390, height: 844 }
const INTRODUCTION = 'We keep bees in town, and help each other.'
await admin.changeLookDraft({ body: { introduction: INTRODUCTION } })
await admin.publishLook()

const hits: (string | undefined)[] = []
const site = createServer(({ url }, answer) => {
  hits.push(url)
  answer.writeHead(200, { 'content-type': 'text/html' }).end('<title>Peas</title>')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const { port } = site.address() as AddressInfo
afterAll(() => site.close())

const html = (text: string) => ({ type: 'text/html' as const, text })
const link = `http://127.0.0.1:${port}/peas`
const hives = await admin.createContent({
  body: {
    type: 'discussion',
    subject: 'Where to put the hives',
    content: html(`<p>Look:</p><p><a href="${link}">${link}</a></p>`),
  },
})

async function signIn(page: Page, username: string, password: string, path = '/'): Promise<void> {
  const form = { username, password }
  await page.request.post('/login', { form, headers: { origin: baseUrl }, maxRedirects: 0 })
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** Follows every link of the page, and returns where they lead. */
async function followAll(page: Page): Promise<string[]> {
  const links = page.getByRole('main').getByRole('link')
  const paths = await links.evaluateAll((all) =>
    all.map((each) => new URL((each as HTMLAnchorElement).href).pathname),
  )
  for (const path of paths) {
    const answer = await page.request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    if (path.startsWith('/api/')) continue
    await page.getByRole('main').locator(`a[href$="${path}"]`).click()
    await page.waitForURL(`${baseUrl}${path}`)
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  }
  return paths
}

test('a visitor reads what the community is about, and joins by keyboard', async () => {
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  const { goTo, press, type } = keysOf(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Folkmoot' }).waitFor()
  const about = page.getByRole('region', { name: 'About this community' })
  await about.getByText(INTRODUCTION).waitFor()
  await page
    .getByRole('main')
    .locator('ol')
    .getByRole('link', { name: hives.subject ?? '' })
    .waitFor()
  await expectAccessible(page)
  await goTo(about.getByRole('link', { name: 'Join' }))
  await press('Enter')
  await page.waitForURL(`${baseUrl}/sign-up`)
  for (const [label, value] of [
    ['Username', 'ann'],
    ['First name', 'Ann'],
    ['Last name', 'Archer'],
    ['Email address', 'ann@example.org'],
    ['Password', 'a long enough password'],
    ['Repeat password', 'a long enough password'],
  ] as const) {
    await goTo(page.getByLabel(label, { exact: true }))
    await type(value)
  }
  await press('Enter')

  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(await about.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('on a phone a visitor reads, and signs in at the page that was open', async () => {
  const ben = await createMember(admin, 'Ben', 'Baker')
  const { page, complaints } = await aWindow({ baseURL: baseUrl, viewport: PHONE, hasTouch: true })
  await page.goto('/')
  await page.getByText(INTRODUCTION).waitFor()
  expect(await findMisfits(page)).toEqual([])
  await page
    .getByRole('main')
    .locator('ol')
    .getByRole('link', { name: hives.subject ?? '' })
    .click()
  await page.getByRole('heading', { level: 1, name: hives.subject ?? '' }).waitFor()
  expect(await page.getByRole('button', { name: 'Write a reply' }).count()).toBe(0)
  expect(await findMisfits(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('Username or email address').fill(ben.username)
  await page.getByLabel('Password').fill(ben.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('button', { name: 'Write a reply' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/thread/${hives.contentID}`)
  expect(complaints).toEqual([])
})

test('help leads visitors to what they may see, and members to what is theirs', async () => {
  const cleo = await createMember(admin, 'Cleo', 'Cole')
  const { page, complaints } = await aWindow({ baseURL: baseUrl, viewport: PHONE })
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  expect(await sections.allInnerTexts()).toEqual(['Find things', 'Places', 'Keyboard', 'Programs'])
  expect(await followAll(page)).toEqual(['/people', '/places', '/api/docs'])

  await signIn(page, cleo.username, cleo.password, '/help')
  expect(await sections.count()).toBe(7)
  const forMembers = ['/people', '/places', '/inbox', '/bookmarks', '/settings', '/api/docs']
  expect(await followAll(page)).toEqual(forMembers)
  expect(complaints).toEqual([])
})

test('what the operator has turned off is not offered: no card below a link, no push', async () => {
  const { page, complaints } = await aWindow({ baseURL: baseUrl })
  await signIn(page, 'admin', adminPassword)
  const looked = page.waitForResponse(/\/linkPreviews\?/)
  await page.goto(`/thread/${hives.contentID}`)
  await page.getByRole('main').getByRole('link', { name: link }).waitFor()
  expect(await (await looked).text()).toContain('"list":[]')
  await page.goto('/settings?section=notifications')
  await page.getByText('This community doesn’t send notifications to devices.').waitFor()
  await untilBegun(page)

  expect(await page.getByRole('button', { name: 'Turn on' }).count()).toBe(0)
  expect(await page.getByLabel('Use quiet hours').count()).toBe(0)
  expect(hits).toEqual([])
  expect(complaints).toEqual([])
})
