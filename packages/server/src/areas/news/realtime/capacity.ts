/** How many event streams a node, and one person, may have open. */
import { Failure } from '../../../failure.ts'
import type { Connection } from './connection.ts'

const MAX_PER_PERSON = 10

export function requireCapacity(open: ReadonlySet<Connection>, personId: string, max: number): void {
  if (open.size >= max) {
    const message = 'As many event streams are open as this server takes. Try again in a moment.'
    throw new Failure('event_streams_full', message, [], 5 + Math.random() * 10)
  }
  const own = [...open].filter(({ member }) => member.id === personId).length
  if (own < MAX_PER_PERSON) return
  const message = `You have ${MAX_PER_PERSON} event streams open; close one of them first.`
  throw new Failure('too_many_event_streams', message, [], 10)
}
