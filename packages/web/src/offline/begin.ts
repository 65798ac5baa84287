/** Once a page is drawn: the service worker, and what waits from before. */
import { boot } from '../boot.ts'
import { router } from '../router.tsx'
import { dropAnswers } from './answers.ts'
import { noteNewPage, onReturn } from './connection.ts'
import { canStore } from './keeping-fetch.ts'
import { loadQueue } from './waiting-writes.ts'

/** Only this address may become a script of the worker. */
const policy = () =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('folkmoot-worker', {
    createScriptURL: (url) => url,
  })

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The browser asks for a newer worker at each page; this one is never taken from its cache. */
async function registerWorker(): Promise<void> {
  const url = `${boot.base}/service-worker.js`
  await navigator.serviceWorker.register(policy()?.createScriptURL(url) ?? url, {
    scope: `${boot.base}/`,
    updateViaCache: 'none',
  })
}

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
  if (boot.offline && 'serviceWorker' in navigator) await registerWorker()
}
