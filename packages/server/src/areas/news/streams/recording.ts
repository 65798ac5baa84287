/** Records changes of streams in the log, except those the server makes by itself. */

import { typeCodes } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { record, recordAll } from '../../record/activity-log.ts'
import { type Association, findTypes, nameOf } from './association-queries.ts'
import type { StreamRow } from './queries.ts'

export async function recordStream(
  tx: Transaction,
  actor: Actor,
  what: 'created' | 'modified' | 'deleted',
  { id, name, person_id }: StreamRow,
): Promise<void> {
  await record(tx, {
    verb: `svc:stream_config_${what}`,
    actor,
    object: { type: typeCodes.stream, id },
    details: { name, personID: person_id },
  })
}

/** The container is the followed object. */
export async function recordAssociations(
  tx: Transaction,
  actor: Actor,
  what: 'added' | 'removed',
  associations: readonly Association[],
): Promise<void> {
  if (associations.length === 0) return
  const types = await findTypes(tx.db, associations)
  await recordAll(
    tx,
    associations.map((association) => ({
      verb: `svc:stream_association_${what}` as const,
      actor,
      object: { type: typeCodes.stream, id: association.streamId },
      container: { type: typeCodes[types.get(nameOf(association)) ?? 'person'], id: association.id },
    })),
  )
}
