import {
  type AccessAudience,
  type AccessExplanation,
  type AccessObject,
  type Audience,
  pageOf,
} from '@folkmoot/contract'

import type { Member } from '../../../actor.ts'
import { nameAuthorBriefly, storedPage, storedUri } from '../../content/reading.ts'
import { personUri, summarisePerson } from '../../identity/represent.ts'
import { summarisePlace } from '../../places/represent.ts'
import { stateOfMembership } from '../../places/rights.ts'
import type { Explanation, Subject } from './explaining.ts'
import type { PersonRow, Target } from './objects.ts'
import { type Named, textOfAudience, textOfStep } from './texts.ts'

interface Caller {
  readonly actor: Member
  readonly baseUrl: string
}

function representObject({ actor, baseUrl }: Caller, { kind, row }: Target): AccessObject {
  if (kind === 'content') {
    return {
      id: row.id,
      objectType: row.type,
      name: row.root_subject ?? undefined,
      uri: storedUri(baseUrl, row),
      html: storedPage(baseUrl, row),
      author: nameAuthorBriefly(actor, row.author, baseUrl),
    }
  }
  if (kind === 'place') {
    const { uri, html } = summarisePlace(actor, row, baseUrl)
    return { id: row.id, objectType: row.type, name: row.name, uri, html }
  }
  return {
    id: row.id,
    objectType: 'person',
    name: row.display_name,
    uri: personUri(baseUrl, row.id),
    html: pageOf(baseUrl, 'person', row.username),
  }
}

/** The place of content, or the object itself. */
function placeOf({ actor, baseUrl }: Caller, { kind, row }: Target): AccessExplanation['place'] {
  if (kind === 'person') return undefined
  if (kind === 'place') return { ...summarisePlace(actor, row, baseUrl), groupType: row.group_type }
  const { place_id: id, place_type: type, place_name, place_slug, group_type, membership } = row
  if (id === null || type === null || group_type === null) return undefined
  const place = { id, type, name: place_name ?? '', slug: place_slug ?? '', group_type, membership }
  return { ...summarisePlace(actor, place, baseUrl), groupType: group_type }
}

const summarise = ({ actor, baseUrl }: Caller, row: PersonRow) =>
  summarisePerson(actor, { ...row, departed: false }, baseUrl)

export function representExplanation(
  caller: Caller,
  subject: Subject,
  target: Target,
  { visible, steps, met }: Explanation,
): AccessExplanation {
  const place = placeOf(caller, target)
  const membership = met.kind === 'person' ? undefined : (met.row.membership ?? undefined)
  const named: Named = {
    person: subject?.display_name,
    place: place?.name,
    groupType: place?.groupType,
    membership,
  }
  return {
    type: 'accessExplanation',
    visible,
    person: subject && summarise(caller, subject),
    object: representObject(caller, target),
    place,
    membership: stateOfMembership(membership ?? null) ?? undefined,
    rules: steps.map((step) => ({ ...step, text: textOfStep(step, named) })),
  }
}

export function representAudiences(
  caller: Caller,
  target: Target,
  audiences: readonly Audience[],
): AccessAudience {
  const place = placeOf(caller, target)
  return {
    type: 'accessAudience',
    object: representObject(caller, target),
    place,
    audiences: audiences.map((audience) => ({ audience, text: textOfAudience(audience, place?.name) })),
  }
}
