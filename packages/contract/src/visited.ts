/** What the caller looked at or took part in, most recently and most often; the number of activities. */
import { ActivityCount } from './activity-entities.ts'
import { activityBase, activityListQuery } from './activity-operations.ts'
import { contentBase, pageOfContents, rankingFilters } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { pageOfPeople, base as peopleBase } from './people-operations.ts'
import { listQuery, pageOfPlaces, base as placeBase, rankedPlaceFilters } from './place-operations.ts'
import { V3 } from './uris.ts'

const { after, before } = activityListQuery

export const countActivities = operation({
  ...activityBase,
  id: 'countActivities',
  method: 'GET',
  path: `${V3}/activities/count`,
  summary: 'How many activities the list of activities has, up to 100',
  access: 'reader',
  query: { after, before },
  answer: { kind: 'document', status: 200, schema: ActivityCount, guarded: true },
  errors: [],
})

const group = { group: 'Activities', method: 'GET', access: 'person' } as const
const contents = {
  ...contentBase,
  ...group,
  query: listQuery,
  filters: rankingFilters,
  answer: pageOfContents,
  errors: ['filter_invalid'],
} as const
const people = {
  ...peopleBase,
  ...group,
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors: [],
} as const
const places = {
  ...placeBase,
  ...group,
  query: listQuery,
  filters: rankedPlaceFilters,
  answer: pageOfPlaces,
  errors: ['filter_invalid'],
} as const

export const listVisitedContents = operation({
  ...contents,
  id: 'listVisitedContents',
  path: `${V3}/activities/recent/content`,
  summary: 'Content that the caller looked at or took part in, the latest first',
})

export const listVisitedPeople = operation({
  ...people,
  id: 'listVisitedPeople',
  path: `${V3}/activities/recent/people`,
  summary: 'People whom the caller looked at, the latest first',
})

export const listVisitedPlaces = operation({
  ...places,
  id: 'listVisitedPlaces',
  path: `${V3}/activities/recent/places`,
  summary: 'Places that the caller looked at or took part in, the latest first',
})

export const listFrequentContents = operation({
  ...contents,
  id: 'listFrequentContents',
  path: `${V3}/activities/frequent/content`,
  summary: 'Content that the caller looks at or takes part in most often',
})

export const listFrequentPeople = operation({
  ...people,
  id: 'listFrequentPeople',
  path: `${V3}/activities/frequent/people`,
  summary: 'People whom the caller looks at most often',
})

export const listFrequentPlaces = operation({
  ...places,
  id: 'listFrequentPlaces',
  path: `${V3}/activities/frequent/places`,
  summary: 'Places that the caller looks at or takes part in most often',
})
