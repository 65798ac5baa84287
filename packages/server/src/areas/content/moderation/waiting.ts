/** Items that wait for somebody's decision, for telling them elsewhere. */
import type { ModerationItem } from '@folkmoot/contract'
import type { Member } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { detailsOf } from './details.ts'
import { listItems } from './items.ts'
import { representItem } from './represent.ts'

/** Those of these items that the member may decide about now, oldest first, as the queue shows them. */
export async function findItemsToDecide(
  context: Context,
  member: Member,
  ids: readonly string[],
): Promise<ModerationItem[]> {
  if (ids.length === 0) return []
  const { slowDb: db, config } = context
  const filters = [
    { name: 'state', values: ['open'] },
    { name: 'id', values: [...ids] },
  ] as const
  const query = { filters, sort: 'dateCreatedAsc', baseUrl: config.baseUrl } as const
  const { rows } = await listItems(db, member, query, { startIndex: 0, count: ids.length })
  const details = await detailsOf(db, member, rows)
  return rows
    .map((row) => representItem({ context, actor: member }, row, details))
    .filter(({ actions }) => actions.length > 0)
}
