/** Unsent drafts, as this device stores them. */
import type { Content } from '@folkmoot/contract'
import type { Found } from '../api/suggestions.ts'
import { findDraft as findKept } from '../parts/kept-drafts.ts'
import { isAnswer, type Kind, kindOf } from './kinds.ts'
import type { WritingRequest } from './open-composer.ts'
import { isWritten } from './written.ts'

/** The audience. */
export type Audience = Content['visibility']

export interface Draft {
  readonly kind: Kind
  readonly subject: string
  readonly html: string
  readonly isEmpty: boolean
  readonly audience: Audience
  readonly place?: Found | undefined
  readonly people: readonly Found[]
  readonly tags: readonly string[]
  /** Of an announcement; undefined: a week after it is posted. */
  readonly endDate?: string | undefined
  /** The URI of the content that it changes, where the name of the draft does not say it. */
  readonly changes?: string | undefined
  /** When editing: the version that was loaded. */
  readonly version?: number | undefined
}

/** Only what a key on the server may have: drafts/names.ts. */
const nameOfTag = (tag: string) =>
  encodeURIComponent(tag)
    .replaceAll(/[^A-Za-z0-9._]/g, '.')
    .slice(0, 80)

/** One per thing that can be written at the same time. */
export function draftName({ draft, edit, parent, tag }: WritingRequest): string {
  if (draft !== undefined) return draft
  if (edit) return `change ${edit.contentID}`
  if (parent !== undefined) return `in ${parent}`
  return tag === undefined ? 'new' : `tagged ${nameOfTag(tag)}`
}

/** Of a new text, by the name of its draft. */
export function requestOf(name: string): WritingRequest {
  if (name.startsWith('in ')) return { parent: name.slice(3) }
  return name === 'new' ? {} : { draft: name }
}

function audienceOf({ edit, parent }: WritingRequest): Audience {
  if (edit) return edit.visibility
  return parent === undefined ? 'all' : 'place'
}

function peopleOf(edit: Content | undefined): Found[] {
  return (edit?.users ?? []).flatMap((user) =>
    typeof user === 'string'
      ? []
      : [
          {
            uri: user.resources?.self?.ref ?? user.id,
            html: user.resources?.html?.ref,
            name: user.displayName,
            type: 'person',
          },
        ],
  )
}

function placeOf(edit: Content | undefined): Found | undefined {
  const place = edit && !isAnswer(edit) ? edit.parentPlace : undefined
  return place && { uri: place.uri, html: place.html, name: place.name, type: place.type }
}

/** An empty draft. */
export function beginDraft(request: WritingRequest): Draft {
  const { edit, tag, type = 'discussion' } = request
  return {
    kind: edit ? kindOf(edit) : type,
    subject: edit?.subject ?? '',
    html: edit?.content.text ?? '',
    isEmpty: !edit,
    audience: audienceOf(request),
    place: placeOf(edit),
    people: peopleOf(edit),
    tags: edit?.tags ?? (tag === undefined ? [] : [tag]),
    endDate: edit?.endDate,
    version: edit?.version,
  }
}

export function findDraft(request: WritingRequest): Draft | undefined {
  const text = findKept(draftName(request))
  const begun = beginDraft(request)
  try {
    const kept = text === undefined ? begun : { ...begun, ...(JSON.parse(text) as Draft) }
    return isWritten(kept, begun) ? kept : undefined
  } catch {
    // Not a draft of ours.
    return undefined
  }
}
