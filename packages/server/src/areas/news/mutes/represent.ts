/** A row → the mute entity. */

import { type Mute, type MutedKind, pageOf, updatePageOf, V2, V3 } from '@folkmoot/contract'
import { personUri } from '../../identity/represent.ts'
import type { MuteRow } from './queries.ts'

const COLLECTIONS: Record<MutedKind, string> = { content: 'contents', place: 'places', person: 'people' }

export const muteUri = (baseUrl: string, { id, person_id }: MuteRow): string =>
  `${personUri(baseUrl, person_id)}/mutes/${id}`

const pageOfMuted = ({ is_update, page_type, page_name, object_id }: MuteRow, baseUrl: string): string =>
  is_update ? updatePageOf(baseUrl, page_name, object_id) : pageOf(baseUrl, page_type, page_name)

export function representMute(row: MuteRow, baseUrl: string): Mute {
  const collection = row.is_update ? `${V2}/updates` : `${V3}/${COLLECTIONS[row.kind]}`
  return {
    id: row.id,
    type: 'mute',
    kind: row.kind,
    object: `${baseUrl}${collection}/${row.object_id}`,
    displayName: row.display_name ?? undefined,
    published: row.created_at,
    // Only its owner sees it.
    resources: {
      self: { ref: muteUri(baseUrl, row), allowed: ['DELETE', 'GET'] },
      html: { ref: pageOfMuted(row, baseUrl), allowed: ['GET'] },
    },
  }
}
