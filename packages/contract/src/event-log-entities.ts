/** Events of people, groups, streams and webhooks, for admins. */
import { type Static, Type } from 'typebox'
import { Activity } from './activity-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'

const SystemEventContext = Type.Object(
  {
    objectID: Type.Integer({ description: 'The object of the event; it may have been deleted since.' }),
    objectType: Type.Integer({ description: 'Its type code.' }),
    containerID: Type.Optional(
      Type.Integer({
        description: 'Of a membership or group: the place. Of an association: the followed object.',
      }),
    ),
    containerType: Type.Optional(Type.Integer({ description: 'Its type code.' })),
  },
  { $id: 'SystemEventContext' },
)
export type SystemEventContext = Static<typeof SystemEventContext>

export const SystemEvent = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    verb: Type.String({
      description: 'The verb: svc:user_account_created, svc:social_group_renamed, …',
    }),
    svc: SystemEventContext,
    timestamp: Type.String({ pattern: DATE_PATTERN, description: 'When it happened.' }),
    provider: Type.Object({ displayName: Type.String(), url: Type.String() }),
  },
  { $id: 'SystemEvent', readOnly: true },
)
export type SystemEvent = Static<typeof SystemEvent>

export const LoggedEvent = Type.Union([Activity, SystemEvent], {
  description: 'The object that webhooks get, without `webhook` and with the same id.',
})
export type LoggedEvent = Static<typeof LoggedEvent>
