/** Web push on this device: turned on and off by its person, never by itself. */
import { ApiError } from '@folkmoot/client'
import { client } from '../api/client.ts'
import { boot } from '../boot.ts'
import { registerWorker } from '../offline/worker.ts'
import { deviceNamed } from '../parts/devices.ts'
import { type Mark, PUSH_MARK, readMark } from './mark.ts'
import { findOwner, noteOwner } from './owner.ts'
import { type Capabilities, type PushState, stateBy, stepAtStart } from './states.ts'

const ME = { personID: '@me' } as const

function readOwnMark(): Mark | undefined {
  const mark = readMark()
  return mark?.personID === boot.session?.personID ? mark : undefined
}

async function writeMark(id: string | undefined): Promise<void> {
  const { personID, csrfToken: session } = boot.session ?? {}
  const mark = id !== undefined && personID !== undefined ? { personID, session, id } : undefined
  try {
    // Without an owner nothing is shown, so that a mark alone would say that it is on.
    await noteOwner(mark && { personID: mark.personID, id: mark.id })
    if (mark) localStorage.setItem(PUSH_MARK, JSON.stringify(mark))
    else localStorage.removeItem(PUSH_MARK)
  } catch {
    // Storage is off: the page shows it as off, and the person can turn it on again.
  }
}

/** Older iPads say that they are Macs. */
const isAppleMobile = () =>
  /\b(iPhone|iPad)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const capabilities = (): Capabilities => ({
  isOffered: boot.push && boot.offline,
  isSecure: isSecureContext,
  isSupported: 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
  isAppleMobile: isAppleMobile(),
  isInstalled: matchMedia('(display-mode: standalone)').matches,
  permission: 'Notification' in globalThis ? Notification.permission : 'default',
})

const findManager = async () => (await navigator.serviceWorker.getRegistration(`${boot.base}/`))?.pushManager

export async function readState(): Promise<PushState> {
  const known = stateBy(capabilities())
  if (known !== 'off') return known
  const subscription = readOwnMark() && (await (await findManager())?.getSubscription())
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** The id of this device among those of the person. */
export const ownDeviceID = (): string | undefined => readOwnMark()?.id

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    displayName: deviceNamed(navigator.userAgent).slice(0, 100),
  }
  const { id } = await client.registerPushSubscription({ ...ME, body })
  await writeMark(id)
}

/**
 * Asks for the permission, so only after a press of a button. Always subscribes anew: messages for whoever used this browser before
 * may still wait at the push service, and end with the old subscription.
 */
export async function turnOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return await readState()
  if (!(await findManager())) await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const { publicKey } = await client.getPushSubscriptions(ME)
  if (publicKey === undefined) return 'disabled'
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await register(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

export async function turnOff(): Promise<PushState> {
  const id = ownDeviceID()
  await (await (await findManager())?.getSubscription())?.unsubscribe()
  await writeMark(undefined)
  if (id !== undefined)
    await client.deletePushSubscription({ ...ME, pushSubscriptionID: id }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
  return await readState()
}

async function isKnown(id: string): Promise<boolean> {
  const { subscriptions } = await client.getPushSubscriptions(ME)
  return subscriptions.some((one) => one.id === id)
}

async function forget(subscription: PushSubscription): Promise<void> {
  await subscription.unsubscribe()
  await writeMark(undefined)
}

/**
 * A device ends with the session that registered it: for the same person it goes on with the next one. One that the person removed
 * elsewhere ends here with the next page of the same session. A later session cannot tell it from one that ended, and registers it again.
 */
export async function renewDevice(): Promise<void> {
  const mark = readOwnMark()
  if (!mark || (await readState()) !== 'on') return
  const subscription = await (await findManager())?.getSubscription()
  if (!subscription) return
  // The service worker may have registered it anew.
  const owner = await findOwner()
  const id = owner?.id ?? mark.id
  const step = stepAtStart(mark, boot.session?.csrfToken, await isKnown(id))
  if (step === 'register' || (step === 'nothing' && owner?.id !== mark.id)) await register(subscription)
  if (step === 'forget') await forget(subscription)
}
