/** Reads figures: sums of rows that were counted before, never the log or the tables. */
import { FIGURES, type FigureName, type Interval, problemMessage, readUri } from '@folkmoot/contract'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { failure, fieldInvalid } from '../../../failure.ts'
import { getPlace, type PlaceRow } from '../../places/places.ts'
import { mayReadFigures } from './policy.ts'
import * as queries from './queries.ts'
import { partsOf, readSpan, type Span, spanBefore, startsOf } from './spans.ts'

export interface Asked extends Partial<Span> {
  readonly interval?: Interval
  readonly place?: string
  readonly compare?: boolean
}

type Value = number | null

interface CountedFigure {
  readonly name: FigureName
  readonly total: Value
  readonly previousTotal?: Value
  readonly values: readonly Value[]
}

export interface Counted {
  readonly span: Span
  readonly previous: Span | undefined
  readonly interval: Interval
  readonly place: PlaceRow | undefined
  readonly starts: readonly string[]
  readonly figures: readonly CountedFigure[]
}

type Caller = { readonly context: Context; readonly actor: Actor }

async function getPlaceAsked({ context, actor }: Caller, uri: string): Promise<PlaceRow> {
  const reference = readUri(uri, context.config.baseUrl)
  if (reference?.collection !== 'places' || reference.id.startsWith('@'))
    throw fieldInvalid('place', problemMessage('unknownUri', { what: 'a place' }))
  return await getPlace(context.db, actor, reference.id)
}

async function requireReadable(caller: Caller, uri: string | undefined): Promise<PlaceRow | undefined> {
  const place = uri === undefined ? undefined : await getPlaceAsked(caller, uri)
  if (mayReadFigures(caller.actor, place)) return place
  throw failure(
    'forbidden',
    place
      ? 'Only owners and moderators of the place and admins see its figures.'
      : 'Only community managers and admins see figures of the community.',
  )
}

type Sums = (figure: string) => number

/** What a figure is made of; a mean of nothing is null. */
function valueFrom(name: FigureName, sum: Sums): Value {
  if (name === 'readers') return sum('activeMembers') - sum('contributors')
  if (name !== 'timeToFirstAnswer') return sum(name)
  const count = sum('firstAnswers')
  return count === 0 ? null : Math.round(sum('firstAnswerSeconds') / count)
}

const sumsOf = (rows: readonly queries.Sum[]): Map<string, number> =>
  new Map(rows.map(({ figure, value }) => [figure, value]))

async function findTotals(context: Context, placeId: string | undefined, span: Span): Promise<Sums> {
  const parts = partsOf(span)
  const [rows, members] = await Promise.all([
    queries.findSums(context.slowDb, placeId, parts),
    queries.countMembers(context.slowDb, placeId, parts, span.from),
  ])
  const sums = sumsOf(rows)
    .set('activeMembers', members.active)
    .set('contributors', members.contributors)
    .set('returningMembers', members.returning)
  return (figure) => sums.get(figure) ?? 0
}

/** Mails belong to no place, and readers of a place count in it. */
const isOfPlaces = (name: FigureName) => name !== 'mailsSent' && name !== 'mailsFailed' && name !== 'updates'

export async function countFigures(caller: Caller, asked: Asked): Promise<Counted> {
  const { context } = caller
  const { interval = 'day' } = asked
  const span = readSpan(asked, interval)
  const place = await requireReadable(caller, asked.place)
  const previous = asked.compare ? spanBefore(span, interval) : undefined
  const [series, total, totalBefore] = await Promise.all([
    queries.findSeries(context.slowDb, place?.id, interval, span),
    findTotals(context, place?.id, span),
    previous && findTotals(context, place?.id, previous),
  ])
  const starts = startsOf(span, interval)
  const byStart = new Map(
    series.map(({ figure, starts: known, values }) => [
      figure,
      new Map(known.map((start, index) => [start, values[index] ?? 0])),
    ]),
  )
  const figures = FIGURES.filter((name) => !place || isOfPlaces(name)).map((name) => ({
    name,
    total: valueFrom(name, total),
    ...(totalBefore && { previousTotal: valueFrom(name, totalBefore) }),
    values: starts.map((start) => valueFrom(name, (figure) => byStart.get(figure)?.get(start) ?? 0)),
  }))
  return { span, previous, interval, place, starts, figures }
}

export interface Tops {
  readonly contents: readonly queries.TopRow[]
  readonly places: readonly queries.TopRow[]
}

export async function findTops({ context, actor }: Caller, { span, place }: Counted): Promise<Tops> {
  const parts = partsOf(span)
  const [contents, places] = await Promise.all([
    queries.findTopContents(context.slowDb, actor, place?.id, parts),
    place ? [] : queries.findTopPlaces(context.slowDb, actor, parts),
  ])
  return { contents, places }
}
