/** Who turned push on in this browser, where the service worker reads it, too. It notes the id of a device that it registers. */
import { boot } from '../boot.ts'

interface PushOwner {
  readonly personID: string
  readonly id: string
}

const CACHE = 'folkmoot-push'
const url = () => new URL(`${boot.base}/push-owner`, location.origin).href

export async function findOwner(): Promise<PushOwner | undefined> {
  const kept = await (await caches.open(CACHE)).match(url())
  return kept && (await kept.json())
}

export async function noteOwner(owner: PushOwner | undefined): Promise<void> {
  if (owner) await (await caches.open(CACHE)).put(url(), new Response(JSON.stringify(owner)))
  else await caches.delete(CACHE)
}
