/** From keys to entities ready to be sent: those that are kept as they are, the others read and represented. */
import { type EntityKey, Ready, ReadyWithMore, readyName } from '../representations.ts'
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

/** One for each key. What was removed or hidden since the keys were read is not there. */
async function presentEach<Key extends EntityKey, Row extends Key>(
  call: CheckedCall,
  keys: readonly Key[],
  presentation: Presentation<Key, Row>,
): Promise<(Ready | undefined)[]> {
  const { representations } = call.context
  // Fields of a client's own choice are too many to keep.
  const isKept = call.form !== 'chosen'
  const nameOf = (key: Key) =>
    readyName(presentation.kind, presentation.audienceOf(key), call.form + call.reach.name, key.id)
  const kept = keys.map((key) => (isKept ? representations.find(nameOf(key), key.revision) : undefined))
  if (kept.every((ready) => ready !== undefined)) return kept
  const missing = keys.filter((_, index) => kept[index] === undefined)
  const rows = await presentation.readMany(missing.map(({ id }) => id))
  return keys.map((key, index) => {
    const known = kept[index]
    if (known) return known
    const row = rows.get(key.id)
    if (!row || !presentation.maySee(row)) return undefined
    const ready = new Ready(call.write(presentation.represent(row)))
    return isKept ? representations.keep(nameOf(row), row.revision, ready) : ready
  })
}

/** In the order of the keys. What was removed or hidden since the keys were read is left out. */
export async function present<Key extends EntityKey, Row extends Key>(
  call: CheckedCall,
  keys: readonly Key[],
  presentation: Presentation<Key, Row>,
): Promise<Ready[]> {
  const presented = await presentEach(call, keys, presentation)
  return presented.filter((ready) => ready !== undefined)
}

/** Fields that entities have in this answer alone, beside their own. */
export interface MoreFields {
  readonly names: readonly string[]
  /** By the ids of those that are shown. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, object>>
}

const NO_FIELDS = '{}'

/** The same with more fields; like any others, they are only there if they are wanted. */
export async function presentWith<Key extends EntityKey, Row extends Key>(
  call: CheckedCall,
  keys: readonly Key[],
  presentation: Presentation<Key, Row>,
  { names, read }: MoreFields,
): Promise<Ready[]> {
  const presented = await presentEach(call, keys, presentation)
  const areWanted = call.write(Object.fromEntries(names.map((name) => [name, '']))) !== NO_FIELDS
  const shown = keys.filter((_, index) => presented[index] !== undefined)
  const more = areWanted && shown.length > 0 ? await read(shown.map(({ id }) => id)) : undefined
  return keys.flatMap((key, index) => {
    const ready = presented[index]
    const fields = call.write(more?.get(key.id) ?? {})
    if (!ready) return []
    return [fields === NO_FIELDS ? ready : new ReadyWithMore(ready, fields)]
  })
}
