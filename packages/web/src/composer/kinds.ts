/** What a text can become. */
import type { Content, Person, Place } from '@folkmoot/contract'
import { may } from '../api/allowed.ts'
import type { TextKey } from '../texts/texts.ts'

const KINDS = ['discussion', 'question', 'document', 'update', 'announcement'] as const
export type Kind = (typeof KINDS)[number]

/** The type by which the API knows it; an update is no content to it. */
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

/** What answers something has no title and no place of its own. */
export const isAnswer = ({ type }: Content): boolean => type === 'message' || type === 'comment'

/** Where the API says whether the caller may create it, in a place and anywhere. */
const COLLECTIONS: Record<Kind, string> = {
  discussion: 'contents',
  question: 'contents',
  document: 'contents',
  update: 'updates',
  announcement: 'announcements',
}

/** In a place what it is for and the caller may write there; elsewhere what they may write at all. */
export const offeredKinds = (me: Person | undefined, place: Place | undefined): readonly Kind[] =>
  KINDS.filter((kind) => {
    if (!may(place ?? me, COLLECTIONS[kind], 'POST')) return false
    const type = TYPES[kind]
    return !place || (type !== undefined && place.contentTypes.includes(type))
  })
