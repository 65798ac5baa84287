/** Once a page is drawn: the service worker, and what waits from before. */
import { boot } from '../boot.ts'
import { findUnsent } from '../drafts/records.ts'
import { PUSH_MARK } from '../push/mark.ts'
import { endPushOfOthers } from '../push/others.ts'
import { router } from '../router.tsx'
import { withTexts } from '../texts/rest.ts'
import { dropAnswers } from './answers.ts'
import { noteNewPage, onReturn } from './connection.ts'
import { canStore } from './keeping-fetch.ts'
import { loadQueue } from './waiting-writes.ts'
import { registerWorker } from './worker.ts'

/** After the page itself has loaded. */
const CALM_MS = 1_500

/** What shows texts that wait is needed where there is no connection. */
const loadWaiting = () =>
  withTexts(() => Promise.all([import('./waiting-card.tsx'), import('./waiting-dialog.tsx')]))

/** Drafts that were written without a connection, perhaps on a page that was closed since. */
async function saveUnsentDrafts(): Promise<void> {
  if (findUnsent().length > 0) await (await import('../drafts/sync.ts')).saveUnsent()
}

export async function beginOffline(): Promise<void> {
  if (!canStore) return
  const { followWrites, sendAndRefresh, sendWrites } = await loadQueue()
  setTimeout(() => void loadWaiting().catch(() => {}), CALM_MS)
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) noteNewPage()
  })
  onReturn((hadKept) => void sendAndRefresh(hadKept))
  onReturn(() => void saveUnsentDrafts().catch(() => {}))
  await endPushOfOthers()
  await dropAnswers(boot.offline ? boot.session?.personID : undefined)
  await followWrites()
  await sendWrites()
  await saveUnsentDrafts()
  if (!boot.offline || !('serviceWorker' in navigator)) return
  await registerWorker()
  if (boot.push && localStorage.getItem(PUSH_MARK) !== null)
    await (await import('../push/device.ts')).renewDevice()
}
