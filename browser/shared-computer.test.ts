import { expect, test } from 'vitest'
import { aMember, aWindowOf, baseUrl } from './stage.ts'

/** In the pages: whether the browser still has its subscription, which headless Chromium cannot have. */
interface Scope {
  isSubscribed(): Promise<boolean>
  endSubscription(): Promise<void>
}

test('where somebody else signs in, the push of the person before ends (decision 0190)', async () => {
  const [ann, ben] = await Promise.all([aMember(), aMember('Ben')])
  const { page, context, complaints } = await aWindowOf(ann, '/', { serviceWorkers: 'allow' })
  let isSubscribed = true
  await context.exposeFunction('isSubscribed', () => isSubscribed)
  await context.exposeFunction('endSubscription', () => {
    isSubscribed = false
  })
  await context.addInitScript(() => {
    const scope = globalThis as unknown as Scope
    const subscription = { unsubscribe: () => scope.endSubscription() }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => ((await scope.isSubscribed()) ? subscription : null),
    })
  })
  const readKept = () =>
    page.evaluate(async () => [localStorage.getItem('folkmoot-push'), await caches.has('folkmoot-push')])
  await page.evaluate(async (personID) => {
    await navigator.serviceWorker.ready
    localStorage.setItem('folkmoot-push', JSON.stringify({ personID, session: 'a', id: '1' }))
    const cache = await caches.open('folkmoot-push')
    await cache.put('/push-owner', Response.json({ personID, id: '1' }))
  }, ann.person.id)

  await context.clearCookies()
  const form = { username: ben.username, password: ben.password }
  await context.request.post('/login', {
    form,
    headers: { origin: new URL(baseUrl).origin },
    maxRedirects: 0,
  })
  await page.goto('/')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()

  await expect.poll(readKept).toEqual([null, false])
  expect(isSubscribed).toBe(false)
  expect(complaints).toEqual([])
})
