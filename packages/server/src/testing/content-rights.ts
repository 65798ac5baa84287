/**
 * Who may do what with content: the papers as a table, written down without a look at the code that it judges. A line
 * for each situation, a sign for each who comes:
 *   r  reads it                        a  reads and answers it
 *   e  reads and changes it            b  reads, answers and changes it
 *   -  is refused (403)                0  is told that it does not exist (404)
 */
import type { ContentStatus, GroupType, MemberState, Visibility } from '@folkmoot/contract'

export const PRINCIPALS = [
  'anonymous',
  'outsider',
  'pending',
  'invited',
  'banned',
  'member',
  'owner',
  'author',
  'listed',
  'moderator',
  'admin',
  /** Belongs to a security group that the place is opened to. */
  'admitted',
  'keeper', // A member who moderates the place.
] as const
export type Principal = (typeof PRINCIPALS)[number]

export type Sign = 'r' | 'a' | 'e' | 'b' | '-' | '0'

export interface Situation {
  readonly visibility: Visibility
  readonly status: ContentStatus
  /** Of its group, or of the group of its project. */
  readonly groupType?: GroupType
  readonly isInProject?: boolean
  /** Its place takes nothing new. */
  readonly isPlaceArchived?: boolean
  /** Only some rows test these, unless the whole matrix is requested. */
  readonly isVariation?: boolean
  /** A member unless said; null for an author who left. */
  readonly authorState?: MemberState | null
  /** In the order of PRINCIPALS. */
  readonly rights: string
  /** The same for an announcement: owners keep those of their place. None where there are no announcements. */
  readonly announced?: string
  /** The same for a status update, which only its author and admins change. None where there are no updates. */
  readonly updated?: string
}

const published = { visibility: 'all', status: 'published' } as const
const waiting = { visibility: 'place', status: 'pendingApproval' } as const
const placed = { visibility: 'place', status: 'published' } as const

