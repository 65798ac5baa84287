/** Names of places in addresses. */

import { problemMessage } from '@folkmoot/contract'
import { fold } from '../../../engines/text-search/folding.ts'
import { fieldInvalid } from '../../../failure.ts'

const LONGEST = 100

/** Names that differ only in case or width are the same. */
export function slugKey(slug: string): string {
  return slug.normalize('NFKC').toLowerCase()
}

export function checkSlug(slug: string): string {
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(slug) && slug === slug.normalize('NFKC')
  if (isPlain) return slug
  throw fieldInvalid('displayName', problemMessage('placeUrl'))
}

/** `Éclairs & Co.` → `eclairs-co`; a script without capitals or accents stays as it is. */
export function slugOf(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const slug = words.join('-').slice(0, LONGEST).toWellFormed().normalize('NFKC').replace(/-+$/, '')
  if (slug !== '' && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u.test(slug)) return slug
  throw fieldInvalid('displayName', problemMessage('placeUrlMissing'))
}
