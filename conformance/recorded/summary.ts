/** A summary of a recording: the number of requests, operations and statuses. */
import { operations } from '@folkmoot/contract'
import type { Entry } from './recorder.ts'

function countBy(entries: readonly Entry[], keyOf: (entry: Entry) => string): string {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1)
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ')
}

const idsOf = (entries: readonly Entry[]) => new Set(entries.map(({ operation }) => operation))

export function summaryOf(entries: readonly Entry[]): string[] {
  const [asked, done, refused] = [
    idsOf(entries),
    idsOf(entries.filter(({ status }) => status >= 200 && status < 400)),
    idsOf(entries.filter(({ status }) => status >= 400)),
  ]
  const without = (some: ReadonlySet<string>) => operations.map(({ id }) => id).filter((id) => !some.has(id))
  const listed = (ids: readonly string[]) => (ids.length === 0 ? 'none' : ids.join(', '))
  return [
    `${entries.length} requests, ${operations.length - without(asked).length} of ${operations.length} operations`,
    `stages: ${countBy(entries, ({ stage }) => stage)}`,
    `callers: ${countBy(entries, ({ caller }) => caller)}`,
    `statuses: ${countBy(entries, ({ status }) => String(status))}`,
    `operations never asked: ${listed(without(asked))}`,
    `operations never answered with success: ${listed(without(done))}`,
    `operations never refused: ${listed(without(refused))}`,
  ]
}