export const SITUATIONS: Readonly<Record<string, Situation>> = {
  // who comes:           anon out pend inv ban mem own auth list mod adm let here
  'for everyone': {
    ...published,
    rights: /*         */ 'r    a   a    a   a   a   a   b    a    b   b   a   a',
    announced: /*      */ 'r    a   a    a   a   a   a   b    a    b   b   a   a',
    updated: /*        */ 'r    a   a    a   a   a   a   b    a    a   b   a   a',
  },
  'in an open group': {
    ...placed,
    groupType: 'OPEN',
    rights: /*         */ 'r    a   a    a   r   a   a   b    a    b   b   a   b',
    announced: /*      */ 'r    a   a    a   r   a   b   b    a    b   b   a   b',
  },
  'in an archived group': {
    ...placed,
    groupType: 'OPEN',
    isPlaceArchived: true,
    rights: /*         */ 'r    r   r    r   r   r   r   e    r    e   e   r   e',
    announced: /*      */ 'r    r   r    r   r   r   e   e    r    e   e   r   e',
  },
  'in an archived private group': {
    isVariation: true,
    ...placed,
    groupType: 'PRIVATE',
    isPlaceArchived: true,
    rights: /*         */ '-    -   -    -   -   r   r   e    -    -   e   r   e',
    announced: /*      */ '-    -   -    -   -   r   e   e    -    -   e   r   e',
  },
  'in a member-only group': {
    ...placed,
    groupType: 'MEMBER_ONLY',
    rights: /*         */ 'r    r   r    r   r   a   a   b    r    e   b   a   b',
    announced: /*      */ 'r    r   r    r   r   a   b   b    r    e   b   a   b',
  },
  'in a private group': {
    ...placed,
    groupType: 'PRIVATE',
    rights: /*         */ '-    -   -    -   -   a   a   b    -    -   b   a   b',
    announced: /*      */ '-    -   -    -   -   a   b   b    -    -   b   a   b',
  },
  'in a secret group': {
    ...placed,
    groupType: 'SECRET',
    rights: /*         */ '0    0   0    0   0   a   a   b    0    0   b   a   b',
    announced: /*      */ '0    0   0    0   0   a   b   b    0    0   b   a   b',
  },
  'in a project of a secret group': {
    isVariation: true,
    ...placed,
    groupType: 'SECRET',
    isInProject: true,
    rights: /*         */ '0    0   0    0   0   a   a   b    0    0   b   a   b',
    announced: /*      */ '0    0   0    0   0   a   b   b    0    0   b   a   b',
  },
  'for certain people': {
    visibility: 'people',
    status: 'published',
    rights: /*         */ '-    -   -    -   -   -   -   b    a    -   -   -   -',
  },
  hidden: {
    visibility: 'hidden',
    status: 'published',
    rights: /*         */ '-    -   -    -   -   -   -   b    -    -   -   -   -',
  },
  incomplete: {
    visibility: 'all',
    status: 'incomplete',
    rights: /*         */ '-    -   -    -   -   -   -   b    -    -   -   -   -',
    announced: /*      */ '-    -   -    -   -   -   -   b    -    -   -   -   -',
    updated: /*        */ '-    -   -    -   -   -   -   b    -    -   -   -   -',
  },
  'incomplete in a secret group': {
    isVariation: true,
    visibility: 'place',
    status: 'incomplete',
    groupType: 'SECRET',
    rights: /*         */ '0    0   0    0   0   -   -   b    0    0   -   -   -',
    announced: /*      */ '0    0   0    0   0   -   -   b    0    0   -   -   -',
  },
  scheduled: {
    visibility: 'all',
    status: 'scheduled',
    rights: /*         */ '-    -   -    -   -   -   -   b    -    -   b   -   -',
    announced: /*      */ '-    -   -    -   -   -   -   b    -    -   b   -   -',
  },
  'scheduled in a private group': {
    isVariation: true,
    visibility: 'place',
    status: 'scheduled',
    groupType: 'PRIVATE',
    rights: /*         */ '-    -   -    -   -   -   -   b    -    -   b   -   -',
    announced: /*      */ '-    -   -    -   -   -   b   b    -    -   b   -   -',
  },
  'scheduled for certain people': {
    isVariation: true,
    visibility: 'people',
    status: 'scheduled',
    rights: /*         */ '-    -   -    -   -   -   -   b    -    -   -   -   -',
  },
  archived: {
    visibility: 'all',
    status: 'archived',
    rights: /*         */ 'r    a   a    a   a   a   a   b    a    b   b   a   a',
    announced: /*      */ 'r    a   a    a   a   a   a   b    a    b   b   a   a',
  },
  'hidden by a moderator': {
    visibility: 'all',
    status: 'hiddenByModerator',
    rights: /*         */ '-    -   -    -   -   -   -   b    -    b   b   -   -',
    announced: /*      */ '-    -   -    -   -   -   -   b    -    b   b   -   -',
  },
  'hidden by a moderator in a private group': {
    isVariation: true,
    visibility: 'place',
    status: 'hiddenByModerator',
    groupType: 'PRIVATE',
    rights: /*         */ '-    -   -    -   -   -   -   b    -    -   b   -   b',
  },
  'waiting for approval in an open group': {
    ...waiting,
    groupType: 'OPEN',
    rights: /*         */ '-    -   -    -   -   -   a   b    -    b   b   -   b',
    announced: /*      */ '-    -   -    -   -   -   b   b    -    b   b   -   b',
  },
  'waiting for approval in a secret group': {
    isVariation: true,
    ...waiting,
    groupType: 'SECRET',
    rights: /*         */ '0    0   0    0   0   -   a   b    0    0   b   -   b',
    announced: /*      */ '0    0   0    0   0   -   b   b    0    0   b   -   b',
  },
  'in an open group that its author is banned from': {
    isVariation: true,
    ...placed,
    groupType: 'OPEN',
    authorState: 'banned',
    rights: /*         */ 'r    a   a    a   r   a   a   e    a    b   b   a   b',
    announced: /*      */ 'r    a   a    a   r   a   b   e    a    b   b   a   b',
  },
  'in a private group that its author left': {
    isVariation: true,
    ...placed,
    groupType: 'PRIVATE',
    authorState: null,
    rights: /*         */ '-    -   -    -   -   a   a   -    -    -   b   a   b',
    announced: /*      */ '-    -   -    -   -   a   b   -    -    -   b   a   b',
  },
  'in a secret group that its author left': {
    isVariation: true,
    ...placed,
    groupType: 'SECRET',
    authorState: null,
    rights: /*         */ '0    0   0    0   0   a   a   0    0    0   b   a   b',
    announced: /*      */ '0    0   0    0   0   a   b   0    0    0   b   a   b',
  },
}

export const signOf = (line: string, principal: Principal): Sign =>
  line.split(/\s+/)[PRINCIPALS.indexOf(principal)] as Sign
