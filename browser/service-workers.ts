/** Windows with the service worker, and what it is told by the browser. */
import type { BrowserContextOptions, CDPSession } from 'playwright-core'
import { aWindowOf, type Member, type Window } from './stage.ts'

/** With its worker, which has kept everything that it needs. */
export async function aReaderOf(
  member: Member,
  path: string,
  { at = '', ...options }: BrowserContextOptions & { at?: string } = {},
): Promise<Window> {
  const window = await aWindowOf(member, at + path, { serviceWorkers: 'allow', ...options })
  await window.page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  return window
}

/** As the browser does when a message of a push service arrives. */
export async function deliverPush({ page, context }: Window, push: object): Promise<void> {
  const cdp: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
  await cdp.detach()
}

interface Notified {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: { readonly url: string }
}

/** What the worker asked the browser to show, and to open or focus. */
interface Asked {
  readonly shown: Notified[]
  readonly opened: string[]
}

/** In the worker. */
interface Scope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: object
  readonly WindowClient: { readonly prototype: object }
  readonly ExtendableEvent: typeof Event
  asked: Asked
}

/** Headless Chromium shows no notifications, and lets nobody click on one, so the test does both in its place. */
export async function watchNotifications({ context }: Window) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const asked: Asked = { shown: [], opened: [] }
    const showNotification = async (title: string, options: object) =>
      void asked.shown.push({ title, ...options } as Notified)
    const openWindow = async (url: string) => void asked.opened.push(url)
    async function focus(this: { url: string }) {
      asked.opened.push(`focus ${this.url}`)
    }
    Object.assign(scope.registration, { showNotification })
    Object.assign(scope.clients, { openWindow })
    Object.assign(scope.WindowClient.prototype, { focus })
    scope.asked = asked
  })
  const shown = () => worker.evaluate(() => (globalThis as unknown as Scope).asked.shown)
  const opened = () => worker.evaluate(() => (globalThis as unknown as Scope).asked.opened)
  /** On the newest notification with this tag. */
  const click = (tag: string) =>
    worker.evaluate((named) => {
      const { asked, ExtendableEvent } = globalThis as unknown as Scope
      const found = asked.shown.findLast((one) => one.tag === named)
      // Events of scripts cannot be extended.
      const parts = { notification: { ...found, close: () => undefined }, waitUntil: () => undefined }
      dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), parts))
    }, tag)
  return { shown, opened, click }
}
