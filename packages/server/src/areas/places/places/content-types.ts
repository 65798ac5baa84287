/** The types of content that a place accepts. */
import { type PlaceContentType, placeContentType } from '@folkmoot/contract'

/** What members may write on this server. */
const OFFERED: readonly PlaceContentType[] = ['documents', 'discussions']

const pluralsOf = (words: readonly string[]): PlaceContentType[] => [
  ...new Set(words.flatMap((word) => placeContentType(word) ?? [])),
]

/** A place that names none accepts all. */
export const acceptedTypes = (stored: readonly string[]): PlaceContentType[] =>
  stored.length === 0 ? [...OFFERED] : pluralsOf(stored)

/** Owners may write announcements in every place, also if its contentTypes do not name them. */
export const acceptsType = (stored: readonly string[], type: string): boolean =>
  type === 'announcement' || acceptedTypes(stored).some((accepted) => accepted === placeContentType(type))

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((word) => others.includes(word))

/** A place without restrictions that is read and sent back stays without. */
export function readContentTypes(sent: readonly string[], stored: readonly string[] | undefined): string[] {
  const types = pluralsOf(sent)
  return stored?.length === 0 && isSameSet(types, OFFERED) ? [] : types
}
