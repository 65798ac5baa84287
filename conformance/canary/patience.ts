/** A client that comes again when it is sent away: a busy machine sheds load, and nothing was done then. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client } from '@folkmoot/client'

const ATTEMPTS = 60
const PAUSE_MS = 500

async function insist<Result>(call: () => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503 || attempt === ATTEMPTS) throw error
    await sleep(PAUSE_MS)
    return await insist(call, attempt + 1)
  }
}

/** Wraps the methods of operations; clients from `as` are wrapped too. */
export function patient(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'as') return (authorization: string | undefined) => patient(target.as(authorization))
      if (typeof value !== 'function') return value
      return (...input: unknown[]) =>
        insist(async () => await (value as (...all: unknown[]) => unknown)(...input))
    },
  })
}
