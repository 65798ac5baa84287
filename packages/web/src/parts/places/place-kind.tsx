import type { Place, PlaceType } from '@folkmoot/contract'
import { BookOpen, Box, Folder, type LucideIcon, UsersRound } from 'lucide-react'
import { type TextKey, t } from '../../texts/texts.ts'
import styles from './place-row.module.css'

const KINDS: Record<PlaceType, { readonly icon: LucideIcon; readonly word: TextKey }> = {
  group: { icon: UsersRound, word: 'places.type.group' },
  space: { icon: Box, word: 'places.type.space' },
  project: { icon: Folder, word: 'places.type.project' },
  blog: { icon: BookOpen, word: 'places.type.blog' },
}

export const typeText = (type: PlaceType): string => t(KINDS[type].word)

type GroupType = NonNullable<Place['groupType']>
const GROUP_WORDS: Record<GroupType, TextKey> = {
  OPEN: 'places.groupType.OPEN',
  MEMBER_ONLY: 'places.groupType.MEMBER_ONLY',
  PRIVATE: 'places.groupType.PRIVATE',
  SECRET: 'places.groupType.SECRET',
}

export const groupTypeText = (groupType: GroupType): string => t(GROUP_WORDS[groupType])

/** Type of place by icon and word: “Private group”. */
export function PlaceKind({ place }: { place: Pick<Place, 'type' | 'groupType'> }) {
  const Icon = KINDS[place.type].icon
  return (
    <span className={styles.kind}>
      <Icon size={16} aria-hidden="true" />
      {place.groupType ? groupTypeText(place.groupType) : typeText(place.type)}
    </span>
  )
}
