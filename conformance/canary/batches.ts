/** The same questions, several in one request. */
import { api, BATCH_LIMIT } from '@folkmoot/contract'
import type { Caller } from './audiences.ts'
import type { Question } from './crawler.ts'
import { wordsIn } from './ledger.ts'
import type { Read, Thoroughness } from './recipes.ts'

/** Batches: the requests must not contain words themselves, because answers are searched together. */
const mayJoin = ({ operation, path }: Read) => operation !== 'page' && wordsIn(path).size === 0

const SHARE = 12

export function batchesOf(
  reads: readonly Read[],
  callers: readonly Caller[],
  thoroughness: Thoroughness,
): Question[] {
  const endpoints = reads.filter(mayJoin).map(({ path }) => path)
  return callers.flatMap((caller, turn) => {
    const own =
      thoroughness === 'all' ? endpoints : endpoints.filter((_, index) => (index + turn) % SHARE === 0)
    return Array.from({ length: Math.ceil(own.length / BATCH_LIMIT) }, (_, n) => {
      const some = own.slice(n * BATCH_LIMIT, (n + 1) * BATCH_LIMIT)
      const items = some.map((endpoint, index) => ({
        key: `q${index}`,
        request: { method: 'GET', endpoint },
      }))
      const body = JSON.stringify(items)
      return {
        caller,
        operation: 'executeBatch',
        method: 'POST',
        path: api.executeBatch.path,
        body,
        isList: false,
      }
    })
  })
}
