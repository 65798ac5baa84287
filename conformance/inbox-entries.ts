/** Reads inboxes: entries appear a moment after the activity. */
import type { Client } from '@folkmoot/client'
import type { InboxEntry } from '@folkmoot/contract'
import { expect, vi } from 'vitest'

const PATIENCE = { timeout: 15_000, interval: 100 }

/** Every entry, the newest first. */
export async function entriesOf(client: Client): Promise<InboxEntry[]> {
  return (await client.listInbox({ grouped: false, count: 100 })).list
}

/** All entries, once there are so many. */
export async function untilEntries(client: Client, count: number): Promise<InboxEntry[]> {
  return await vi.waitFor(async () => {
    const entries = await entriesOf(client)
    expect(entries.length).toBeGreaterThanOrEqual(count)
    return entries
  }, PATIENCE)
}

/** What the entries are about, once the newest is about this: they appear in the order of the activities. */
export async function objectsUntil(client: Client, newest: string): Promise<string[]> {
  return await vi.waitFor(async () => {
    const objects = (await entriesOf(client)).map(({ object }) => object.id.split('/').at(-1) ?? '')
    expect(objects[0]).toBe(newest)
    return objects
  }, PATIENCE)
}

/** Reason, verb and object of each entry, oldest first. */
export const summariesOf = (entries: readonly InboxEntry[]): string[][] =>
  entries
    .map(({ reason, verb, object }) => [reason, verb, object.id.split('/').slice(-2).join('/')])
    .toReversed()
