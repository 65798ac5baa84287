/** The audit log: who did what to whom, when, from where. */
import { type Static, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'
import { Resources } from './resources.ts'

/** Names never change, because entries are kept forever. */
export const AUDIT_ACTIONS = [
  'person.created',
  'person.removed',
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
  'place.created',
  'place.removed',
  'place.renamed',
  'place.group_type_changed',
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
  'decision.undone',
  'run_as.read',
  'run_as.write',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_TARGETS = [
  'person',
  'place',
  'property',
  'address',
  'securityGroup',
  'addOn',
  'webhook',
  'content',
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
