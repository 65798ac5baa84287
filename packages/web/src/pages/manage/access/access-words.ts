/** Rules and audiences in the reader's language. */
import type { AccessExplanation, AccessRule, Audience } from '@folkmoot/contract'
import { type TextKey, t } from '../../../texts/texts.ts'

export type Step = AccessExplanation['rules'][number]

const RULES: Record<AccessRule, readonly TextKey[]> = {
  accountDisabled: ['access.rule.accountDisabled'],
  signInRequired: ['access.rule.signInRequired'],
  placeRemoved: ['access.rule.placeRemoved'],
  placeClosed: ['access.rule.placeOpen', 'access.rule.placeMember'],
  hiddenByModerator: ['access.rule.hiddenByModerator'],
  replyHiddenByModerator: ['access.rule.replyHiddenByModerator'],
  author: ['access.rule.author'],
  draft: ['access.rule.draft'],
  authorOnly: ['access.rule.authorOnly'],
  namedPeople: ['access.rule.namedPeople'],
  approval: ['access.rule.approval'],
  scheduled: ['access.rule.scheduled'],
  nothingAgainst: ['access.rule.nothingAgainst'],
  placeNotSecret: ['access.rule.placeNotSecret'],
  placeMember: ['access.rule.placeMember'],
  placeSecret: ['access.rule.placeSecret'],
  personVisible: ['access.rule.personVisible'],
  self: ['access.rule.self'],
  personInvisible: ['access.rule.personInvisible'],
  admin: ['access.rule.admin'],
}

export const nameOf = ({ person }: AccessExplanation): string => person?.displayName ?? t('access.aVisitor')

export function sentenceOf({ rule, outcome }: Step, explanation: AccessExplanation): string {
  const { place, membership } = explanation
  const values = {
    outcome,
    who: nameOf(explanation),
    place: place?.name ?? '',
    group: place?.groupType ?? 'none',
    membership: membership ?? 'none',
  }
  // Outside of places there is nothing to belong to.
  const keys = RULES[rule].filter((key) => place || key !== 'access.rule.placeMember')
  return keys.map((key) => t(key, values)).join(' ')
}

export const AUDIENCES: Record<Audience, TextKey> = {
  visitors: 'access.audience.visitors',
  everyone: 'access.audience.everyone',
  members: 'access.audience.members',
  owners: 'access.audience.owners',
  placeModerators: 'access.audience.placeModerators',
  namedPeople: 'access.audience.namedPeople',
  author: 'access.audience.author',
  replyAuthor: 'access.audience.replyAuthor',
  self: 'access.audience.self',
  moderators: 'access.audience.moderators',
  memberModerators: 'access.audience.memberModerators',
  admins: 'access.audience.admins',
}
