/** Merges of two accounts: all that one has goes to the other. */
import { type Static, Type } from 'typebox'
import { currentPassword } from './current-password.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { PersonReference, PersonSummary } from './people-entities.ts'
import { Resources } from './resources.ts'

export const MERGE_KINDS = [
  'contents',
  'replies',
  'files',
  'likes',
  'reactions',
  'memberships',
  'following',
  'followers',
  'streams',
  'bookmarks',
  'drafts',
  'inboxEntries',
  'mutes',
  'securityGroups',
  'invitations',
  'addOns',
  'abuseReports',
  'tokens',
  'webhooks',
] as const
export type MergeKind = (typeof MERGE_KINDS)[number]

const MERGE_REASONS = ['duplicate', 'ended'] as const

const count = (description: string) => Type.Integer({ minimum: 0, description })

const MergeCount = Type.Object(
  {
    kind: Type.Enum([...MERGE_KINDS]),
    moved: count('How many went to the account that stays.'),
    notMoved: count('How many did not.'),
    reason: Type.Optional(
      Type.Enum([...MERGE_REASONS], {
        description:
          'Why some did not. duplicate: the account that stays has the same, or they were between the two. ended: they depend on the password of the account that went.',
      }),
    ),
  },
  { $id: 'MergeCount', readOnly: true },
)
export type MergeCount = Static<typeof MergeCount>

export const AccountMerge = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    type: Type.Literal('accountMerge'),
    state: Type.Enum(['running', 'done']),
    person: PersonSummary,
    mergedID: Type.String({ pattern: ID_PATTERN, description: 'The id of the account that went.' }),
    counts: Type.Array(MergeCount, { description: 'What was found up to now, by kind.' }),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was started.' }),
    finished: Type.Optional(Type.String({ pattern: DATE_PATTERN })),
    resources: Resources,
  },
  { $id: 'AccountMerge', readOnly: true },
)
export type AccountMerge = Static<typeof AccountMerge>

export const NewAccountMerge = Type.Object(
  {
    person: PersonReference,
    currentPassword: currentPassword('to merge accounts'),
  },
  { $id: 'NewAccountMerge' },
)
export type NewAccountMerge = Static<typeof NewAccountMerge>
