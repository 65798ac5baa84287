/** From keys to serialised entities: cached ones as they are, others read and represented. */
import { type EntityKey, Ready, ReadyWithMore, readyName } from '../representations.ts'
import type { CheckedCall } from './route.ts'

export interface Presentation<Key extends EntityKey, Row extends Key, Entity extends object = object> {
  /** A unique name of the kind. */
  readonly kind: string
  /** Callers of one audience share cached entities. */
  audienceOf(key: Key): string
  readMany(ids: readonly string[]): Promise<ReadonlyMap<string, Row>>
  /** Checked again on the row: it may have changed since its key was read. */
  maySee(row: Row): boolean
  represent(row: Row): Entity
}

/** The parts of a call that serialising depends on. */
interface Writing<Entity extends object> extends Pick<CheckedCall, 'context' | 'form' | 'scopes'> {
  write(entity: Entity): string
}

/** One per key, without those removed or hidden since. */
export async function presentEach<Key extends EntityKey, Row extends Key, Entity extends object>(
  call: Writing<Entity>,
  keys: readonly Key[],
  presentation: Presentation<Key, Row, Entity>,
): Promise<(Ready | undefined)[]> {
  const { representations } = call.context
  // Custom field selections are too many to cache.
  const isKept = call.form !== 'chosen'
  const nameOf = (key: Key) =>
    readyName(presentation.kind, presentation.audienceOf(key), call.form + call.scopes.name, key.id)
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

/** Additional fields in this answer only. */
export interface MoreFields {
  readonly names: readonly string[]
  /** By the ids shown. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, object>>
}

const NO_FIELDS = '{}'

/** Whether any of some fields is wanted. */
export const isAnyWanted = ({ write }: Pick<CheckedCall, 'write'>, names: readonly string[]): boolean =>
  write(Object.fromEntries(names.map((name) => [name, '']))) !== NO_FIELDS

function withFields(ready: Ready, fields: string): Ready {
  if (fields === NO_FIELDS) return ready
  return ready.json === NO_FIELDS ? new Ready(fields) : new ReadyWithMore(ready, fields)
}

/** In key order, without those removed or hidden since. Extra fields are loaded only if wanted. */
export async function present<Key extends EntityKey, Row extends Key>(
  call: CheckedCall,
  keys: readonly Key[],
  presentation: Presentation<Key, Row>,
  more?: MoreFields,
): Promise<Ready[]> {
  const presented = await presentEach(call, keys, presentation)
  const shown = keys.flatMap(({ id }, index) => {
    const ready = presented[index]
    return ready ? [{ id, ready }] : []
  })
  if (!more || shown.length === 0 || !isAnyWanted(call, more.names)) return shown.map(({ ready }) => ready)
  const fields = await more.read(shown.map(({ id }) => id))
  return shown.map(({ id, ready }) => withFields(ready, call.write(fields.get(id) ?? {})))
}
