/** From keys to entities ready to be sent: those that are kept as they are, the others read and represented. */
import { type EntityKey, Ready, readyName } from '../representations.ts'
import type { CheckedCall } from './route.ts'

export interface Presentation<Key extends EntityKey, Row extends Key> {
  /** The kind of entity, unlike any other's. */
  readonly kind: string
  /** Callers for whom an entity looks the same share what is kept. */
  audienceOf(key: Key): string
  readMany(ids: readonly string[]): Promise<ReadonlyMap<string, Row>>
  /** Asked again of what is read, for it may have changed since its key was. */
  maySee(row: Row): boolean
  represent(row: Row): object
}

/** In the order of the keys. What was removed or hidden since the keys were read is left out. */
export async function present<Key extends EntityKey, Row extends Key>(
  call: CheckedCall,
  keys: readonly Key[],
  presentation: Presentation<Key, Row>,
): Promise<Ready[]> {
  const { representations } = call.context
  // Fields of a client's own choice are too many to keep.
  const isKept = call.form !== 'chosen'
  const nameOf = (key: Key) =>
    readyName(presentation.kind, presentation.audienceOf(key), call.form + call.reach.name, key.id)
  const kept = keys.map((key) => (isKept ? representations.find(nameOf(key), key.revision) : undefined))
  if (kept.every((ready) => ready !== undefined)) return kept
  const missing = keys.filter((_, index) => kept[index] === undefined)
  const rows = await presentation.readMany(missing.map(({ id }) => id))
  return keys.flatMap((key, index) => {
    const known = kept[index]
    if (known) return [known]
    const row = rows.get(key.id)
    if (!row || !presentation.maySee(row)) return []
    const ready = new Ready(call.write(presentation.represent(row)))
    return [isKept ? representations.keep(nameOf(row), row.revision, ready) : ready]
  })
}
