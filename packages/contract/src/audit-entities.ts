/** The audit log: who did what to whom, when, from where. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

/** Names never change, because entries are kept forever. */
export const AUDIT_ACTIONS = [
  'person.created',
  'person.removed',
  'person.merged',
  'person.merge_finished',
  'person.erased',
  'person.enabled',
  'person.disabled',
  'person.shown',
  'person.hidden',
  'person.roles_changed',
  'person.user_type_changed',
  'person.username_changed',
  'person.emails_changed',
  'person.password_changed',
  'person.sessions_ended',
  'person.reset_mailed',
  'person.email_confirmed',
  'person.membership_changed',
  'person.manager_changed',
  'import.planned',
  'import.started',
  'import.mailed',
  'invitation.created',
  'invitation.mailed',
  'invitation.revoked',
  'invitation.used',
  'place.created',
  'place.removed',
  'place.renamed',
  'place.group_type_changed',
  'place.archived',
  'place.restored',
  'place.opened',
  'place.closed',
  'security_group.created',
  'security_group.removed',
  'security_group.renamed',
  'security_group.members_added',
  'security_group.member_removed',
  'security_group.administrators_added',
  'security_group.administrator_removed',
  'add_on.created',
  'add_on.updated',
  'add_on.enabled',
  'add_on.disabled',
  'add_on.deleted',
  'add_on.secret_rotated',
  'webhook.created',
  'webhook.updated',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.redirected',
  'grant.given',
  'grant.revoked',
  'grant.reused',
  'property.changed',
  'job.retried',
  'job.discarded',
  'look.published',
  'look.undone',
  'mail.tested',
  'storage.tested',
  'sign_in.refused',
  'token.created',
  'token.removed',
  'report.created',
  'report.kept',
  'report.removed',
  'report.disabled',
  'content.hidden',
  'content.restored',
  'content.approved',
  'content.rejected',
  'content.locked',
  'content.unlocked',
  'content.moved',
  'content.move_undone',
  'content.split',
  'content.split_undone',
  'content.merged',
  'content.merge_undone',
  'decision.undone',
  'run_as.read',
  'run_as.write',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_TARGETS = [
  'person',
  'place',
  'property',
  'look',
  'address',
  'securityGroup',
  'addOn',
  'webhook',
  'content',
  'job',
  'invitation',
  'import',
  'erasure',
] as const
export type AuditTargetType = (typeof AUDIT_TARGETS)[number]

export const AuditEntry = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, readOnly: true }),
    type: Type.Literal('auditEntry'),
    published: Type.String({ pattern: DATE_PATTERN, description: 'When it was done.' }),
    action: Type.Enum([...AUDIT_ACTIONS], { description: 'What was done.' }),
    actor: Type.Optional(
      Type.Object(
        {
          id: Type.String({ pattern: ID_PATTERN }),
          type: Type.Literal('person'),
          username: Type.String({ description: 'As it was then.' }),
          resources: Resources,
        },
        { description: 'The actor; absent when nobody was signed in, or when the server itself did it.' },
      ),
    ),
    target: Type.Optional(
      Type.Object(
        {
          type: Type.Enum([...AUDIT_TARGETS]),
          id: Type.String(),
          label: Type.String({ description: 'The name it had then.' }),
          uri: Type.Optional(Type.String({ description: 'Its URI, if it still exists.' })),
        },
        { description: 'The target of the action.' },
      ),
    ),
    address: Type.Optional(
      Type.String({ description: 'The network address. Absent when the server itself did it.' }),
    ),
    requestId: Type.Optional(Type.String({ description: 'The X-Request-Id of the request that did it.' })),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The values before and after; never a secret.',
    }),
    hash: Type.Optional(
      Type.String({
        description:
          'Covers this entry and, through the previous entry, all earlier ones. Computed within seconds.',
      }),
    ),
    resources: Resources,
  },
  { $id: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

/** How many entries a table has at most. */
export const AUDIT_EXPORT_MAX = 10_000

export const AUDIT_BREAKS = ['changed', 'removed', 'inserted', 'moved'] as const
export type AuditBreak = (typeof AUDIT_BREAKS)[number]

export const AuditVerification = Type.Object(
  {
    state: Type.Enum(['intact', 'broken', 'unfinished'], {
      description:
        'intact: no entry of this part was touched, and the log ends with it. unfinished: the same, and more follows: ask for the part after `last`.',
    }),
    count: Type.Integer({
      minimum: 0,
      description: 'How many entries of this part are as they were written.',
    }),
    last: Type.Optional(
      Type.String({
        pattern: ID_PATTERN,
        description: 'The id of the last of them, or `afterEntry` if there are none.',
      }),
    ),
    hash: Type.Optional(
      Type.String({
        description: 'Its hash. Kept elsewhere, it proves later that nothing up to it was touched.',
      }),
    ),
    hasHash: Type.Optional(
      Type.Boolean({ description: 'Whether an entry of this part has the given hash.' }),
    ),
    unlinked: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'How many new entries are not linked yet, and cannot be checked; once it is intact.',
      }),
    ),
    problem: Type.Optional(
      Type.Enum([...AUDIT_BREAKS], {
        description: 'What was done, if it is broken. removed: what was before the entry, or at the end.',
      }),
    ),
    entryID: Type.Optional(
      Type.String({
        pattern: ID_PATTERN,
        description: 'The first broken entry; where entries were removed, the next one, if there is one.',
      }),
    ),
  },
  { $id: 'AuditVerification', readOnly: true },
)
export type AuditVerification = Static<typeof AuditVerification>
