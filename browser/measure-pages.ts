/**
 * `node browser/measure-pages.ts [--shots DIR] [--replies 5000] [--only NAME,…] [URL USERNAME PASSWORD]`: looks at every page
 * with hostile content in four widths, light and dark, for what is wider than the window and for problems of accessibility. The
 * account is one of an admin; without one it starts a server of its own. Exits with 1 if there is a finding.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { basic, type Client, createClient } from '@folkmoot/client'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { startInstance } from '../conformance/instance.ts'
import { findInaccessible } from './accessibility.ts'
import { findChromium } from './chromium.ts'
import { createHostileContent } from './hostile-content.ts'
import { ARABIC, HOSTILE_TEXTS } from './hostile-texts.ts'
import { anchorsOf, textOf, writeThreads } from './long-discussion.ts'
import type { Member } from './members.ts'
import { type ListedPage, mostRead, otherPages, rarePages } from './page-list.ts'
import { settled, untilBegun } from './ready.ts'
import { findMisfits } from './widths.ts'

const WIDTHS = [390, 768, 1280, 1920] as const
const THEMES = ['light', 'dark'] as const
const HEIGHT = 900
/** Every so many replies have a hostile text. */
const HOSTILE_EVERY = 7
const LOAD_MS = 120_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shots: { type: 'string' },
    replies: { type: 'string', default: '5000' },
    only: { type: 'string' },
  },
})
const replies = Number(values.replies)
const only = values.only?.split(',')

/** At its beginning, and at its last reply, where the rows of all others are above. */
async function createLongDiscussion({ client }: Member): Promise<ListedPage[]> {
  const discussion = await writeThreads(
    {
      client,
      subject: `${replies} replies ${ARABIC}`,
      textOf: (number) =>
        number % HOSTILE_EVERY === 0
          ? (HOSTILE_TEXTS[(number / HOSTILE_EVERY) % HOSTILE_TEXTS.length] ?? '')
          : textOf(number),
    },
    replies,
  )
  const last = (await anchorsOf(client, discussion.id, replies)).at(-1)
  return [
    { name: 'long', path: `/thread/${discussion.id}` },
    {
      name: 'long-end',
      path: `/thread/${discussion.id}#${last}`,
      act: (page) => page.locator(`#${last}`).waitFor(),
    },
  ]
}

async function signedIn(browser: Browser, baseURL: string, member: Member): Promise<BrowserContext> {
  const context = await browser.newContext(options(baseURL))
  const { username, password } = member
  await context.request.post('/login', {
    form: { username, password },
    headers: { origin: new URL(baseURL).origin },
  })
  return context
}

const options = (baseURL: string) =>
  ({ baseURL, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' }) as const

/** Replies far away have an estimated height, which their parts exceed until somebody comes near. Here all have their own. */
const showAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Opens it once in each theme, on a phone, and widens the window. */
async function lookAt(context: BrowserContext, { name, path, act }: ListedPage): Promise<string[]> {
  const findings: string[] = []
  for (const colorScheme of THEMES) {
    const page = await context.newPage()
    page.setDefaultTimeout(LOAD_MS)
    page.on('pageerror', (error) => findings.push(`${name}: ${error}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        findings.push(`${name}: ${message.text()}`)
    })
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
    await settled(page, async () => {
      await page.goto(path)
      await untilBegun(page)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await act?.(page)
      await showAll(page)
    })
    for (const width of WIDTHS) {
      await settled(page, () => page.setViewportSize({ width, height: HEIGHT }))
      const where = `${name}-${width}-${colorScheme}`
      const found = [...(await findMisfits(page)), ...(await findInaccessible(page))]
      findings.push(...found.map((finding) => `${where}: ${finding}`))
      if (values.shots) await page.screenshot({ path: join(values.shots, `${where}.png`) })
    }
    await page.close()
  }
  return findings
}

async function lookAtAll(baseURL: string, admin: Client): Promise<string[]> {
  const content = await createHostileContent(admin)
  const long = replies > 0 ? await createLongDiscussion(content.ann) : []
  const pages = [...mostRead(content), ...otherPages(content), ...rarePages(content), ...long].filter(
    ({ name }) => only?.includes(name) ?? true,
  )
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  const member = await signedIn(browser, baseURL, content.ann)
  const visitor = await browser.newContext(options(baseURL))
  const findings: string[] = []
  for (const page of pages) {
    const begun = performance.now()
    const found = await lookAt(page.isForVisitors ? visitor : member, page)
    console.log(`${page.name}: ${found.length} findings, ${Math.round((performance.now() - begun) / 1000)} s`)
    for (const finding of found) console.log(`  ${finding.slice(0, 600)}`)
    findings.push(...found)
  }
  await browser.close()
  console.log(
    `${pages.length} pages × ${WIDTHS.join('/')} × ${THEMES.join('/')}: ${findings.length} findings`,
  )
  return findings
}

if (values.shots) mkdirSync(values.shots, { recursive: true })
const [given, username = '', password = ''] = positionals
const instance = given === undefined ? await startInstance({ vocabulary: 'svc' }) : undefined
const baseUrl = given ?? instance?.baseUrl ?? ''
try {
  const admin = createClient({ baseUrl }).as(
    instance ? basic('admin', instance.adminPassword) : basic(username, password),
  )
  if ((await lookAtAll(baseUrl, admin)).length > 0) process.exitCode = 1
} finally {
  await instance?.stop()
}
