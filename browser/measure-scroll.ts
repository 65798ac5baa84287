/**
 * `node browser/measure-scroll.ts URL USERNAME PASSWORD [REPLIES [ID]]`: how a long discussion scrolls, by the wheel to its end
 * and back, as fast as somebody turns it, then for a while as people do, and on a device four times slower too. It writes the discussion, unless
 * the id of one is given. Last it scrolls a page of the same texts with nothing around them: no page can be faster. Alone on the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { basic, createClient } from '@folkmoot/client'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { anchorsOf, textOf, writeLongDiscussion } from './long-discussion.ts'
import { type Scrolled, watchScrolling } from './scrolling.ts'

const [baseURL = '', username = '', password = '', count = '1000', id] = process.argv.slice(2)
const SLOWER = 4
/** 240 pixels each 16 ms: faster than anybody reads. */
const TURN = { pixels: 240, everyMs: 16 }
/** Somebody who looks for something. */
const SLOW_TURN = { pixels: 60, forMs: 8000 }
/** The time limit for reaching the end. */
const PATIENCE_MS = 40_000
const LOOK_MS = 100

const client = createClient({ baseUrl: baseURL }).as(basic(username, password))
const replies = Number(count)
const contentID = id ?? (await writeLongDiscussion(client, replies)).id
const last = (await anchorsOf(client, contentID, replies)).at(-1) ?? ''

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
// Some browsers without a window name a language that no date can be written in.
const context = await browser.newContext({ baseURL, locale: 'en-GB' })
const first = await context.newPage()
await first.goto('/login')
await first.fill('#username', username)
await first.fill('#password', password)
await Promise.all([first.waitForURL('/'), first.click('button')])
await first.close()

const isInSight = (page: Page, anchor: string) =>
  page.evaluate((name) => {
    const { top = Number.POSITIVE_INFINITY } = document.getElementById(name)?.getBoundingClientRect() ?? {}
    return top < innerHeight
  }, anchor)

/** Turns the wheel until it is so, whether the page keeps up or not, and says how long that took. */
async function turnUntil(page: Page, pixels: number, isThere: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  const wheel = setInterval(() => void page.mouse.wheel(0, pixels), TURN.everyMs)
  try {
    while (performance.now() - begun < PATIENCE_MS) {
      await sleep(LOOK_MS)
      if (await isThere()) return performance.now() - begun
    }
    return Number.NaN
  } finally {
    clearInterval(wheel)
  }
}

async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

const told = ({ frames, longTasks, shift }: Scrolled) => {
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: Math.round(sorted.at(-1) ?? Number.NaN),
    'long tasks': longTasks.length,
    'sum ms': Math.round(longTasks.reduce((sum, length) => sum + length, 0)),
    'longest ms': Math.round(Math.max(0, ...longTasks)),
    shift: shift.toFixed(3),
  }
}

const rows: object[] = []

/** The texts alone, in a page without scripts. */
async function measureFloor(rate: number): Promise<void> {
  const alone = await browser.newContext({ locale: 'en-GB' })
  const page = await alone.newPage()
  const texts = Array.from({ length: replies }, (_, at) => `<article>${textOf(at + 1)}</article>`)
  const looks = 'body { width: 44rem; font: 16px/1.6 sans-serif } article { padding: 16px 12px 80px }'
  await page.setContent(`<!doctype html><style>${looks}</style>${texts.join('')}`)
  const session = await alone.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.mouse.move(400, 400)
  const stop = await watchScrolling(page)
  const took = await turnUntil(page, TURN.pixels, () =>
    page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 2),
  )
  rows.push({
    way: 'texts alone',
    slower: rate,
    ...told(await stop()),
    'there in s': (took / 1000).toFixed(1),
  })
  await alone.close()
}

async function openDiscussion(rate: number): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(`/thread/${contentID}`)
  await page.getByRole('article').nth(5).waitFor()
  await page.waitForTimeout(1000)
  await page.mouse.move(640, 400)
  return { page, session }
}

/** In a window of its own, which knows nothing of the discussion yet. */
async function measureSlowly(rate: number): Promise<void> {
  const { page } = await openDiscussion(rate)
  const stop = await watchScrolling(page)
  const begun = performance.now()
  await turnUntil(page, SLOW_TURN.pixels, async () => performance.now() - begun > SLOW_TURN.forMs)
  rows.push({ way: 'down slowly', slower: rate, ...told(await stop()) })
  await page.close()
}

for (const rate of [1, SLOWER]) {
  const { page, session } = await openDiscussion(rate)
  for (const way of ['down', 'up'] as const) {
    const stop = await watchScrolling(page)
    const took =
      way === 'down'
        ? await turnUntil(page, TURN.pixels, () => isInSight(page, last))
        : await turnUntil(page, -TURN.pixels, () => page.evaluate(() => scrollY === 0))
    rows.push({ way, slower: rate, ...told(await stop()), 'there in s': (took / 1000).toFixed(1) })
  }
  const metrics = await metricsOf(session)
  const drawn = await page.locator('article[id^="message-"]').count()
  console.log(
    `${rate}× slower: ${drawn} replies, ${metrics.Nodes} nodes, ${Math.round((metrics.JSHeapUsedSize ?? 0) / 2 ** 20)} MB,`,
    `scripts ${metrics.ScriptDuration?.toFixed(1)} s, layout ${metrics.LayoutDuration?.toFixed(1)} s, styles ${metrics.RecalcStyleDuration?.toFixed(1)} s`,
  )
  await page.goto('/')
  const begun = performance.now()
  await page.goto(`/thread/${contentID}#${last}`)
  await page.locator(`#${last}`).waitFor()
  while (!(await isInSight(page, last))) await page.waitForTimeout(10)
  console.log(
    `${rate}× slower: at the last reply by its address after ${Math.round(performance.now() - begun)} ms`,
  )
  await page.close()
  await measureSlowly(rate)
  await measureFloor(rate)
}
console.log(`discussion ${contentID}`)
console.table(rows)
await browser.close()
