/** `node browser/measure.ts URL USERNAME PASSWORD PATH…`: how soon pages show something on a slow device. Alone on the machine. */
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

const [baseURL = '', username = '', password = '', ...paths] = process.argv.slice(2)
const SLOWER = 4
const ROUNDS = 5

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const context = await browser.newContext({ baseURL })
const page = await context.newPage()
await page.goto('/login')
await page.fill('#username', username)
await page.fill('#password', password)
await Promise.all([page.waitForURL('/'), page.click('button')])
const session = await context.newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

/** When the first text or picture was there, in milliseconds; and how much moved after that. */
async function open(
  path: string,
  isFirst: boolean,
): Promise<{ first: number; heading: number; shift: number }> {
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: isFirst })
  const begun = Date.now()
  await page.goto(path)
  await page.locator('#main h1').waitFor()
  const heading = Date.now() - begun
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => {
    const shift = (performance.getEntriesByType('layout-shift') as unknown as { value: number }[]).reduce(
      (sum, { value }) => sum + value,
      0,
    )
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      shift,
    }
  })
  return { ...seen, heading }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const rows = []
for (const path of paths) {
  for (const isFirst of [true, false]) {
    const seen = []
    for (let round = 0; round < ROUNDS; round++) seen.push(await open(path, isFirst))
    rows.push({
      path,
      files: isFirst ? 'loaded' : 'cached',
      'first content ms': Math.round(median(seen.map(({ first }) => first))),
      'heading ms': Math.round(median(seen.map(({ heading }) => heading))),
      'slowest ms': Math.round(Math.max(...seen.map(({ first }) => first))),
      shift: Math.max(...seen.map(({ shift }) => shift)).toFixed(3),
    })
  }
}
console.table(rows)
await browser.close()
