/** Members of the community, each with a browser window of their own. */
import { basic, type Client, createClient } from '@folkmoot/client'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest'
import { findInaccessible } from './accessibility.ts'
import { createMember, type Member } from './members.ts'
import { untilBegun } from './ready.ts'

export { type Member, unique } from './members.ts'
export { settled, untilBegun } from './ready.ts'

export const baseUrl = inject('baseUrl')
const anonymous = createClient({ baseUrl })
export const admin: Client = anonymous.as(basic('admin', inject('adminPassword')))

/** The timeout of a test. Far above what one step needs on a busy machine. */
const PATIENCE_MS = 40_000

/** Test files share this module, and so the connection: it ends with the browser, when all of them are over. */
const browser: Browser = await chromium.connect(inject('browser'))

/** A person with this name and a unique username. */
export const aMember = async (givenName = 'Ann', familyName = 'Archer'): Promise<Member> =>
  await createMember(admin, givenName, familyName)

/** Errors in a window that the page does not show. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of scripts, and requests that the browser blocked. */
  readonly complaints: string[]
}

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

/** What a failed test left on its page. */
async function tellPage(page: Page): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error) => String(error))
  process.stderr.write(`The test failed at ${page.url()}, which showed:\n${shown}\n`)
}

/** With the test that opened it, or with the file: an open page goes on asking and drawing. */
function closeInTime(context: BrowserContext): void {
  const close = () => context.close()
  if (!TestRunner.getCurrentTest()) {
    afterAll(close)
    return
  }
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') for (const page of context.pages()) await tellPage(page)
    await close()
  })
}

export async function aWindow(options: BrowserContextOptions = {}, from = browser): Promise<Window> {
  const context = await from.newContext({
    baseURL: baseUrl,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // What a worker keeps or fetches would be beside what a test sets up; the tests of being offline allow it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  closeInTime(context)
  const page = withScripts(await context.newPage())
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  return { page, context, complaints }
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
  from = browser,
): Promise<Window> {
  const window = await aWindow(options, from)
  await signIn(window, member, path)
  return window
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findInaccessible(page)).toEqual([])
}
