/**
 * The callers, and who may see what: the rules as data, written independently of the code under test.
 * "The group" is any group of the fixture; a caller has the same role in all of them.
 */
export const CALLERS = [
  'anonymous',
  /** A member of the community without a relation to any of it. */
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

/** Members of a security group have the rights of a member in places opened to it. */
const INSIDE = ['member', 'owner', 'author', 'admin', 'entitled'] as const

export const AUDIENCES = {
  everyone: CALLERS,
  'everyone who is signed in': CALLERS.filter((caller) => caller !== 'anonymous'),
  'members of the group': INSIDE,
  'members of the group, and who is asked to be one': ['invited', ...INSIDE],
  'the people whom it is for': ['author', 'listed'],
  'its author': ['author'],
  'its author and admins': ['author', 'admin'],
  'its author and moderators': ['author', 'admin', 'moderator'],
  'owners of the group': ['owner', 'admin'],
  'who looks after the security group': ['owner', 'admin'],
  'who was removed, and admins': ['removed', 'admin'],
  'who was told': ['member'],
  admins: ['admin'],
  nobody: [],
} as const satisfies Record<string, readonly Caller[]>
export type Audience = keyof typeof AUDIENCES

/** Whether some caller may not see it. */
export const isRestricted = (audience: Audience): boolean => AUDIENCES[audience].length < CALLERS.length
