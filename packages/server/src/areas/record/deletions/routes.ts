import { api, DELETED_TYPES, type DeletedObject } from '@folkmoot/contract'
import type { DeletedKind } from '../../../db/deleted-objects.ts'
import { failure } from '../../../failure.ts'
import type { PageReply } from '../../../http/answer.ts'
import { type Call, type Route, read } from '../../../http/route.ts'
import { conditionsOf, ORDERS } from './filters.ts'
import { mayReadDeletions } from './policy.ts'
import { type DeletedRow, findDeleted } from './queries.ts'

const represent = ({ id, object_id, type, at }: DeletedRow): DeletedObject => ({
  id,
  type: 'deletedObject',
  objectID: object_id,
  objectType: type,
  deletedDate: at,
  eventDate: at,
})

type DeletionsCall = Pick<
  Call<typeof api.listDeletedContents | typeof api.listDeletedPeople | typeof api.listDeletedPlaces>,
  'context' | 'actor' | 'query' | 'filters' | 'page'
>

async function listDeleted(kind: DeletedKind, call: DeletionsCall): Promise<PageReply> {
  const { context, actor, query, filters, page } = call
  if (!mayReadDeletions(actor)) throw failure('forbidden', 'Only admins read what was removed.')
  const conditions = conditionsOf({ kind, types: DELETED_TYPES[kind], query, filters })
  const { rows, end } = await findDeleted(
    context.slowDb,
    conditions,
    ORDERS[query.sort ?? 'eventDateDesc'],
    page,
  )
  return { list: rows.map(represent), end }
}

export const deletionRoutes: readonly Route[] = [
  read(api.listDeletedContents, (call) => listDeleted('content', call)),
  read(api.listDeletedPeople, (call) => listDeleted('person', call)),
  read(api.listDeletedPlaces, (call) => listDeleted('place', call)),
]
