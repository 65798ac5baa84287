/** A row → the entry on the wire, from the row alone: its people and objects may be gone. */
import {
  type AuditAction,
  type AuditEntry,
  type AuditTargetType,
  type AuditVerification,
  V3,
} from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Verified } from './audit.ts'
import { entryVerbs } from './policy.ts'
import type { EntryRow } from './queries.ts'

type Surroundings = Pick<Context, 'config' | 'vocabulary'>

const personUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/people/${id}`
const placeUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/places/${id}`

function actorOf(row: EntryRow, baseUrl: string): AuditEntry['actor'] {
  if (row.actor_id === null || row.actor_name === null) return undefined
  const self = { ref: personUri(baseUrl, row.actor_id), allowed: ['GET' as const] }
  return { id: row.actor_id, type: 'person', username: row.actor_name, resources: { self } }
}

function targetOf(row: EntryRow, { config, vocabulary }: Surroundings): AuditEntry['target'] {
  if (row.target_type === null || row.target_id === null) return undefined
  const { baseUrl } = config
  const target = {
    type: row.target_type as AuditTargetType,
    id: row.target_id,
    label: row.target_label ?? '',
  }
  if (target.type === 'person') return { ...target, uri: personUri(baseUrl, target.id) }
  if (target.type === 'place') return { ...target, uri: placeUri(baseUrl, target.id) }
  if (target.type === 'securityGroup')
    return { ...target, uri: `${baseUrl}${V3}/securityGroups/${target.id}` }
  if (target.type === 'addOn') return { ...target, uri: `${baseUrl}${V3}/addons/${target.id}` }
  if (target.type === 'webhook') return { ...target, uri: `${baseUrl}${V3}/webhooks/${target.id}` }
  if (target.type === 'content') return { ...target, uri: `${baseUrl}${V3}/contents/${target.id}` }
  if (target.type === 'look') return { ...target, uri: `${baseUrl}${V3}/look` }
  if (target.type !== 'property') return target
  const name = vocabulary.word(target.id)
  return { ...target, id: name, label: name, uri: `${baseUrl}${V3}/admin/properties/${name}` }
}

export function representVerified(
  { broken, isWhole, count, lastId, end, knowsHash, unlinked }: Verified,
  wanted: string | undefined,
): AuditVerification {
  return {
    state: broken ? 'broken' : isWhole ? 'intact' : 'unfinished',
    count,
    last: lastId,
    hash: lastId === undefined ? undefined : end.hash,
    hasHash: wanted === undefined ? undefined : knowsHash,
    unlinked,
    problem: broken?.kind,
    entryID: broken?.entryId,
  }
}

export function representEntry(actor: Actor, row: EntryRow, surroundings: Surroundings): AuditEntry {
  const { baseUrl } = surroundings.config
  return {
    id: row.id,
    type: 'auditEntry',
    published: row.at,
    action: row.action as AuditAction,
    actor: actorOf(row, baseUrl),
    target: targetOf(row, surroundings),
    address: row.address ?? undefined,
    requestId: row.request_id ?? undefined,
    details: row.details as AuditEntry['details'],
    hash: row.hash ?? undefined,
    resources: { self: { ref: `${baseUrl}${V3}/admin/audit/${row.id}`, allowed: entryVerbs(actor) } },
  }
}
