/** A row → the erasure. */
import { type Erasure, type ErasureReport, V3 } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import { resource } from '../../../representations.ts'
import { summarisePerson } from '../../identity/represent.ts'
import { maySeePerson } from '../../identity/rights.ts'
import type { ErasureRow } from './queries.ts'

export function representErasure(actor: Actor, row: ErasureRow, baseUrl: string): Erasure {
  const self = `${baseUrl}${V3}/erasures/${row.id}`
  const { creator } = row
  return {
    id: row.id,
    type: 'erasure',
    personID: row.person_id,
    state: row.finished_at === null ? 'running' : 'done',
    content: row.content as Erasure['content'],
    reason: row.reason || undefined,
    creator:
      !creator.departed && maySeePerson(actor, creator)
        ? summarisePerson(actor, creator, baseUrl)
        : undefined,
    published: row.created_at,
    finished: row.finished_at ?? undefined,
    report: (row.report as ErasureReport | null) ?? undefined,
    resources: {
      self: resource(self, ['GET']),
      ...(row.proof !== null && { proof: resource(`${self}/proof`, ['GET']) }),
    },
  }
}
