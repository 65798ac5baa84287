/** People named in bodies: by URI, id, @me, or an object with an id. */
import { isId, LIST_LIMIT, ME, type PersonReference, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/pool.ts'
import { failure, fieldsInvalid } from '../../../failure.ts'
import { maySee } from './policy.ts'
import { findById, type PersonRow } from './queries.ts'

/** Undefined if it names nobody; does not check that the person exists. */
export function idNamed(context: Context, actor: Actor, reference: PersonReference): string | undefined {
  const text = typeof reference === 'string' ? reference : reference.id
  const uri = readUri(text, context.config.baseUrl)
  const named = isId(text) || text === ME ? text : uri?.collection === 'people' ? uri.id : undefined
  if (named !== ME) return named
  return actor.kind === 'member' ? actor.id : undefined
}

/** Undefined for missing and for hidden people. */
export async function findPersonNamed(
  context: Context,
  db: Database,
  actor: Actor,
  reference: PersonReference,
): Promise<PersonRow | undefined> {
  const id = idNamed(context, actor, reference)
  const person = id === undefined ? undefined : await findById(db, id)
  return person && maySee(actor, person) ? person : undefined
}

interface Naming {
  readonly field: string
  readonly references: readonly PersonReference[]
  /** Already named people stay, even if hidden or removed since. */
  readonly known?: readonly string[]
}

/** Unique. All must exist and be visible; otherwise names the wrong fields. */
export async function readPeopleNamed(
  context: Context,
  db: Database,
  actor: Actor,
  { field, references, known = [] }: Naming,
): Promise<string[]> {
  if (references.length > LIST_LIMIT) {
    throw failure('too_many_items', `A call takes at most ${LIST_LIMIT} items; got ${references.length}.`)
  }
  const idOf = async (reference: PersonReference) => {
    const id = idNamed(context, actor, reference)
    if (id !== undefined && known.includes(id)) return id
    return (await findPersonNamed(context, db, actor, reference))?.id
  }
  const ids = await Promise.all(references.map(idOf))
  const unknown = ids.flatMap((id, index) => (id === undefined ? [index] : []))
  if (unknown.length > 0) {
    const message = problemMessage('unknownReference', { what: 'a person, or @me' })
    throw fieldsInvalid(unknown.map((index) => ({ field: `${field}[${index}]`, message })))
  }
  return [...new Set(ids.flatMap((id) => id ?? []))]
}
