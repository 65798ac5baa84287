/** The log of events, read by a poller. */
import type { Client } from '@folkmoot/client'
import { api, type LoggedEvent } from '@folkmoot/contract'
import { expect, vi } from 'vitest'
import { baseUrl, collect } from './community.ts'

export const EVENTS = '/api/core/v3/events'
const V3 = `${baseUrl}/api/core/v3`
const PATIENCE = { timeout: 15_000, interval: 100 }

export const cursorOfNow = async (client: Client): Promise<string> =>
  (await client.listEvents({ since: 'now' })).cursor
export const eventsSince = async (client: Client, cursor: string): Promise<LoggedEvent[]> =>
  await collect(client.each(api.listEvents, { since: cursor, count: 100 }))

export type Fits = (event: LoggedEvent) => boolean

/** All matching events, once there are so many: other tests write too, and running transactions delay events. */
export async function untilLogged(
  client: Client,
  cursor: string,
  fits: Fits,
  count: number,
): Promise<LoggedEvent[]> {
  return await vi.waitFor(async () => {
    const found = (await eventsSince(client, cursor)).filter(fits)
    expect(found.length).toBeGreaterThanOrEqual(count)
    return found
  }, PATIENCE)
}

export const about =
  (type: number, id: string): Fits =>
  ({ svc }) =>
    svc.objectType === type && svc.objectID === Number(id)
export const inPlace =
  (placeID: string): Fits =>
  (event) =>
    'target' in event && event.target?.id === `${V3}/places/${placeID}`

/** What happened to what, in one line each. */
export const logged = (events: readonly LoggedEvent[]): string[] =>
  events.map(({ verb, svc }) => `${verb.replace('svc:', '')} ${svc.objectID}`)
