/** Security groups named in bodies: by URI, id, or an object with an id. */
import {
  isId,
  LIST_LIMIT,
  problemMessage,
  readUri,
  type SecurityGroupList,
  type SecurityGroupReference,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { failure, fieldsInvalid } from '../../../failure.ts'
import { holdGroups, type NamedGroup } from './queries.ts'

function idNamed(context: Context, reference: SecurityGroupReference): string | undefined {
  const text = typeof reference === 'string' ? reference : reference.id
  if (isId(text)) return text
  const uri = readUri(text, context.config.baseUrl)
  return uri?.collection === 'securityGroups' && isId(uri.id) ? uri.id : undefined
}

/** Unique, and locked against removal. Unreadable groups answer as missing ones. */
export async function readGroupsNamed(
  context: Context,
  tx: Transaction,
  actor: Actor,
  sent: SecurityGroupList,
): Promise<NamedGroup[]> {
  const isBare = Array.isArray(sent)
  const [field, references] = isBare ? ['body', sent] : ['list', sent.list]
  if (references.length > LIST_LIMIT) {
    throw failure('too_many_items', `A call takes at most ${LIST_LIMIT} items; got ${references.length}.`)
  }
  const ids = references.map((reference) => idNamed(context, reference))
  const groups = await holdGroups(
    tx.db,
    actor,
    ids.flatMap((id) => id ?? []),
  )
  const known = new Set(groups.map(({ id }) => id))
  const unknown = ids.flatMap((id, index) => (id !== undefined && known.has(id) ? [] : [index]))
  if (unknown.length > 0) {
    const message = problemMessage('unknownReference', { what: 'a security group that you may read' })
    throw fieldsInvalid(unknown.map((index) => ({ field: `${field}[${index}]`, message })))
  }
  return groups
}
