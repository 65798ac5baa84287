/** Retries on overload and rate limits, as clients are asked to. */
import { setTimeout as sleep } from 'node:timers/promises'

const VISITS = 20

export async function patiently<Reply extends { readonly status: number; readonly headers: Headers }>(
  ask: () => Promise<Reply>,
  statuses: readonly number[] = [429, 503],
): Promise<Reply> {
  for (let visit = 1; ; visit++) {
    const reply = await ask()
    if (!statuses.includes(reply.status) || visit === VISITS) return reply
    await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1000)
  }
}
