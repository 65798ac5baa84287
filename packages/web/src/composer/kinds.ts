/** Kinds of content that can be written. */
import { type Content, type Person, type Place, placeContentType } from '@folkmoot/contract'
import { may } from '../api/allowed.ts'
import type { TextKey } from '../texts/texts.ts'

const KINDS = ['discussion', 'question', 'document', 'update', 'announcement'] as const
export type Kind = (typeof KINDS)[number]

/** The API type; an update is no content there. */
export const TYPES = {
  discussion: 'discussion',
  question: 'discussion',
  document: 'document',
  update: undefined,
  announcement: 'announcement',
} as const

export const SEND_TEXTS: Record<Kind, TextKey> = {
  discussion: 'composer.sendDiscussion',
  question: 'composer.sendQuestion',
  document: 'composer.sendDocument',
  update: 'composer.sendUpdate',
  announcement: 'composer.sendAnnouncement',
}

export const kindOf = ({ type, question = false }: Content): Kind =>
  type === 'discussion' && question ? 'question' : (KINDS.find((kind) => kind === type) ?? 'discussion')

/** Answers have no title and no place. */
export const isAnswer = ({ type }: Content): boolean => type === 'message' || type === 'comment'

/** The resource that says whether the caller may create it. */
const COLLECTIONS: Record<Kind, string> = {
  discussion: 'contents',
  question: 'contents',
  document: 'contents',
  update: 'updates',
  announcement: 'announcements',
}

/** In a place: its allowed types, and announcements; elsewhere: all types the caller may write. */
export const offeredKinds = (me: Person | undefined, place: Place | undefined): readonly Kind[] =>
  KINDS.filter((kind) => {
    if (!may(place ?? me, COLLECTIONS[kind], 'POST')) return false
    const type = TYPES[kind]
    if (!place || type === 'announcement') return true
    const plural = type && placeContentType(type)
    return plural !== undefined && place.contentTypes.includes(plural)
  })
