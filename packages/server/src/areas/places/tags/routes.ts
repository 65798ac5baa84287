import { api, filter, type Tag, V3 } from '@folkmoot/contract'
import { type Route, read } from '../../../http/route.ts'
import { conditionsOf } from './filters.ts'
import { findTags, type TagRow } from './queries.ts'

function representTag({ tag, uses }: TagRow, baseUrl: string): Tag {
  const ref = `${baseUrl}${V3}/contents?filter=${encodeURIComponent(filter('tag', tag))}`
  return {
    type: 'tag',
    name: tag,
    count: Number(uses),
    resources: { contents: { ref, allowed: ['GET'] } },
  }
}

export const tagsRoutes: readonly Route[] = [
  read(api.listTags, async ({ context, actor, filters, page }) => {
    const { rows, end } = await findTags(context.slowDb, actor, conditionsOf(filters), page)
    return { list: rows.map((row) => representTag(row, context.config.baseUrl)), end }
  }),
]
