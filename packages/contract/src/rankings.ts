/** Lists of what is recent, popular, trending or recommended. */
import { contentBase, pageOfContents, rankingFilters } from './content-operations.ts'
import { fieldsQuery, operation } from './operation.ts'
import { pageQuery } from './page.ts'
import { pageOfPeople, base as peopleBase } from './people-operations.ts'
import { listQuery, pageOfPlaces, base as placeBase, rankedPlaceFilters } from './place-operations.ts'
import { V3 } from './uris.ts'

const contents = {
  ...contentBase,
  method: 'GET',
  access: 'reader',
  query: listQuery,
  filters: rankingFilters,
  answer: pageOfContents,
  errors: ['filter_invalid'],
} as const

export const listRecentContents = operation({
  ...contents,
  id: 'listRecentContents',
  path: `${V3}/contents/recent`,
  summary: 'Content, the latest activity first',
})

export const listPopularContents = operation({
  ...contents,
  id: 'listPopularContents',
  path: `${V3}/contents/popular`,
  summary: 'Content that most people like, answer and look at, with a half-life of 30 days',
})

export const listTrendingContents = operation({
  ...contents,
  id: 'listTrendingContents',
  path: `${V3}/contents/trending`,
  summary: 'Content that most people like, answer and look at, with a half-life of 2 days',
})

export const listRecommendedContents = operation({
  ...contents,
  id: 'listRecommendedContents',
  path: `${V3}/contents/recommended`,
  summary: 'Content that the caller has not seen, from the people they follow and from their places',
  access: 'person',
})

const places = {
  ...placeBase,
  method: 'GET',
  access: 'reader',
  query: listQuery,
  filters: rankedPlaceFilters,
  answer: pageOfPlaces,
  errors: ['filter_invalid'],
} as const

export const listTrendingPlaces = operation({
  ...places,
  id: 'listTrendingPlaces',
  path: `${V3}/places/trending`,
  summary: 'Places with trending content',
})

export const listRecommendedPlaces = operation({
  ...places,
  id: 'listRecommendedPlaces',
  path: `${V3}/places/recommended`,
  summary: 'Places where people whom the caller follows are active, and the caller is not',
  access: 'person',
})

const people = {
  ...peopleBase,
  method: 'GET',
  access: 'reader',
  query: { ...pageQuery, ...fieldsQuery },
  defaultFields: '@summary',
  answer: pageOfPeople,
  errors: [],
} as const

export const listTrendingPeople = operation({
  ...people,
  id: 'listTrendingPeople',
  path: `${V3}/people/trending`,
  summary: 'Authors of trending content',
})

export const listRecommendedPeople = operation({
  ...people,
  id: 'listRecommendedPeople',
  path: `${V3}/people/recommended`,
  summary: 'People whom those follow whom the caller follows, and authors in places of the caller',
  access: 'person',
})
