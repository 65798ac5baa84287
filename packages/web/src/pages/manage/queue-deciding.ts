/** Decides about items of the queue, and undoes that. */
import type { ModerationItem } from '@folkmoot/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { may } from '../../api/allowed.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { errorLine } from '../../parts/error-text.ts'
import { notify, withUndo } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'
import { type Action, DECISIONS } from './queue-words.ts'

/** Selected at most; requests are limited per minute. */
export const SELECTED_MAX = 50
const AT_ONCE = 4

interface Page {
  readonly list: readonly ModerationItem[]
}
const LISTS = { queryKey: ['listModerationItems'] }

function changeLists(change: (list: readonly ModerationItem[]) => readonly ModerationItem[]): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    LISTS,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, list: change(page.list) })) },
  )
}

const drop = (ids: ReadonlySet<string>) => changeLists((list) => list.filter(({ id }) => !ids.has(id)))

/** In place, so that nothing moves. */
export const replaceItem = (item: ModerationItem) =>
  changeLists((list) => list.map((one) => (one.id === item.id ? item : one)))

interface Outcome {
  readonly done: readonly ModerationItem[]
  readonly errors: readonly unknown[]
}

/** A few requests at once; errors do not stop the others. */
async function forEach(
  items: readonly ModerationItem[],
  change: (item: ModerationItem) => Promise<ModerationItem>,
): Promise<Outcome> {
  const open = [...items]
  const [done, errors]: [ModerationItem[], unknown[]] = [[], []]
  const work = async () => {
    for (let item = open.shift(); item; item = open.shift())
      await change(item).then(
        (changed) => done.push(changed),
        (error: unknown) => errors.push(error),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, errors }
}

/** One line for all: how many succeeded, and why others did not. */
function report({ done, errors }: Outcome, words: string): string {
  if (errors.length === 0)
    return done.length === 1 ? words : t('queue.doneMany', { words, count: done.length })
  const why = [...new Set(errors.map(errorLine))].join(' ')
  return t('queue.doneSome', { words, done: done.length, failed: errors.length, why })
}

/** Other lists are read again when they are shown; this one if somebody else changed or decided something meanwhile. */
const readAgainIf = async ({ errors }: Outcome) =>
  await queryClient.invalidateQueries({ ...LISTS, refetchType: errors.length > 0 ? 'active' : 'none' })

/** Only what was decided here: what somebody else decided since stays. */
const openAgain = (items: readonly ModerationItem[]): Promise<Outcome> =>
  forEach(items, ({ id: itemID, version }) =>
    client.reopenModerationItem({ itemID, body: {}, headers: { 'if-match': `"${version}"` } }),
  )

/** The items are open again. */
async function undo(items: readonly ModerationItem[]): Promise<void> {
  const outcome = await openAgain(items)
  if (outcome.errors.length > 0 || outcome.done.length > 1) notify(report(outcome, t('queue.undone')))
  await queryClient.invalidateQueries(LISTS)
}

/** Removes them from the shown list, reports once, and offers to undo what can be undone. */
function conclude(outcome: Outcome, words: string): void {
  drop(new Set(outcome.done.map(({ id }) => id)))
  const text = report(outcome, words)
  const undoable = outcome.done.filter((item) => may(item, 'reopen', 'POST'))
  if (undoable.length > 0) withUndo(text, { act: () => {}, undo: () => void undo(undoable) })
  else notify(text)
}

interface Decision {
  readonly action: Action
  readonly note?: string
}

/** Items whose decision is under way: a key that is pressed twice decides once. */
const underWay = new Set<string>()

/** Only about what was read: a report or a change of the text that came since makes the server refuse. Returns how many succeeded. */
export async function decide(
  chosen: readonly ModerationItem[],
  { action, note = '' }: Decision,
): Promise<number> {
  const items = chosen.filter(({ id }) => !underWay.has(id))
  if (items.length === 0) return 0
  for (const { id } of items) underWay.add(id)
  const body = { action, ...(note.trim() !== '' && { note: note.trim() }) }
  const outcome = await forEach(items, ({ id: itemID, version }) =>
    client.resolveModerationItem({ itemID, body, headers: { 'if-match': `"${version}"` } }),
  )
  for (const { id } of items) underWay.delete(id)
  conclude(outcome, t(DECISIONS[action]))
  await readAgainIf(outcome)
  return outcome.done.length
}

/** Opens decided items again, from the list of these. */
export async function reopen(items: readonly ModerationItem[]): Promise<void> {
  const outcome = await openAgain(items)
  drop(new Set(outcome.done.map(({ id }) => id)))
  notify(report(outcome, t('queue.undone')))
  await readAgainIf(outcome)
}

/** Content that was hidden before, and reported again. */
export async function showAgain(item: ModerationItem): Promise<void> {
  const outcome = await forEach([item], ({ id: itemID }) =>
    client.restoreModerationItem({ itemID, body: {} }),
  )
  drop(new Set(outcome.done.map(({ id }) => id)))
  notify(report(outcome, t('queue.restored')))
  await readAgainIf(outcome)
}
