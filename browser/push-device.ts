/**
 * The part of a browser that talks to a push service, which headless Chromium has not: subscriptions are those of a push service on
 * loopback, with real keys.
 */
import type { BrowserContext } from 'playwright-core'
import type { PushService } from '../conformance/push-service.ts'

type Subscription = ReturnType<PushService['subscribe']>

interface PushDevice {
  /** Undefined while it has no subscription. */
  readonly path: string | undefined
  /** The public key of the server that it takes messages of. */
  readonly sender: string | undefined
}

/** In the pages. */
interface Scope {
  askPushService(what: 'find' | 'unsubscribe'): Promise<Subscription | undefined>
  askPushService(what: 'subscribe', sender: string): Promise<Subscription>
}

function replacePushManager(): void {
  const scope = globalThis as unknown as Scope
  const represent = ({ endpoint, keys }: Subscription) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => scope.askPushService('unsubscribe'),
  })
  const getSubscription = async () => {
    const found = await scope.askPushService('find')
    return found ? represent(found) : null
  }
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) =>
    represent(await scope.askPushService('subscribe', applicationServerKey))
  Object.assign(PushManager.prototype, { getSubscription, subscribe })
  // Headless Chromium says that they are refused, whatever it was told.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
}

/** For the pages that the context opens or reloads from now on. */
export async function connectPushService(context: BrowserContext, service: PushService): Promise<PushDevice> {
  let current: Subscription | undefined
  let allowed: string | undefined
  function end(): void {
    if (current) service.answers.set(current.path, { status: 410 })
    current = undefined
  }
  await context.grantPermissions(['notifications'])
  await context.exposeFunction('askPushService', (what: string, sender?: string) => {
    if (what === 'unsubscribe') end()
    if (what === 'subscribe') {
      current = service.subscribe()
      allowed = sender
    }
    return current
  })
  await context.addInitScript(replacePushManager)
  return {
    get path() {
      return current?.path
    },
    get sender() {
      return allowed
    },
  }
}
