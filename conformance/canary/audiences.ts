/**
 * Who comes, and who may see what: the papers as plain data, written down without a look at the code that it judges.
 * "The group" is any of the stage; those who come stand alike in all of them.
 */
export const CALLERS = [
  'anonymous',
  /** Somebody of the community who has to do with none of it. */
  'stranger',
  'external',
  'pending',
  'invited',
  'banned',
  /** A member until a moment ago, who looked at everything while that was so. */
  'removed',
  /** Of a security group that the groups are opened to, until a moment ago. */
  'dismissed',
  'member',
  'owner',
  /** A member too. */
  'author',
  'admin',
  /** Of that security group still. */
  'entitled',
  /** Named where something is for certain people; a stranger to the groups. */
  'listed',
  'moderator',
] as const
export type Caller = (typeof CALLERS)[number]

/** Whoever belongs to a security group has the rights of a member where a place is opened to it. */
const INSIDE = ['member', 'owner', 'author', 'admin', 'entitled'] as const

export const AUDIENCES = {
  everyone: CALLERS,
  'everyone who is signed in': CALLERS.filter((caller) => caller !== 'anonymous'),
  'members of the group': INSIDE,
  'members of the group, and who is asked to be one': ['invited', ...INSIDE],
  'the people whom it is for': ['author', 'listed'],
  'its author': ['author'],
  'its author and admins': ['author', 'admin'],
  'owners of the group': ['owner', 'admin'],
  'who looks after the security group': ['owner', 'admin'],
  'who was removed, and admins': ['removed', 'admin'],
  'who was told': ['member'],
  admins: ['admin'],
  nobody: [],
} as const satisfies Record<string, readonly Caller[]>
export type Audience = keyof typeof AUDIENCES

/** Restricted is whatever somebody may not see. */
export const isRestricted = (audience: Audience): boolean => AUDIENCES[audience].length < CALLERS.length
