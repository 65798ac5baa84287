/** Represents people, places and content that other entities refer to. */

import type { ContentSummary, PersonSummary, PlaceSummary } from '@folkmoot/contract'
import { summarisePerson } from '../../identity/represent.ts'
import { summarisePlace } from '../../places/represent.ts'
import type { NamedRow } from './named-filters.ts'
import { type Caller, summariseContent } from './represent.ts'

export function representNamed(caller: Caller, row: NamedRow): PersonSummary | PlaceSummary | ContentSummary {
  const { actor, context } = caller
  const { baseUrl } = context.config
  if (row.kind === 'content') return summariseContent(caller, row)
  if (row.kind === 'person') return summarisePerson(actor, row.person, baseUrl)
  const place = {
    id: row.place_id,
    type: row.place_type,
    name: row.place_name,
    slug: row.place_slug,
    group_type: row.place_group_type,
    membership: row.place_membership,
  }
  return summarisePlace(actor, place, baseUrl)
}
