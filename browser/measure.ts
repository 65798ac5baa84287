/**
 * `node browser/measure.ts [--rounds 5] URL USERNAME PASSWORD PATH…`: how soon pages show something to a signed-in person on a slow device, with
 * and without cached files, and on a slow connection; to a visitor if USERNAME is empty. Alone on the machine. Exits with 1 if
 * something comes too late.
 */
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
})
const [baseURL = '', username = '', password = '', ...paths] = positionals
const rounds = Number(values.rounds)
/** Until nothing larger is painted. */
const REST_MS = 1500
const KB = 1024

interface Condition {
  readonly name: string
  readonly isCached: boolean
  /** The longest time until the first text or picture. */
  readonly mostMs: number
  readonly slow: (session: CDPSession) => Promise<unknown>
}

const slowDevice = (session: CDPSession) => session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
const CONDITIONS: readonly Condition[] = [
  { name: '4× slower device', isCached: false, mostMs: 1000, slow: slowDevice },
  { name: '4× slower device', isCached: true, mostMs: 1000, slow: slowDevice },
  {
    name: '50 KB/s, 400 ms',
    isCached: false,
    mostMs: 4000,
    slow: (session) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50 * KB,
        uploadThroughput: 50 * KB,
      }),
  },
]

/** When the first text or picture was there and when the largest, in milliseconds; and how much moved. */
const readPaints = (page: Page) =>
  page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve([]), 200)
      })
    const largest = (await entries('largest-contentful-paint')).at(-1)
    const shifts = (await entries('layout-shift')) as unknown as { value: number }[]
    const [arrived] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest: largest?.startTime ?? Number.NaN,
      html: arrived?.responseEnd ?? Number.NaN,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    }
  })

async function aWindow(browser: Browser) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const origin = new URL(baseURL).origin
  if (username) await context.request.post('/login', { form: { username, password }, headers: { origin } })
  return context
}

/** Nothing is cached in a new window; it is cached after the page was opened once. */
async function open(browser: Browser, path: string, { isCached, slow }: Condition) {
  const context = await aWindow(browser)
  const page = await context.newPage()
  if (isCached) {
    await page.goto(path)
    await page.locator('#main h1').waitFor()
    await page.goto('about:blank')
  }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await slow(session)
  await page.goto(path, { timeout: 0 })
  await page.locator('#main h1').waitFor({ timeout: 0 })
  await page.waitForTimeout(REST_MS)
  const paints = await readPaints(page)
  await context.close()
  return paints
}

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
for (const path of paths) {
  const rows = []
  for (const condition of CONDITIONS) {
    const seen = []
    for (let round = 0; round < rounds; round++) seen.push(await open(browser, path, condition))
    const first = median(seen.map((paints) => paints.first))
    if (!(first < condition.mostMs)) process.exitCode = 1
    rows.push({
      path,
      on: condition.name,
      files: condition.isCached ? 'cached' : 'loaded',
      'HTML ms': median(seen.map(({ html }) => html)),
      'first content ms': first,
      'largest ms': median(seen.map(({ largest }) => largest)),
      'slowest ms': Math.round(Math.max(...seen.map((paints) => paints.first))),
      'at most ms': condition.mostMs,
      shift: Math.max(...seen.map(({ shift }) => shift)).toFixed(3),
    })
  }
  console.table(rows)
}
await browser.close()
