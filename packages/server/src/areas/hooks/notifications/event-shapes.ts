/** How each verb is represented in notifications. */

import type { ContentVerb, SystemEvent, SystemVerb } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { providerOf } from '../../news/activities.ts'
import type { LogRow } from './rows.ts'

/** The activity as in streams; or its object, alone or with its container. */
type EventShape = 'activity' | 'object' | 'object and container'

export const EVENT_SHAPES: Readonly<Record<ContentVerb | SystemVerb, EventShape>> = {
  'svc:created': 'activity',
  'svc:modified': 'activity',
  'svc:commented': 'activity',
  'svc:replied': 'activity',
  'svc:liked': 'activity',
  'svc:outcome_set': 'activity',
  'svc:user_account_created': 'object',
  'svc:user_account_deleted': 'object',
  'svc:user_account_disabled': 'object',
  'svc:user_account_enabled': 'object',
  'svc:user_account_invisible': 'object',
  'svc:user_account_visible': 'object',
  'svc:user_profile_modified': 'object',
  'svc:user_type_modified': 'object',
  'svc:user_session_login': 'object',
  'svc:user_session_logout': 'object',
  'svc:user_membership_added': 'object and container',
  'svc:user_membership_removed': 'object and container',
  'svc:social_group_created': 'object and container',
  'svc:social_group_renamed': 'object and container',
  'svc:social_group_deleted': 'object and container',
  'svc:stream_config_created': 'object',
  'svc:stream_config_modified': 'object',
  'svc:stream_config_deleted': 'object',
  'svc:stream_association_added': 'object and container',
  'svc:stream_association_removed': 'object and container',
  'svc:webhook_created': 'object',
  'svc:webhook_deleted': 'object',
  'svc:webhook_enabled': 'object',
  'svc:webhook_disabled': 'object',
  'svc:webhook_marked_buggy': 'object',
  'svc:webhook_marked_not_buggy': 'object',
}

/** From the log alone, so that deleted objects are included. */
export function representSystemEvent({ config }: Pick<Context, 'config'>, row: LogRow): SystemEvent {
  const object = { objectID: Number(row.object_id), objectType: row.object_type }
  const hasContainer = EVENT_SHAPES[row.verb] === 'object and container' && row.container_type !== null
  const container = { containerID: Number(row.container_id), containerType: row.container_type ?? 0 }
  return {
    id: row.id,
    verb: row.verb,
    svc: hasContainer ? { ...object, ...container } : object,
    timestamp: row.recorded_at,
    provider: providerOf(config.baseUrl),
  }
}
