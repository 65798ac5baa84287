import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aMember, aWindow, aWindowOf, baseUrl, expectAccessible, unique } from './stage.ts'

const ann = await aMember()
const GUARD = "throw 'allowIllegalResourceCall is false.';"
const PHONE = { viewport: { width: 390, height: 844 } }

async function open(page: Page, operation = ''): Promise<void> {
  await page.goto(`/api/docs${operation}`)
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^API$/ }).waitFor()
}

async function signIn(page: Page, way: string, values: Record<string, string>): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in to try' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: way }).check()
  for (const [label, value] of Object.entries(values))
    await dialog.locator('label.stacked', { hasText: label }).locator('input').fill(value)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
}

async function signInAsAnn(page: Page, way: string, values: Record<string, string> = {}): Promise<void> {
  await signIn(page, way, values)
  await page.getByRole('banner').getByText(`as ${ann.username}`).waitFor()
}

/** Sends the form; returns the request and the shown answer. */
async function send(page: Page, path: string) {
  const [request] = await Promise.all([
    page.waitForRequest((one) => new URL(one.url()).pathname === path),
    page.getByRole('button', { name: 'Send' }).click(),
  ])
  const body = page.getByLabel('Response body')
  await body.waitFor()
  return { headers: await request.allHeaders(), body: (await body.textContent()) ?? '' }
}

async function sendMe(page: Page) {
  await page.getByLabel('personID').fill('@me')
  const { headers, body } = await send(page, '/api/core/v3/people/@me')
  expect(body.startsWith(GUARD)).toBe(true)
  expect(JSON.parse(body.slice(GUARD.length)).id).toBe(ann.person.id)
  return headers
}

test('the API reference lists every operation, and contacts no other host', async () => {
  const { page, complaints } = await aWindow()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await open(page)
  const description = await page.request.get('/api/openapi.json')
  const { paths } = (await description.json()) as {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  )
  const links = await page
    .locator('#operations a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.sort()).toEqual(ids.map((id) => `#${id}`).sort())
  expect([...hosts]).toEqual([new URL(baseUrl).host])
  expect(complaints).toEqual([])
})

test('a password signs in, and the sample code does not contain it', async () => {
  const { page, complaints } = await aWindow()
  await open(page, '#getPerson')
  await signInAsAnn(page, 'Username and password', { Username: ann.username, Password: ann.password })
  expect((await sendMe(page)).authorization).toMatch(/^Basic /)
  for (const language of ['curl', 'TypeScript', 'Python']) {
    await page.getByRole('tab', { name: language }).click()
    const code = await page.getByLabel(`The call in ${language}`).textContent()
    expect(code).toContain('/api/core/v3/people/@me')
    expect(code).toContain(ann.username)
    expect(code).not.toContain(ann.password)
  }
  expect(complaints).toEqual([])
})

test('a token signs in', async () => {
  const { token } = await ann.client.createToken({ personID: '@me', body: { name: unique('Docs') } })
  const { page, complaints } = await aWindow()
  await open(page, '#getPerson')
  await signInAsAnn(page, 'Bearer token', { 'Bearer token': `${token}` })
  expect((await sendMe(page)).authorization).toBe(`Bearer ${token}`)
  expect(complaints).toEqual([])
})

test('the site’s session reads and writes, with the token against forged requests', async () => {
  const { page, complaints } = await aWindowOf(ann)
  await open(page, '#getPerson')
  await signInAsAnn(page, 'My session on this site')
  const read = await sendMe(page)
  expect(read.authorization).toBeUndefined()
  expect(read['x-csrf-token']).toBeUndefined()

  const subject = unique('From the reference ')
  await page.evaluate(() => window.location.assign('#createContent'))
  await page
    .getByRole('textbox', { name: 'JSON' })
    .fill(
      JSON.stringify({ type: 'discussion', subject, content: { type: 'text/html', text: '<p>Hello</p>' } }),
    )
  const written = await send(page, '/api/core/v3/contents')
  expect(written.headers['x-csrf-token']).toBeTruthy()
  expect(written.headers.authorization).toBeUndefined()
  expect(JSON.parse(written.body)).toMatchObject({ subject, author: { id: ann.person.id } })
  expect(complaints).toEqual([])
})

test('the cookie is not sent unless the session was chosen, and a missing session is reported', async () => {
  const { page } = await aWindowOf(ann)
  await open(page, '#getVersion')
  const { headers } = await send(page, '/api/version')
  expect(headers.cookie).toBeUndefined()

  const stranger = await aWindow()
  await open(stranger.page)
  await signIn(stranger.page, 'My session on this site', {})
  await stranger.page.getByText('Nobody is signed in on this site in this browser').waitFor()
  const link = stranger.page.getByRole('dialog').getByRole('link', { name: 'Sign in there' })
  await expect.poll(() => link.getAttribute('href')).toBe('/login?next=/api/docs')
})

test('the API reference works by keyboard', async () => {
  const { page, complaints } = await aWindow()
  await open(page)
  await page.keyboard.press('/')
  await page.keyboard.type('which versions')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Which versions of the API' }).waitFor()
  await page.getByRole('button', { name: 'Send' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Response body').getByText('svcCoreVersions').waitFor()
  expect(complaints).toEqual([])
})

const DARK = { colorScheme: 'dark' } as const
// One scan each: a page with 248 operations is slow.
test.each([
  ['the first page', '', {}],
  ['the first page in the dark', '', DARK],
  ['an operation', '#createContent', {}],
  ['an operation in the dark', '#createContent', DARK],
  ['an operation on a phone', '#createContent', PHONE],
])('%s passes the accessibility scan', async (_name, operation, options) => {
  const { page, complaints } = await aWindow(options)
  await open(page, operation)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('so does the sign-in form', async () => {
  const { page } = await aWindow()
  await open(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in to try' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
})
