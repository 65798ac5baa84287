/** All places for those who look after them, and handing one over whose owners are gone. */
import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Page } from './page.ts'
import { listQuery, placeParams } from './place-operations.ts'
import { NewOwner, PlaceOverview } from './place-overview-entities.ts'
import { V3 } from './uris.ts'

const base = { since: '3.15', group: 'Administration', access: 'person' } as const
const OVERVIEW_SORTS = ['titleAsc', 'latestActivityAsc'] as const

export const listPlaceOverviews = operation({
  ...base,
  id: 'listPlaceOverviews',
  method: 'GET',
  path: `${V3}/places/overview`,
  summary: 'Places with their owners, sizes and last activity (community managers and admins)',
  query: { ...listQuery, sort: Type.Optional(Type.Enum([...OVERVIEW_SORTS])) },
  filters: {
    type: { description: 'One of group, space, project, blog.' },
    status: { description: 'active or archived places.' },
    parent: { description: 'In one of these places, by URI or id.' },
    ownerless: {
      description: 'Places of which no owner can sign in, without those inside groups and the root.',
      flag: true,
    },
    lastActivity: {
      description:
        'Whose last activity was between the latest and the earliest date, in this order; null for an open end.',
    },
  },
  sorts: OVERVIEW_SORTS,
  summaryFields: ['id', 'place', 'status', 'resources'],
  answer: { kind: 'page', status: 200, schema: Page(PlaceOverview) },
  errors: ['forbidden', 'filter_invalid'],
})

export const handOverPlace = operation({
  ...base,
  group: 'Members',
  id: 'handOverPlace',
  method: 'POST',
  path: `${V3}/places/{placeID}/owners`,
  summary:
    'Make a person an owner (owners and admins; community managers if no owner can sign in and all may read it)',
  params: placeParams,
  body: { kind: 'json', schema: NewOwner },
  answer: { kind: 'nothing', status: 204 },
  errors: ['place_missing', 'forbidden', 'place_fixed', 'already_member', 'member_banned'],
})
