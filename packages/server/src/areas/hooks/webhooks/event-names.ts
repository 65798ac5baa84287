/** Names in `events`: of content or of the system, never both. */
import {
  CONTENT_EVENTS,
  type EventNames,
  LIST_LIMIT,
  SYSTEM_EVENTS,
  type WebhookKind,
} from '@folkmoot/contract'
import { type Failure, failure, fieldInvalid } from '../../../failure.ts'

export interface NamedEvents {
  readonly kind: WebhookKind
  /** Sorted and unique. */
  readonly events: string[]
}

const content: ReadonlySet<string> = new Set(CONTENT_EVENTS)
const system: ReadonlySet<string> = new Set(SYSTEM_EVENTS)

const ACCEPTED = `names of content (${CONTENT_EVENTS.join(', ')}) or of the system (${SYSTEM_EVENTS.join(', ')})`
const invalid = (message: string): Failure => fieldInvalid('events', message)

export const ALL_OF_CONTENT: NamedEvents = { kind: 'content', events: [...CONTENT_EVENTS] }

export function readEventNames(sent: EventNames): NamedEvents {
  const listed = typeof sent === 'string' ? sent.split(',') : sent
  if (listed.length > LIST_LIMIT) {
    throw failure('too_many_items', `A call takes at most ${LIST_LIMIT} items; got ${listed.length}.`)
  }
  const names = [...new Set(listed.map((name) => name.trim()))].filter((name) => name !== '').sort()
  if (names.length === 0) throw invalid(`must have at least one name: ${ACCEPTED}`)
  const unknown = names.find((name) => !content.has(name) && !system.has(name))
  if (unknown !== undefined) throw invalid(`must be ${ACCEPTED}; ${unknown} is neither`)
  const kinds = new Set(names.map((name): WebhookKind => (content.has(name) ? 'content' : 'system')))
  const [kind = 'content'] = kinds
  if (kinds.size > 1) throw invalid(`must be ${ACCEPTED}, not both: register two webhooks`)
  return { kind, events: names }
}
