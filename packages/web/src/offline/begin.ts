/** Once a page is drawn: the service worker, and what waits from before. */
import { boot } from '../boot.ts'
import { PUSH_MARK } from '../push/mark.ts'
import { router } from '../router.tsx'
import { dropAnswers } from './answers.ts'
import { noteNewPage, onReturn } from './connection.ts'
import { canStore } from './keeping-fetch.ts'
import { loadQueue } from './waiting-writes.ts'
import { registerWorker } from './worker.ts'

export async function beginOffline(): Promise<void> {
  if (!canStore) return
  const { followWrites, sendAndRefresh, sendWrites } = await loadQueue()
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) noteNewPage()
  })
  onReturn((hadKept) => void sendAndRefresh(hadKept))
  await dropAnswers(boot.offline ? boot.session?.personID : undefined)
  await followWrites()
  await sendWrites()
  if (!boot.offline || !('serviceWorker' in navigator)) return
  await registerWorker()
  if (boot.push && localStorage.getItem(PUSH_MARK) !== null)
    await (await import('../push/device.ts')).renewDevice()
}
