/** What was written and not sent, kept on this device until it is. */
import type { Content } from '@folkmoot/contract'
import type { Found } from '../api/finding.ts'
import { boot } from '../boot.ts'
import { isAnswer, type Kind, kindOf } from './kinds.ts'
import type { WritingWish } from './open-composer.ts'

/** Who is to see it. */
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
  /** Of what is changed: the version that it began with. */
  readonly version?: number | undefined
}

const keyOf = ({ edit, parent }: WritingWish) => {
  const purpose = edit ? `change ${edit.contentID}` : parent !== undefined ? `in ${parent}` : 'new'
  return `folkmoot-draft ${boot.session?.username} ${purpose}`
}

function audienceOf({ edit, parent }: WritingWish): Audience {
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

/** As it is before anybody wrote anything. */
export function beginDraft(wish: WritingWish): Draft {
  const { edit, type = 'discussion' } = wish
  return {
    kind: edit ? kindOf(edit) : type,
    subject: edit?.subject ?? '',
    html: edit?.content.text ?? '',
    isEmpty: !edit,
    audience: audienceOf(wish),
    place: placeOf(edit),
    people: peopleOf(edit),
    tags: edit?.tags ?? [],
    version: edit?.version,
  }
}

export function findDraft(wish: WritingWish): Draft | undefined {
  try {
    const kept = localStorage.getItem(keyOf(wish))
    return kept === null ? undefined : { ...beginDraft(wish), ...(JSON.parse(kept) as Draft) }
  } catch {
    // A browser that keeps nothing, or something that is no draft of ours.
    return undefined
  }
}

/** Whether it could be kept. */
export function keepDraft(wish: WritingWish, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(wish), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(wish: WritingWish): void {
  try {
    localStorage.removeItem(keyOf(wish))
  } catch {
    // Where nothing is kept there is nothing to drop.
  }
}
