/** People as bodies name them: by URI, by id, as @me, or by an object that has the id. */
import { isId, ME, type PersonReference, readUri } from '@folkmoot/contract'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/pool.ts'
import { maySee } from './policy.ts'
import { findById, type PersonRow } from './queries.ts'

function idNamed(context: Context, actor: Actor, reference: PersonReference): string | undefined {
  const text = typeof reference === 'string' ? reference : reference.id
  const uri = readUri(text, context.config.baseUrl)
  const named = isId(text) || text === ME ? text : uri?.collection === 'people' ? uri.id : undefined
  if (named !== ME) return named
  return actor.kind === 'member' ? actor.id : undefined
}

/** Whoever does not exist and whoever the caller may not see are alike: undefined. */
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
