/**
 * Expected events of a webhook, computed from the log by the description alone. The server does this in SQL while
 * queueing; the campaign compares both.
 */
import { CONTENT_VERBS, SYSTEM_VERBS, type SystemEventType, typeCodes } from '@folkmoot/contract'

export interface Logged {
  readonly id: string
  /** The transaction; events are delivered in this order, then by id. */
  readonly xid: string
  readonly verb: string
  readonly objectType: number
  readonly objectId: string
  readonly containerType: number | null
  readonly containerId: string | null
  readonly rootId: string | null
  /** Milliseconds. */
  readonly at: number
}

export interface Registered {
  readonly id: string
  readonly events: readonly string[]
  /** A content webhook has one of both, a system webhook neither. */
  readonly placeId?: string
  readonly contentId?: string
}

const names = new Map<number, string>(Object.entries(typeCodes).map(([name, code]) => [code, name]))
const PLACES: readonly number[] = [typeCodes.space, typeCodes.blog, typeCodes.project, typeCodes.group]
const isContentVerb = (verb: string) => (CONTENT_VERBS as readonly string[]).includes(verb)

const inCommitOrder = (one: Logged, other: Logged) =>
  Number(BigInt(one.xid) - BigInt(other.xid)) || Number(BigInt(one.id) - BigInt(other.id))

/** The log in delivery order. */
export class Log {
  readonly activities: readonly Logged[]
  readonly #typeOf = new Map<string, string>()
  readonly #registeredIn = new Map<string, bigint>()

  constructor(activities: readonly Logged[]) {
    this.activities = activities.toSorted(inCommitOrder)
    for (const { verb, xid, objectType, objectId } of this.activities) {
      const name = names.get(objectType)
      if (name && isContentVerb(verb)) this.#typeOf.set(objectId, name)
      if (verb === 'svc:webhook_created') this.#registeredIn.set(objectId, BigInt(xid))
    }
  }

  #concerns({ events, placeId, contentId }: Registered, activity: Logged): boolean {
    const { verb, containerType, containerId, rootId, objectType } = activity
    if (!isContentVerb(verb)) return false
    const isThere =
      (placeId !== undefined && containerId === placeId && PLACES.includes(containerType ?? 0)) ||
      (contentId !== undefined && rootId === contentId)
    const types = [names.get(objectType), this.#typeOf.get(rootId ?? '')]
    return isThere && types.some((type) => type !== undefined && events.includes(type))
  }

  #isTold(webhook: Registered, activity: Logged): boolean {
    if (webhook.placeId !== undefined || webhook.contentId !== undefined)
      return this.#concerns(webhook, activity)
    const isItself = activity.verb.startsWith('svc:webhook_') && activity.objectId === webhook.id
    const verbs = webhook.events.flatMap((name): readonly string[] => SYSTEM_VERBS[name as SystemEventType])
    return !isItself && verbs.includes(activity.verb)
  }

  /** In delivery order. Unregistered webhooks get nothing. */
  dueTo(webhook: Registered): Logged[] {
    const from = this.#registeredIn.get(webhook.id)
    if (from === undefined) return []
    return this.activities.filter(
      (activity) => BigInt(activity.xid) >= from && this.#isTold(webhook, activity),
    )
  }
}
