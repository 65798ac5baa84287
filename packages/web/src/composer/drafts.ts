/** Unsent drafts, stored on this device. */
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
  /** When editing: the version that was loaded. */
  readonly version?: number | undefined
}

const nameOfTag = (tag: string) =>
  encodeURIComponent(tag)
    .replaceAll(/[^A-Za-z0-9._]/g, '.')
    .slice(0, 80)

/** One per thing that can be written at the same time. */
export function draftName({ edit, parent, tag }: WritingRequest): string {
  if (edit) return `change ${edit.contentID}`
  if (parent !== undefined) return `in ${parent}`
  return tag === undefined ? 'new' : `tagged ${nameOfTag(tag)}`
}

/** Of a new text, by the name of its draft. */
export const requestOf = (name: string): WritingRequest =>
  name.startsWith('in ') ? { parent: name.slice(3) } : {}

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
