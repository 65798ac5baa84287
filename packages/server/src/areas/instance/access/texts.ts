/** What rules and audiences say in English. */
import type { AccessRule, Audience, GroupType } from '@folkmoot/contract'
import type { Membership } from '../../places/rights.ts'
import type { AccessStep } from './explaining.ts'

export interface Named {
  /** Undefined for visitors. */
  readonly person: string | undefined
  readonly place: string | undefined
  readonly groupType: GroupType | undefined
  readonly membership: Membership | undefined
}

const STATES: Record<Membership, string> = {
  owner: 'owns it',
  moderator: 'moderates it',
  member: 'is a member',
  pending: 'waits to be let in',
  invited: 'is invited but has not accepted',
  banned: 'is banned from it',
}
const GROUPS: Record<GroupType, string> = {
  OPEN: 'open',
  MEMBER_ONLY: 'for everybody to read',
  PRIVATE: 'private',
  SECRET: 'secret',
}

const whoOf = ({ person = 'A visitor' }: Named) => person
const placeIs = ({ place = 'The place', groupType = 'OPEN' }: Named) => `${place} is ${GROUPS[groupType]}`
const relationOf = (named: Named) =>
  `${whoOf(named)} ${named.membership ? STATES[named.membership] : 'is not a member'}`

const placeOf = (named: Named) =>
  named.place === undefined ? 'It is in no place.' : `${placeIs(named)}, and ${relationOf(named)}.`

type Sentences = Partial<Record<AccessStep['outcome'], (named: Named) => string>>

const RULES: Record<AccessRule, Sentences> = {
  accountDisabled: {
    passed: (named) => `The account of ${whoOf(named)} is enabled.`,
    refused: (named) => `The account of ${whoOf(named)} is disabled: they cannot sign in.`,
  },
  signInRequired: {
    passed: () => 'Visitors may read this community.',
    refused: () => 'Visitors may not read this community: they have to sign in.',
  },
  placeRemoved: {
    passed: () => 'Its place was not removed.',
    refused: () => 'Its place was removed.',
  },
  placeClosed: { passed: placeOf, refused: placeOf },
  hiddenByModerator: {
    passed: () => 'No moderator hid it from them.',
    refused: (named) =>
      `A moderator hid it, and ${whoOf(named)} is neither its author nor a moderator there.`,
  },
  replyHiddenByModerator: {
    passed: () => 'No moderator hid this reply or one above it from them.',
    refused: (named) =>
      `A moderator hid this reply or one above it, and ${whoOf(named)} is neither its author nor a moderator there.`,
  },
  author: {
    passed: (named) => `${whoOf(named)} is not its author.`,
    allowed: (named) => `${whoOf(named)} is its author.`,
  },
  draft: {
    passed: () => 'It is not a draft.',
    refused: () => 'It is a draft: only its author sees it.',
  },
  authorOnly: {
    passed: () => 'It is not for its author alone.',
    refused: () => 'It is for its author alone.',
  },
  namedPeople: {
    passed: () => 'It is not for other people than them alone.',
    refused: (named) => `It is for certain people, and ${whoOf(named)} is not among them.`,
  },
  approval: {
    passed: () => 'It does not wait for approval.',
    allowed: (named) => `It waits for approval, and ${whoOf(named)} may approve it.`,
    refused: (named) =>
      `It waits for approval, and ${whoOf(named)} is neither a moderator nor an owner of the place.`,
  },
  scheduled: {
    passed: () => 'It is not scheduled for later.',
    allowed: (named) => `It is scheduled for later, and ${whoOf(named)} may see it before.`,
    refused: () => 'It is scheduled for later: until then only its author and admins see it.',
  },
  nothingAgainst: { allowed: () => 'Nothing is against it.' },
  placeNotSecret: {
    passed: (named) => `${placeIs(named)}.`,
    allowed: (named) => `${placeIs(named)}: everybody sees that it exists.`,
  },
  placeMember: {
    passed: (named) => `${relationOf(named)}.`,
    allowed: (named) => `${relationOf(named)}.`,
  },
  placeSecret: {
    refused: (named) => `${placeIs(named)}: only members and admins see that it exists.`,
  },
  personVisible: {
    passed: () => 'Their profile is invisible.',
    allowed: () => 'Their profile is visible to everybody.',
  },
  self: {
    passed: () => 'It is the profile of somebody else.',
    allowed: () => 'It is their own profile.',
  },
  personInvisible: { refused: () => 'Invisible profiles are for admins and the person alone.' },
  admin: {
    passed: (named) => `${whoOf(named)} is not an admin.`,
    allowed: (named) => `${whoOf(named)} is an admin.`,
  },
}

const UNREACHED = 'Not asked: an earlier rule decided.'

export const textOfStep = ({ rule, outcome }: AccessStep, named: Named): string =>
  RULES[rule][outcome]?.(named) ?? UNREACHED

const inPlace = (place: string | undefined) => place ?? 'the place'

const AUDIENCE_TEXTS: Record<Audience, (place: string | undefined) => string> = {
  visitors: () => 'Visitors who are not signed in',
  everyone: () => 'Everyone who is signed in',
  members: (place) => `Members of ${inPlace(place)}`,
  placeModerators: (place) => `Moderators of ${inPlace(place)}`,
  owners: (place) => `Owners of ${inPlace(place)}`,
  namedPeople: () => 'The people whom it names',
  author: () => 'Its author',
  replyAuthor: () => 'The author of the reply',
  self: () => 'The person',
  moderators: () => 'Moderators',
  memberModerators: (place) => `Moderators who are members of ${inPlace(place)}`,
  admins: () => 'Admins',
}

export const textOfAudience = (audience: Audience, place: string | undefined): string =>
  AUDIENCE_TEXTS[audience](place)
