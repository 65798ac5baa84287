/**
 * `node browser/screenshots.ts URL`: the pictures of docs/screenshots, taken of a demo that runs there. Small enough to be
 * kept beside the code: 256 colours are plenty for pages.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../demo/filling.ts'
import { people } from '../demo/people.ts'
import { findChromium } from './chromium.ts'

const FOLDER = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
const [baseURL = 'http://localhost:8090'] = process.argv.slice(2)

const WIDE = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }

async function addressesOf(page: Page) {
  const search = async (words: string, type: string): Promise<string> => {
    const answer = await page.request.get(
      `/api/core/v3/search/${type}?filter=search(${encodeURIComponent(words)})`,
    )
    const text = await answer.text()
    return JSON.parse(text.slice(text.indexOf('{'))).list[0].resources.html.ref
  }
  return {
    discussion: await search('Which green is it going to be', 'contents'),
    document: await search('How we charge in the cold', 'contents'),
    place: await search('Rides and routes', 'places'),
    person: await search('Ingrid', 'people'),
  }
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce' })
const page = await context.newPage()
await page.goto('/login')
await page.fill('#username', people[0]?.username ?? '')
await page.fill('#password', DEMO_PASSWORD)
await page.click('button')
await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
const { discussion, document, place, person } = await addressesOf(page)

const SHOTS: readonly (readonly [string, string, typeof WIDE, 'light' | 'dark'])[] = [
  ['home', '/', WIDE, 'light'],
  ['home-dark', '/', WIDE, 'dark'],
  ['home-phone', '/', PHONE, 'light'],
  ['discussion', discussion, WIDE, 'light'],
  ['discussion-phone', discussion, PHONE, 'dark'],
  ['document', document, WIDE, 'light'],
  ['place', place, WIDE, 'light'],
  ['person', person, WIDE, 'light'],
  ['search', '/search?q=battery', WIDE, 'light'],
  ['inbox', '/inbox', WIDE, 'light'],
  ['updates', '/updates', WIDE, 'light'],
]

mkdirSync(FOLDER, { recursive: true })
for (const [name, path, viewport, colorScheme] of SHOTS) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1500)
  const bytes = await sharp(await page.screenshot())
    .png({ palette: true, colours: 256 })
    .toBuffer()
  writeFileSync(join(FOLDER, `${name}.png`), bytes)
  console.log(`${name}.png ${Math.round(bytes.length / 1024)} kB`)
}
await browser.close()
