/** Push of somebody who is not signed in here any more, perhaps on a shared computer: it would show their texts to whoever is. */
import { boot } from '../boot.ts'
import { PUSH_MARK, readMark } from './mark.ts'
import { noteOwner } from './owner.ts'

/** The server learns of it from the push service. */
export async function endPushOfOthers(): Promise<void> {
  const { personID } = boot.session ?? {}
  if (localStorage.getItem(PUSH_MARK) === null || (personID && readMark()?.personID === personID)) return
  // Without an owner, the service worker shows nothing from now on.
  await noteOwner(undefined)
  const registration = await navigator.serviceWorker?.getRegistration(`${boot.base}/`)
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  localStorage.removeItem(PUSH_MARK)
}
