/** When a page is ready to be used or looked at. */
import type { Page, Request } from 'playwright-core'

const QUIET_MS = 200

/** A page is ready once its script has replaced the HTML of the server: before that keys have no effect. */
export const untilBegun = async (page: Page): Promise<void> =>
  await page.locator('#root > ._first').waitFor({ state: 'detached' })

/** Until everything that a page asked for has arrived, but for what a test holds, and the event stream, which never ends. */
export async function settled(page: Page, act: () => Promise<unknown>, held?: RegExp): Promise<void> {
  const waiting = new Set<Request>()
  const isLeftOut = (url: string) => url.includes('/stream-events') || held?.test(url)
  const begin = (request: Request) => !isLeftOut(request.url()) && waiting.add(request)
  const end = (request: Request) => waiting.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    if (waiting.size > 0) quietSince = Date.now()
    await page.waitForTimeout(20)
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
