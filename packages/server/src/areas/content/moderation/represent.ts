/** Reports and items of the queue → the entities on the wire. */

import { type AbuseReport, EARLIER_ITEMS_MAX, type ModerationItem, V3 } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import { personUri } from '../../identity/represent.ts'
import { summarisePlace } from '../../places/represent.ts'
import { representNamed } from '../reading/named.ts'
import { type Caller, contentUri } from '../reading/represent.ts'
import { nameAuthor } from '../reading/represent-authors.ts'
import type { Details } from './details.ts'
import { actionsOn, itemVerbs, maySeeItem } from './policy.ts'
import type { ItemRow } from './queries.ts'
import type { ReportRow } from './report-queries.ts'

export const reportUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/abuseReports/${id}`

const itemUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/moderation/items/${id}`

/** An address that is valid for content of every type. */
const objectUri = (
  baseUrl: string,
  { object_kind, object_id }: Pick<ItemRow, 'object_kind' | 'object_id'>,
) => (object_kind === 'person' ? personUri(baseUrl, object_id) : contentUri(baseUrl, 'document', object_id))

export function representReport({ actor, context }: Caller, row: ReportRow): AbuseReport {
  const { baseUrl } = context.config
  return {
    id: row.report_id,
    type: 'abuseReport',
    reason: row.reason,
    text: row.text,
    object: objectUri(baseUrl, row),
    reporter: nameAuthor(actor, row.reporter, baseUrl),
    // Nothing is left to decide about a removed object.
    state: row.report_resolved_at === null && !row.is_gone ? 'open' : 'resolved',
    published: row.reported_at,
    resolved: row.report_resolved_at ?? undefined,
    resources: {
      self: resource(reportUri(baseUrl, row.report_id), ['GET']),
      ...(maySeeItem(actor, row) && { item: resource(itemUri(baseUrl, row.item_id), ['GET']) }),
    },
  }
}

function representContext(
  { actor, context }: Caller,
  { object_kind, object_id, is_in_sight }: ItemRow,
  { contexts }: Details,
): ModerationItem['context'] {
  const found = object_kind === 'content' && is_in_sight ? contexts.get(object_id) : undefined
  if (!found) return undefined
  const { text, conversation, place_id, place_type, group_type, place_name, place_slug, membership } = found
  const isPlaced = place_id !== null && place_type !== null && group_type !== null
  const named = { name: place_name ?? '', slug: place_slug ?? '' }
  return {
    text,
    conversation: conversation ?? undefined,
    parentPlace: isPlaced
      ? summarisePlace(
          actor,
          { id: place_id, type: place_type, group_type, membership, ...named },
          context.config.baseUrl,
        )
      : undefined,
  }
}

function representHistory(
  { actor, context }: Caller,
  row: ItemRow,
  { histories }: Details,
): ModerationItem['about'] {
  const found = row.about_id === null ? undefined : histories.get(row.about_id)
  if (!found) return undefined
  const earlier = found.items.filter(({ id }) => id !== row.item_id).slice(0, EARLIER_ITEMS_MAX)
  return {
    person: nameAuthor(actor, found.person, context.config.baseUrl),
    memberSince: found.joined_at,
    earlier: earlier.map(({ id, kind, state, type, action, opened_at }) => ({
      id,
      kind,
      state,
      type: type ?? undefined,
      action: action ?? undefined,
      published: opened_at,
    })),
  }
}

export function representItem(caller: Caller, row: ItemRow, details: Details): ModerationItem {
  const { actor, context } = caller
  const { baseUrl } = context.config
  const uri = itemUri(baseUrl, row.item_id)
  const verbs = itemVerbs(actor, row)
  return {
    id: row.item_id,
    type: 'moderationItem',
    kind: row.item_kind,
    state: row.state,
    objectURI: objectUri(baseUrl, row),
    object: row.is_in_sight ? (representNamed(caller, row) as ModerationItem['object']) : undefined,
    context: representContext(caller, row, details),
    hidden: row.is_concealed,
    reportCount: row.report_count,
    reasons: row.reasons,
    reports: row.reports.map(({ id, reason, text, is_open, reported_at, reporter }) => ({
      id,
      reason,
      text,
      reporter: nameAuthor(actor, reporter, baseUrl),
      state: is_open ? ('open' as const) : ('resolved' as const),
      published: reported_at,
    })),
    firstReported: row.first_at ?? undefined,
    lastReported: row.last_at ?? undefined,
    published: row.opened_at,
    about: representHistory(caller, row, details),
    action: row.action ?? undefined,
    note: row.note ?? undefined,
    resolver: row.resolver ? nameAuthor(actor, row.resolver, baseUrl) : undefined,
    resolved: row.resolved_at ?? undefined,
    actions: [...actionsOn(actor, row)],
    version: Number(row.item_version),
    resources: {
      self: resource(uri, verbs.self),
      ...(verbs.resolve.length > 0 && { resolve: resource(`${uri}/resolve`, verbs.resolve) }),
      ...(verbs.restore.length > 0 && { restore: resource(`${uri}/restore`, verbs.restore) }),
      ...(verbs.reopen.length > 0 && { reopen: resource(`${uri}/reopen`, verbs.reopen) }),
    },
  }
}
