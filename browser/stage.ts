/** Members of the community, each with a browser window of their own. */
import AxeBuilder from '@axe-core/playwright'
import { basic, type Client, createClient } from '@folkmoot/client'
import type { Person } from '@folkmoot/contract'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'

export const baseUrl = inject('baseUrl')
const anonymous = createClient({ baseUrl })
export const admin: Client = anonymous.as(basic('admin', inject('adminPassword')))

/** The timeout of a test. Far above what one step needs on a busy machine. */
const PATIENCE_MS = 40_000

/** Test files share this module, and so the connection: it ends with the browser, when all of them are over. */
const browser: Browser = await chromium.connect(inject('browser'))

export interface Member {
  readonly person: Person
  readonly username: string
  readonly password: string
  readonly client: Client
}

let made = 0

/** Unlike any other of this run. */
export const unique = (word: string): string => `${word}${process.pid}x${Date.now().toString(36)}x${++made}`

/** A person with this name and a unique username. */
export async function aMember(givenName = 'Ann', familyName = 'Archer'): Promise<Member> {
  const username = unique(givenName.toLowerCase())
  const password = 'a long enough password'
  const person = await admin.createPerson({
    body: {
      emails: [{ value: `${username}@example.org` }],
      name: { givenName, familyName },
      svc: { username, password },
    },
  })
  return { person, username, password, client: anonymous.as(basic(username, password)) }
}

/** Errors in a window that the page does not show. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of scripts, and requests that the browser blocked. */
  readonly complaints: string[]
}

/** A page is ready once its script has replaced the HTML of the server: before that keys have no effect. */
export const untilBegun = async (page: Page): Promise<void> =>
  await page.locator('#root > ._first').waitFor({ state: 'detached' })

function withScripts(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await untilBegun(page)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await untilBegun(page)
    return answer
  }
  return page
}

const opened: BrowserContext[] = []
afterAll(async () => {
  await Promise.all(opened.map((context) => context.close()))
})

export async function aWindow(options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // What a worker keeps or fetches would be beside what a test sets up; the tests of being offline allow it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  opened.push(context)
  const page = withScripts(await context.newPage())
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  return { page, context, complaints }
}

const QUIET_MS = 200

/** Until everything that a page asked for has arrived, but for the event stream, which never ends. */
export async function settled(page: Page, act: () => Promise<unknown>): Promise<void> {
  const waiting = new Set<Request>()
  const begin = (request: Request) => !request.url().includes('/stream-events') && waiting.add(request)
  const end = (request: Request) => waiting.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    if (waiting.size > 0) quietSince = Date.now()
    await page.waitForTimeout(20)
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Sends the form directly; another test fills it in. */
async function signIn(
  { page, context }: Window,
  { username, password }: Member,
  path: string,
): Promise<void> {
  const form = { username, password }
  const { origin } = new URL(baseUrl)
  const answer = await context.request.post('/login', { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** A window with a signed-in person, at a page. */
export async function aWindowOf(
  member: Member,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Window> {
  const window = await aWindow(options)
  await signIn(window, member, path)
  return window
}

/** Accessibility problems of a page (WCAG 2.2 AA) that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No page has a frame: what would gather the results of several takes a window, and half of the time.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(bad.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
