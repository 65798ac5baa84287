import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@folkmoot/client'
import { api } from '@folkmoot/contract'

/** The first requests after a start may be rejected. */
export async function untilCalm(client: Client): Promise<void> {
  for (let left = 60; left > 0; left--) {
    const { status } = await client.send(api.getPerson, { personID: '@me' })
    if (status === 200) return
    await sleep(500)
  }
}
