/** All verbs of activities, by kind of event. */

export const CONTENT_VERBS = [
  'svc:created',
  'svc:modified',
  'svc:commented',
  'svc:replied',
  'svc:liked',
  'svc:outcome_set',
] as const

/** Not for webhooks: inboxes are made from these, and mentions also appear in streams of places. */
export const INNER_VERBS = [
  'svc:mentioned',
  'svc:shared',
  'svc:invited',
  'svc:membership_requested',
  'svc:rejected',
  'svc:owner_named',
  'svc:moderator_named',
] as const

export const SYSTEM_VERBS = {
  user_account: [
    'svc:user_account_created',
    'svc:user_account_deleted',
    'svc:user_account_disabled',
    'svc:user_account_enabled',
    'svc:user_account_invisible',
    'svc:user_account_visible',
    'svc:user_profile_modified',
    'svc:user_type_modified',
  ],
  user_session: ['svc:user_session_login', 'svc:user_session_logout'],
  user_membership: ['svc:user_membership_added', 'svc:user_membership_removed'],
  social_group: ['svc:social_group_created', 'svc:social_group_renamed', 'svc:social_group_deleted'],
  stream: [
    'svc:stream_config_created',
    'svc:stream_config_modified',
    'svc:stream_config_deleted',
    'svc:stream_association_added',
    'svc:stream_association_removed',
  ],
  webhook: [
    'svc:webhook_created',
    'svc:webhook_deleted',
    'svc:webhook_enabled',
    'svc:webhook_disabled',
    'svc:webhook_marked_buggy',
    'svc:webhook_marked_not_buggy',
  ],
} as const

/** Shown in streams to people who may see the object; mentions and memberships only if they are of a place. */
export const STREAM_VERBS = [
  ...CONTENT_VERBS,
  'svc:mentioned',
  'svc:user_membership_added',
  'svc:social_group_created',
] as const

export type SystemEventType = keyof typeof SYSTEM_VERBS
export type ContentVerb = (typeof CONTENT_VERBS)[number]
export type SystemVerb = (typeof SYSTEM_VERBS)[SystemEventType][number]
export type InnerVerb = (typeof INNER_VERBS)[number]
export type ActivityVerb = ContentVerb | SystemVerb | InnerVerb
