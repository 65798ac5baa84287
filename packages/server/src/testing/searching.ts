/** No tasks run in tests: what was written is found once this was waited for. */
import { indexNow } from '../areas/search/indexing/indexing.ts'
import type { Instance } from './instance.ts'

export async function indexed({ context }: Pick<Instance, 'context'>): Promise<void> {
  await indexNow(context)
}
