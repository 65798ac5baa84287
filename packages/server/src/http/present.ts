/** From keys to entities ready to be sent: those that are kept as they are, the others read and represented. */
import { type EntityKey, Ready } from '../representations.ts'
import type { CheckedCall } from './route.ts'

export interface Presentation<Row extends EntityKey> {
  /** The kind of entity, unlike any other's. */
  readonly kind: string
  /** Callers for whom an entity looks the same share what is kept. */
  audienceOf(id: string): string
  readMany(ids: readonly string[]): Promise<ReadonlyMap<string, Row>>
  represent(row: Row): object
}

type Naming = Pick<Presentation<EntityKey>, 'kind' | 'audienceOf'>

const nameOf = (call: CheckedCall, { kind, audienceOf }: Naming, key: EntityKey) =>
  `${kind} ${key.id} ${key.revision} ${audienceOf(key.id)} ${call.form}`

/** In the order of the keys. What was removed since the keys were read is left out. */
export async function present<Row extends EntityKey>(
  call: CheckedCall,
  keys: readonly EntityKey[],
  presentation: Presentation<Row>,
): Promise<Ready[]> {
  const { representations } = call.context
  // Fields of a client's own choice are too many to keep.
  const isKept = call.form !== 'chosen'
  const kept = keys.map((key) => (isKept ? representations.find(nameOf(call, presentation, key)) : undefined))
  const missing = keys.filter((_, index) => kept[index] === undefined).map(({ id }) => id)
  const rows = missing.length === 0 ? new Map<string, Row>() : await presentation.readMany(missing)
  return keys.flatMap((key, index) => {
    const known = kept[index]
    if (known) return [known]
    const row = rows.get(key.id)
    if (!row) return []
    const ready = new Ready(call.write(presentation.represent(row)))
    return [isKept ? representations.keep(nameOf(call, presentation, row), ready) : ready]
  })
}
