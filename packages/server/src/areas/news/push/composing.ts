/** What a device is sent of the entries that wait for it, by the rights, mutes and preferences of this moment. */
import type { Context } from '../../../context.ts'
import { findTellable, type Reader, type TellableEntry } from '../inbox/tellable.ts'
import { conversationOf, type Push, renderConversation, renderSummary } from './rendering.ts'
import type { WaitingRow } from './sending-queries.ts'

/** More conversations at once are one summary: nobody wants ten notifications in a row. */
const MOST_CONVERSATIONS = 5

type Told = readonly [TellableEntry, ...TellableEntry[]]

function byConversation(told: readonly TellableEntry[]): Told[] {
  return [...Map.groupBy(told, conversationOf).values()].flatMap(([newest, ...older]) =>
    newest ? [[newest, ...older] as const] : [],
  )
}

function renderAll(context: Context, reader: Reader, told: readonly TellableEntry[]): Push[] {
  const conversations = byConversation(told)
  return conversations.length > MOST_CONVERSATIONS
    ? [renderSummary(context, reader, told)]
    : conversations.map((of) => renderConversation(context, reader, of)).reverse()
}

/** The oldest conversation first. */
export async function composePushes(
  context: Context,
  reader: Reader,
  waiting: readonly WaitingRow[],
): Promise<Push[]> {
  const ids = waiting.map(({ entry_id }) => entry_id)
  const all = await findTellable(context, reader.member, ids)
  const told = all.filter(({ entry }) => reader.preferences.push[entry.reason])
  const heldIds = new Set(waiting.filter(({ is_held }) => is_held).map(({ entry_id }) => entry_id))
  const held = told.filter(({ entry }) => heldIds.has(entry.entry_id))
  // One alone says more than a summary of one.
  if (held.length <= 1) return renderAll(context, reader, told)
  const fresh = told.filter(({ entry }) => !heldIds.has(entry.entry_id))
  return [renderSummary(context, reader, held), ...renderAll(context, reader, fresh)]
}
