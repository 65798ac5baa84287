/** The object that an address names. */
import type { Address } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/pool.ts'
import type { NamedRow } from '../reading/named-filters.ts'
import { findLinked } from './linked-queries.ts'
import { linkOf } from './mentions.ts'

/** Undefined if there is nothing, or nothing that the caller may see. */
export const findAddressed = async (
  db: Database,
  actor: Actor,
  address: Address,
): Promise<NamedRow | undefined> => await findLinked(db, actor, linkOf(address))
