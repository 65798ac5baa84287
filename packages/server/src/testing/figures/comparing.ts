/** Compares what the API answers with a recount. */
import type { Client } from '@folkmoot/client'
import type { FigureName, Figures } from '@folkmoot/contract'
import type { Sql } from '../../db/sql.ts'
import { type RecountAsked, recount, recountTopContents, recountTopPlaces } from './recount.ts'

/** No mails are counted again. */
const isRecounted = (name: FigureName) => name !== 'mailsSent' && name !== 'mailsFailed'

const askedOf = ({ from, to, interval }: Figures, placeId: string | undefined): RecountAsked => ({
  from,
  to,
  interval,
  ...(placeId !== undefined && { placeId }),
})

/** Each difference in words; none if all are equal. */
export async function findDifferences(client: Client, sql: Sql, asked: RecountAsked): Promise<string[]> {
  const { placeId, ...span } = asked
  const answer = await client.getFigures({
    ...span,
    compare: true,
    ...(placeId !== undefined && { place: `/places/${placeId}` }),
  })
  const own = askedOf(answer, placeId)
  const [series, total] = [await recount(sql, own), await recount(sql, own, true)]
  const before = answer.previous && (await recount(sql, { ...own, ...answer.previous }, true))
  const differences: string[] = []
  const compare = (what: string, counted: unknown, recounted: unknown) => {
    const [one, other] = [JSON.stringify(counted), JSON.stringify(recounted)]
    if (one !== other) differences.push(`${what}: counted ${one}, recounted ${other}`.slice(0, 1_000))
  }
  for (const { name, ...figure } of answer.figures.filter(({ name }) => isRecounted(name))) {
    compare(`${name} by ${own.interval}`, figure.values, series[name])
    compare(`total of ${name}`, figure.total, total[name]?.[0])
    compare(`total of ${name} before`, figure.previousTotal, before?.[name]?.[0])
  }
  compare(
    'top contents',
    answer.topContents.map(({ content, count }) => ({ id: content.id, count })),
    await recountTopContents(sql, own),
  )
  const places = answer.topPlaces.map(({ place, count }) => ({ id: place.id, count }))
  if (placeId === undefined) compare('top places', places, await recountTopPlaces(sql, own))
  return differences
}
