/** The status that is due to each principal, from the table of rights. */
import { type Principal, type Sign, signOf } from './content-rights.ts'

/** What an operation asks for; the status where it is done, and where it is not. */
export type Right =
  /** To read it, or to see that it is there. */
  | 'read'
  /** To like it or to mark it: every signed-in reader. */
  | 'react'
  | 'answer'
  /** To answer where answers are for the author and moderators. */
  | 'answer though restricted'
  | 'change'
  /** To change answers of others below it. */
  | 'moderate'
  /** To change a comment of the author's: they, and moderators. */
  | 'change a comment'
  /** To change a document that is open to all who write there. */
  | 'change together'
  /** To change a document that names the listed person as one of its authors. */
  | 'change as named'
  /** To announce in a place: its owners, and admins. To everyone: only admins. */
  | 'announce'
  | 'announce to all'
  /** To set an outcome in a place: people who may change it or its parent, and owners. */
  | 'conclude'
  /** To make it official, in a place: its owners and moderators. */
  | 'make official'
  /** To make another discussion of its replies: those who moderate and write there. */
  | 'split'
  /** Where not everybody may read: moderators of the community, not those of the place. */
  | 'take out'

const HAS: Record<Right, (sign: Sign, principal: Principal) => boolean> = {
  read: () => true,
  react: () => true,
  answer: (sign) => 'ab'.includes(sign),
  'answer though restricted': (sign) => sign === 'b',
  change: (sign) => 'eb'.includes(sign),
  moderate: (sign, principal) =>
    ['moderator', 'admin'].includes(principal) || (principal === 'keeper' && 'eb'.includes(sign)),
  'change a comment': (sign, principal) =>
    sign === 'b' || principal === 'moderator' || (principal === 'keeper' && sign === 'e'),
  'change together': (sign) => 'aeb'.includes(sign),
  'change as named': (sign, principal) => 'eb'.includes(sign) || principal === 'listed',
  announce: (_, principal) => principal === 'owner' || principal === 'admin',
  'announce to all': (_, principal) => principal === 'admin',
  conclude: (sign, principal) => 'eb'.includes(sign) || principal === 'owner',
  'make official': (sign, principal) => principal === 'owner' || HAS.moderate(sign, principal),
  split: (sign, principal) => sign === 'b' && HAS.moderate(sign, principal),
  'take out': (_, principal) => ['moderator', 'admin'].includes(principal),
}

/** The status that is due: `done`, or that of the refusal. */
export function dueStatus(
  line: string,
  principal: Principal,
  { right, done }: { right: Right; done: number },
): number {
  if (principal === 'anonymous' && right !== 'read') return 401
  const sign = signOf(line, principal)
  if (sign === '-') return 403
  if (sign === '0') return 404
  return HAS[right](sign, principal) ? done : 403
}
