/** Collects in memory who looked at what; written every few seconds, so that a read costs no write. */
import type { Actor } from './actor.ts'

export type VisitedKind = 'content' | 'person' | 'place'

export interface Visit {
  readonly personId: string
  readonly kind: VisitedKind
  readonly objectId: string
  readonly count: number
  readonly at: Date
}

/**
 * More different visits between two writes are not recorded, so that writing costs the same however many requests come.
 * Chosen, not measured.
 */
const MOST = 1_000

export class Visits {
  #visits = new Map<string, Visit>()
  #wake = (): void => {}

  /** Called when there is something to write. */
  whenNoted(wake: () => void): void {
    this.#wake = wake
  }

  /** Visits of anonymous callers are nobody's. */
  note(actor: Actor, kind: VisitedKind, objectId: string): void {
    if (actor.kind !== 'member') return
    this.#add({ personId: actor.id, kind, objectId, count: 1, at: new Date() })
    if (this.#visits.size === 1) this.#wake()
  }

  #add(visit: Visit): void {
    const key = `${visit.personId} ${visit.kind} ${visit.objectId}`
    const before = this.#visits.get(key)
    if (before === undefined && this.#visits.size >= MOST) return
    const at = before && before.at > visit.at ? before.at : visit.at
    this.#visits.set(key, { ...visit, count: visit.count + (before?.count ?? 0), at })
  }

  take(): readonly Visit[] {
    const taken = [...this.#visits.values()]
    this.#visits = new Map()
    return taken
  }

  /** Keeps visits that could not be written. */
  giveBack(visits: readonly Visit[]): void {
    for (const visit of visits) this.#add(visit)
  }
}
