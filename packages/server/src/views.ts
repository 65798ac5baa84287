/** Views of content or places: one for each viewer within an hour, so that reloading does not count. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Actor, RequestTrace } from './actor.ts'
import { atMost } from './at-most.ts'
import { Counts } from './counts.ts'

const HOUR_MS = 3_600_000
/** Above, the oldest may count again. */
const MOST = 50_000

/** The part of a call that tells who looks. */
interface Viewing {
  readonly actor: Actor
  trace(): Pick<RequestTrace, 'network'>
  header(canonical: string): string | undefined
}

/** Anonymous visitors have no session: the same browser in the same network counts as one. Hashed, because the name of a browser may be 16 KB. */
function viewerOf(call: Viewing): string {
  const { actor } = call
  if (actor.kind === 'member') return actor.id
  return hash('sha256', `${call.trace().network} ${call.header('User-Agent') ?? ''}`, 'base64url')
}

export class Views extends Counts {
  readonly #recent: LRUCache<string, true>

  constructor(now?: () => number) {
    super()
    this.#recent = new LRUCache({
      ...atMost(MOST),
      ttl: HOUR_MS,
      ...(now && { perf: { now }, ttlResolution: 0 }),
    })
  }

  noteBy(viewing: Viewing, id: string): void {
    const key = `${id} ${viewerOf(viewing)}`
    if (this.#recent.has(key)) return
    this.#recent.set(key, true)
    this.note(id)
  }
}
