/** Waits until everything written is indexed; no jobs run in tests. */
import { indexNow } from '../areas/search/indexing/indexing.ts'
import type { Instance } from './instance.ts'

/** Rows that a test wrote by SQL itself come without the notes that the server makes. */
async function noteAllRows({ store }: Pick<Instance, 'store'>): Promise<void> {
  await store.sql`
    insert into changed_object (kind, object_id)
    select 'content', id from content
    union all select 'person', id from person
    union all select 'place', id from place`
}

export async function indexed(instance: Pick<Instance, 'context' | 'store'>): Promise<void> {
  await noteAllRows(instance)
  await indexNow(instance.context)
}
