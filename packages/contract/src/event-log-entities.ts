/** What happened to people, groups, streams and webhooks, as it is told to whoever runs the community. */
import { type Static, Type } from 'typebox'
import { Activity } from './activity-entities.ts'
import { DATE_PATTERN } from './dates.ts'
import { ID_PATTERN } from './identifiers.ts'

const SystemEventContext = Type.Object(
  {
    objectID: Type.Integer({ description: 'What it happened to, even if that is gone by now.' }),
    objectType: Type.Integer({ description: 'The type code of that.' }),
    containerID: Type.Optional(
      Type.Integer({
        description: 'Of a membership or group: the place. Of an association: what is followed.',
      }),
    ),
    containerType: Type.Optional(Type.Integer({ description: 'The type code of that.' })),
  },
  { $id: 'SystemEventContext' },
)
export type SystemEventContext = Static<typeof SystemEventContext>

export const SystemEvent = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN }),
    verb: Type.String({
      description: 'What happened: svc:user_account_created, svc:social_group_renamed, …',
    }),
    svc: SystemEventContext,
    timestamp: Type.String({ pattern: DATE_PATTERN, description: 'When it happened.' }),
    provider: Type.Object({ displayName: Type.String(), url: Type.String() }),
  },
  { $id: 'SystemEvent', readOnly: true },
)
export type SystemEvent = Static<typeof SystemEvent>

export const LoggedEvent = Type.Union([Activity, SystemEvent], {
  description: 'The same object that webhooks are sent, less `webhook`. Its id is the same as well.',
})
export type LoggedEvent = Static<typeof LoggedEvent>
