import { type ContentSummary, type FigureName, type Figures, type PlaceSummary, V3 } from '@folkmoot/contract'
import { type Caller, representNamed } from '../../content/reading.ts'
import { placeUri, summarisePlace } from '../../places/represent.ts'
import type { Counted, Tops } from './figures.ts'

/** The filters of the list of content that has what is counted. */
const FILTERS: Partial<Record<FigureName, readonly string[]>> = {
  discussions: ['type(discussion)'],
  documents: ['type(document)'],
  announcements: ['type(announcement)'],
  replies: ['type(message)'],
  comments: ['type(comment)'],
  unansweredQuestions: ['type(discussion)', 'unanswered'],
}

/** Lists of content, and of people, the newest first. */
function listOf(name: FigureName, { span, place }: Counted, baseUrl: string): string | undefined {
  if (name === 'newMembers') {
    return place
      ? `${baseUrl}${V3}/members/places/${place.home_id}`
      : `${baseUrl}${V3}/people?sort=dateJoinedDesc`
  }
  const filters = FILTERS[name]
  if (!filters) return undefined
  const published = `creationDate(${span.to}T23:59:59.999+0000,${span.from}T00:00:00.000+0000)`
  const own = place ? [`place(${placeUri(baseUrl, place.id)})`] : []
  const query = new URLSearchParams([...filters, published, ...own].map((filter) => ['filter', filter]))
  return `${baseUrl}${V3}/contents?${query}`
}

export function representFigures(caller: Caller, counted: Counted, tops: Tops): Figures {
  const { actor, context } = caller
  const { baseUrl } = context.config
  const { span, previous, interval, place, starts, figures } = counted
  return {
    ...span,
    interval,
    previous,
    place: place && summarisePlace(actor, place, baseUrl),
    starts: [...starts],
    figures: figures.map((figure) => ({
      ...figure,
      unit: figure.name === 'timeToFirstAnswer' ? 'seconds' : 'count',
      values: [...figure.values],
      list: listOf(figure.name, counted, baseUrl),
    })),
    topContents: tops.contents.map((row) => ({
      content: representNamed(caller, row) as ContentSummary,
      count: row.count,
    })),
    topPlaces: tops.places.map((row) => ({
      place: representNamed(caller, row) as PlaceSummary,
      count: row.count,
    })),
  }
}

/** RFC 4180. Neither names nor numbers need quotes. */
export function writeCsv({ starts, figures }: Counted): string {
  const head = ['start', ...figures.map(({ name }) => name)]
  const rows = starts.map((start, index) => [start, ...figures.map(({ values }) => values[index] ?? '')])
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
