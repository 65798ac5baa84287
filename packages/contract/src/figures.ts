/** The figures of the community, and of places. */
import { Type } from 'typebox'
import { Figures, INTERVALS } from './figure-entities.ts'
import { operation } from './operation.ts'
import { V3 } from './uris.ts'

const day = (description: string) =>
  Type.Optional(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-accepts': 'a day such as 2026-01-31', description }),
  )

const base = {
  since: '3.15',
  group: 'Administration',
  method: 'GET',
  access: 'person',
  errors: ['forbidden', 'place_missing'],
} as const

const query = {
  from: day('The first day, in UTC. By default 29 days before `to`; at most two years before it.'),
  to: day('The last day, in UTC. By default today.'),
  interval: Type.Optional(
    Type.Enum([...INTERVALS], {
      description:
        'day (the default), week (from Monday) or month. The span is widened to whole weeks or months.',
    }),
  ),
  place: Type.Optional(Type.String({ description: 'The URI of a place: its figures, for its owners.' })),
}

export const getFigures = operation({
  ...base,
  id: 'getFigures',
  path: `${V3}/figures`,
  summary:
    'What happened in the community (community managers and admins) or in a place (its owners), by day, week or month',
  query: {
    ...query,
    compare: Type.Optional(
      Type.Boolean({ description: 'Whether to add the totals of the span of the same length before.' }),
    ),
  },
  answer: { kind: 'document', status: 200, schema: Figures, guarded: true },
})

export const exportFigures = operation({
  ...base,
  id: 'exportFigures',
  path: `${V3}/figures/csv`,
  summary: 'The same figures as a table: a row for each interval, a column for each figure',
  query,
  answer: { kind: 'binary', status: 200, mediaTypes: ['text/csv; charset=utf-8'] },
})
