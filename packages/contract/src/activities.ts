/** The operations on activities. */
import { Type } from 'typebox'
import { Activity } from './activity-entities.ts'
import { activityBase, activityListQuery } from './activity-operations.ts'
import { ID_PATTERN } from './identifiers.ts'
import { fieldsQuery, operation } from './operation.ts'
import { Page } from './page.ts'
import { personParams } from './people-operations.ts'
import { placeParams } from './place-operations.ts'
import { GroupedActivity } from './stream-entities.ts'
import { V3 } from './uris.ts'

const listed = {
  ...activityBase,
  method: 'GET',
  access: 'reader',
  query: activityListQuery,
  answer: { kind: 'page', status: 200, schema: Page(Activity) },
} as const

export const listActivities = operation({
  ...listed,
  id: 'listActivities',
  path: `${V3}/activities`,
  summary: 'The activities of the community, newest first, as far as the caller may see them now',
  query: {
    ...activityListQuery,
    grouped: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true: one activity per conversation, the newest that is no like, with svc.conversation, as in streams.',
      }),
    ),
  },
  answer: { kind: 'page', status: 200, schema: Page(GroupedActivity) },
  errors: [],
})

export const getActivity = operation({
  ...activityBase,
  id: 'getActivity',
  method: 'GET',
  path: `${V3}/activities/{activityID}`,
  summary: 'Read an activity',
  access: 'reader',
  params: {
    activityID: Type.String({
      pattern: ID_PATTERN,
      'x-accepts': 'a positive whole number',
      description: "The activity's id.",
    }),
  },
  query: fieldsQuery,
  answer: { kind: 'entity', status: 200, schema: Activity },
  errors: ['activity_missing', 'forbidden'],
})

export const listPersonActivities = operation({
  ...listed,
  id: 'listPersonActivities',
  path: `${V3}/people/{personID}/activities`,
  summary: 'The activities of a person, newest first',
  params: personParams,
  errors: ['person_missing', 'forbidden'],
})

export const listPlaceActivities = operation({
  ...listed,
  id: 'listPlaceActivities',
  path: `${V3}/places/{placeID}/activities`,
  summary: 'The activities in a place, and mentions of it, newest first',
  params: placeParams,
  errors: ['place_missing', 'forbidden'],
})
