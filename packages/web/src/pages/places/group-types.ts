import { GROUP_TYPES } from '@folkmoot/contract'
import { groupTypeText } from '../../parts/places/place-kind.tsx'
import { type TextKey, t } from '../../texts/texts.ts'

const HINTS: Record<(typeof GROUP_TYPES)[number], TextKey> = {
  OPEN: 'places.groupType.OPEN.hint',
  MEMBER_ONLY: 'places.groupType.MEMBER_ONLY.hint',
  PRIVATE: 'places.groupType.PRIVATE.hint',
  SECRET: 'places.groupType.SECRET.hint',
}

/** Each with who sees, reads and joins it. */
export const groupTypeChoices = () =>
  GROUP_TYPES.map((name) => ({ name, label: groupTypeText(name), hint: t(HINTS[name]) }))
